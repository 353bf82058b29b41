import type { CallId, RulesetId } from '#engine/kernel/types.ts';
import { type CallForm, callCue, callOf, namingCue, sleepCue } from '../call-cues.ts';
import { spokenName } from '../card-names.ts';
import { isOwn } from '../own-roles.ts';
import { roleName } from '../roles.ts';
import { say, t } from '../text.ts';
import { languageOf, type Wording } from '../words.ts';
import type { CueContext, FirstOf } from './definition.ts';

/** The sound for calls that packs have no words for. */
const noWords = 'sfx.bell';

/** A card that a table calls by a second name is called in the words of the card of that name, if there are any. */
export const renamedCall = (call: CallId, { secondNames }: Wording): CallId => secondNames[call] ?? call;

/** The cue that begins a call or a part of it. Packs have no words for own roles, whatever their ids. */
export function beginningCue(form: CallForm, call: CallId, place: CueContext): FirstOf {
  const { rules, wording } = place;
  // The words of a call name its card, or the role that it looks for.
  const named = [call, ...(rules.traits.sought === undefined ? [] : [rules.traits.sought])];
  const known = [
    callCue(form, callOf(call, rules.id)),
    ...named.map((role) => namingCue(form, call, spokenName(place, role))),
    callCue(form, renamedCall(call, wording)),
    callCue(form, call),
  ];
  return { firstOf: isOwn(call, wording) ? [] : known, otherwise: noWords };
}

/** The cue that ends a call. */
export const endingCue = (call: CallId, place: CueContext): FirstOf => ({
  firstOf: isOwn(call, place.wording) ? [] : [sleepCue(spokenName(place, call))],
  otherwise: noWords,
});

/** The clan or the card that is called, by its name in this rulebook, as in a list. */
export const callName = (call: CallId, wording: Wording, ruleset: RulesetId): string =>
  calledText(call, wording, ruleset).replace(/^the /, '');

/** The same within a sentence. */
export function calledText(call: CallId, wording: Wording, ruleset: RulesetId): string {
  const known = say(wording, `words:faction.${call}`) ?? say(wording, `words:call.${call}`);
  const name = known ?? t(wording, 'words:call.role', { role: roleName(call, wording, ruleset) });
  return name.toLocaleLowerCase(languageOf(wording));
}
