import { isDeepStrictEqual } from 'node:util';
import { bundled } from './bundle.ts';
import { lateIn } from './in-time.ts';
import { type Look, lookOf } from './look.ts';
import type { Death } from './mortal-bot.ts';
import type { Plot } from './plot.ts';
import { leaksOf } from './secrets.ts';
import { type Fixture, SPEED, setUpFixture } from './stage.ts';
import { readTruth, type Truth } from './truth.ts';

/** What is left of a game: what is stored, and what Discord looks like before and after it is cleared away. */
export interface Outcome {
  readonly truth: Truth;
  readonly atEnd: Look;
  readonly cleared: Look;
  readonly deaths: readonly number[];
  /** Refused requests, limits run into, defects of the local Discord. */
  readonly faults: readonly string[];
  /** What reached somebody who may not know it, in all that the clients received. */
  readonly leaks: readonly string[];
  /** What the plot has and nobody has done: somebody was late. */
  readonly undone: readonly string[];
  /** What went wrong for its people, seat by seat, in their words. */
  readonly issues: readonly string[];
  readonly seconds: number;
}

/** Plays the plot to its end, with a bot that is killed at these batches and started anew each time. */
export async function playMortal(plot: Plot, death: Death, speed = SPEED): Promise<Outcome> {
  const startedAt = Date.now();
  const entry = [await bundled('test/wire/kit/mortal-bot.ts')];
  const stage = await setUpFixture({ plot, entry, order: death, speed });
  try {
    const ended = stage.ended().then(() => 'over' as const);
    const begun = stage.begin();
    const deaths = await outlive(stage, entry, death, ended);
    await begun;
    const truth = await readTruth(stage.dataDir);
    const leaks = leaksOf(stage, truth).map(({ kind, seat, what }) => `seat ${seat}, ${kind}: ${what}`);
    const undone = lateIn(stage);
    const issues = stage.players.flatMap(({ seat, issues }) => issues.map((each) => `${seat}: ${each}`));
    const atEnd = lookOf(stage, truth);
    await stage.close();
    const cleared = lookOf(stage, truth);
    const seconds = (Date.now() - startedAt) / 1000;
    return { truth, atEnd, cleared, deaths, faults: faultsOf(stage, deaths.length), leaks, undone, issues, seconds };
  } finally {
    await stage.strike();
  }
}

/** Starts the bot anew whenever it has died, until the game is over. @returns the batches at which it died */
async function outlive(
  stage: Fixture,
  entry: readonly string[],
  { when, at }: Death,
  ended: Promise<'over'>,
): Promise<readonly number[]> {
  const deaths: number[] = [];
  const after = (n: number) => at.filter((each) => each > n);
  // It is ready when it is needed.
  let next = at.length > 0 ? stage.prepare(entry) : null;
  try {
    for (;;) {
      const { bot } = stage;
      if ((await Promise.race([ended, bot.ended.then(() => 'dead' as const)])) === 'over') return deaths;
      const n = Number(/# killed \w+ batch (\d+)/.exec(bot.lines.join('\n'))?.[1]);
      if (!next || Number.isNaN(n)) throw new Error(`the bot has died by itself:\n${bot.lines.slice(-5).join('\n')}`);
      deaths.push(n);
      stage.enter(next, { when, at: after(n) });
      next = after(n).length > 0 ? stage.prepare(entry) : null;
    }
  } finally {
    await next?.kill();
  }
}

/**
 * The complaints of Discord and defects of the emulator. A bot knows a limit from the answers to its own calls, so each new
 * process may run into one limit that the process before it had used up.
 */
const faultsOf = ({ emulator }: Fixture, deaths: number): readonly string[] => [
  ...emulator.refusals.map((refusal) => `refused: ${JSON.stringify(refusal)}`),
  ...emulator.answerFaults.map((fault) => `wrong answer: ${JSON.stringify(fault)}`),
  ...emulator.crashes.map(({ error }) => `crash: ${error}`),
  ...(emulator.rateLimited > deaths ? [`${emulator.rateLimited} answers were 429 in ${deaths} deaths`] : []),
];

/** In what a game differs from the undisturbed one, in a few words each; none: it has come to the same. */
export function differences(want: Outcome, got: Outcome): readonly string[] {
  const events = ({ truth }: Outcome) => truth.batches.map((batch) => batch.events);
  return [
    ...(isDeepStrictEqual(events(want), events(got)) ? [] : [`the events (${firstEvent(want.truth, got.truth)})`]),
    ...(isDeepStrictEqual(want.atEnd, got.atEnd) ? [] : [`Discord at the end (${firstChange(want.atEnd, got.atEnd)})`]),
    ...(isDeepStrictEqual(want.cleared, got.cleared) ? [] : ['what is left of it']),
    ...got.faults,
    ...got.leaks,
  ];
}

/** The first batch in which two games part; -1: in none that both have. */
const parting = (want: Truth, got: Truth): number =>
  want.batches.findIndex(({ events }, index) => !isDeepStrictEqual(events, got.batches[index]?.events));

/** What somebody needs who looks for the cause: the batches about where two games part, and what their people met. */
export function evidence(want: Outcome, got: Outcome): object {
  const at = Math.max(0, parting(want.truth, got.truth));
  const about = ({ truth, issues }: Outcome) => ({
    batches: truth.batches.slice(Math.max(0, at - 4), at + 8),
    issues,
  });
  return { parting: at + 1, want: about(want), got: about(got), deaths: got.deaths };
}

/** In which batch two games part, by what was commanded in both. */
function firstEvent(want: Truth, got: Truth): string {
  const at = parting(want, got);
  const command = ({ batches }: Truth) => JSON.stringify(batches[at]?.command);
  return at === -1 ? `${got.batches.length} batches` : `batch ${at + 1}: ${command(want)} ≠ ${command(got)}`;
}

/** Where two looks part. */
function firstChange(want: Look, got: Look): string {
  const lines = (look: Look) => JSON.stringify(look, null, 1).split('\n');
  const [one, other] = [lines(want), lines(got)];
  const at = one.findIndex((line, index) => line !== other[index]);
  return `${one[at]?.trim()} ≠ ${other[at]?.trim()}`;
}
