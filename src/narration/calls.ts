import type { CallId, RulesetId } from '#engine/kernel/types.ts';
import { type CallForm, callCue, namingCue, sleepCue } from './call-cues.ts';
import type { CueContext, FirstOf } from './lines/definition.ts';
import { isOwn } from './own-roles.ts';
import { roleName } from './roles.ts';
import { shownAs } from './rulebook.ts';
import { say } from './text.ts';
import { languageOf, type Wording } from './words.ts';

/** The sound for calls that packs have no words for. */
const noWords = 'sfx.bell';

/** The role that a call looks for: the commissar, by its name in this rulebook (S14). */
export const soughtBy = (ruleset: RulesetId): 'sheriff' | 'commissar' =>
  shownAs('commissar', ruleset) === 'sheriff' ? 'sheriff' : 'commissar';

/**
 * The name of a call whose words depend on the rulebook. The don's call is named after the role that the don looks for.
 */
const nameOf = (call: CallId, ruleset: RulesetId): string =>
  call === 'don' ? soughtBy(ruleset) : shownAs(call, ruleset);

/** The cue that begins a call or a part of it. Packs have no words for own roles, whatever their ids. */
export function beginningCue(form: CallForm, call: CallId, { ruleset, wording }: CueContext): FirstOf {
  const known = [namingCue(form, call, nameOf(call, ruleset)), callCue(form, call)];
  return { firstOf: isOwn(call, wording) ? [] : known, otherwise: noWords };
}

/** The cue that ends a call. */
export const endingCue = (call: CallId, { ruleset, wording }: CueContext): FirstOf => ({
  firstOf: isOwn(call, wording) ? [] : [sleepCue(shownAs(call, ruleset))],
  otherwise: noWords,
});

/** The clan or the card that is called, by its name in this rulebook, as in the middle of a sentence. */
export function calledText(call: CallId, language: Wording, ruleset: RulesetId): string {
  const name = say(language, `words:faction.${call}`) ?? roleName(call, language, ruleset);
  return name.toLocaleLowerCase(languageOf(language));
}
