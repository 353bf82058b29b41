import type { CallId, SeatNumber } from '#engine/kernel/types.ts';
import type { Language } from '#narration/index.ts';
import { opinionIn, planIn } from './phrases.ts';
import {
  acquittedIn,
  callIn,
  departedIn,
  endings,
  holdsLine,
  lineIn,
  linesNamed,
  nominatedIn,
  seatsIn,
} from './spoken-lines.ts';
import type { Strategy } from './strategy.ts';

const mornings = linesNamed('morning.');
const nights = linesNamed('night.');
/** With these the night is over. */
const nightEnds = [...mornings, ...endings];
/** With these a free discussion is over. */
const talkEnds = [...nights, 'vote.start' as const, ...linesNamed('verdict.'), ...endings];

/** With these a ballot is announced in which everybody votes. */
const ballots = ['vote.start', 'vote.again', 'vote.question'] as const;
/** After these numbers are called. */
const countings = linesNamed('wake.').filter((name) => name.endsWith('.shooting'));

/** What a line of the host is to somebody: a call at night, or his time, which has begun to run. */
export interface Cue {
  readonly call: CallId | null;
  readonly timeRuns: boolean;
}

/** How somebody follows what is said at the table; whatever he may want to remember he gives to his mind. */
export class TownListener {
  readonly #strategy: Strategy;
  readonly #how: { readonly ruleset: string; readonly language: Language };
  #called: CallId | null = null;
  #talks = false;
  #missing: readonly SeatNumber[] | null = null;
  #counts = false;

  constructor(strategy: Strategy, how: { readonly ruleset: string; readonly language: Language }) {
    this.#strategy = strategy;
    this.#how = how;
  }

  /** What the host has last called in the night. */
  get called(): CallId | null {
    return this.#called;
  }

  /** The talk is free, and goes on until all are ready. */
  get talks(): boolean {
    return this.#talks;
  }

  /** Whose votes are missing, where the host has reminded them; `null`: everybody votes. */
  get missing(): readonly SeatNumber[] | null {
    return this.#missing;
  }

  /** To the clan that has been called its numbers are being called (D14). */
  get counts(): boolean {
    return this.#counts;
  }

  /** What the host says. */
  hear(text: string): Cue {
    const { ruleset, language } = this.#how;
    this.#remember(text);
    if (lineIn(language, nightEnds, text)) this.#called = null;
    if (lineIn(language, talkEnds, text)) this.#talks = false;
    if (holdsLine(language, 'discussion', text)) this.#talks = true;
    if (lineIn(language, ballots, text)) this.#missing = null;
    if (holdsLine(language, 'vote.reminder', text)) this.#missing = seatsIn(text);
    const call = callIn(language, ruleset, text);
    if (call !== null || lineIn(language, nightEnds, text)) this.#counts = lineIn(language, countings, text) !== null;
    this.#called = call ?? this.#called;
    return { call, timeRuns: holdsLine(language, 'clock', text) };
  }

  #remember(text: string): void {
    const { language } = this.#how;
    if (holdsLine(language, 'game.opening', text)) this.#strategy.sits(seatsIn(text));
    if (lineIn(language, nights, text)) this.#strategy.nightFalls();
    this.#strategy.loses(departedIn(language, text));
    this.#strategy.keeps(acquittedIn(language, text));
    this.#strategy.seesNominated(nominatedIn(language, text));
    if (lineIn(language, mornings, text)) this.#strategy.dayBreaks();
  }

  /** What another player says before everybody. */
  listen(by: SeatNumber, text: string): void {
    const opinion = opinionIn(this.#how.language, by, text);
    if (opinion) this.#strategy.hears(opinion);
  }

  /** What is said among his clan. */
  overhear(text: string): void {
    const plan = planIn(this.#how.language, text);
    if (plan !== null) this.#strategy.hearsPlan(plan);
  }
}
