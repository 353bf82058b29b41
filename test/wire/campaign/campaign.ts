/** A bot with several processes and many tables, which is disturbed again and again. */
import { setTimeout as pause } from 'node:timers/promises';
import { SeededRandom } from 'discord-emulator/random';
import { CampaignPlace, type CampaignSize } from './campaign-place.ts';
import { type Disturbance, disturb, type Kind } from './disturbances.ts';
import { type HandOver, handOversOf } from './hand-overs.ts';

/** The course of a campaign. */
export interface CampaignPlan extends CampaignSize {
  readonly kinds: readonly Kind[];
  /** True if the kinds follow each other in their order. Otherwise each is drawn at random. */
  readonly inOrder?: boolean;
  readonly disturbances: number;
  /** No disturbance begins after this time, ms. */
  readonly mostMs: number;
  /** Receives each disturbance once it is over. */
  onDisturbed?(disturbance: Disturbance, place: CampaignPlace): void;
}

/** The result of a campaign. */
export interface CampaignOutcome {
  readonly disturbances: readonly Disturbance[];
  /** The shards that one process has handed over to another one. */
  readonly handOvers: readonly HandOver[];
  readonly games: number;
  /** The number of batches that the database has acknowledged. */
  readonly batches: number;
  /** The numbers of presses and commands with and without an answer. */
  readonly answered: number;
  readonly unanswered: number;
  /** The lines of the logs of each process. */
  readonly logs: readonly (readonly string[])[];
  /** The warnings and errors in the logs of all processes, each with its number. */
  readonly complaints: ReadonlyMap<string, number>;
  readonly wrong: readonly string[];
}

/** The longest time until all tables play, at a speed, and the time between two disturbances, ms. */
const openingMs = (speed: number): number => Math.max(240_000, 600_000 / speed);
const CALM_MS = 1_500;
const GLANCE_MS = 100;

/** Plays a campaign to its end. */
export async function playCampaign(plan: CampaignPlan): Promise<CampaignOutcome> {
  const place = await CampaignPlace.start(plan);
  const done: Disturbance[] = [];
  const wrong: string[] = [];
  let codes: readonly (number | null)[] = [];
  try {
    const playing = place.tables.map((table) => table.play());
    await allPlay(place, openingMs(plan.speed));
    const dice = new SeededRandom(plan.seed, 18);
    const until = performance.now() + plan.mostMs;
    while (done.length < plan.disturbances && performance.now() < until) {
      const next = plan.inOrder ? plan.kinds[done.length % plan.kinds.length]! : dice.pick(plan.kinds);
      const disturbance = await disturb(place, next, dice);
      done.push(disturbance);
      wrong.push(...disturbance.wrong, ...(await lostIn(place)));
      plan.onDisturbed?.(disturbance, place);
      await pause(CALM_MS);
    }
    for (const table of place.tables) table.stop();
    await Promise.all(playing);
    wrong.push(...wrongAtEnd(place));
  } finally {
    codes = await place.close();
  }
  wrong.push(...codes.filter((code) => code !== 0).map((code) => `a process ended with ${code} at the end`));
  return { disturbances: done, handOvers: handOversOf(place.bots), ...figuresOf(place), wrong };
}

/** Waits until all tables play. A table that cannot begin reports it itself. */
async function allPlay(place: CampaignPlace, mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  const isComing = (table: (typeof place.tables)[number]) => !place.hasGame(table) && table.faults.length === 0;
  while (performance.now() < until && place.tables.some(isComing)) await pause(GLANCE_MS);
}

/** The acknowledged batches that are lost. A table that is closed just now is looked at again. */
async function lostIn({ acknowledged }: CampaignPlace): Promise<readonly string[]> {
  if ((await acknowledged.wrong()).length === 0) return [];
  await pause(CALM_MS);
  return acknowledged.wrong();
}

function wrongAtEnd({ tables, answeredTwice, living, emulator }: CampaignPlace): readonly string[] {
  return [
    ...tables.flatMap(({ faults }) => faults),
    ...answeredTwice,
    ...emulator.crashes.map(({ error }) => `crash of the local Discord: ${error}`),
    ...[...living].filter(({ hasEnded }) => hasEnded).map(({ lines }) => `a process ended by itself: ${lines.at(-1)}`),
  ];
}

function figuresOf(
  place: CampaignPlace,
): Pick<CampaignOutcome, 'games' | 'batches' | 'answered' | 'unanswered' | 'logs' | 'complaints'> {
  const { tables, bots, acknowledged } = place;
  const sum = (of: (table: (typeof tables)[number]) => number) => tables.reduce((all, table) => all + of(table), 0);
  const complaints = new Map<string, number>();
  for (const line of bots.flatMap((bot) => bot.complaints)) {
    const words = /"msg":"([^"]*)"/.exec(line)?.[1] ?? line;
    complaints.set(words, (complaints.get(words) ?? 0) + 1);
  }
  return {
    ...{
      games: sum(({ ended }) => ended),
      batches: acknowledged.count,
      complaints,
      logs: bots.map(({ lines }) => lines),
    },
    answered: sum(({ answered }) => answered),
    unanswered: sum(({ unanswered }) => unanswered.length),
  };
}
