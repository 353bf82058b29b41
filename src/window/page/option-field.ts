import type { ClientOption } from 'discord-emulator';
import { h, type JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Answer, OptionValue } from '../protocol.ts';
import { optionOf } from './nodes.ts';
import type { Page, PageProps } from './page.ts';
import { useSuggestions } from './suggestions.ts';

/** Reads the value to send. `null`: the field is empty. */
export type ReadValue = () => OptionValue | null;

interface OptionProps extends PageProps {
  readonly option: ClientOption;
  readonly id: string;
  /** Asks for suggestions for what is typed now. */
  readonly complete: () => Promise<Answer>;
  /** Is told how the value is read. */
  readonly reads: (read: ReadValue) => void;
}

interface ValueLine {
  readonly label: string;
  readonly value: OptionValue;
}

const completeDelayMs = 150;

/** The field of a command's option. */
export function OptionField(props: OptionProps): JSX.Element {
  const { page, option, id } = props;
  if (option.type === 'file') return h('span', { id, class: 'reason' }, page.texts.noFile);
  const lines = linesOf(page, option);
  if (lines !== null) return h(ChoiceField, { ...props, lines });
  return h(option.isCompleted ? CompletedField : TypedField, props);
}

const isNumber = ({ type }: ClientOption): boolean => type === 'integer' || type === 'number';

const typedValue = (text: string, option: ClientOption): OptionValue | null => {
  if (text === '') return null;
  return isNumber(option) && Number.isFinite(Number(text)) ? Number(text) : text;
};

const commonOf = (id: string, { isRequired }: ClientOption) => ({
  id,
  'aria-describedby': `${id}-about`,
  required: isRequired,
});

const limitsOf = (option: ClientOption) =>
  isNumber(option)
    ? { min: option.min ?? undefined, max: option.max ?? undefined, step: option.type === 'integer' ? 1 : 'any' }
    : { minLength: option.min ?? undefined, maxLength: option.max ?? undefined };

function TypedField({ option, id, reads }: OptionProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  reads(() => typedValue(input.current?.value ?? '', option));
  const type = isNumber(option) ? 'number' : 'text';
  return h('input', { ...commonOf(id, option), ...limitsOf(option), type, autocomplete: 'off', ref: input });
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

type ChoiceProps = OptionProps & { readonly lines: readonly ValueLine[] };

function ChoiceField({ page: { texts }, option, id, reads, lines }: ChoiceProps): JSX.Element {
  const input = useRef<HTMLSelectElement>(null);
  reads(() => lines.find(({ value }) => String(value) === input.current?.value)?.value ?? null);
  return h(
    'select',
    { ...commonOf(id, option), ref: input },
    h('option', { value: '' }, option.isRequired ? texts.nothing : '—'),
    lines.map(({ label, value }) => optionOf(String(value), label, false)),
  );
}

function CompletedField({ option, id, complete, reads }: OptionProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const now = useRef({
    chosen: null as ValueLine | null,
    lines: [] as readonly ValueLine[],
    timer: 0,
    asked: 0,
  }).current;
  const suggestions = useSuggestions(option.label, ({ value }) => {
    now.chosen = now.lines[Number(value)] ?? null;
    if (input.current) input.current.value = now.chosen?.label ?? '';
  });
  reads(() => {
    const text = input.current?.value ?? '';
    return now.chosen !== null && now.chosen.label === text ? now.chosen.value : typedValue(text, option);
  });
  async function ask(): Promise<void> {
    now.asked += 1;
    const number = now.asked;
    const { choices = [] } = await complete();
    if (number !== now.asked || document.activeElement !== input.current) return;
    now.lines = choices;
    suggestions.show(choices.map(({ label }, index) => ({ value: String(index), label, about: null })));
  }
  function askSoon(): void {
    now.chosen = null;
    window.clearTimeout(now.timer);
    now.timer = window.setTimeout(() => void ask(), completeDelayMs);
  }
  const field = h('input', {
    ...commonOf(id, option),
    ...limitsOf(option),
    ...suggestions.attributes,
    type: 'text' as const,
    role: 'combobox' as const,
    'aria-expanded': suggestions.isShown,
    ref: input,
    onInput: askSoon,
    onFocus: ({ currentTarget }: FocusEvent & { readonly currentTarget: HTMLInputElement }) =>
      void (currentTarget.value === '' && ask()),
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.isComposing && suggestions.useKey(event)) event.preventDefault();
    },
  });
  return h('div', { class: 'completed' }, field, suggestions.list);
}
