/** Everything that any client of a game may receive. */
import type { ReceivedEvent } from 'discord-emulator';
import { type Language, roleName, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import { type Fact, factsOf } from './facts.ts';
import { GatheringCalls } from './gathering-calls.ts';
import { interfacePatterns } from './interface-texts.ts';
import { publicKnowledge, SeatKnowledge } from './knowledge.ts';
import type { Leak, Watched } from './leak.ts';
import { lobbyCardLines } from './lobby-card.ts';
import { rightsOf } from './microphones.ts';
import { returnLines } from './returns.ts';
import { RulesAnswers } from './rules-answers.ts';
import { type Stay, seatingsOf, staysOf } from './stays.ts';
import type { Truth } from './truth.ts';

/** The parts of the check that are the same for all clients. */
export class SecrecyCheck {
  readonly truth: Truth;
  readonly language: Language;
  readonly isDisturbed: boolean;
  readonly typed: readonly string[];
  readonly stays: readonly Stay[];
  readonly rights: ReturnType<typeof rightsOf>;
  readonly #facts: readonly Fact[];
  readonly #plot: Watched['plot'];
  readonly #seatings: ReturnType<typeof seatingsOf>;
  readonly #public: ReturnType<typeof publicKnowledge>;
  readonly #seats = new Map<number, SeatKnowledge>();
  readonly #answers: RulesAnswers;
  readonly #gatherings: GatheringCalls;
  readonly #patterns: readonly RegExp[];
  /** Lines that have been compared with the patterns. */
  readonly #compared = new Map<string, boolean>();
  readonly seed: RegExp;

  constructor({ language, plot, people, typed = [], isDisturbed = false }: Watched, truth: Truth) {
    this.truth = truth;
    this.language = language;
    this.isDisturbed = isDisturbed;
    this.typed = typed;
    this.stays = staysOf(truth);
    this.rights = rightsOf(truth, this.stays);
    this.#plot = plot;
    this.#seatings = seatingsOf(truth);
    this.#facts = factsOf(this.#seatings);
    this.#public = publicKnowledge(this.#seatings);
    const lines = [
      ...returnLines(people, this.stays, this.#seatings),
      ...this.#seatings.flatMap((seating) => lobbyCardLines(people, seating)),
    ];
    for (const { at, text } of lines) this.#public.allow(text, at);
    this.#answers = new RulesAnswers(truth, language);
    this.#gatherings = new GatheringCalls(people, this.#seatings[0]!.truth);
    this.#patterns = interfacePatterns(language, truth.table.ruleset);
    this.seed = new RegExp(`(?<!\\d)${plot.seed}(?!\\d)`);
  }

  /** The knowledge of a seat. */
  seat(seat: number): SeatKnowledge {
    const known = this.#seats.get(seat) ?? new SeatKnowledge(seat, this.#seatings, this.#facts, this.#plot.acts);
    this.#seats.set(seat, known);
    return known;
  }

  /** Returns true if everybody may read the line. */
  isPublic(line: string, at: number): boolean {
    return this.#public.from(line) <= at || this.#isOfInterface(line);
  }

  /** Returns true if everybody may read the message as a whole, although not each line of it by itself. */
  isKnown(event: ReceivedEvent): boolean {
    return this.#answers.includes(event) || this.#gatherings.includes(event);
  }

  #isOfInterface(line: string): boolean {
    const is = this.#compared.get(line) ?? this.#patterns.some((pattern) => pattern.test(line));
    this.#compared.set(line, is);
    return is;
  }

  /** The kind of secret that a forbidden line gives away. */
  kindOf(line: string): Leak['kind'] {
    if (this.seed.test(line)) return 'seed';
    const fact = this.#facts.find(({ lines }) => lines.includes(line));
    if (fact) return fact.kind;
    const { ruleset } = this.truth.table;
    const cards = Object.keys(rulesets[ruleset]!.roles).map((role) =>
      roleName(role, wordingOf(this.language), ruleset),
    );
    const named = (list: readonly string[]) =>
      list.some((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(line));
    if (named(cards)) return 'card';
    if (line.endsWith('🔎') || named([t(this.language, 'words:answer.black'), t(this.language, 'words:answer.red')]))
      return 'answer';
    if (line.endsWith('🗳️')) return 'vote';
    return 'words';
  }
}
