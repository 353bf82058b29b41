import type { CallId, SeatNumber } from '#engine/kernel/types.ts';
import type { Language } from '#narration/index.ts';
import { opinionIn, planIn } from './phrases.ts';
import {
  acquittedIn,
  beginsCounting,
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
/** These lines end the night. */
const nightEnds = [...mornings, ...endings];
/** These lines end a free discussion. */
const talkEnds = [...nights, 'vote.start' as const, ...linesNamed('verdict.'), ...endings];

/** These lines announce a ballot in which everybody votes. */
const ballots = ['vote.start', 'vote.again', 'vote.question'] as const;

/** The meaning of a host's line to a player: a call at night, or their own time, which has started. */
export interface Cue {
  readonly call: CallId | null;
  readonly timeRuns: boolean;
}

/** Follows the table's messages for a player. Passes everything worth remembering to the player's strategy. */
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

  /** The host's latest call of the night. */
  get called(): CallId | null {
    return this.#called;
  }

  /** True during a free discussion, until all are ready. */
  get talks(): boolean {
    return this.#talks;
  }

  /** The missing voters, if the host has reminded them, or `null` if everybody votes. */
  get missing(): readonly SeatNumber[] | null {
    return this.#missing;
  }

  /** True while numbers are called for the clan (D14). */
  get counts(): boolean {
    return this.#counts;
  }

  /** Handles a line of the host. */
  hear(text: string): Cue {
    const { ruleset, language } = this.#how;
    this.#remember(text);
    if (lineIn(language, nightEnds, text)) this.#called = null;
    if (lineIn(language, talkEnds, text)) this.#talks = false;
    if (holdsLine(language, 'discussion', text)) this.#talks = true;
    if (lineIn(language, ballots, text)) this.#missing = null;
    if (holdsLine(language, 'vote.reminder', text)) this.#missing = seatsIn(text);
    const call = callIn(language, ruleset, text);
    if (call !== null || lineIn(language, nightEnds, text)) this.#counts = beginsCounting(language, text);
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

  /** Handles a public message of another player. */
  listen(by: SeatNumber, text: string): void {
    const opinion = opinionIn(this.#how.language, by, text);
    if (opinion) this.#strategy.hears(opinion);
  }

  /** Handles a message in the player's clan. */
  overhear(text: string): void {
    const plan = planIn(this.#how.language, text);
    if (plan !== null) this.#strategy.hearsPlan(plan);
  }
}
