/** Collects what people see in a game, and leaves out what the page has already. */
import { type Body, body } from '#discord/ui/body.ts';
import type { Modal } from '#discord/ui/form.ts';
import type { Result } from '#result';
import { drawn, quoted } from './markdown.ts';

/** Everything that differs from game to game and is no wording: numbers, times and lists of them. */
const shapeOf = (line: string): string =>
  line
    .replace(/<t:\d+:\w>/g, '0')
    .replace(/\d+/g, '0')
    .replace(/(?:[#№]?0(?: P0)?(?:[,;·] | – )?)+/g, '0 ');

/** The options of a menu with one seat for all seats. */
const abridged = (lines: readonly string[]): readonly string[] =>
  lines.filter((line, index) => index === 0 || shapeOf(line) !== shapeOf(lines[index - 1]!));

/** A viewer of everything that people see. */
export interface Viewer {
  /** The name of the person with this number, from 1. */
  nameOf(number: number): string;
  /** Shows a message. `where`: the reader or the room. */
  add(where: string, body: Body): void;
  /** Shows a form. */
  addForm(where: string, form: Result<Modal, unknown>): void;
}

/** The messages that were seen so far. Each line is kept once. */
export class Shown implements Viewer {
  readonly #shapes = new Set<string>();
  readonly #passages: string[] = [];

  /** The Markdown of all that was added. */
  get text(): string {
    return this.#passages.join('\n\n');
  }

  nameOf(number: number): string {
    return `P${number}`;
  }

  /** Adds the lines, buttons and menus of a message that are new. `where`: the reader or the room. */
  add(where: string, body: Body): void {
    const { text, controls } = drawn(body);
    const fresh = this.#fresh(text);
    const buttons = controls.map(abridged).flatMap((lines) => (this.#isNew(lines.join('\n')) ? lines : []));
    if (fresh.some((line) => line !== gap) || buttons.length > 0)
      this.#passages.push(`*${where}*\n\n${quoted([...fresh, ...buttons])}`);
  }

  /** Adds a form: its title, and each field with the text below its label. */
  addForm(where: string, form: Result<Modal, unknown>): void {
    const { title, fields } = formIn(where, form);
    const lines = fields.map(({ label, about }) => `▭ ${label}${about === undefined ? '' : ` – ${about}`}`);
    this.add(`${where}: a form`, body([`**${title}**`, ...lines]));
  }

  /** The lines with a mark in the place of those that were shown before. */
  #fresh(lines: readonly string[]): readonly string[] {
    const marked = lines.map((line) => (this.#isNew(line) ? line : gap));
    return marked.filter((line, index) => line !== gap || marked[index - 1] !== gap);
  }

  #isNew(text: string): boolean {
    const shape = shapeOf(text);
    if (this.#shapes.has(shape)) return false;
    this.#shapes.add(shape);
    return true;
  }
}

const gap = '…';

/** @throws Error if there is no form */
export function formIn(where: string, form: Result<Modal, unknown>): Modal {
  if (!form.ok) throw new Error(`no form: ${where}`);
  return form.value;
}
