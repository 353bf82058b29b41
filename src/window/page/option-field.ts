import type { ClientOption } from 'discord-emulator';
import type { Answer, OptionValue } from '../protocol.ts';
import { element, newId, select } from './dom.ts';
import type { Page } from './page.ts';
import { type Suggestion, Suggestions } from './suggestions.ts';

/** The field of a command's option. */
export interface OptionField {
  /** The field with what belongs to it. */
  readonly node: HTMLElement;
  readonly input: HTMLElement;
  /** The value to send, or `null` if the field is empty. */
  readonly value: () => OptionValue | null;
}

const completeDelayMs = 150;

/** Returns the field of an option. `complete` asks for suggestions for what is typed now. */
export function drawOption(page: Page, option: ClientOption, complete: () => Promise<Answer>): OptionField {
  const id = newId();
  const attributes = { id, 'aria-describedby': `${id}-about`, required: option.isRequired };
  if (option.type === 'file') return drawNoFile(page, id);
  const lines = linesOf(page, option);
  if (lines !== null) return drawChoice(page, option, lines, attributes);
  const isNumber = option.type === 'integer' || option.type === 'number';
  const limits = isNumber
    ? { min: option.min, max: option.max, step: option.type === 'integer' ? 1 : 'any' }
    : { minlength: option.min, maxlength: option.max };
  const type = isNumber && !option.isCompleted ? 'number' : 'text';
  const input = element('input', { ...attributes, ...limits, type, autocomplete: 'off' });
  if (option.isCompleted) return drawCompleted(option, input, complete);
  return { node: input, input, value: () => typedValue(input.value, isNumber) };
}

const typedValue = (text: string, isNumber: boolean): OptionValue | null => {
  if (text === '') return null;
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
};

function drawNoFile({ texts }: Page, id: string): OptionField {
  const input = element('span', { id, class: 'reason' }, texts.noFile);
  return { node: input, input, value: () => null };
}

interface ValueLine {
  readonly label: string;
  readonly value: OptionValue;
}

/** Returns the values among which the person chooses, or `null` if they type. */
function linesOf({ store, texts }: Page, { choices, isCompleted, type }: ClientOption): readonly ValueLine[] | null {
  if (choices.length > 0 && !isCompleted) return choices;
  const { channel, member, role } = store.maps;
  const named =
    (mark: string) =>
    ({ id, name }: { readonly id: string; readonly name: string }): ValueLine => ({
      label: mark + name,
      value: id,
    });
  const people = [...member.values()].map(named(''));
  const roles = [...role.values()].map(named('@'));
  switch (type) {
    case 'boolean':
      return [
        { label: texts.yes, value: true },
        { label: texts.no, value: false },
      ];
    case 'user':
      return people;
    case 'role':
      return roles;
    case 'mentionable':
      return [...people, ...roles];
    case 'channel':
      return [...channel.values()].map(named('#'));
    default:
      return null;
  }
}

function drawChoice(
  { texts }: Page,
  { isRequired }: ClientOption,
  lines: readonly ValueLine[],
  attributes: Readonly<Record<string, string | boolean>>,
): OptionField {
  const empty = { value: '', label: isRequired ? texts.nothing : '—' };
  const options = lines.map(({ label }, index) => ({ value: String(index), label }));
  const input = select([empty, ...options], '', attributes);
  return { node: input, input, value: () => (input.value === '' ? null : (lines[Number(input.value)]?.value ?? null)) };
}

function drawCompleted(option: ClientOption, input: HTMLInputElement, complete: () => Promise<Answer>): OptionField {
  let chosen: ValueLine | null = null;
  let lines: readonly ValueLine[] = [];
  let timer: number | undefined;
  let asked = 0;
  input.setAttribute('role', 'combobox');
  const suggestions = new Suggestions(input, option.label, ({ value }: Suggestion) => {
    chosen = lines[Number(value)] ?? null;
    input.value = chosen?.label ?? '';
  });
  async function ask(): Promise<void> {
    asked += 1;
    const number = asked;
    const { choices = [] } = await complete();
    if (number !== asked || document.activeElement !== input) return;
    lines = choices;
    suggestions.show(choices.map(({ label }, index) => ({ value: String(index), label, about: null })));
  }
  const askSoon = (): void => {
    chosen = null;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), completeDelayMs);
  };
  input.addEventListener('input', askSoon);
  input.addEventListener('focus', () => input.value === '' && void ask());
  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && suggestions.useKey(event)) event.preventDefault();
  });
  const isNumber = option.type === 'integer' || option.type === 'number';
  return {
    node: element('div', { class: 'completed' }, input, suggestions.list),
    input,
    value: () => (chosen && chosen.label === input.value ? chosen.value : typedValue(input.value, isNumber)),
  };
}
