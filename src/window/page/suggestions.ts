import { h, type JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A suggestion for what is typed. */
export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly about: string | null;
}

/** The list of suggestions of a text field. The arrow keys move in it while the focus stays in the field. */
interface Suggestions {
  readonly list: JSX.Element;
  /** The attributes of the field. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isShown: boolean;
  /** Shows these suggestions, or hides the list if there are none. */
  show(suggestions: readonly Suggestion[]): void;
  /** Returns true if the list used the key. */
  useKey(event: KeyboardEvent): boolean;
}

/** Returns the suggestions of a field. `choose` is called with the chosen one. */
export function useSuggestions(title: string, choose: (suggestion: Suggestion) => void): Suggestions {
  const id = useId();
  const [shown, setShown] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(0);
  const activeLine = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => activeLine.current?.scrollIntoView({ block: 'nearest' }), [active, shown]);
  function show(suggestions: readonly Suggestion[]): void {
    setShown(suggestions);
    setActive(0);
  }
  function take(suggestion: Suggestion): void {
    show([]);
    choose(suggestion);
  }
  const move = (by: number): void => setActive((before) => (before + by + shown.length) % shown.length);
  const lines = shown.map((suggestion, index) =>
    drawLine(suggestion, {
      id: `${id}-${index}`,
      isActive: index === active,
      ref: index === active ? activeLine : null,
      take: () => take(suggestion),
    }),
  );
  const list = { class: 'suggestions', role: 'listbox', id, 'aria-label': title, hidden: shown.length === 0 } as const;
  return {
    list: h('ul', list, lines),
    attributes: {
      ...{ autocomplete: 'off', 'aria-controls': id, 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' },
      'aria-activedescendant': shown.length > 0 ? `${id}-${active}` : undefined,
      onBlur: () => show([]),
    },
    isShown: shown.length > 0,
    show,
    useKey: ({ key, shiftKey }) => {
      const suggestion = shown[active];
      if (suggestion === undefined) return false;
      if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Escape') show([]);
      else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) take(suggestion);
      else return false;
      return true;
    },
  };
}

interface LineUse {
  readonly id: string;
  readonly isActive: boolean;
  readonly ref: { current: HTMLLIElement | null } | null;
  readonly take: () => void;
}

function drawLine({ about, label, value }: Suggestion, { id, isActive, ref, take }: LineUse): JSX.Element {
  // The press must not take the focus from the field.
  const prevent = (event: Event): void => event.preventDefault();
  return h(
    'li',
    {
      ...{ key: value, id, ref, role: 'option', 'data-value': value, 'aria-selected': isActive },
      onPointerDown: prevent,
      onMouseDown: prevent,
      onClick: take,
    },
    h('span', null, label),
    about !== null && h('small', null, about),
  );
}
