import { Rng } from '#engine/kernel/rng.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';

/** What somebody has said before everybody: whom he suspects; `sure`: he says that he knows it. */
export interface Opinion {
  readonly by: SeatNumber;
  readonly about: SeatNumber;
  readonly sure: boolean;
}

/** What a draw is for: each matter has a luck of its own, so that a decision does not hang on how many came before. */
const matters = ['hunch', 'proposal', 'contrary', 'vote', 'deed', 'plan', 'answer', 'wording'] as const;

type Matter = (typeof matters)[number];

/** How much a word before everybody weighs beside a hunch; what one has found out oneself decides. */
const weight = { hunch: 1, sure: 6, own: 100 } as const;
/** Of so many who are not sure one proposes somebody, where the talk is free. */
const proposers = 8;
/** Of so many votes one is given against what the table says. */
const contraries = 6;

/** So many accused are enough for a trial. */
const accused = 3;

/** Deeds of the night that are done to somebody for his good. */
const kind: readonly Verb[] = ['heals', 'guards', 'shields', 'acquits'];
/** Deeds by which something is learned. */
const curious: readonly Verb[] = ['checks', 'watches', 'names'];

/**
 * How a sensible player of a rehearsal decides, from what he has seen and heard himself. With the same seed and the same
 * knowledge he decides the same, whoever of two was quicker.
 */
export class Strategy {
  readonly seat: SeatNumber;
  readonly #seed: number;
  #day = 0;
  #night = 0;
  /** Everybody who has taken a seat. */
  #seats: readonly SeatNumber[] = [];
  readonly #gone = new Set<SeatNumber>();
  /** Those of his clan whom he has met. */
  readonly #friends = new Set<SeatNumber>();
  /** Whom his questions were about, whom they have found out, and of whom they say nothing bad. */
  readonly #asked = new Set<SeatNumber>();
  readonly #found = new Set<SeatNumber>();
  readonly #cleared = new Set<SeatNumber>();
  /** What has been said: hunches of this day, and all that somebody was sure of. */
  #opinions: readonly Opinion[] = [];
  /** Who has been nominated today. */
  readonly #nominees = new Set<SeatNumber>();
  /** Whom he would have his clan shoot in the nights to come, in order (D6). */
  #list: readonly SeatNumber[] = [];
  /** On whom his clan has agreed this night. */
  #plan: SeatNumber | null = null;
  /** He tells before everybody what he has found out: he plays for the town. */
  readonly #isOpen: () => boolean;

  constructor(seat: SeatNumber, seed: number, isOpen: () => boolean) {
    this.seat = seat;
    this.#seed = seed;
    this.#isOpen = isOpen;
  }

  sits(seats: readonly SeatNumber[]): void {
    this.#seats = seats;
  }

  dayBreaks(): void {
    this.#day += 1;
    this.#nominees.clear();
    this.#opinions = this.#opinions.filter(({ sure }) => sure);
  }

  nightFalls(): void {
    this.#night += 1;
    this.#plan = null;
  }

  meets(seats: readonly SeatNumber[]): void {
    for (const seat of seats) this.#friends.add(seat);
  }

  /** `found`: whoever he was looking for, or, in vain, not; `null`: the answer does not say. */
  asks(seats: readonly SeatNumber[], found: boolean | null): void {
    for (const seat of seats) {
      this.#asked.add(seat);
      if (found) this.#found.add(seat);
      if (found === false) this.#cleared.add(seat);
    }
  }

  /** Whether his own questions have found somebody out. */
  hasFound(seat: SeatNumber): boolean {
    return this.#found.has(seat);
  }

  /** They are acquitted, and stay. */
  keeps(seats: readonly SeatNumber[]): void {
    for (const seat of seats) this.#gone.delete(seat);
  }

  loses(seats: readonly SeatNumber[]): void {
    for (const seat of seats) this.#gone.add(seat);
  }

  hears(opinion: Opinion): void {
    const others = this.#opinions.filter(({ by, sure }) => by !== opinion.by || (sure && !opinion.sure));
    this.#opinions = [...others, opinion];
  }

  seesNominated(seats: readonly SeatNumber[]): void {
    for (const seat of seats) this.#nominees.add(seat);
  }

  /** The clan's chat has a plan for tonight; the first one stands. */
  hearsPlan(victim: SeatNumber): void {
    this.#plan ??= victim;
  }

  /** What he says before everybody today. */
  get opinion(): Opinion | null {
    const found = this.#isOpen() ? this.#others.find((seat) => this.#found.has(seat)) : undefined;
    if (found !== undefined) return { by: this.seat, about: found, sure: true };
    const unknown = this.#others.filter((seat) => !this.#asked.has(seat));
    const from = unknown.length > 0 ? unknown : this.#others;
    return from.length === 0 ? null : { by: this.seat, about: this.#rng('hunch').pick(from), sure: false };
  }

  /** Whom he nominates when he has spoken; `null`: somebody else has done so already. */
  get nominates(): SeatNumber | null {
    const about = this.opinion?.about ?? null;
    return about === null || this.#nominees.has(about) ? null : about;
  }

  /** Whom he nominates where each of the accused is heard (D9): when there are enough, one of them. */
  get joins(): SeatNumber | null {
    const named = this.#others.filter((seat) => this.#nominees.has(seat));
    const isEnough = this.#nominees.size >= accused && named.length > 0 && this.opinion?.sure !== true;
    return isEnough ? this.against(named) : (this.opinion?.about ?? null);
  }

  /** Where the talk is free, and all have spoken: whom he proposes; `null`: he leaves that to others. */
  get proposes(): SeatNumber | null {
    const isSure = this.opinion?.sure === true;
    if (!isSure && this.#rng('proposal').below(proposers) > 0) return null;
    const about = isSure ? this.opinion!.about : this.against(this.#others);
    return this.#nominees.has(about) ? null : about;
  }

  /** Whom he would have leave, among these. */
  against(choices: readonly SeatNumber[]): SeatNumber {
    const strangers = this.#strangersAmong(choices);
    const own = this.opinion?.about;
    if (own !== undefined && strangers.includes(own) && this.#rng('contrary').below(contraries) === 0) return own;
    return this.#worst(strangers, 'vote', (seat) => this.#guilt(seat));
  }

  /** Whom he does that to at night, or on his way out. */
  aims(verb: Verb, choices: readonly SeatNumber[], joint: boolean): SeatNumber {
    const strangers = this.#strangersAmong(choices);
    if (curious.includes(verb)) return this.#asksAbout(strangers);
    if (kind.includes(verb)) return this.#worst(choices, 'deed', (seat) => this.#danger(seat) - this.#guilt(seat));
    if (!joint) return this.#worst(strangers, 'deed', (seat) => this.#guilt(seat));
    if (this.#plan !== null && choices.includes(this.#plan)) return this.#plan;
    return this.#prey(strangers);
  }

  /** Whom he would have the clan hunt tonight; `null`: it is another's word, or he has no clan. */
  get plan(): SeatNumber | null {
    const clan = [this.seat, ...this.#friends].filter((seat) => !this.#gone.has(seat));
    if (this.#friends.size === 0 || this.seat !== Math.min(...clan)) return null;
    if (this.#others.length === 0) return null;
    return this.#list.find((seat) => this.#others.includes(seat)) ?? this.#prey(this.#others);
  }

  /** The contract that he proposes; empty: that is another's word (D6). */
  contract(most: number): readonly SeatNumber[] {
    if (this.#friends.size > 0 && this.plan === null) return [];
    let left = this.#others;
    this.#list = [];
    while (this.#list.length < most && left.length > 0) {
      const next = this.#prey(left);
      this.#list = [...this.#list, next];
      left = left.filter((seat) => seat !== next);
    }
    return this.#list;
  }

  /** Whom he means when numbers are called; `null`: he is out (D14). */
  get target(): SeatNumber | null {
    const living = this.#seats.filter((seat) => !this.#gone.has(seat));
    return living.includes(this.seat) ? this.aims('fires', living, true) : null;
  }

  /** Which of so many answers he gives to a question, or which wording he uses. */
  answers(matter: 'answer' | 'wording', count: number): number {
    return this.#rng(matter).below(count);
  }

  /** The living but himself and his friends. */
  get #others(): readonly SeatNumber[] {
    return this.#seats.filter((seat) => seat !== this.seat && !this.#gone.has(seat) && !this.#friends.has(seat));
  }

  #strangersAmong(choices: readonly SeatNumber[]): readonly SeatNumber[] {
    const strangers = choices.filter((seat) => seat !== this.seat && !this.#friends.has(seat));
    return strangers.length > 0 ? strangers : choices;
  }

  /** What speaks against somebody. */
  #guilt(seat: SeatNumber): number {
    const own = !this.#isOpen() ? 0 : this.#found.has(seat) ? weight.own : this.#cleared.has(seat) ? -weight.own : 0;
    const said = this.#opinions
      .filter(({ about, by }) => about === seat && by !== this.seat && !(this.#isOpen() && this.#found.has(by)))
      .reduce((sum, { sure }) => sum + (sure ? weight.sure : weight.hunch), 0);
    return own + said;
  }

  /** How much somebody is to be feared by those whom he has found out: he knows something. */
  #danger(seat: SeatNumber): number {
    const known = this.#opinions.filter(({ by, sure }) => sure && by === seat).length;
    return this.#found.has(seat) ? weight.own : known * weight.sure;
  }

  /** Those who wake together come to the same victim when they know the same. */
  #prey(choices: readonly SeatNumber[]): SeatNumber {
    return this.#worst(choices, 'plan', (seat) => this.#danger(seat));
  }

  #asksAbout(choices: readonly SeatNumber[]): SeatNumber {
    const fresh = choices.filter((seat) => !this.#asked.has(seat));
    return this.#worst(fresh.length > 0 ? fresh : choices, 'deed', (seat) => this.#guilt(seat));
  }

  /** Of those who are worst by that measure one, drawn. */
  #worst(choices: readonly SeatNumber[], matter: Matter, measure: (seat: SeatNumber) => number): SeatNumber {
    const most = Math.max(...choices.map(measure));
    const worst = choices.filter((seat) => measure(seat) === most).sort((a, b) => a - b);
    return this.#rng(matter).pick(worst);
  }

  /** A clan's plan is drawn alike by all of it, everything else by each for himself. */
  #rng(matter: Matter): Rng {
    const who = matter === 'plan' ? 0 : this.seat;
    const place = ((this.#day * 64 + this.#night) * 64 + who) * matters.length + matters.indexOf(matter);
    return new Rng(this.#seed, place);
  }
}
