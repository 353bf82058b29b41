/** A hostile member of one server beside 20 tables of other servers, with the bot as a process of its own. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UsedShare } from '#metrics/budgets.ts';
import { t } from '#narration/index.ts';
import { ManyServers, type ServerOfHost, type ManyServers as Servers } from '../bench/servers/many-servers.ts';
import { playOut } from '../bench/servers/played-games.ts';

const tables = 20;
/** The presses and commands of the hostile member. A game of six has a few dozen. */
const inputs = 3_000;
/** The factor by which a member may slow another server's game. */
const most = 2;

let servers: Servers;
beforeAll(async () => {
  servers = await ManyServers.open(tables + 1, 200);
}, 900_000);
afterAll(() => servers.close());

/** The costs of a game of each table to the bot: CPU time of its main thread, and calls. */
async function spentOn(all: readonly ServerOfHost[], meanwhile: () => Promise<unknown>) {
  const [before, calls] = [await servers.gauge(), servers.calls];
  await Promise.all([...all.map((server) => playOut(servers, server)), meanwhile()]);
  const after = await servers.gauge();
  return { mainMs: after.mainMs - before.mainMs, calls: servers.calls - calls };
}

/** Presses and types without a pause, until that many inputs are sent. Most of them are never answered. */
async function attack({ guild, host }: ServerOfHost): Promise<void> {
  const mad = guild.addMember({ name: 'Mad' });
  const lobby = await servers.openLobby({ guild, host }, false);
  const channel = guild.channel('general');
  const { message: question } = await mad.slash('privacy export', {}, { channel });
  const getData = () => mad.press(question!, t('en', 'ui:privacy.export.confirm'));
  await getData();
  const ways = [
    () => mad.press(lobby, 'Join'),
    () => mad.slash('game status', {}, { channel }),
    getData,
    () => mad.slash('rules', {}, { channel }),
  ];
  for (let sent = 0; sent < inputs; sent += 1) {
    ways[sent % ways.length]!().catch(() => {});
    await turn();
  }
}

test('costs the bot less than the 20 tables do, so that no game is slowed by more than a factor of 2', async () => {
  const [attacked, ...others] = servers.all as [ServerOfHost, ...ServerOfHost[]];
  // The attack comes first, when the code is still cold, so that its costs are not counted too low.
  let used: readonly UsedShare[] = [];
  const hostile = await spentOn(others, async () => {
    await attack(attacked);
    used = await servers.usedShares();
  });
  const quiet = await spentOn(others, async () => {});
  const spent = JSON.stringify({ hostile, quiet });
  for (const { of, resource, quantile, share } of used)
    if (quantile === 1) console.log(`most used of the budget of a ${of}, ${resource}: ${(100 * share).toFixed(2)} %`);
  console.log(`with the hostile member: ${(hostile.mainMs / quiet.mainMs).toFixed(2)} times the CPU time, ${spent}`);
  const charged = used.filter(({ of, quantile, share }) => of === 'person' && quantile === 1 && share > 0);
  expect(charged.map(({ resource }) => resource)).toEqual(['cpu', 'reads', 'calls']);
  expect(hostile.mainMs / quiet.mainMs, spent).toBeLessThan(most);
  expect(hostile.calls / quiet.calls, spent).toBeLessThan(most);
}, 1_800_000);
