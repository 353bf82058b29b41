import type { CallId, Options, RulesetId } from '#engine/kernel/types.ts';
import { type CueId, isCue } from './cues.ts';
import type { Language } from './language.ts';
import type { WakePart } from './line.ts';
import { isOwn } from './own-roles.ts';
import { roleName, shownAs } from './roles.ts';
import { say } from './text.ts';

/** Said where packs have no words for a call. */
const noWords: CueId = 'sfx.bell';

/** Whom a call looks for: the card of the commissar, by its name in this rulebook (S14). */
export const soughtBy = (ruleset: RulesetId): 'sheriff' | 'commissar' =>
  shownAs('commissar', ruleset) === 'sheriff' ? 'sheriff' : 'commissar';

/** The name by which a rulebook's call differs from the same one of others; the don is told by whom he looks for. */
const nameOf = (call: CallId, ruleset: RulesetId): string =>
  call === 'don' ? soughtBy(ruleset) : shownAs(call, ruleset);

/** At which table a call is made. */
interface Place {
  readonly ruleset: RulesetId;
  readonly options?: Options | undefined;
}

/** How a call begins by voice; packs have no words for own roles, whatever their ids. */
export function beginningCue(kind: 'meet' | 'wake', call: CallId, { ruleset, options }: Place): CueId {
  if (isOwn(call, options)) return noWords;
  const plain = `${kind}.${call}`;
  return [`${plain}.${nameOf(call, ruleset)}`, plain].find(isCue) ?? noWords;
}

/** How a part of it begins that is no waking. */
export function partCue(call: CallId, part: WakePart): CueId {
  const cue = `wake.${call}.${part}`;
  return isCue(cue) ? cue : noWords;
}

/** How it ends by voice. */
export function endingCue(call: CallId, { ruleset, options }: Place): CueId {
  if (isOwn(call, options)) return noWords;
  const cue = `sleep.${shownAs(call, ruleset)}`;
  return isCue(cue) ? cue : noWords;
}

/** Who is called: a clan, or a card by its name in this rulebook, as in the middle of a sentence. */
export function calledText(call: CallId, language: Language, ruleset: RulesetId): string {
  const name = say(language, `words:faction.${call}`) ?? roleName(call, language, ruleset);
  return name.toLocaleLowerCase(language);
}
