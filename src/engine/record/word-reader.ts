import type { Verb, VoteChoice } from '../kernel/types.ts';
import { type Colour, colours } from '../mechanics/on-record.ts';
import { RecordError } from './statement.ts';
import { verbs } from './verbs.ts';

/** The words of one line, read one after another. Every error names the line. */
export class WordReader {
  readonly line: number;
  readonly #words: readonly string[];
  #at = 0;

  constructor(line: number, words: readonly string[]) {
    this.line = line;
    this.#words = words;
  }

  fail(message: string): never {
    throw new RecordError(this.line, message);
  }

  get more(): boolean {
    return this.#at < this.#words.length;
  }

  peek(): string | undefined {
    return this.#words[this.#at];
  }

  next(what: string): string {
    return this.#words[this.#at++] ?? this.fail(`${what} is missing`);
  }

  rest(): readonly string[] {
    const rest = this.#words.slice(this.#at);
    this.#at = this.#words.length;
    return rest;
  }

  end(): void {
    if (this.more) this.fail(`"${this.rest().join(' ')}" is too much here`);
  }

  /** Reads the given word if it comes next. */
  skip(word: string): boolean {
    if (this.peek() !== word) return false;
    this.#at++;
    return true;
  }

  number(what: string): number {
    const word = this.next(what);
    const isWhole = /^\d{1,16}$/.test(word) && Number.isSafeInteger(Number(word));
    return isWhole ? Number(word) : this.fail(`${what} has to be a whole number, not "${word}"`);
  }

  seat(what = 'a seat'): number {
    const number = this.number(what);
    return number > 0 ? number : this.fail('seats are numbered from 1');
  }

  /** `1` or `1,2,3`. */
  seatList(): readonly number[] {
    const word = this.next('a seat');
    const seats = word.split(',').map((each) => (/^[1-9]\d{0,3}$/.test(each) ? Number(each) : 0));
    return seats.includes(0) ? this.fail(`"${word}" is no list of seats`) : seats;
  }

  /** Reads the rest as a set of seats. `none` is the empty set. */
  seatSet(): readonly number[] {
    if (this.skip('none')) return [];
    if (!this.more) this.fail('seats are missing (none is the empty list)');
    const seats: number[] = [];
    while (this.more) seats.push(this.seat());
    return seats;
  }

  verb(): Verb | 'quits' {
    const word = this.next('a verb');
    const verb = [...verbs, 'quits' as const].find((each) => each === word);
    return verb ?? this.fail(`"${word}" is no verb of the record`);
  }

  target(): VoteChoice {
    const word = this.next('a seat');
    if (word === 'all' || word === 'none' || word === 'leave') return word;
    return /^\d{1,4}$/.test(word) ? Number(word) : this.fail(`"${word}" is no seat`);
  }

  colour(): Colour {
    const word = this.next('the colour');
    return colours.find((each) => each === word) ?? this.fail(`"${word}" is no colour: ${colours.join(' or ')}`);
  }

  targets(): readonly VoteChoice[] {
    const targets: VoteChoice[] = [];
    while (this.more) targets.push(this.target());
    return targets;
  }
}

/** Reads the word that marks a technical foul (F22). */
export const technical = (words: WordReader): { readonly technical: true } | null =>
  words.skip('technical') ? { technical: true } : null;
