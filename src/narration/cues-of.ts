import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import { callCues } from './call-cues.ts';
import { cardCues } from './card-cues.ts';
import { type CueId, type CueItem, isCue } from './cues.ts';
import type { Detail } from './detail.ts';
import { definitionOf, type Line } from './line.ts';
import type { FirstOf, Rest, Reveal, Telling } from './lines/definition.ts';
import { type Theme, themeOf, type Wording, wordsOf } from './words.ts';

/** The clips about the city and its people. Those without words for the animals are not played. */
const ofCity: ReadonlySet<CueId> = new Set<CueId>([
  ...callCues,
  ...cardCues,
  'morning.mafia',
  'vote.tie',
  'win.cardsharp',
]);

/** The cue for anything that packs have no animal words for. */
const noWords: CueId = 'sfx.bell';

/**
 * The cues at a table with this theme. The children's edition has its own words (D4). Clips about the city without such
 * words become a bell, once in a line.
 */
function themed(said: readonly (CueId | CueItem)[], theme: Theme): readonly (CueId | CueItem)[] {
  if (theme !== 'animals') return said;
  const heard = said.map((each) => (typeof each === 'string' ? ofForest(each) : each));
  return heard.filter((each, index) => each !== noWords || heard.indexOf(each) === index);
}

function ofForest(cue: CueId): CueId {
  const own = `animals.${cue}`;
  if (isCue(own)) return own;
  return ofCity.has(cue) ? noWords : cue;
}

/** The clip that packs have for it, if any, with the time that the clip fills. Brief narration rests half as long. */
function known(said: string | FirstOf | Rest | Reveal, detail: Detail): readonly (CueId | CueItem)[] {
  if (isReveal(said)) return [];
  if (typeof said === 'object' && 'pauseMs' in said) return [detail === 'brief' ? { pauseMs: said.pauseMs / 2 } : said];
  const { firstOf, otherwise, lastsMs } = typeof said === 'string' ? { firstOf: [said] } : (said as FirstOf);
  const cue = firstOf.find(isCue) ?? otherwise;
  if (cue === undefined) return [];
  return [lastsMs === undefined ? cue : { cue, lastsMs }];
}

const isReveal = (said: string | FirstOf | Rest | Reveal): said is Reveal =>
  typeof said === 'object' && 'reveals' in said;

/** A table that chose nothing, before anybody has spoken. */
const usual: Telling = { detail: 'normal', first: {} };

/** The cues of a line in the words of its language and rulebook. Empty if the line is only written. */
export const cuesOf = (
  line: Line,
  wording: Wording,
  rules: Ruleset,
  telling: { readonly options?: Options | undefined } & Partial<Telling> = {},
): readonly CueItem[] => spokenOf(line, wording, rules, telling).cues;

/** A line as it is spoken. `revealed`: the index of the cue with which its text is shown. `null`: it is shown at once. */
export function spokenOf(
  { key, params }: Line,
  wording: Wording,
  rules: Ruleset,
  { options, ...telling }: { readonly options?: Options | undefined } & Partial<Telling> = {},
): { readonly cues: readonly CueItem[]; readonly revealed: number | null } {
  const tableWording = wordsOf(wording, { options });
  const context = { ...usual, ...telling, wording: tableWording, rules };
  const all = definitionOf(key).cues(params, context);
  const spoken = (part: typeof all): readonly CueItem[] =>
    themed(
      part.flatMap((each) => known(each, context.detail)),
      themeOf(tableWording),
    ).map((each) => (typeof each === 'string' ? { cue: each } : each));
  const reveals = all.findLastIndex(isReveal);
  return { cues: spoken(all), revealed: reveals === -1 ? null : spoken(all.slice(0, reveals)).length };
}
