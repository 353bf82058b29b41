import type { News, NewsOf, NewsType } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { Clan, LeaveCause, Options, RoleId, SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { CastVote } from '#engine/mechanics/ballot/state.ts';

/** An answer about other players, in the words of the record. */
export interface Finding {
  readonly round: number;
  readonly verb: Verb;
  readonly about: readonly SeatNumber[];
  readonly answer: readonly string[];
}

/** A ballot between candidates, as it was announced. */
export interface PastBallot {
  readonly day: number;
  readonly votes: readonly CastVote[];
}

/**
 * The public knowledge of a game. Like a view (engine/kernel/view.ts), it is added up from news, but it keeps only what
 * policies ask for. All players share one `Town`, and each has a `Memory` of their own.
 */
export class Town {
  options: Options = {};
  seats = 0;
  round = 0;
  phase: 'night' | 'day' | null = null;
  step: Step | null = null;
  readonly left = new Map<SeatNumber, { readonly cause: LeaveCause; readonly round: number }>();
  readonly cards = new Map<SeatNumber, RoleId>();
  readonly ballots: PastBallot[] = [];
  /** Every nomination of the game. */
  readonly nominations: { readonly day: number; readonly by: SeatNumber; readonly seat: SeatNumber }[] = [];
  ready = new Set<SeatNumber>();

  hear(news: News): void {
    const row = townRows[news.type] as ((town: Town, news: News) => void) | undefined;
    row?.(this, news);
  }

  isAlive(seat: SeatNumber): boolean {
    return !this.left.has(seat);
  }

  get living(): readonly SeatNumber[] {
    const all = Array.from({ length: this.seats }, (_, index) => index + 1);
    return all.filter((seat) => this.isAlive(seat));
  }
}

const townRows: { readonly [T in NewsType]?: (town: Town, news: NewsOf<T>) => void } = {
  GameStarted(town, { options, seats }) {
    town.options = options;
    town.seats = seats;
  },
  NightFell(town, { night }) {
    town.phase = 'night';
    town.round = night;
  },
  DayBroke(town, { day }) {
    town.phase = 'day';
    town.round = day;
    town.ready = new Set();
  },
  StepBegan(town, { step }) {
    town.step = step;
  },
  Readied(town, { seat }) {
    town.ready.add(seat);
  },
  Nominated(town, { by, seat }) {
    town.nominations.push({ day: town.round, by, seat });
  },
  BallotClosed(town, { votes, drawn = [], defaulted }) {
    // A vote that was drawn or counted by default says nothing about its voter.
    const own = votes.filter(({ by }) => !drawn.includes(by) && !defaulted.includes(by));
    town.ballots.push({ day: town.round, votes: own });
  },
  SeatLeft(town, { seat, cause }) {
    town.left.set(seat, { cause, round: town.round });
  },
  CardShown(town, { seat, role }) {
    town.cards.set(seat, role);
  },
};

/** The news that reached one seat alone, or its clan. */
export class Memory {
  readonly seat: SeatNumber;
  readonly town: Town;
  role: RoleId = '';
  /** The clan that the player has turned to (D24). */
  turned: Clan | null = null;
  /** The seats that the player was introduced to, and as what. */
  readonly met = new Map<SeatNumber, string>();
  readonly findings: Finding[] = [];
  /** Cards that were shown only to the player or to their clan. */
  readonly shown = new Map<SeatNumber, RoleId>();
  /** The clan's picks in the open call. */
  picks: { readonly seat: SeatNumber; readonly targets: readonly SeatNumber[] }[] = [];
  /** The clan's contract, or the latest proposal for it (D6). */
  contract: readonly SeatNumber[] = [];
  /** The number of private news taken in so far. */
  facts = 0;
  #step: Step | null = null;

  constructor(seat: SeatNumber, town: Town) {
    this.seat = seat;
    this.town = town;
  }

  /** Takes in private news. Public news go to the `Town`. */
  hear(news: News): void {
    if (this.#step !== this.town.step) {
      // All numbers of a blind shooting belong to one call (D14).
      if (this.town.step?.kind !== 'number') this.picks = [];
      this.#step = this.town.step;
    }
    const row = ownRows[news.type] as ((memory: Memory, news: News) => void) | undefined;
    if (row === undefined) return;
    this.facts += 1;
    row(this, news);
  }
}

const ownRows: { readonly [T in NewsType]?: (memory: Memory, news: NewsOf<T>) => void } = {
  CardDealt(memory, { role }) {
    memory.role = role;
  },
  Introduced(memory, { people }) {
    for (const { seat, as } of people) memory.met.set(seat, as);
  },
  Turned(memory, { seat, clan }) {
    if (seat === memory.seat) memory.turned = clan;
    else memory.met.set(seat, clan);
  },
  Promoted(memory, { seat, role }) {
    if (seat === memory.seat) memory.role = role;
    else memory.met.set(seat, role);
  },
  PickMade(memory, { seat, verb, targets }) {
    if (verb !== 'shoots' && verb !== 'fires') return;
    memory.picks = [...memory.picks.filter((pick) => pick.seat !== seat), { seat, targets }];
  },
  Answered(memory, { verb, targets, answer }) {
    memory.findings.push({ round: memory.town.round, verb, about: targets, answer });
  },
  Learned(memory, { about, answer }) {
    memory.findings.push({ round: memory.town.round, verb: 'watches', about: [about], answer });
  },
  CardShownTo(memory, { seat, role }) {
    memory.shown.set(seat, role);
  },
  ContractProposed(memory, { targets }) {
    memory.contract = targets;
  },
  ContractSettled(memory, { targets }) {
    memory.contract = targets;
  },
};
