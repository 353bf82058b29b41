import { setTimeout as rest } from 'node:timers/promises';
import type { Emulator, SimulatedGuild } from 'discord-emulator';
import { t } from '#narration/index.ts';
import { lineIn } from '../../src/demo/spoken-lines.ts';
import type { ChaosBots } from './chaos-bots.ts';
import type { ChaosPlayer } from './chaos-player.ts';
import type { ChaosWatch } from './chaos-watch.ts';
import { linked } from './kit/command-links.ts';
import { type Truth, townText } from './kit/truth.ts';

/** Discord bans at 10 000 in 10 minutes. A game of one or two minutes must stay far below its share. */
const mostInvalid = 300;

/** The town is told of an outage that lasts longer than this, with some leeway, in ms. */
const lasting = 7_000;

/** The reason for a pause is posted at most this long after its end, because Discord may have been out of reach, in ms. */
const posting = 5_000;

const pauseWords = ['game.paused', 'game.paused.left'] as const;

type Ending = Awaited<ReturnType<ChaosWatch['end']>>;

/** Judges a game by its stored events and by the messages in the town. */
export function judgeEvents(
  {
    ending,
    wasStopped,
    killedAt,
  }: { readonly ending: Ending; readonly wasStopped: boolean; readonly killedAt: number },
  truth: Truth | null,
  { town, told }: Pick<ChaosWatch, 'town' | 'told'>,
): { readonly how: 'ended' | 'paused' | 'stuck'; readonly pauses: number; readonly findings: readonly string[] } {
  const how = ending !== 'ended' ? 'stuck' : wasStopped ? 'paused' : 'ended';
  const hasEnded = ending === 'ended';
  const findings = [
    ...(hasEnded ? [] : [`${ending}: ${standOf(truth)}; the last words were ${JSON.stringify(town.at(-1))}`]),
    ...(truth === null
      ? []
      : [...penalties(truth), ...untold(truth, town, killedAt), ...(hasEnded ? unsaid(truth, told) : [])]),
  ];
  return { how, pauses: truth === null ? 0 : pausesOf(truth).length, findings };
}

/** The state in which a game is, for a person who looks for the cause of a failure. */
function standOf(truth: Truth | null): string {
  const state = truth?.moments.at(-1)?.after;
  if (!state) return 'no game has begun';
  const { step, open, paused, seats } = state;
  const there = seats.filter(({ left }) => left === null).length;
  return `step ${step?.number} (${step?.kind}), ${open ? 'open' : 'not open'}${paused ? ', paused' : ''}, ${there} of ${seats.length} players`;
}

/** Nobody leaves on purpose in a chaos game, so nobody may be counted as having quit. */
const penalties = ({ batches }: Truth): readonly string[] =>
  batches.flatMap(({ command }) =>
    command.type === 'quit' ? [`seat ${command.seat} has been put out for a fault of Discord`] : [],
  );

/**
 * Each pause must be announced, and must be over when the game is. A long one must be announced with its reason, unless
 * the bot was killed before it could post that. The next one tells the town that the game has been restored.
 */
function untold(truth: Truth, town: readonly string[], killedAt: number): readonly string[] {
  const spans = pausesOf(truth);
  const { language } = truth.table;
  const lines = town.flatMap((text) => text.split('\n'));
  const told = lines.filter((text) => lineIn(language, pauseWords, text)).length;
  const isCut = ({ at, ms }: Pause) => at <= killedAt && killedAt <= at + ms + posting;
  const long = spans.filter((span) => span.by === undefined && span.ms > lasting && !isCut(span));
  const times = long.map(({ at, ms }) => `${at} for ${ms} ms`).join(', ');
  const reasons = [t(language, 'remarks:table.stood-still'), t(language, 'remarks:table.store-out')];
  const isWhy = (text: string) => reasons.includes(text) || lineIn(language, ['game.outage'], text) !== null;
  const explained = lines.filter(isWhy).length;
  const open = spans.filter(({ ms }) => ms === Number.POSITIVE_INFINITY).length;
  const isOver = truth.moments.at(-1)?.after.outcome != null;
  return [
    ...(told < spans.length ? [`${spans.length} pauses, but the town was told of ${told}`] : []),
    ...(explained < long.length
      ? [`${long.length} long outages (at ${times}), but the town was told why of ${explained}`]
      : []),
    ...(isOver && open > 0 ? [`${open} pauses have not ended`] : []),
  ];
}

/** A pause with the person who asked for it. `at`: in ms since 1970. `ms`: its length. */
interface Pause {
  readonly at: number;
  readonly by: 'host' | undefined;
  readonly ms: number;
}

const pausesOf = ({ moments }: Truth): readonly Pause[] =>
  moments.flatMap(({ at, events, n }) =>
    events.flatMap((event) => {
      if (event.type !== 'GamePaused') return [];
      const end = moments.find((later) => later.n > n && later.events.some(({ type }) => type === 'GameResumed'));
      return [{ at, by: event.by, ms: (end?.at ?? Number.POSITIVE_INFINITY) - at }];
    }),
  );

/** The lines that the town should have been told and was not, whatever Discord did. */
function unsaid(truth: Truth, told: ReadonlySet<string>): readonly string[] {
  const due = townText(truth)
    .filter((line) => line !== '')
    .map(linked);
  const lost = due.filter((line) => !told.has(line));
  const some = JSON.stringify(lost.slice(0, 3));
  return lost.length > 0 ? [`the town was never told ${lost.length} of ${due.length} lines, as ${some}`] : [];
}

/** Checks that nothing of a game is left once its table is closed. */
export function judgeLeftovers(guild: SimulatedGuild, players: readonly ChaosPlayer[]): readonly string[] {
  const left = guild.channels.filter(({ name }) => !/^general$/i.test(name)).map(({ name }) => name);
  const muted = players.filter(({ user }) => guild.isMuted(user)).map(({ user }) => user.name);
  return [
    ...(left.length > 0 ? [`channels are left: ${left.join(', ')}`] : []),
    ...(muted.length > 0 ? [`muted for good: ${muted.join(', ')}`] : []),
  ];
}

/**
 * Checks that no caller keeps reading "is thinking". A bot that is killed answers nobody who asked before.
 * `killedAt`, `latest`: on the clock of `Date.now`.
 */
export async function judgeAnswers(
  { interactions }: Emulator,
  killedAt: number,
  latest: number,
): Promise<readonly string[]> {
  const loading = () => interactions.loading.filter(({ createdAt }) => createdAt > killedAt);
  while (loading().length > 0 && Date.now() < latest) await rest(500);
  return loading().map(({ commandName, userId }) => `no answer to ${commandName ?? 'a press'} of ${userId}`);
}

/** Checks that the process is alive, stops when asked, and did not overload Discord. */
export async function judgeProcess(bots: ChaosBots, emulator: Emulator): Promise<readonly string[]> {
  const { crashes, answerFaults, refusals, invalidRequests } = emulator;
  const died = bots.hasEnded;
  const code = await bots.bot.stop();
  const raw = bots.lines.filter((line) => /unhandled|uncaught/i.test(line) && !line.includes('"level"'));
  const defects = bots.lines.filter((line) => /could not be worked out|arranging failed|not taken in/.test(line));
  return [
    ...(died ? [`the bot died by itself with ${code}`] : code === 0 ? [] : [`the bot stopped with ${code}`]),
    ...[...raw, ...defects].slice(0, 5),
    ...crashes.map(({ error }) => `the local Discord crashed: ${error}`),
    ...answerFaults.map((fault) => `wrong answer of the local Discord: ${JSON.stringify(fault)}`),
    ...refusals.map((refusal) => `refused: ${JSON.stringify(refusal)}`),
    ...(invalidRequests > mostInvalid ? [`${invalidRequests} invalid requests`] : []),
  ];
}
