/** A listener of the demo tells a clip that broke off from another one. */

import { SILENCE_FRAME } from 'discord-emulator/voice';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CueItem } from '#game/ports/ports.ts';
import { compose, partsOf } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { ClipIndex } from '../../src/demo/heard-cues.ts';
import { toldOf } from '../../src/demo/listening.ts';
import { phrase, soundIn } from '../../src/demo/output-phrases.ts';
import { languages } from '../languages.ts';

const PAUSE = Array.from({ length: 6 }, () => SILENCE_FRAME);

describe.each(languages)('in %s', (language) => {
  let pack: Pack;
  let clipIndex: ClipIndex;
  beforeAll(async () => {
    pack = (await loadPack(`audio/${language}`)).pack;
    clipIndex = new ClipIndex(`audio/${language}`);
  });
  const wordsOf = (cue: string, text: string) => soundIn(language, cue) ?? text;
  const clips = () =>
    [...pack.clips].flatMap(([cue, variants]) =>
      variants.map((clip) => ({ ...clip, cue, text: wordsOf(cue, clip.text) })),
    );
  /** The words of a line: each cue in the take that fits its place. */
  const textsOf = (cues: readonly CueItem[]) => {
    const cueOf = new Map([...pack.clips].flatMap(([cue, takes]) => takes.map((take) => [take, cue] as const)));
    return partsOf(pack, cues).parts.flatMap((part) =>
      part.kind === 'pause' ? [] : [wordsOf(cueOf.get(part.clip)!, part.clip.text)],
    );
  };
  const cutOff = () => phrase(language, 'cut-off');

  test('every clip that breaks off before its body ends is that clip, cut off; or so little of it that it may be several', () => {
    let sure = 0;
    for (const { cue, text, packets, body } of clips()) {
      for (const share of [0.02, 0.1, 0.5, 0.9]) {
        const frames = packets.slice(0, Math.max(1, Math.floor(body[1] * share)));
        const { cues } = clipIndex.recognise([...frames, ...PAUSE]);
        const told = toldOf(cues, language);
        expect([`${text} … ${cutOff()}`, `… … ${cutOff()}`], `${cue} at ${share}`).toContain(told);
        if (told.startsWith(text)) sure++;
      }
    }
    expect(sure).toBeGreaterThan(clips().length * 2);
  });

  test('clips and sounds are told in this language', () => {
    const letters = language === 'ru' ? /[a-z]/i : /[а-яё]/i;
    for (const { cue, packets } of clips()) {
      const told = toldOf(clipIndex.recognise(packets.slice()).cues, language);
      expect(told, cue).not.toBe('');
      expect(told, cue).not.toMatch(letters);
    }
  });

  test('a clip that is heard to its end is that clip, and the next one after a clip that was cut off, too', () => {
    const [one, other] = [pack.clips.get('night.fall')![0]!, pack.clips.get('vote.tie')![0]!];
    const half = one.packets.slice(0, Math.floor(one.packets.length / 2));
    const told = (frames: readonly Buffer[]) => toldOf(clipIndex.recognise(frames).cues, language);
    expect(told(one.packets.slice())).toBe(one.text);
    expect(told([...half, ...PAUSE, ...other.packets.slice()])).toBe(`${one.text} … ${cutOff()} ${other.text}`);
  });

  test('a line of all clips is said in all its words: within a line clips have neither lead-in nor tail', () => {
    const cues = [...pack.clips.keys()].map((cue) => ({ cue, lastsMs: 0 }));
    const { packets } = compose(pack, cues);
    expect(toldOf(clipIndex.recognise(packets).cues, language)).toBe(textsOf(cues).join(' '));
  });

  test('a line that breaks off in a clip tells which', () => {
    const cues = ['vote.start', 'vote.nominees', 'player.4', 'player.1'].map((cue) => ({ cue }));
    const { packets } = compose(pack, cues);
    const told = toldOf(clipIndex.recognise([...packets.slice(0, -30), ...PAUSE]).cues, language);
    expect(told).toBe(`${textsOf(cues).join(' ')} … ${cutOff()}`);
  });

  test('a clip that loses frames in its middle is one clip', () => {
    const { packets, text } = pack.clips.get('night.fall')![0]!;
    const middle = Math.floor(packets.length / 2);
    const { cues } = clipIndex.recognise([...packets.slice(0, middle), ...packets.slice(middle + 2)]);
    expect(toldOf(cues, language)).toBe(text);
  });
});
