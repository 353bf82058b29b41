import { Rng } from '#engine/kernel/rng.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';

/** A public opinion: the suspect of a player. `sure`: the player says that they know it. */
export interface Opinion {
  readonly by: SeatNumber;
  readonly about: SeatNumber;
  readonly sure: boolean;
}

/**
 * The purposes of random draws. Each has its own random numbers, so that a decision does not depend on the number of
 * earlier draws.
 */
const matters = ['hunch', 'proposal', 'contrary', 'vote', 'action', 'plan', 'answer', 'wording'] as const;

type Matter = (typeof matters)[number];

/** The weight of a public opinion relative to a hunch. The player's own findings decide. */
const weight = { hunch: 1, sure: 6, own: 100 } as const;
/** In a free discussion, one in this number of unsure players nominates somebody. */
const proposers = 8;
/** One in this number of votes goes against the table's opinion. */
const contraries = 6;

/** This number of accused players is enough for a trial. */
const accused = 3;

/** Night actions that help their target. */
const kind: readonly Verb[] = ['heals', 'guards', 'shields', 'acquits'];
/** Night actions that reveal information. */
const curious: readonly Verb[] = ['checks', 'watches', 'names'];

/**
 * The decisions of a sensible player in a rehearsal, based on what they have seen and heard. The same seed and the same
 * knowledge give the same decision, whichever player was faster.
 */
export class Strategy {
  readonly seat: SeatNumber;
  readonly #seed: number;
  #day = 0;
  #night = 0;
  /** All players who have taken a seat. */
  #seats: readonly SeatNumber[] = [];
  readonly #gone = new Set<SeatNumber>();
  /** The clan members that the player has met. */
  readonly #friends = new Set<SeatNumber>();
  /** The targets of the player's questions, those found guilty, and those not found guilty. */
  readonly #asked = new Set<SeatNumber>();
  readonly #found = new Set<SeatNumber>();
  readonly #cleared = new Set<SeatNumber>();
  /** The opinions heard: the hunches of this day, and all that were sure. */
  #opinions: readonly Opinion[] = [];
  /** The players nominated today. */
  readonly #nominees = new Set<SeatNumber>();
  /** The victims that the player wants the clan to shoot in the next nights, in order (D6). */
  #list: readonly SeatNumber[] = [];
  /** The victim on which the clan has agreed this night. */
  #plan: SeatNumber | null = null;
  /** Returns true if the player tells everyone what they have found: they play for the town. */
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

  /** `found`: true if the target was the one looked for, false if not, or `null` if the answer does not say. */
  asks(seats: readonly SeatNumber[], found: boolean | null): void {
    for (const seat of seats) {
      this.#asked.add(seat);
      if (found) this.#found.add(seat);
      if (found === false) this.#cleared.add(seat);
    }
  }

  /** Returns true if the player's own questions have found this seat guilty. */
  hasFound(seat: SeatNumber): boolean {
    return this.#found.has(seat);
  }

  /** These seats are acquitted and stay. */
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

  /** The clan's chat has a plan for tonight. The first one counts. */
  hearsPlan(victim: SeatNumber): void {
    this.#plan ??= victim;
  }

  /** The player's public opinion today. */
  get opinion(): Opinion | null {
    const found = this.#isOpen() ? this.#others.find((seat) => this.#found.has(seat)) : undefined;
    if (found !== undefined) return { by: this.seat, about: found, sure: true };
    const unknown = this.#others.filter((seat) => !this.#asked.has(seat));
    const from = unknown.length > 0 ? unknown : this.#others;
    return from.length === 0 ? null : { by: this.seat, about: this.#rng('hunch').pick(from), sure: false };
  }

  /** The seat that the player nominates after speaking, or `null` if somebody else has already nominated it. */
  get nominates(): SeatNumber | null {
    const about = this.opinion?.about ?? null;
    return about === null || this.#nominees.has(about) ? null : about;
  }

  /** The seat that the player nominates where each of the accused is heard (D9). If enough are accused, one of them. */
  get joins(): SeatNumber | null {
    const named = this.#others.filter((seat) => this.#nominees.has(seat));
    const isEnough = this.#nominees.size >= accused && named.length > 0 && this.opinion?.sure !== true;
    return isEnough ? this.against(named) : (this.opinion?.about ?? null);
  }

  /** The seat that the player nominates in a free discussion after all have spoken. `null` leaves it to others. */
  get proposes(): SeatNumber | null {
    const isSure = this.opinion?.sure === true;
    if (!isSure && this.#rng('proposal').below(proposers) > 0) return null;
    const about = isSure ? this.opinion!.about : this.against(this.#others);
    return this.#nominees.has(about) ? null : about;
  }

  /** The choice that the player wants to leave the game. */
  against(choices: readonly SeatNumber[]): SeatNumber {
    const strangers = this.#strangersAmong(choices);
    const own = this.opinion?.about;
    if (own !== undefined && strangers.includes(own) && this.#rng('contrary').below(contraries) === 0) return own;
    return this.#worst(strangers, 'vote', (seat) => this.#guilt(seat));
  }

  /** Returns true if this nominee should leave rather than the others, or is the only one. */
  isWorst(seat: SeatNumber): boolean {
    const nominees = [...this.#nominees].filter((each) => !this.#gone.has(each));
    return !nominees.includes(seat) || this.against(nominees) === seat;
  }

  /** The target of an action at night, or of a departing player. */
  aims(verb: Verb, choices: readonly SeatNumber[], joint: boolean): SeatNumber {
    const strangers = this.#strangersAmong(choices);
    if (curious.includes(verb)) return this.#asksAbout(strangers);
    if (kind.includes(verb)) return this.#worst(choices, 'action', (seat) => this.#danger(seat) - this.#guilt(seat));
    if (!joint) return this.#worst(strangers, 'action', (seat) => this.#guilt(seat));
    if (this.#plan !== null && choices.includes(this.#plan)) return this.#plan;
    return this.#prey(strangers);
  }

  /**
   * The victim that the player proposes to the clan tonight, or `null` if another decides, or the player has no clan.
   */
  get plan(): SeatNumber | null {
    const clan = [this.seat, ...this.#friends].filter((seat) => !this.#gone.has(seat));
    if (this.#friends.size === 0 || this.seat !== Math.min(...clan)) return null;
    if (this.#others.length === 0) return null;
    return this.#list.find((seat) => this.#others.includes(seat)) ?? this.#prey(this.#others);
  }

  /** The contract that the player proposes, or empty if another decides (D6). */
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

  /** The player's target when numbers are called, or `null` if the player has left the game (D14). */
  get target(): SeatNumber | null {
    const living = this.#seats.filter((seat) => !this.#gone.has(seat));
    return living.includes(this.seat) ? this.aims('fires', living, true) : null;
  }

  /** The index of an answer to a question, below `count`. */
  answer(count: number): number {
    return this.#rng('answer').below(count);
  }

  /** The number of the wording of a remark. Neighbours use different ones of the `count`. */
  wording(count: number): number {
    return this.seat + this.#rng('wording').below(count);
  }

  /** The living players except this one and their friends. */
  get #others(): readonly SeatNumber[] {
    return this.#seats.filter((seat) => seat !== this.seat && !this.#gone.has(seat) && !this.#friends.has(seat));
  }

  #strangersAmong(choices: readonly SeatNumber[]): readonly SeatNumber[] {
    const strangers = choices.filter((seat) => seat !== this.seat && !this.#friends.has(seat));
    return strangers.length > 0 ? strangers : choices;
  }

  /** The evidence against a seat. */
  #guilt(seat: SeatNumber): number {
    const own = !this.#isOpen() ? 0 : this.#found.has(seat) ? weight.own : this.#cleared.has(seat) ? -weight.own : 0;
    const said = this.#opinions
      .filter(({ about, by }) => about === seat && by !== this.seat && !(this.#isOpen() && this.#found.has(by)))
      .reduce((sum, { sure }) => sum + (sure ? weight.sure : weight.hunch), 0);
    return own + said;
  }

  /** The danger of a seat to the players that it has found out. */
  #danger(seat: SeatNumber): number {
    const known = this.#opinions.filter(({ by, sure }) => sure && by === seat).length;
    return this.#found.has(seat) ? weight.own : known * weight.sure;
  }

  /** Members who wake together choose the same victim if they know the same. */
  #prey(choices: readonly SeatNumber[]): SeatNumber {
    return this.#worst(choices, 'plan', (seat) => this.#danger(seat));
  }

  #asksAbout(choices: readonly SeatNumber[]): SeatNumber {
    const fresh = choices.filter((seat) => !this.#asked.has(seat));
    return this.#worst(fresh.length > 0 ? fresh : choices, 'action', (seat) => this.#guilt(seat));
  }

  /** One of the seats with the highest measure, drawn at random. */
  #worst(choices: readonly SeatNumber[], matter: Matter, measure: (seat: SeatNumber) => number): SeatNumber {
    const most = Math.max(...choices.map(measure));
    const worst = choices.filter((seat) => measure(seat) === most).sort((a, b) => a - b);
    return this.#rng(matter).pick(worst);
  }

  /** The random numbers of a matter. A clan's members draw the same plan. For everything else each draws separately. */
  #rng(matter: Matter): Rng {
    const who = matter === 'plan' ? 0 : this.seat;
    const place = ((this.#day * 64 + this.#night) * 64 + who) * matters.length + matters.indexOf(matter);
    return new Rng(this.#seed, place);
  }
}
