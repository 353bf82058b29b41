/** The form of a section of settings, of a server or of a table: its fields, its values, and a refusal of them. */
import { ButtonStyle } from 'discord.js';
import { t, type Wording } from '#narration/index.ts';
import { type OptionTopic, optionTopics, topicOf } from '../../formats/rulebook-options.ts';
import { type Body, type Button, body, buttonRow, type MenuOption, type Row, sectionRow } from '../../ui/body.ts';
import type { CustomId } from '../../ui/custom-id.ts';
import { type FormAnswers, type ModalField, mostChecks, mostFields, textsOf } from '../../ui/form.ts';
import { inWords, refusedTexts } from '../../ui/texts.ts';

/** A setting as a form shows it. `key`: as in custom ids. */
export interface FormSetting {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly input: Input;
}

type Input =
  | { readonly kind: 'switch'; readonly isOn: boolean }
  | { readonly kind: 'choice'; readonly options: readonly MenuOption[] }
  | { readonly kind: 'category' | 'role'; readonly chosen: string | null }
  | {
      readonly kind: 'text';
      readonly label: string;
      readonly about: string;
      readonly value: string;
      readonly most: number;
    };

/** A value as a line of a form or menu begins with a capital, unless it is an id. */
export const asLine = (option: MenuOption): MenuOption => (option.label === option.value ? option : inWords(option));

/** The input for one of these values, of which the present one is chosen. */
export const inputFor = (options: readonly MenuOption[]): Input =>
  options.every(({ value }) => value === 'on' || value === 'off')
    ? { kind: 'switch', isOn: options.some(({ value, chosen }) => value === 'on' && chosen) }
    : { kind: 'choice', options: options.map(asLine) };

/** The input for an option of a rulebook. */
export const optionInput = (options: readonly MenuOption[]): Input => inputFor(options.map(inWords));

/** The key of the field with all switches of a form. */
const switchesKey = 'switches';

/** Returns true if one form has room for these settings. All switches of a form are one field. */
function fitsForm<T>(all: readonly T[], isSwitch: (one: T) => boolean): boolean {
  const switches = all.filter(isSwitch).length;
  return switches <= mostChecks && all.length - switches + Math.min(switches, 1) <= mostFields;
}

/** A form of options, and the words for what they are about. */
interface OptionsForm<T> {
  readonly name: string;
  readonly options: readonly T[];
}

/**
 * The forms of a rulebook's options. Topics share a form as long as it has room. `nameOf`: the option's id.
 */
export function optionForms<T>(
  all: readonly T[],
  { nameOf, isSwitch }: { readonly nameOf: (one: T) => string; readonly isSwitch: (one: T) => boolean },
  wording: Wording,
): readonly OptionsForm<T>[] {
  const forms: { topics: OptionTopic[]; options: readonly T[] }[] = [];
  for (const { topic } of optionTopics) {
    const own = all.filter((one) => topicOf(nameOf(one)) === topic);
    const last = forms.at(-1);
    if (own.length === 0) continue;
    if (last !== undefined && fitsForm([...last.options, ...own], isSwitch)) {
      last.topics.push(topic);
      last.options = [...last.options, ...own];
    } else forms.push({ topics: [topic], options: own });
  }
  const words = (topics: readonly OptionTopic[]) =>
    topics.map((topic) => t(wording, `setup:topic.${topic}`)).join(', ');
  return forms.map(({ topics, options }) => ({
    name: forms.length === 1 ? t(wording, 'ui:settings.rules') : t(wording, 'setup:topics', { topics: words(topics) }),
    options,
  }));
}

/** The fields of these settings. */
export function fieldsOf(settings: readonly FormSetting[], wording: Wording): readonly ModalField[] {
  const switches = settings.flatMap(({ key, name, about, input }) =>
    input.kind === 'switch' ? [{ value: key, label: name, about, chosen: input.isOn }] : [],
  );
  const others = settings.flatMap(({ key, name, about, input }): readonly ModalField[] => {
    switch (input.kind) {
      case 'switch':
        return [];
      case 'text':
        return [{ key, optional: true, ...input }];
      default:
        return [{ key, label: name, about, ...input }];
    }
  });
  const label = t(wording, 'setup:switches');
  return switches.length === 0 ? others : [...others, { key: switchesKey, label, kind: 'checks', options: switches }];
}

/**
 * The values of a sent form by the keys of the settings, as menus have them. `null`: the setting is to have none. A choice
 * that was left open and a field that was not sent are missing.
 */
export function valuesIn(
  settings: readonly FormSetting[],
  answers: FormAnswers,
): readonly (readonly [key: string, value: string | null])[] {
  return settings.flatMap(({ key, input }) => {
    const given = answers.get(input.kind === 'switch' ? switchesKey : key);
    if (given === undefined) return [];
    const [first = null] = given;
    switch (input.kind) {
      case 'switch':
        return [[key, given.includes(key) ? 'on' : 'off'] as const];
      case 'choice':
        return first === null ? [] : [[key, first] as const];
      default:
        return [[key, first?.trim() || null] as const];
    }
  });
}

/** A setting and its value in words. `isUsual`: it has its default. */
export interface ShownValue {
  readonly name: string;
  readonly value: string;
  readonly isUsual: boolean;
}

/** The heading of a section, and a line for each of its values that is not as usual. */
export const changedText = (name: string, values: readonly ShownValue[], wording: Wording): string =>
  sectionText(
    name,
    values.filter(({ isUsual }) => !isUsual),
    wording,
  );

/** The line about the values that a page does not list. */
export const restText = (values: readonly ShownValue[], wording: Wording): string =>
  t(wording, values.every(({ isUsual }) => isUsual) ? 'setup:rest.all' : 'setup:rest');

/** The heading of a section, and a line for each of its values. */
export function sectionText(name: string, values: readonly ShownValue[], wording: Wording): string {
  const texts = values.map(({ isUsual, ...shown }) => t(wording, isUsual ? 'setup:usual' : 'setup:row', shown));
  return [t(wording, 'setup:section', { name }), ...texts].join('\n');
}

/** A section with the button to its form. */
export const changeRow = (text: string, id: CustomId, wording: Wording): Row =>
  sectionRow(text, { id, label: t(wording, 'setup:change') });

/** A refusal of a form. It keeps what was typed and chosen, and opens the form with that again. */
export function refusedForm(
  refusal: string,
  typed: readonly string[],
  buttons: { readonly again: CustomId; readonly back: Button; readonly rows?: readonly Row[] },
  wording: Wording,
): Body {
  const again = { id: buttons.again, label: t(wording, 'setup:again'), look: ButtonStyle.Primary } as const;
  return body([refusedTexts(refusal, typed)], [...(buttons.rows ?? []), buttonRow(again, buttons.back)]);
}

/** The texts of a refused form of settings. */
export const typedIn = (settings: readonly FormSetting[], answers: FormAnswers, wording: Wording): readonly string[] =>
  textsOf(fieldsOf(settings, wording), answers);
