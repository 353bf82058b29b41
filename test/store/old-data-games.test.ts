/** The tables of a data folder that commit 2d1fe0e wrote go on, on the server that it left (`old-data/make.mjs`). */
import { rmSync } from 'node:fs';
import type { InteractionResult, ShownMessage, SimulatedUser } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { t } from '#narration/index.ts';
import { rulesOfFile } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { journalOn } from '#store/journal.ts';
import { openStore } from '#store/open.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { wireBot } from '../discord/evening.ts';
import { ask } from '../game/kit/ask.ts';
import { TestClock } from '../game/kit/clock.ts';
import { type OldComponent, OldServer } from './old-data/old-server.ts';

/** Milliseconds that the bot was down. */
const outage = 20_000;
const gone = t('en', 'ui:kind.stale');

let server: OldServer;
let bot: Awaited<ReturnType<typeof wireBot>>;
let store: Awaited<ReturnType<typeof openStore>>;
const clock = new TestClock();
const log = keptLog();

beforeAll(async () => {
  server = await OldServer.open();
  clock.slip(server.old.now + outage - clock.now());
  store = await openStore(server.dataDir);
  const settings = { speed: 1, quietMs: 60_000, lobbyMs: 24 * 3_600_000 };
  const timing = { retryMs: 500, lookMs: 0 };
  bot = await wireBot({ token: server.token, api: server.emulator.apiUrl, store, log, clock, settings, timing });
  await bot.tables.resumeAll();
});

afterAll(async () => {
  await bot.tables.stop();
  await bot.discord.close();
  await store.close();
  await server.emulator.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

const table = (gameId: string) => bot.tables.table(gameId)!;

async function until<T>(find: () => T | undefined | false): Promise<T> {
  await expect.poll(find).toBeTruthy();
  return find() as T;
}

/** The old panel that has this component, and a channel that this person reads. */
const panelWith = (person: SimulatedUser, customId: string): ShownMessage =>
  person
    .channels()
    .flatMap((channel) => (channel.type === 0 ? person.messages(channel) : []))
    .findLast((message) => JSON.stringify(message.rows ?? []).includes(`"${customId}"`))! as ShownMessage;

/** The final answer. At first a person may only read that an answer comes. */
async function answered(result: InteractionResult): Promise<string> {
  expect(result.failed).toBeUndefined();
  return until(() => result.modal?.title || result.content);
}

/** The id of a message with a component of before. */
function oldMessage(customId: string): Promise<string> {
  const component = server.old.components.find(({ custom_id }) => custom_id === customId)!;
  return server.post(server.guild.channel('general').id, component);
}

describe('after the update', () => {
  test('each table is where it was', async () => {
    const { over, night, day, lobby } = server.old.tables;
    await expect.poll(() => table(night.gameId).town.open && table(day.gameId).town.open).toBe(true);
    expect(table(over.gameId).stage).toBe('over');
    expect(table(night.gameId).town).toMatchObject({ phase: 'night', round: 2, step: { kind: 'call', call: 'mafia' } });
    expect(table(day.gameId).town).toMatchObject({ phase: 'day', round: 1, step: { kind: 'ballot' } });
    expect(table(server.old.tables.lobby.gameId)).toMatchObject({
      stage: 'lobby',
      players: lobby.people.map((userId) => ({ userId })),
    });
  });

  test('the one who has read the notebook can take no seat', async () => {
    const { day } = server.old.tables;
    const host = server.person(day.host);
    expect(await answered(await host.slash('game wait', { table: day.gameId }))).toMatch(/notebook/);
  });

  test('old panels answer: a vote, a pick of the night, and a seat in the lobby', async () => {
    const { day, night, lobby } = server.old.tables;
    const voter = server.person(day.people[1]!);
    const { custom_id: vote } = server.old.components.find(({ custom_id }) => custom_id.includes(':vote:'))!;
    // Its page has a button for each seat now, but a slow phone may still show the menu.
    await voter.choose(await oldMessage(vote), vote, '5');
    await expect.poll(() => table(day.gameId).overview.voted).toEqual([1, 2]);

    const picker = server.person(night.clan[1]!);
    const act = `n1:${night.gameId}:0:act`;
    const asked = await picker.press(panelWith(picker, act), act);
    expect(await answered(asked)).not.toContain(gone);
    const { custom_id: pick } = server.old.components.find(({ custom_id }) => custom_id.includes(':pick:'))!;
    await picker.choose(await oldMessage(pick), pick, '4');
    await expect.poll(() => bot.tables.insight(night.gameId, picker.id)?.view.choices[0]?.picked).toEqual([4]);

    const guest = server.person(server.old.ids.people.at(-3)!);
    const join = `n1:${lobby.gameId}:0:join`;
    await guest.press(panelWith(guest, join), join);
    await expect.poll(() => table(lobby.gameId).players.length).toBe(4);
  });

  test('every button and menu of before is answered', async () => {
    const hosts = server.old.roles.find(({ name }) => name === 'Hosts')!;
    const channelId = server.guild.channel('general').id;
    for (const [index, component] of server.old.components.entries()) {
      const person = presserOf(component, index);
      server.guild.asModerator().giveRole(person, hosts.id);
      const message = await server.post(channelId, component);
      const values = component.options?.map(({ value }) => value);
      const result = values
        ? await person.choose(message, component.custom_id, values[0]!)
        : await person.press(message, component.custom_id);
      expect(await answered(result), component.custom_id).not.toContain(gone);
    }
  });
});

/** A person whom the component is for. They take turns, since the bot does not answer a flood of presses. */
function presserOf({ custom_id }: OldComponent, index: number): SimulatedUser {
  const { night, day, lobby } = server.old.tables;
  const [, gameId] = custom_id.split(':');
  const people = gameId === night.gameId ? night.clan : gameId === day.gameId ? day.people : lobby.people;
  return server.person(people[index % people.length]!);
}

/** Lets everybody do what they are offered until the game is over. */
async function playOn(gameId: string): Promise<void> {
  for (let turn = 0; table(gameId)?.stage === 'playing'; turn += 1) {
    await until(() => table(gameId).until !== null || table(gameId).stage === 'over');
    for (const { userId } of table(gameId).players) await actOf(gameId, userId, turn);
    const { until: end } = table(gameId);
    if (end !== null) await clock.move(end - clock.now());
  }
}

/** All choose alike in a turn, so that votes and shots have a result. */
async function actOf(gameId: string, userId: string, turn: number): Promise<void> {
  const offered = bot.tables.insight(gameId, userId)?.view.choices ?? [];
  const choice = offered.find(({ verb, options }) => verb !== 'ready' && options.length > 0);
  if (choice === undefined) return;
  const { verb, options, min, max } = choice;
  const from = options.length - 1 - (turn % options.length);
  const targets = [...options.slice(from), ...options].slice(0, Math.max(min, Math.min(1, max)));
  await ask(bot.tables, gameId).actions.submit(userId, { verb, targets });
}

/** Returns the winner by the record of a table that is closed. It replays the record. */
async function replayed(gameId: string): Promise<string | undefined> {
  const record = (await journalOn(store).record(gameId))!;
  const { roleSet, text } = record;
  const { game } = replay(text!, rulesets, () => rulesOfFile(JSON.stringify(roleSet?.set)));
  expect(record.winner).toBe(game?.state.outcome?.winner);
  return record.winner;
}

describe('the table of a game', () => {
  test('that was over is closed by its host', async () => {
    const { gameId, people } = server.old.tables.over;
    const host = server.person(people[0]!);
    await host.slash('game end', { table: gameId });
    await expect.poll(() => table(gameId)).toBeNull();
    expect(await replayed(gameId)).toBeDefined();
  });

  test.each(['night', 'day'] as const)(
    'that was stopped by %s plays to its end, and its record replays',
    async (name) => {
      const { gameId } = server.old.tables[name];
      await playOn(gameId);
      expect(table(gameId).stage).toBe('over');
      // Otherwise the people who are still in the voice room keep the table open.
      expect((await ask(bot.tables, gameId).hostRequests.end('', true)).ok).toBe(true);
      const rung = async () => {
        await clock.ring();
        return table(gameId);
      };
      await expect.poll(rung).toBeNull();
      expect(await replayed(gameId)).toBeDefined();
    },
  );
});

test('no call of all this was wrong, and nothing was logged as an error', () => {
  expect(server.emulator.refusals).toEqual([]);
  expect(server.emulator.answerFaults).toEqual([]);
  expect(log.issues.filter(({ level }) => level === 'error')).toEqual([]);
});
