/** The course of a game, written as a record (docs/developer/record.md): the wire tests play it with the real bot. */
import { play, unstarted } from '#engine/kernel/engine.ts';
import type { RoleId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { parseRecord } from '#engine/record/parse.ts';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';

export interface PlotAct {
  /** `night 2`, `day 1`. */
  readonly phase: string;
  readonly seat: number;
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
  /** The number of `wait` lines before it in this phase. A second window of a call comes after the first wait. */
  readonly waits: number;
}

/** An act that a player has tried, whatever came of it. */
export type TriedAct = Pick<PlotAct, 'seat' | 'verb' | 'targets'>;

/** An option and its value, as the menus of a lobby write them. */
interface ChosenOption {
  readonly name: string;
  readonly value: string;
}

export interface Plot {
  readonly ruleset: string;
  readonly roles: readonly RoleId[];
  /** The options of the rulebook that the table changes. */
  readonly options?: readonly ChosenOption[];
  /** The seed that deals these cards and lets the coin fall as in the plot. */
  readonly seed: number;
  readonly acts: readonly PlotAct[];
  /** The game as a record. */
  readonly text: string;
  /** The host's own deck. Without one, the recommended cards are dealt. */
  readonly cards?: readonly RoleId[];
}

const mostSeeds = 200_000;
/** Seeds begin here, because a text could contain a smaller number by chance and leak checks search for the seed. */
const leastSeed = 10_000;

/**
 * Reads a plot and finds the first seed with which the bot deals its cards and the rest of it comes true. Every speaker
 * passes the floor at the end, so a plot does not write that.
 * @throws RecordError if it cannot come true
 */
export function plotOf(text: string): Plot {
  const statements = statementsOf(text);
  const ruleset = statements.find((one) => one.kind === 'ruleset')?.id ?? '';
  const roles = statements.find((one) => one.kind === 'seats')?.roles ?? [];
  replay(text, rulesets);
  const acts = actsOf(text);
  const options = statements.flatMap((one) =>
    one.kind === 'option' ? [{ name: one.name, value: String(one.value) }] : [],
  );
  for (let seed = 1; seed < mostSeeds; seed++) {
    if (deals(ruleset, seed, roles) && comesTrue(text, seed))
      return { ruleset, roles, options, seed, acts, text: `seed ${seed}\n${text}` };
  }
  throw new Error('no seed gives this game');
}

/** Finds the seats of a plot by its cards: the seat of the first, or the nth, card of that role. */
export type Story = (seatOf: (role: RoleId, nth?: number) => SeatNumber) => string;

/**
 * A plot with the host's own deck. The seed decides the seats, and the story is written by the cards.
 * @throws RecordError if it cannot come true
 */
export function plotWith(
  { ruleset, cards, seed }: Pick<Plot, 'ruleset' | 'seed'> & Required<Pick<Plot, 'cards'>>,
  story: Story,
): Plot {
  const dealt = play(rulesets[ruleset]!, unstarted, { type: 'start', ruleset, options: {}, seed, deal: { cards } });
  if (!dealt.ok) throw new Error(`these cards are not dealt: ${dealt.error.code}`);
  const roles = dealt.value.state.seats.map(({ role }) => role);
  const seatOf = (role: RoleId, nth = 0) => roles.flatMap((each, index) => (each === role ? [index + 1] : []))[nth]!;
  const text = `ruleset ${ruleset}\nseed ${seed}\nseats ${roles.join(', ')}\n${story(seatOf)}`;
  replay(text, rulesets);
  return { ruleset, roles, seed, acts: actsOf(text), text, cards };
}

/**
 * A plot with the host's own deck and the cards in these seats. Uses the first seed that deals them so.
 * @throws RecordError if it cannot come true
 */
export function plotSeated(ruleset: string, roles: readonly RoleId[], story: string): Plot {
  // The order of the deck is public, and it must not show the seats.
  const cards = [...roles].sort();
  for (let seed = leastSeed; seed < mostSeeds; seed++) {
    const deal = { cards };
    const dealt = play(rulesets[ruleset]!, unstarted, { type: 'start', ruleset, options: {}, seed, deal });
    if (!dealt.ok || dealt.value.state.seats.some(({ role }, index) => role !== roles[index])) continue;
    const text = `ruleset ${ruleset}\nseed ${seed}\nseats ${roles.join(', ')}\n${story}`;
    replay(text, rulesets);
    return { ruleset, roles, seed, acts: actsOf(text), text, cards };
  }
  throw new Error('no seed deals these cards');
}

/** The votes of a day, ballot by ballot. A second vote of one seat begins a new ballot. */
export function ballotsOf({ acts }: Plot, phase: string): readonly (readonly PlotAct[])[] {
  const ballots: PlotAct[][] = [];
  for (const act of acts.filter((one) => one.phase === phase && one.verb === 'votes')) {
    const last = ballots.at(-1);
    if (!last || last.some(({ seat }) => seat === act.seat)) ballots.push([act]);
    else last.push(act);
  }
  return ballots;
}

const statementsOf = (text: string) => parseRecord(text).map(({ statement }) => statement);

function actsOf(text: string): readonly PlotAct[] {
  let phase = '';
  let waits = 0;
  return statementsOf(text).flatMap((one): readonly PlotAct[] => {
    if (one.kind === 'wait') waits += 1;
    if (one.kind === 'phase') {
      phase = `${one.phase} ${one.number}`;
      waits = 0;
    }
    if (one.kind !== 'act' || one.act.verb === 'quits') return [];
    const { seats, verb, targets } = one.act;
    return seats.map((seat) => ({ phase, seat, verb: verb as Verb, targets, waits }));
  });
}

function deals(ruleset: string, seed: number, roles: readonly RoleId[]): boolean {
  const deal = { players: roles.length };
  const dealt = play(rulesets[ruleset]!, unstarted, { type: 'start', ruleset, options: {}, seed, deal });
  return dealt.ok && dealt.value.state.seats.every((seat, index) => seat.role === roles[index]);
}

function comesTrue(text: string, seed: number): boolean {
  try {
    replay(`seed ${seed}\n${text}`, rulesets);
    return true;
  } catch {
    return false;
  }
}
