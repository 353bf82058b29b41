/** The cues of calls. A call that has a text has a cue, too. */
import { en } from './texts/en/texts.ts';

/** The texts of calls by their form. */
const texts = {
  meet: en['calls.meet'],
  wake: en['calls.wake'],
  again: en['calls.again'],
  contract: en['calls.contract'],
  shooting: en['calls.shooting'],
} as const;

type Texts = typeof texts;

/** The words of a call: an introduction, the call of a later night, or a later part of one. */
export type CallForm = keyof Texts;

/** The forms that only some calls have, after their first waking. */
export type PartForm = Exclude<CallForm, 'meet' | 'wake'>;

type CueIn<Form extends CallForm, Call extends string> = Form extends PartForm
  ? `wake.${Call}.${Form}`
  : `${Form}.${Call}`;

/** The calls that have words in a form. */
type CallIn<Form extends CallForm> = keyof Texts[Form] & string;

/** The cue of a call in a form. Packs do not have all of them. */
export const callCue = (form: CallForm, call: string): string =>
  form === 'meet' || form === 'wake' ? `${form}.${call}` : `wake.${call}.${form}`;

/** The call in the words of one rulebook, if it has its own. */
export const callOf = (call: string, ruleset: string): string => `${call}.${ruleset}`;

/** The cue that ends a call, by the name on the card. */
export const sleepCue = (name: string): string => `sleep.${name}`;

/** The cue of a call whose words name a role, such as the card by its name in the rulebook. */
export const namingCue = (form: CallForm, call: string, role: string): string => `${callCue(form, call)}.${role}`;

type CallNaming = {
  readonly [F in CallForm]: { readonly form: F; readonly call: CallIn<F>; readonly role: string };
}[CallForm];

type NamingCue<Naming> = Naming extends {
  form: infer F extends CallForm;
  call: infer C extends string;
  role: infer R extends string;
}
  ? `${CueIn<F, C>}.${R}`
  : never;

/** The calls whose words name a role that another rulebook calls by another name. */
const renamed = [
  { form: 'meet', call: 'commissar', role: 'sheriff' },
  { form: 'meet', call: 'doctor', role: 'nurse' },
  { form: 'wake', call: 'commissar', role: 'sheriff' },
  { form: 'wake', call: 'don', role: 'sheriff' },
  { form: 'wake', call: 'doctor', role: 'nurse' },
] as const satisfies readonly CallNaming[];

/** The names on cards that no call has as its id. */
const otherNames = ['nurse'] as const;

/** A call in the words of one rulebook ends as it does elsewhere. */
type Called = Exclude<{ [F in CallForm]: CallIn<F> }[CallForm], `${string}.${string}`> | (typeof otherNames)[number];

/** The id of a cue that begins or ends a call. */
export type CallCue =
  | { [F in CallForm]: CueIn<F, CallIn<F>> }[CallForm]
  | NamingCue<(typeof renamed)[number]>
  | `sleep.${Called}`;

const endingCalls = (calls: object): readonly string[] => Object.keys(calls).filter((call) => !call.includes('.'));

/** The cues of all calls with words: introductions, later nights, their parts, and their ends. */
export const callCues = [
  ...Object.entries(texts).flatMap(([form, calls]) =>
    Object.keys(calls).map((call) => callCue(form as CallForm, call)),
  ),
  ...renamed.map(({ form, call, role }) => namingCue(form, call, role)),
  ...new Set([...Object.values(texts).flatMap(endingCalls), ...otherNames].map(sleepCue)),
] as readonly CallCue[];
