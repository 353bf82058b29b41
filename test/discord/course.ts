/** A table on the local Discord that is played by a clock that the test moves, and what its town is told meanwhile. */
import type { Step } from '#engine/kernel/step.ts';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import type { HandEvening } from './hand-evening.ts';
import { TownTally } from './town-tally.ts';

/** The button or menu that the game waits for in a step. */
const awaited: Readonly<Record<string, string>> = {
  call: 'act',
  speech: 'pass',
  nomination: 'nominate',
  discussion: 'ready',
  ballot: 'vote',
  judgement: 'open',
  appeal: 'open',
  duel: 'open',
  revenge: 'open',
};

/** The messages and edits of a night or a day. */
interface Counts {
  posted: number;
  edited: number;
}

/** The course of a table, watched by its host. */
export class Course {
  readonly counts = new Map<string, Counts>();
  /** The kinds of the steps that waited for a button or a menu. */
  readonly kinds = new Set<string>();
  /** The steps whose button or menu was not there. */
  readonly missing: string[] = [];
  /** The most messages of the bot below the button that the game waited for. */
  most = 0;
  readonly #evening: HandEvening;
  readonly #tally: TownTally;
  #seen = { posted: 0, edited: 0 };

  constructor(evening: HandEvening) {
    this.#evening = evening;
    this.#tally = new TownTally(evening.host, t('en', 'words:room.town'));
  }

  /** Counts everything since the last call for the current night or day, and looks for the awaited button. */
  async look(): Promise<void> {
    await this.#evening.arranged();
    const { town } = this.#evening.table;
    this.#tally.read();
    const { posted, edited } = this.#tally;
    const key = `${town.phase ?? 'opening'} ${town.round}`;
    const sum = this.counts.get(key) ?? { posted: 0, edited: 0 };
    sum.posted += posted - this.#seen.posted;
    sum.edited += edited - this.#seen.edited;
    this.#seen = { posted, edited };
    this.counts.set(key, sum);
    const action = town.open && town.step ? awaited[town.step.kind] : undefined;
    if (action === undefined) return;
    this.kinds.add(town.step!.kind);
    const below = this.#tally.below(action);
    if (below === null) this.missing.push(`${key}: ${JSON.stringify(town.step)}`);
    else this.most = Math.max(this.most, below);
  }

  /** The most messages in one night (`night`) or day (`day`). */
  postedIn(phase: 'night' | 'day'): number {
    return Math.max(...[...this.counts].flatMap(([key, { posted }]) => (key.startsWith(phase) ? [posted] : [])));
  }
}

interface HowToPlay {
  /** Is awaited once in each open step. */
  readonly atStep?: () => Promise<void>;
  /** False: the first vote of the first day is no tie. */
  readonly ties?: boolean;
}

/** Plays a table until the day with this number is over, or the game. */
export async function playDays(
  evening: HandEvening,
  days: number,
  { atStep = async () => {}, ties = true }: HowToPlay = {},
): Promise<Course> {
  await evening.seat();
  const course = new Course(evening);
  const isOn = (): boolean => evening.table.stage !== 'over' && evening.table.town.round <= days;
  while (isOn()) {
    await course.look();
    const before = evening.table.town.step?.number;
    if (evening.table.town.open) {
      await atStep();
      await play(evening, course, ties);
    }
    await course.look();
    if (isOn() && evening.table.town.step?.number === before) await evening.nextStep();
  }
  return course;
}

/** Everybody does something that the step offers. */
async function play(evening: HandEvening, course: Course, ties: boolean): Promise<void> {
  const { step } = evening.table.town;
  if (step?.kind === 'speech') await speak(evening, course, step.seat);
  if (step?.kind === 'nomination') await nominate(evening, step.seat);
  if (step?.kind === 'discussion') await discuss(evening, course);
  if (step?.kind === 'ballot') await vote(evening, course, { step, ties });
  if (step?.kind === 'call') for (const seat of living(evening)) await pick(evening, seat);
}

const living = ({ table }: HandEvening): readonly number[] =>
  table.town.seats.filter(({ left }) => left === null).map(({ number }) => number);

async function act(evening: HandEvening, seat: number, verb: Verb, targets: readonly VoteChoice[]): Promise<void> {
  const { userId } = evening.table.players[seat - 1]!;
  await ask(evening.tables, evening.gameId).actions.submit(userId, { verb, targets });
}

/** The seat nominates its neighbour. */
function nominate(evening: HandEvening, seat: number): Promise<void> {
  const seats = living(evening);
  return act(evening, seat, 'nominates', [seats[(seats.indexOf(seat) + 1) % seats.length]!]);
}

async function speak(evening: HandEvening, course: Course, seat: number): Promise<void> {
  await nominate(evening, seat);
  await course.look();
  await act(evening, seat, 'passes', []);
}

async function discuss(evening: HandEvening, course: Course): Promise<void> {
  const seats = living(evening);
  for (const seat of seats.slice(0, 4)) await act(evening, seat, 'nominates', [seats.at(-seat)!]);
  await course.look();
  for (const seat of seats) await act(evening, seat, 'ready', []);
}

/** The first vote of the first day may be a tie. Otherwise everybody votes for the card that takes a player along. */
async function vote(
  evening: HandEvening,
  course: Course,
  { step, ties }: { readonly step: Step & { kind: 'ballot' }; readonly ties: boolean },
): Promise<void> {
  const avengers = evening.holders('rake').map((person) => evening.seatOf(person));
  const [one, second = one] = step.choices;
  const other = step.choices.find((choice) => avengers.some((seat) => seat === choice)) ?? second;
  const isTied = ties && evening.table.town.round === 1 && step.round === 1;
  for (const [index, seat] of living(evening).entries()) {
    await act(evening, seat, 'votes', [isTied && index % 2 === 0 ? one! : other!]);
    if (index === 2) await course.look();
  }
}

async function pick(evening: HandEvening, seat: number): Promise<void> {
  const { userId } = evening.table.players[seat - 1]!;
  const choice = evening.tables.insight(evening.gameId, userId)?.view.choices[0];
  const target = choice?.options.filter((option) => option !== seat).at(evening.table.town.round % 3);
  if (choice !== undefined && target !== undefined) await act(evening, seat, choice.verb, [target]);
}
