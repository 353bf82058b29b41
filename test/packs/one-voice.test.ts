/** A pack of a few own lines: its voice and our narrator's take turns at the ends of sentences, and never within one. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import type { CueItem } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { linesToRecord, type RecordLine } from '#packs/recording/lines.ts';
import { rulesets } from '#rulesets/index.ts';
import { partsOf } from '#voice/compose.ts';
import { loadPack, placed } from '#voice/load-pack.ts';
import { type Clip, over, type Pack } from '#voice/pack.ts';
import { type Language, languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { sampled } from '../seeds.ts';

const recordsOf = (ruleset: string): readonly string[] =>
  readdirSync(`test/records/${ruleset}`).filter((file) => file.endsWith('.record'));

/** The different lines of a quarter of the recorded games of all rulebooks, with what a pack of the edition needs. */
function linesIn(language: Language): readonly { readonly items: readonly CueItem[]; readonly ofAnimals: boolean }[] {
  const lines = new Map<string, { items: readonly CueItem[]; ofAnimals: boolean }>();
  for (const ruleset of Object.keys(rulesets))
    for (const name of sampled(recordsOf(ruleset), 4)) {
      const { game, notices } = replay(readFileSync(`test/records/${ruleset}/${name}`, 'utf8'), rulesets);
      if (game === null) continue;
      const { options, seats } = game.state;
      const rules = rulesets[ruleset]!;
      const scene = { rules, ruleset, options, seats: seats.length, nameOf: () => '' };
      const ofAnimals = options['theme'] === 'animals';
      const news = notices.flatMap(({ to, news: one }) => (to === 'all' && isPublic(one) ? [one] : []));
      for (const line of news.flatMap((one) => linesOf(one, scene))) {
        const items = cuesOf(line, wordingOf(language), rules, { options, detail: 'full' });
        lines.set(`${ofAnimals} ${JSON.stringify(items)}`, { items, ofAnimals });
      }
    }
  return [...lines.values()];
}

/** The pack of these takes, as the bot loads it. */
function packOf(kept: readonly RecordLine[], base: Pack): Pack {
  const clips = new Map<string, Clip[]>();
  for (const { cue, clip } of kept) {
    const own: Clip = { ...clip, by: 'own', place: clip.place };
    clips.set(cue, [...(clips.get(cue) ?? []), own]);
  }
  return over({ ...base, id: 'own', clips: placed(clips, base.clips), extended: undefined }, base);
}

/** Our voice has several packs: that of the animals speaks with the same voice. */
const voiceOf = ({ by }: Clip): string => (by === 'own' ? 'own' : 'ours');

/** The changes of the voice within the sentences of a line, and whether it is all said by the pack itself. */
function heardIn(pack: Pack, items: readonly CueItem[]) {
  const { parts } = partsOf(pack, items);
  const clips = parts.flatMap((part) => (part.kind === 'pause' ? [] : [part]));
  const changes = clips.filter((part, at) => {
    const before = clips[at - 1];
    const isJoined = before !== undefined && (before.kind === 'beat' || before.joint === 'phrase');
    return isJoined && voiceOf(before.clip) !== voiceOf(part.clip);
  });
  const words = clips.filter(({ clip }) => clip.place !== null);
  return { changes: changes.length, isOwn: words.every(({ clip }) => voiceOf(clip) === 'own') };
}

describe.each(languages)('a pack that is being recorded in %s', (language) => {
  test('never changes the voice within a sentence, at any number of kept lines, and at last says all of them', async () => {
    const [{ pack: base }, { pack: animals }] = await Promise.all([
      loadPack(`audio/${language}`),
      loadPack(`audio/animals-${language}`),
    ]);
    const order = linesToRecord(base);
    const lines = linesIn(language);
    const byCue = new Map<string, typeof lines>();
    for (const line of lines)
      for (const item of line.items) if ('cue' in item) byCue.set(item.cue, [...(byCue.get(item.cue) ?? []), line]);
    let changes = 0;
    // A take changes only the lines with its cue.
    for (const [index, { cue }] of order.entries()) {
      const pack = packOf(order.slice(0, index + 1), base);
      const atAnimals = over(pack, animals);
      for (const { items, ofAnimals } of byCue.get(cue) ?? [])
        changes += heardIn(ofAnimals ? atAnimals : pack, items).changes;
    }
    expect(changes).toBe(0);
    const complete = packOf(order, base);
    const ours = lines.filter(({ items, ofAnimals }) => !ofAnimals && !heardIn(complete, items).isOwn);
    expect(ours).toEqual([]);
    expect(lines.length).toBeGreaterThan(500);
  });
});
