/** A listener of the demo tells a clip that broke off from another one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { SILENCE_FRAME } from '#emulator/voice/index.ts';
import { languages } from '#narration/index.ts';
import { loadPack, type Pack } from '#voice/pack.ts';
import { ClipIndex } from '../../src/demo/heard-cues.ts';
import { toldOf } from '../../src/demo/listening.ts';
import { phrase } from '../../src/demo/output-phrases.ts';

const PAUSE = Array.from({ length: 6 }, () => SILENCE_FRAME);

describe.each(languages)('in %s', (language) => {
  let pack: Pack;
  let book: ClipIndex;
  beforeAll(async () => {
    pack = (await loadPack(`audio/${language}`)).pack;
    book = new ClipIndex(`audio/${language}`);
  });
  const clips = () => [...pack.clips].flatMap(([cue, variants]) => variants.map((clip) => ({ cue, ...clip })));
  const cutOff = () => phrase(language, 'cut-off');

  test('every clip that breaks off, wherever, is that clip, cut off; or so little of it that it may be several', () => {
    let sure = 0;
    for (const { cue, text, packets } of clips()) {
      for (const share of [0.02, 0.1, 0.5, 0.9]) {
        const frames = packets.slice(0, Math.max(1, Math.floor(packets.length * share)));
        if (frames.length === packets.length) continue;
        const { cues } = book.recognise([...frames, ...PAUSE]);
        const told = toldOf(cues, language);
        expect([`${text} … ${cutOff()}`, `… … ${cutOff()}`], `${cue} at ${share}`).toContain(told);
        if (told.startsWith(text)) sure++;
      }
    }
    expect(sure).toBeGreaterThan(clips().length * 2);
  });

  test('a clip that is heard to its end is that clip, and the next one after a clip that was cut off, too', () => {
    const [one, other] = [pack.clips.get('night.fall')![0]!, pack.clips.get('vote.tie')![0]!];
    const half = one.packets.slice(0, Math.floor(one.packets.length / 2));
    const told = (frames: readonly Buffer[]) => toldOf(book.recognise(frames).cues, language);
    expect(told(one.packets)).toBe(one.text);
    expect(told([...half, ...PAUSE, ...other.packets])).toBe(`${one.text} … ${cutOff()} ${other.text}`);
  });

  test('a clip that loses frames in its middle is one clip', () => {
    const { packets, text } = pack.clips.get('night.fall')![0]!;
    const middle = Math.floor(packets.length / 2);
    const { cues } = book.recognise([...packets.slice(0, middle), ...packets.slice(middle + 2)]);
    expect(toldOf(cues, language)).toBe(text);
  });
});
