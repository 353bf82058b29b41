import { isDeepStrictEqual } from 'node:util';
import { bundled } from './bundle.ts';
import { type Fixture, SPEED, setUpFixture } from './fixture.ts';
import { inTime, lateIn } from './in-time.ts';
import { type Look, lookOf } from './look.ts';
import type { Death } from './mortal-bot.ts';
import type { Plot } from './plot.ts';
import { leaksOf } from './secrets.ts';
import { readTruth, type Truth } from './truth.ts';

/** The result of a game: the stored events, and the state of Discord before and after the table is cleared away. */
export interface Outcome {
  readonly truth: Truth;
  readonly atEnd: Look;
  readonly cleared: Look;
  readonly deaths: readonly number[];
  /** Refused requests, exceeded rate limits and defects of the local Discord. */
  readonly faults: readonly string[];
  /** Secrets that reached a client whose owner may not know them. */
  readonly leaks: readonly string[];
  /** Acts of the plot that were not done because a player was late. */
  readonly undone: readonly string[];
  /** The failures that the players met, seat by seat. */
  readonly issues: readonly string[];
  readonly seconds: number;
}

/** Plays the plot to its end, with a bot that is killed at these batches and started again each time. */
export async function playMortal(plot: Plot, death: Death, speed = SPEED): Promise<Outcome> {
  const startedAt = Date.now();
  const entry = [await bundled('test/wire/kit/mortal-bot.ts')];
  const fixture = await setUpFixture({ plot, entry, order: death, speed });
  try {
    const ended = fixture.ended().then(() => 'over' as const);
    const begun = fixture.begin();
    const deaths = await outlive(fixture, entry, death, ended);
    await begun;
    const truth = await readTruth(fixture.dataDir);
    const leaks = leaksOf(fixture, truth).map(({ kind, seat, what }) => `seat ${seat}, ${kind}: ${what}`);
    const undone = lateIn(fixture);
    const issues = fixture.players.flatMap(({ seat, issues }) => issues.map((each) => `${seat}: ${each}`));
    await fixture.settled();
    const atEnd = lookOf(fixture, truth);
    await fixture.close();
    const cleared = lookOf(fixture, truth);
    const seconds = (Date.now() - startedAt) / 1000;
    return { truth, atEnd, cleared, deaths, faults: faultsOf(fixture, deaths.length), leaks, undone, issues, seconds };
  } finally {
    await fixture.strike();
  }
}

/**
 * Starts the bot again each time it has died, until the game is over.
 * @returns the batches at which it died
 */
async function outlive(
  fixture: Fixture,
  entry: readonly string[],
  { when, at }: Death,
  ended: Promise<'over'>,
): Promise<readonly number[]> {
  const deaths: number[] = [];
  const after = (n: number) => at.filter((each) => each > n);
  // The next process is started in advance, so that it is ready when needed.
  let next = at.length > 0 ? fixture.prepare(entry) : null;
  try {
    for (;;) {
      const { bot } = fixture;
      if ((await Promise.race([ended, bot.ended.then(() => 'dead' as const)])) === 'over') return deaths;
      const n = Number(/# killed \w+ (?:batch|step) (\d+)/.exec(bot.lines.join('\n'))?.[1]);
      if (!next || Number.isNaN(n)) throw new Error(`the bot has died by itself:\n${bot.lines.slice(-5).join('\n')}`);
      deaths.push(n);
      fixture.enter(next, { when, at: after(n) });
      next = after(n).length > 0 ? fixture.prepare(entry) : null;
    }
  } finally {
    await next?.kill();
  }
}

/**
 * The complaints of Discord and defects of the emulator. A bot knows a limit from the answers to its own calls, so each
 * new process may run into one limit that the process before it had used up.
 */
const faultsOf = ({ emulator }: Fixture, deaths: number): readonly string[] => [
  ...emulator.refusals.map((refusal) => `refused: ${JSON.stringify(refusal)}`),
  ...emulator.answerFaults.map((fault) => `wrong answer: ${JSON.stringify(fault)}`),
  ...emulator.crashes.map(({ error }) => `crash: ${error}`),
  ...(emulator.rateLimited > deaths ? [`${emulator.rateLimited} answers were 429 in ${deaths} deaths`] : []),
];

/** Returns true if the same was stored in both games. */
const sameEvents = (want: Outcome, got: Outcome): boolean => isDeepStrictEqual(eventsOf(want), eventsOf(got));

/**
 * The stored events, batch by batch. The order in which players press Ready or vote is left open: a player who lost an
 * answer to a restart repeats an action first, and presses after the others. So the presses in a row are sorted by seat.
 * A shot counts for the number on its button, also while the next one is called (F14). So the shots follow by seat.
 */
export function eventsOf({ truth }: Outcome): readonly (readonly object[])[] {
  const all: readonly (readonly object[])[] = truth.batches.map(({ events }) => events.map(withSortedVotes));
  const shots = all.filter(isShot).toSorted(([one], [other]) => one.seat.secret - other.seat.secret);
  return [...withSortedPresses(all.filter((events) => !isShot(events))), ...shots];
}

interface Fired {
  readonly type: 'Fired';
  readonly seat: { readonly secret: number };
}

const isShot = (events: readonly object[]): events is readonly [Fired] =>
  events.length === 1 && 'type' in events[0]! && events[0].type === 'Fired';

/** The votes of a ballot that is closed, by seat. */
const withSortedVotes = (event: object): object =>
  'votes' in event && Array.isArray(event.votes)
    ? { ...event, votes: event.votes.toSorted((one: { by: number }, other: { by: number }) => one.by - other.by) }
    : event;

function withSortedPresses(batches: readonly (readonly object[])[]): readonly (readonly object[])[] {
  const sorted: (readonly object[])[] = [];
  let presses: readonly object[] = [];
  for (const events of batches) {
    const [first, ...others] = events;
    const seat = first && presserOf(first);
    if (seat !== undefined) {
      presses = [...presses, first!].sort((one, other) => presserOf(one)! - presserOf(other)!);
      if (others.length === 0) continue;
    }
    sorted.push(...presses.map((press) => [press]), seat === undefined ? events : others);
    presses = [];
  }
  return [...sorted, ...presses.map((press) => [press])];
}

/** The seat that has pressed Ready or voted. `undefined`: another event. */
function presserOf(event: object): number | undefined {
  const { type, seat, by } = event as { readonly type: string; readonly seat?: number; readonly by?: number };
  if (type === 'Readied') return seat;
  return type === 'VoteCast' ? by : undefined;
}

/** Steps that the clock ended, although the players ended the same step in the undisturbed game. */
function timedOut(want: Outcome, got: Outcome): readonly string[] {
  const ends = ({ truth }: Outcome) =>
    new Map(
      truth.batches.flatMap(({ events }) =>
        events.flatMap((event) => (isStepEnded(event) ? [[event.step, event.by]] : [])),
      ),
    );
  const wanted = ends(want);
  return [...ends(got)].flatMap(([step, by]) =>
    by === 'time' && wanted.get(step) !== undefined && wanted.get(step) !== 'time'
      ? [`the clock ended step ${step}`]
      : [],
  );
}

interface StepEnded {
  readonly type: 'StepEnded';
  readonly step: number;
  readonly by: string;
}

const isStepEnded = (event: object): event is StepEnded => 'type' in event && event.type === 'StepEnded';

/**
 * Plays the plot as `playMortal` does, and again at half the speed if the game has taken another course because a
 * player was late. After a kill a player may not know whether an unanswered press was carried out. The events tell.
 * @param measure the undisturbed game
 */
export async function playKilled(
  plot: Plot,
  death: Death,
  measure: Outcome | Promise<Outcome>,
  speed?: number,
): Promise<Outcome> {
  const play = async (at: number) => ({ game: await playMortal(plot, death, at), want: await measure });
  const late = ({ game, want }: Awaited<ReturnType<typeof play>>) =>
    sameEvents(want, game) ? [] : [...game.undone, ...timedOut(want, game)];
  return (await inTime(play, late, { speed })).game;
}

/** The differences between a game and the undisturbed one, in a few words each. Empty: they have the same result. */
export function differences(want: Outcome, got: Outcome): readonly string[] {
  return [
    ...(sameEvents(want, got) ? [] : [`the events (${firstEvent(want.truth, got.truth)})`]),
    ...(isDeepStrictEqual(want.atEnd, got.atEnd) ? [] : [`Discord at the end (${firstChange(want.atEnd, got.atEnd)})`]),
    ...(isDeepStrictEqual(want.cleared, got.cleared) ? [] : ['the remains of the game']),
    ...got.faults,
    ...got.leaks,
  ];
}

/** The first batch in which two games differ. -1: all batches that both have are the same. */
const parting = (want: Truth, got: Truth): number =>
  want.batches.findIndex(({ events }, index) => !isDeepStrictEqual(events, got.batches[index]?.events));

/**
 * The evidence for a person who looks for the cause: the batches around the first difference, and the failures that the
 * players met.
 */
export function evidence(want: Outcome, got: Outcome): object {
  const at = Math.max(0, parting(want.truth, got.truth));
  const about = ({ truth, issues }: Outcome) => ({
    batches: truth.batches.slice(Math.max(0, at - 4), at + 8),
    issues,
  });
  return { parting: at + 1, want: about(want), got: about(got), deaths: got.deaths };
}

/** The first batch in which two games differ, with the commands of both. */
function firstEvent(want: Truth, got: Truth): string {
  const at = parting(want, got);
  const command = ({ batches }: Truth) => JSON.stringify(batches[at]?.command);
  return at === -1 ? `${got.batches.length} batches` : `batch ${at + 1}: ${command(want)} ≠ ${command(got)}`;
}

/** The first difference between two states of Discord. */
function firstChange(want: Look, got: Look): string {
  const lines = (look: Look) => JSON.stringify(look, null, 1).split('\n');
  const [one, other] = [lines(want), lines(got)];
  const at = one.findIndex((line, index) => line !== other[index]);
  return `${one[at]?.trim()} ≠ ${other[at]?.trim()}`;
}
