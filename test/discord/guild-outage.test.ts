/** An outage of the server alone: the gateway stays, and nobody of the server can see or press anything. */
import { Events } from 'discord.js';
import { describe, expect } from 'vitest';
import { test } from './fixtures.ts';
import { HandEvening, isOpen } from './hand-evening.ts';
import type { TestServer } from './test-server.ts';

const minutes = (count: number): number => count * 60_000;

describe('a game whose server is out of reach', () => {
  const isPaused = (evening: HandEvening) => evening.table.town.paused;
  const setAvailable = (evening: HandEvening, isAvailable: boolean) =>
    evening.emulator.gateway.setAvailable(evening.guild.id, isAvailable);

  /** Begins an outage of the server. Resolves when the game waits. */
  async function loseServer(evening: HandEvening): Promise<void> {
    setAvailable(evening, false);
    await evening.until(() => isPaused(evening));
  }

  /** Ends the outage of the server. Resolves when the game goes on. */
  async function findServer(evening: HandEvening): Promise<void> {
    setAvailable(evening, true);
    await evening.until(() => !isPaused(evening));
  }

  test('waits in the call of a card, which has as much time left after that', async ({ evening }) => {
    const { step } = evening.table.town;
    const left = evening.table.until! - evening.clock.now();
    await loseServer(evening);
    await evening.clock.move(minutes(5));
    expect(evening.table.town.step).toEqual(step);
    await findServer(evening);
    expect(evening.table.until! - evening.clock.now()).toBe(left);
    await evening.arranged();
  });

  test('gives a player who had left the voice channel the full grace time again', async () => {
    const evening = await HandEvening.begun({ graceMs: 15_000 });
    const person = evening.people[2]!;
    person.leaveVoice();
    await evening.until(() => evening.told(/the table is waiting for you/));
    await loseServer(evening);
    await evening.clock.move(minutes(5));
    expect(evening.leftBy(person)).toBeUndefined();
    await findServer(evening);
    await evening.clock.move(14_000);
    expect(evening.leftBy(person)).toBeUndefined();
    await evening.clock.move(1_000);
    await evening.until(() => evening.leftBy(person) === 'quit');
  });

  test('waits on if the bot has a new session meanwhile, until the server is back as well', async ({ evening }) => {
    await loseServer(evening);
    const ready = new Promise((resolve) => evening.bot!.discord.client.once(Events.ShardReady, resolve));
    evening.emulator.invalidateSession(evening.application, false);
    await ready;
    await evening.clock.move(minutes(5));
    expect(isPaused(evening)).toBe(true);
    await findServer(evening);
    await evening.reach(isOpen('speech'));
  });

  test('waits on if the server is back while the bot has no connection', async ({ evening }) => {
    await loseServer(evening);
    const { client } = evening.bot!.discord;
    const [lost, resumed] = [Events.ShardReconnecting, Events.ShardResume].map(
      (event) => new Promise((resolve) => client.once(event as Events.ShardResume, resolve)),
    );
    evening.emulator.gateway.closed = true;
    evening.emulator.dropGateway(evening.application);
    await lost;
    setAvailable(evening, true);
    await evening.clock.move(minutes(5));
    expect(isPaused(evening)).toBe(true);
    evening.emulator.gateway.closed = false;
    await resumed;
    await evening.until(() => !isPaused(evening));
    await evening.reach(isOpen('speech'));
  });

  test('waits on after the bot was killed and started again', async ({ evening }) => {
    const { step } = evening.table.town;
    await loseServer(evening);
    await evening.killBot();
    await evening.startBot();
    await evening.clock.move(minutes(5));
    expect(evening.table.town).toMatchObject({ paused: true, step });
    await findServer(evening);
    await evening.reach(isOpen('speech'));
  });

  test('is told of the outage by a bot that starts in it', async ({ evening }) => {
    const { step } = evening.table.town;
    await evening.killBot();
    setAvailable(evening, false);
    await evening.startBot();
    await evening.until(() => isPaused(evening));
    await evening.clock.move(minutes(5));
    expect(evening.table.town.step).toEqual(step);
    await findServer(evening);
    await evening.reach(isOpen('speech'));
  });

  test('is not dealt while it gathers, and misses the same people when the server is back', async () => {
    const evening = await HandEvening.open({ gatherMs: minutes(2), graceMs: 15_000 });
    await evening.fillLobby();
    await evening.host.press(evening.lobby!, 'Start');
    await evening.until(() => evening.voiceRoom !== null);
    const late = evening.people[5]!;
    for (const person of evening.people) if (person !== late) await person.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.bot!.discord.reconciler.present(evening.gameId)?.length === 5);
    const { client, reconciler } = evening.bot!.discord;
    const gone = new Promise((resolve) => client.once(Events.GuildUnavailable, resolve));
    setAvailable(evening, false);
    await gone;
    expect(reconciler.present(evening.gameId)).toBeNull();
    await evening.clock.move(minutes(5));
    expect([evening.table.stage, evening.table.players.length]).toEqual(['gathering', 6]);
    const back = new Promise((resolve) => client.once(Events.GuildAvailable, resolve));
    setAvailable(evening, true);
    await back;
    await late.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.table.stage === 'playing');
    expect(evening.table.players.length).toBe(6);
    late.leaveVoice();
    await evening.until(() => evening.told(/the table is waiting for you/));
  });
});

describe('the tables are told of outages', () => {
  const told = (place: TestServer) =>
    place.service.asked.filter(({ what }) => what === 'outage').map(({ args }) => args);

  test('of a server once, and of its end once, whatever overlaps with it', async ({ place }) => {
    const { client } = place.discord;
    const { id } = place.guild;
    const happens = (event: Events.ShardReady | Events.GuildUnavailable | Events.GuildAvailable) =>
      new Promise((resolve) => client.once(event as Events.ShardReady, resolve));
    const gone = happens(Events.GuildUnavailable);
    place.emulator.gateway.setAvailable(id, false);
    await gone;
    const ready = happens(Events.ShardReady);
    place.emulator.invalidateSession(place.application, false);
    await ready;
    expect(told(place)).toEqual([[true, id]]);
    const back = happens(Events.GuildAvailable);
    place.emulator.gateway.setAvailable(id, true);
    await back;
    expect(told(place)).toEqual([
      [true, id],
      [false, id],
    ]);
  });

  test('of a server no longer, if the bot is removed from it meanwhile', async ({ place }) => {
    const { client } = place.discord;
    const { id } = place.guild;
    const gone = new Promise((resolve) => client.once(Events.GuildUnavailable, resolve));
    place.emulator.gateway.setAvailable(id, false);
    await gone;
    const removed = new Promise((resolve) => client.once(Events.GuildDelete, resolve));
    place.emulator.gateway.setAvailable(id, true);
    place.guild.kick(place.application);
    await removed;
    expect(told(place).at(-1)).toEqual([false, id]);
  });
});
