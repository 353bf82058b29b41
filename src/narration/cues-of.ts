import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import { type CueId, type CueItem, isCue } from './cues.ts';
import type { Detail } from './detail.ts';
import { definitionOf, type Line } from './line.ts';
import type { FirstOf, Rest, Telling } from './lines/definition.ts';
import { themed } from './themed-cues.ts';
import { themeOf, type Wording, wordsOf } from './words.ts';

/** The clip that packs have for it, if any, with the time that the clip fills. Brief narration rests half as long. */
function known(said: string | FirstOf | Rest, detail: Detail): readonly (CueId | CueItem)[] {
  if (typeof said === 'object' && 'pauseMs' in said) return [detail === 'brief' ? { pauseMs: said.pauseMs / 2 } : said];
  const { firstOf, otherwise, lastsMs } = typeof said === 'string' ? { firstOf: [said] } : (said as FirstOf);
  const cue = firstOf.find(isCue) ?? otherwise;
  if (cue === undefined) return [];
  return [lastsMs === undefined ? cue : { cue, lastsMs }];
}

/** A table that chose nothing, before anybody has spoken. */
const usual: Telling = { detail: 'normal', first: {} };

/** The cues of a line in the words of its language and rulebook. Empty if the line is only written. */
export function cuesOf(
  { key, params }: Line,
  wording: Wording,
  rules: Ruleset,
  { options, ...telling }: { readonly options?: Options | undefined } & Partial<Telling> = {},
): readonly CueItem[] {
  const tableWording = wordsOf(wording, { options });
  const context = { ...usual, ...telling, wording: tableWording, rules };
  const said = definitionOf(key)
    .cues(params, context)
    .flatMap((each) => known(each, context.detail));
  return themed(said, themeOf(tableWording)).map((each) => (typeof each === 'string' ? { cue: each } : each));
}
