/**
 * Writes `src/packs/recording/said-often.json`: the cues in the order in which `/pack record` asks for them, those that
 * games say most often first. It counts the cues in the records of all rulebooks, each rulebook alike.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { replay } from '#engine/record/replay.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { rulesets } from '#rulesets/index.ts';
import { CUES } from '#voice/cues.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { phrased } from '#voice/phrases.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';

const target = new URL('../../src/packs/recording/said-often.json', import.meta.url);

/** The cues that a pack speaks in a recorded game. */
function saidIn(text: string, pack: Pack): readonly string[] {
  const { game, notices } = replay(text, rulesets);
  // Some records are about decks that are never dealt.
  if (game === null) return [];
  const { options, seats, ruleset } = game.state;
  const rules = rulesets[ruleset!]!;
  const scene = { rules, ruleset: ruleset!, options, seats: seats.length, nameOf: () => '' };
  const lines = notices.flatMap(({ to, news }) => (to === 'all' && isPublic(news) ? linesOf(news, scene) : []));
  const items = lines.flatMap((line) => phrased(pack, cuesOf(line, wordingOf(pack.lang as 'en'), rules, options)));
  return items.flatMap((item) => ('cue' in item ? [item.cue] : []));
}

/** Adds the share of each cue in the games of a rulebook. */
function count(ruleset: string, pack: Pack, shares: Map<string, number>): void {
  const folder = new URL(`../records/${ruleset}/`, import.meta.url);
  const records = readdirSync(folder).filter((name) => name.endsWith('.record'));
  const said = records.flatMap((name) => saidIn(readFileSync(new URL(name, folder), 'utf8'), pack));
  for (const cue of said) shares.set(cue, (shares.get(cue) ?? 0) + 1 / said.length);
}

const shares = new Map<string, number>();
for (const language of languages) {
  const { pack } = await loadPack(`audio/${language}`);
  for (const ruleset of Object.keys(rulesets)) count(ruleset, pack, shares);
}
const often = CUES.filter((cue) => shares.has(cue)).sort((one, other) => shares.get(other)! - shares.get(one)!);
writeFileSync(target, `${JSON.stringify(often, null, 1)}\n`);
console.log(`${often.length} of ${CUES.length} cues are said; first: ${often.slice(0, 12).join(', ')}`);
