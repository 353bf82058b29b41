import type { Rng } from '#engine/kernel/rng.ts';
import type { SeatingFormat } from '#game/ports/tournament.ts';

/** Exchanges that are tried for each game, and at most. */
const trials = { perGame: 4000, most: 300_000 } as const;
/** Exchanges between two pauses. */
const sliceTrials = 100;
/** The share of the exchanges that concern who rests, if somebody does: one of this many. */
const restEvery = 3;
/** An exchange that is worse by this much is still kept in a third of the cases, at the beginning and at the end. */
const heat = { first: 8, last: 0.3 } as const;

/** People in a round: those at a table, or those who rest. */
interface Group {
  readonly people: number[];
  readonly rests: boolean;
}

interface Round {
  readonly tables: readonly Group[];
  readonly resting: Group;
}

/** The place of a person in a group. */
interface Place {
  readonly group: Group;
  readonly index: number;
}

type Exchange = readonly (readonly [Place, Place])[];

/**
 * Divides people among the tables of each round so that all pairs meet about equally often: the sum of the cubes of the
 * differences from the mean becomes small (simulated annealing). Squares would let single pairs meet far too often. The
 * work is bounded, and the same draws give the same tables.
 */
export class MeetingSearch {
  readonly #format: SeatingFormat;
  readonly #rounds: Round[] = [];
  readonly #people: number;
  readonly #rng: Rng;
  /** The meetings of two people, at `one * people + other`. */
  readonly #met: Int32Array;
  /** The cost of a pair, by the number of its meetings. */
  readonly #costs: readonly number[];
  #cost = 0;

  constructor(format: SeatingFormat, rng: Rng) {
    const { people, tables, seats, rounds } = format;
    this.#format = format;
    this.#people = people;
    this.#rng = rng;
    this.#met = new Int32Array(people * people);
    const mean = (rounds * tables * seats * (seats - 1)) / (people * (people - 1));
    this.#costs = Array.from({ length: rounds + 1 }, (_, times) => Math.abs(times - mean) ** 3);
  }

  /** For each round, the people at each table. */
  get tables(): readonly (readonly (readonly number[])[])[] {
    return this.#rounds.map(({ tables }) => tables.map(({ people }) => people));
  }

  /** Does the work. Each step of it takes about a millisecond at most. */
  *work(): Generator<undefined> {
    yield* this.#draw();
    const { length } = this.#rounds.flatMap(({ tables }) => tables);
    const count = Math.min(trials.most, trials.perGame * length);
    const cooling = (heat.last / heat.first) ** (1 / count);
    let warmth: number = heat.first;
    for (let trial = 0; trial < count; trial++) {
      this.#try(warmth);
      warmth *= cooling;
      if (trial % sliceTrials === 0) yield undefined;
    }
  }

  /** Draws the tables of each round. Those with the fewest games play, so that all rest about equally often. */
  *#draw(): Generator<undefined> {
    const { people, tables, seats, rounds } = this.#format;
    const games = new Array<number>(people).fill(0);
    const all = Array.from({ length: people }, (_, person) => person);
    for (let round = 0; round < rounds; round++) {
      const order = this.#rng.shuffle(all).toSorted((one, other) => games[one]! - games[other]!);
      const playing = this.#rng.shuffle(order.slice(0, tables * seats));
      for (const person of playing) games[person]! += 1;
      const groups = Array.from({ length: tables }, (_, table) => ({
        people: playing.slice(table * seats, (table + 1) * seats),
        rests: false,
      }));
      this.#rounds.push({ tables: groups, resting: { people: order.slice(tables * seats), rests: true } });
      for (const { people: table } of groups) {
        for (const [index, one] of table.entries())
          for (const other of table.slice(index + 1)) this.#meet(one, other, 1);
        yield undefined;
      }
    }
  }

  /** Makes an exchange, and takes it back if it makes the tables too much worse. */
  #try(warmth: number): void {
    const exchange = this.#drawn();
    const before = this.#cost;
    for (const [one, other] of exchange) this.#swap(one, other);
    const worse = this.#cost - before;
    if (worse <= 0 || this.#rng.below(1_000_000) < 1_000_000 * Math.exp(-worse / warmth)) return;
    for (const [one, other] of exchange.toReversed()) this.#swap(one, other);
  }

  #drawn(): Exchange {
    const round = this.#rng.pick(this.#rounds);
    const { tables, resting } = round;
    const one = this.#drawnOf(this.#rng.pick(tables));
    const isRest = resting.people.length > 0 && (tables.length === 1 || this.#rng.below(restEvery) === 0);
    if (isRest) return this.#restExchange(one, this.#drawnOf(resting));
    const other = this.#rng.pick(tables);
    return other === one.group ? [] : [[one, this.#drawnOf(other)]];
  }

  #drawnOf(group: Group): Place {
    return { group, index: this.#rng.below(group.people.length) };
  }

  /** Two people change places in this round, and back in one in which it is the other who rests. */
  #restExchange(playing: Place, resting: Place): Exchange {
    const [player, idle] = [personAt(playing), personAt(resting)];
    const { resting: group, tables } = this.#rng.pick(this.#rounds);
    const index = group.people.indexOf(player);
    if (index < 0 || group === resting.group) return [];
    const table = tables.find(({ people }) => people.includes(idle));
    if (table === undefined) return [];
    const back = { group: table, index: table.people.indexOf(idle) };
    return [
      [playing, resting],
      [{ group, index }, back],
    ];
  }

  #swap(one: Place, other: Place): void {
    const [first, second] = [personAt(one), personAt(other)];
    this.#meetOthers(one, -1);
    this.#meetOthers(other, -1);
    one.group.people[one.index] = second;
    other.group.people[other.index] = first;
    this.#meetOthers(one, 1);
    this.#meetOthers(other, 1);
  }

  /** Counts a person's meetings at a table `by` times more. */
  #meetOthers({ group: { people, rests }, index }: Place, by: 1 | -1): void {
    if (rests) return;
    const one = people[index]!;
    for (const other of people) if (other !== one) this.#meet(one, other, by);
  }

  #meet(one: number, other: number, by: 1 | -1): void {
    const before = this.#met[one * this.#people + other]!;
    this.#met[one * this.#people + other] = before + by;
    this.#met[other * this.#people + one] = before + by;
    this.#cost += this.#costs[before + by]! - this.#costs[before]!;
  }
}

const personAt = ({ group: { people }, index }: Place): number => people[index]!;
