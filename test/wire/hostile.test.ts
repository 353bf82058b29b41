/** A hostile member of one server beside 20 tables of other servers, with the bot as a process of its own. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presses } from '#discord/connection/flood.ts';
import type { UsedShare } from '#metrics/budgets.ts';
import { t } from '#narration/index.ts';
import { ManyServers, type ServerOfHost, type ManyServers as Servers } from '../bench/servers/many-servers.ts';
import { playOut } from '../bench/servers/played-games.ts';

const tables = 20;
/** The presses and commands of the hostile member. A game of six has a few dozen. */
const inputs = 3_000;
/** The factor by which a member may slow another server's game. */
const most = 2;
/** Milliseconds between two commands of the player who is timed. The bot leaves those unanswered who are quicker than 12 in 5 s. */
const restMs = 600;

let servers: Servers;
beforeAll(async () => {
  servers = await ManyServers.open(tables + 2, 200);
}, 900_000);
afterAll(() => servers.close());

/** The answers that the hostile member has got so far, and the longest time until one, ms. */
let answered = 0;
let slowestMs = 0;

/** A command of a player in another server: its time, and the answers to the hostile member before its own. */
interface Waited {
  readonly ms: number;
  readonly before: number;
}

/** Gives a command again and again until `isOver`, as a player in another server who waits for each answer. */
async function plays({ guild, host }: ServerOfHost, isOver: () => boolean): Promise<readonly Waited[]> {
  const waited: Waited[] = [];
  for (const channel = guild.channel('general'); !isOver(); await pause(restMs)) {
    const [since, before] = [performance.now(), answered];
    const { failed } = await host.slash('game status', {}, { channel });
    expect(failed).toBeUndefined();
    waited.push({ ms: performance.now() - since, before: answered - before });
  }
  return waited;
}

interface Spent {
  /** CPU time of the bot's main thread. */
  readonly mainMs: number;
  readonly calls: number;
  /** The time of the games. */
  readonly gamesMs: number;
  /** 99 of 100 delays of the bot's main thread are shorter. */
  readonly delayMs: number;
  readonly waited: readonly Waited[];
}

/** The costs of a game of each table to the bot, and the times in other servers. */
async function spentOn(
  player: ServerOfHost,
  all: readonly ServerOfHost[],
  meanwhile: () => Promise<unknown>,
): Promise<Spent> {
  const [before, calls, since] = [await servers.gauge(), servers.calls, performance.now()];
  let gamesMs = 0;
  const games = Promise.all(all.map((server) => playOut(servers, server))).then(() => {
    gamesMs = performance.now() - since;
  });
  const [waited] = await Promise.all([plays(player, () => gamesMs > 0), games, meanwhile()]);
  const after = await servers.gauge();
  return {
    mainMs: after.mainMs - before.mainMs,
    calls: servers.calls - calls,
    gamesMs,
    delayMs: after.delayMs,
    waited,
  };
}

/** Presses and types without a pause, until that many inputs are sent. Most of them are never answered. */
async function attack({ guild, host }: ServerOfHost): Promise<void> {
  const mad = guild.addMember({ name: 'Mad' });
  const lobby = await servers.openLobby({ guild, host }, false);
  const channel = guild.channel('general');
  const { message: question } = await mad.slash('privacy export', {}, { channel });
  const getData = () => mad.press(question!, t('en', 'ui:privacy.export.confirm'));
  await getData();
  answered += 2;
  const ways = [
    () => mad.press(lobby, 'Join'),
    () => mad.slash('game status', {}, { channel }),
    getData,
    () => mad.slash('rules', {}, { channel }),
  ];
  for (let sent = 0; sent < inputs; sent += 1) {
    const since = performance.now();
    void ways[sent % ways.length]!().then(
      ({ failed }) => {
        if (failed !== undefined) return;
        answered += 1;
        slowestMs = Math.max(slowestMs, performance.now() - since);
      },
      () => {},
    );
    await turn();
  }
}

/** The most inputs of one person that the bot works on in a time. The gate counts in every span of 5 s. */
const mostAnswered = (ms: number): number => presses.most * (Math.floor(ms / presses.window) + 1);

const median = (waited: readonly Waited[]): number =>
  waited.map(({ ms }) => ms).sort((one, other) => one - other)[Math.floor(waited.length / 2)] ?? 0;

const times = (one: number, other: number): string => `${(one / other).toFixed(2)} times`;

test('is held back, so that no game of another server is slowed by more than a factor of 2', async () => {
  const [attacked, player, ...others] = servers.all as [ServerOfHost, ServerOfHost, ...ServerOfHost[]];
  await servers.openLobby(player, false);
  // The attack comes first, when the code is still cold, so that its costs are not counted too low.
  let used: readonly UsedShare[] = [];
  const since = performance.now();
  const hostile = await spentOn(player, others, async () => {
    await attack(attacked);
    used = await servers.usedShares();
  });
  const hostileMs = performance.now() - since;
  const quiet = await spentOn(player, others, async () => {});
  const { waited: _, ...costs } = hostile;
  const spent = JSON.stringify({ hostile: costs, quiet: { ...quiet, waited: quiet.waited.length } });
  for (const { of, resource, quantile, share } of used)
    if (quantile === 1) console.log(`most used of the budget of a ${of}, ${resource}: ${(100 * share).toFixed(2)} %`);
  console.log(
    `with the hostile member, of whose ${inputs} inputs ${answered} were answered: the games took ` +
      `${times(hostile.gamesMs, quiet.gamesMs)} the time, a player waited ${times(median(hostile.waited), median(quiet.waited))} as ` +
      `long, the main thread ${times(hostile.delayMs, quiet.delayMs)}, and took ${times(hostile.mainMs, quiet.mainMs)} the CPU time, ${spent}`,
  );
  const charged = used.filter(({ of, quantile, share }) => of === 'person' && quantile === 1 && share > 0);
  expect(charged.map(({ resource }) => resource)).toEqual(['cpu', 'reads', 'calls']);
  // All but a few inputs are left unanswered, and between a player's command and its answer no more are worked on.
  expect(answered).toBeLessThanOrEqual(mostAnswered(hostileMs));
  expect(hostile.waited.filter(({ ms, before }) => before > mostAnswered(ms + slowestMs))).toEqual([]);
  expect(hostile.waited.length).toBeGreaterThan(0);
  expect(hostile.mainMs / quiet.mainMs, spent).toBeLessThan(most);
  expect(hostile.calls / quiet.calls, spent).toBeLessThan(most);
}, 1_800_000);
