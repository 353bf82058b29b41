import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CueItem } from '#game/ports/ports.ts';
import { compose } from '#voice/compose.ts';
import { CUES } from '#voice/cues.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import type { Phrase } from '#voice/pack-schema.ts';
import { phrased } from '#voice/phrases.ts';
import { makeTinyPack, type TinyPackOptions, tinyPackets } from './tiny-pack.ts';

const VOTES: Phrase = {
  of: ['num.{n}', 'votes.*'],
  one: ['num.{n}', 'votes.one'],
  few: ['num.{n}', 'votes.few'],
  other: ['num.{n}', 'votes.many'],
};
const LEAVES: Phrase = { of: ['player.{n}', 'vote.leaves'], other: ['vote.leaves', 'player.{n}'] };

const cues = (...ids: string[]): CueItem[] => ids.map((cue) => ({ cue }));
const tiny = async (options: TinyPackOptions): Promise<Pack> => (await loadPack(makeTinyPack(options).folder)).pack;

describe("a pack's phrases", () => {
  test.each([
    ['ru', 1, 'votes.one'],
    ['ru', 3, 'votes.few'],
    ['ru', 5, 'votes.many'],
    ['ru', 21, 'votes.one'],
    ['en', 1, 'votes.one'],
    ['en', 3, 'votes.many'],
    ['en', 21, 'votes.many'],
  ])('take the plural of its language: in %s %i is %s', async (lang, number, form) => {
    const pack = await tiny({ lang, phrases: [VOTES] });
    expect(phrased(pack, cues(`num.${number}`, 'votes.many'))).toEqual(cues(`num.${number}`, form));
  });

  test('put the cues in its order, between others, as often as they come', async () => {
    const pack = await tiny({ phrases: [LEAVES] });
    const asked = cues('sfx.gavel', 'player.7', 'vote.leaves', 'night.fall', 'player.8', 'vote.leaves');
    const said = cues('sfx.gavel', 'vote.leaves', 'player.7', 'night.fall', 'vote.leaves', 'player.8');
    expect(phrased(pack, asked)).toEqual(said);
    expect(compose(pack, asked).packets).toEqual(compose({ ...pack, phrases: [] }, said).packets);
  });

  test('may say in one clip of its own what other packs put together; the longest goes first', async () => {
    const seven: Phrase = { of: ['player.{n}', 'num.7', 'votes.*'], other: ['votes.seven', 'player.{n}'] };
    const pack = await tiny({ cues: [...CUES, 'votes.seven'], phrases: [VOTES, seven] });
    expect(phrased(pack, cues('player.2', 'num.7', 'votes.many'))).toEqual(cues('votes.seven', 'player.2'));
    expect(compose(pack, cues('player.2', 'num.7', 'votes.many')).packets.slice(-2)).toEqual(
      tinyPackets('player.2').slice(-2),
    );
  });

  test('have the mark of each of their cues at their beginning', async () => {
    const pack = await tiny({ phrases: [LEAVES] });
    const asked = cues('sfx.gavel', 'player.7', 'vote.leaves', 'night.fall');
    const { marks, packets } = compose(pack, asked, () => 0, [1, 2, 3]);
    expect(marks[0]).toBe(marks[1]);
    expect(marks[0]).toBeGreaterThan(0);
    expect(marks[2]).toBeGreaterThan(marks[1]!);
    expect(packets.length).toBeGreaterThan(marks[2]!);
  });

  test('are left alone where a clip of them is missing', async () => {
    const pack = await tiny({ cues: ['player.7'], phrases: [LEAVES] });
    expect(phrased(pack, cues('player.7', 'vote.leaves'))).toEqual(cues('player.7', 'vote.leaves'));
  });

  test('change nothing that is said on the beat, and no pause', async () => {
    const pack = await tiny({ phrases: [LEAVES, VOTES] });
    const items: CueItem[] = [
      { cue: 'player.7' },
      { pauseMs: 100 },
      { cue: 'vote.leaves' },
      { cue: 'num.3', lastsMs: 1000 },
    ];
    expect(phrased(pack, [...items, ...cues('votes.few')])).toEqual([...items, ...cues('votes.few')]);
  });

  test('are those of the pack that it extends, until it has its own', async () => {
    const base = makeTinyPack({ id: 'base', phrases: [LEAVES] });
    const inside = path.dirname(base.folder);
    const heir = await tiny({ id: 'heir', inside, cues: [], extends: 'base' });
    const own = await tiny({ id: 'own', inside, cues: [], extends: 'base', phrases: [] });
    expect(phrased(heir, cues('player.7', 'vote.leaves'))).toEqual(cues('vote.leaves', 'player.7'));
    expect(phrased(own, cues('player.7', 'vote.leaves'))).toEqual(cues('player.7', 'vote.leaves'));
  });
});
