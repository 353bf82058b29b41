/** Posts while Discord answers with 503 and the gateway works. */
import type { Fault, RestRequest } from 'discord-emulator';
import { expect, test } from 'vitest';
import { ask } from '../game/kit/ask.ts';
import { setScene, wiredEvening } from './evening.ts';
import { rooms, silent } from './layouts-of-a-game.ts';
import { startTestServer } from './test-server.ts';

const soon = { timeout: 60_000 };
/** discord.js makes a call four times before it gives the error to the bot. */
const callsOfAttempt = 4;

/** Answers each new message with 503. `count`: the calls that were answered so. */
function unavailable(isRefused: () => boolean) {
  const nonces: string[] = [];
  const beforeRoute = ({ method, template, body }: RestRequest): Fault | undefined => {
    if (method !== 'POST' || template !== '/channels/{channel_id}/messages' || !isRefused()) return undefined;
    nonces.push(String((body as { readonly nonce?: string }).nonce));
    return { kind: 'answer', status: 503, body: { message: '503: Service Unavailable', code: 0 } };
  };
  const attempts = (): number =>
    Math.max(0, ...nonces.map((one) => nonces.filter((nonce) => nonce === one).length)) / callsOfAttempt;
  return { beforeRoute, attempts };
}

test('the town reads how a game has ended after Discord takes no message for a while', async () => {
  const { emulator, guild, people, tables } = await wiredEvening(await setScene(6), {
    ...{ settings: { speed: 20, quietMs: 600_000 }, timing: { retryMs: 100 } },
  });
  await people[0]!.slash('game new', { rules: 'six' });
  await expect.poll(() => tables.tablesIn(guild.id), soon).toHaveLength(1);
  const { gameId } = tables.tablesIn(guild.id)[0]!;
  for (const { id: userId, name } of people.slice(1)) await ask(tables, gameId).lobby.join({ userId, name });
  await ask(tables, gameId).lobbyStart.start(people[0]!.id);
  const texts = (): string[] =>
    people[0]!
      .messages(guild.channel('town'))
      .map(({ text: content, files: attachments }) => `${content} ${attachments.length}`);
  await expect.poll(() => tables.table(gameId)?.town.step?.kind, soon).toBe('speech');
  let isRefused = true;
  const { beforeRoute, attempts } = unavailable(() => isRefused);
  emulator.beforeRoute = beforeRoute;
  await ask(tables, gameId).hostRequests.end(people[0]!.id, false);
  await expect.poll(attempts, soon).toBeGreaterThan(5);
  expect(tables.table(gameId)?.stage).toBe('over');
  isRefused = false;
  await expect.poll(texts, soon).toContainEqual(expect.stringMatching(/^## The game is called off.* 2$/s));
}, 120_000);

test('the end of a game is told without its files where the bot may not attach any', async () => {
  const place = await startTestServer();
  await place.arrange({ rooms: rooms(place), ...silent });
  place.emulator.beforeRoute = ({ method, body }: RestRequest): Fault | undefined =>
    method === 'POST' && JSON.stringify(body).includes('attachments')
      ? { kind: 'answer', status: 403, body: { message: 'Missing Permissions', code: 50_013 } }
      : undefined;
  const end = { text: '## The town wins', isEnd: true as const, files: [{ name: 'game.record', text: 'six' }] };
  expect(await place.discord.reconciler.post('g1', 'town', end, 'end')).toBe(true);
  const shown = place.people[0]!.messages(place.guild.channel('town'));
  expect(shown.map(({ text, files }) => [text, files.length])).toEqual([[end.text, 0]]);
}, 60_000);

test('words that are untrue by then are not posted, those behind them are, and none of them after a restart', async () => {
  const place = await startTestServer();
  await place.arrange({ rooms: rooms(place), ...silent });
  let isRefused = true;
  const { beforeRoute, attempts } = unavailable(() => isRefused);
  place.emulator.beforeRoute = beforeRoute;
  const say = (text: string, isTrue?: () => boolean) =>
    place.discord.reconciler.post('g1', 'town', { text }, `nonce of ${text}`, isTrue);
  let isOut = true;
  const said = [say('it is out', () => isOut), say('one'), say('still out', () => isOut), say('true', () => true)];
  await expect.poll(attempts).toBeGreaterThanOrEqual(1);
  [isOut, isRefused] = [false, false];
  expect(await Promise.all(said)).toEqual([false, true, false, true]);
  isRefused = true;
  const before = attempts();
  const farewell = say('farewell', () => true);
  await expect.poll(attempts).toBeGreaterThan(before);
  await place.discord.close();
  expect(await farewell).toBe(false);
  await place.restart();
  isRefused = false;
  await place.arrange({ rooms: rooms(place), ...silent });
  await say('two');
  const shown = place.people[0]!.messages(place.guild.channel('town')).map(({ text: content }) => content);
  expect(shown).toEqual(['one', 'true', 'two']);
}, 60_000);

test('posts keep their order when Discord takes messages again, and a bot that stops before says so', async () => {
  const place = await startTestServer();
  await place.arrange({ rooms: rooms(place), ...silent });
  let isRefused = true;
  const { beforeRoute, attempts } = unavailable(() => isRefused);
  place.emulator.beforeRoute = beforeRoute;
  const say = (text: string) => place.discord.reconciler.post('g1', 'town', { text }, `nonce of ${text}`);
  const stopped = [say('one'), say('two')];
  await expect.poll(attempts).toBeGreaterThanOrEqual(1);
  await place.discord.close();
  expect(await Promise.all(stopped)).toEqual([false, false]);
  await place.restart();
  await place.arrange({ rooms: rooms(place), ...silent });
  const said = ['one', 'two', 'three'].map(say);
  const again = attempts();
  await expect.poll(attempts).toBeGreaterThan(again);
  isRefused = false;
  expect(await Promise.all(said)).toEqual([true, true, true]);
  const shown = place.people[0]!.messages(place.guild.channel('town')).map(({ text: content }) => content);
  expect(shown).toEqual(['one', 'two', 'three']);
}, 60_000);
