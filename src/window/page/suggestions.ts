import { element, newId, setAttributes } from './dom.ts';

/** A suggestion for what is typed. */
export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly about: string | null;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The list of suggestions of a text field. The arrow keys move in it while the focus stays in the field. */
export class Suggestions {
  readonly list: HTMLElement;
  readonly #field: Field;
  readonly #choose: (suggestion: Suggestion) => void;
  #shown: readonly Suggestion[] = [];
  #active = 0;

  constructor(field: Field, title: string, choose: (suggestion: Suggestion) => void) {
    this.#field = field;
    this.#choose = choose;
    this.list = element('ul', {
      class: 'suggestions',
      role: 'listbox',
      id: newId(),
      'aria-label': title,
      hidden: true,
    });
    const { id } = this.list;
    setAttributes(field, { 'aria-controls': id, 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' });
    field.autocomplete = 'off';
    field.addEventListener('blur', () => this.show([]));
  }

  /** Shows these suggestions, or hides the list if there are none. */
  show(suggestions: readonly Suggestion[]): void {
    this.#shown = suggestions;
    this.list.hidden = suggestions.length === 0;
    if (this.#field instanceof HTMLInputElement) this.#field.ariaExpanded = String(!this.list.hidden);
    this.list.replaceChildren(...suggestions.map((suggestion) => this.#draw(suggestion)));
    this.#activate(0);
  }

  /** Returns true if the list used the key. */
  useKey({ key, shiftKey }: KeyboardEvent): boolean {
    const suggestion = this.#shown[this.#active];
    if (suggestion === undefined) return false;
    if (key === 'ArrowDown') this.#activate(this.#active + 1);
    else if (key === 'ArrowUp') this.#activate(this.#active - 1);
    else if (key === 'Escape') this.show([]);
    else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) this.#take(suggestion);
    else return false;
    return true;
  }

  #draw(suggestion: Suggestion): HTMLElement {
    const about = suggestion.about === null ? null : element('small', {}, suggestion.about);
    const attributes = { role: 'option', id: newId(), 'data-value': suggestion.value };
    const line = element('li', attributes, element('span', {}, suggestion.label), about);
    // The press must not take the focus from the field.
    line.addEventListener('pointerdown', (event) => event.preventDefault());
    line.addEventListener('mousedown', (event) => event.preventDefault());
    line.addEventListener('click', () => this.#take(suggestion));
    return line;
  }

  #activate(index: number): void {
    this.#active = (index + this.#shown.length) % Math.max(this.#shown.length, 1);
    const lines = [...this.list.children];
    for (const [at, line] of lines.entries()) line.ariaSelected = String(at === this.#active);
    const active = lines[this.#active];
    setAttributes(this.#field, { 'aria-activedescendant': active?.id ?? null });
    active?.scrollIntoView({ block: 'nearest' });
  }

  #take(suggestion: Suggestion): void {
    this.show([]);
    this.#choose(suggestion);
  }
}
