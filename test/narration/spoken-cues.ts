import type { CueItem } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import type { Language } from '#narration/language.ts';
import type { Line } from '#narration/line.ts';
import type { Telling } from '#narration/lines/definition.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';

/** The cues of a line without its rests, as one text. By default all of them are said (`full`). */
export const said = (one: Line, language: Language = 'en', ruleset = 'six', telling: Partial<Telling> = {}): string =>
  cuesOf(one, wordingOf(language), rulesets[ruleset]!, { detail: 'full', ...telling })
    .flatMap((item: CueItem) => ('cue' in item ? [item.cue] : []))
    .join(' ');
