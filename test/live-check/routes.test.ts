/** The live check tries every route of Discord that an evening needs, and every kind of component that the bot sends. */
import { ComponentType } from 'discord.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { HandEvening } from '../discord/hand-evening.ts';
import { sources } from '../sources.ts';
import { pressAll } from './second-person.ts';
import { test, wrong } from './test-server.ts';

/** The routes of an evening that need no check of their own, each with its reason. */
const untried: ReadonlyMap<string, string> = new Map([
  ['GET /applications/@me', 'the login reads it, and without it no check begins'],
  ['GET /applications/{id}/commands', 'the commands of one server are tried in their place'],
  ['PUT /applications/{id}/commands', 'the commands of one server are tried in their place'],
  ['GET /guilds/{id}/members/{id}', 'the check with a second person tries it'],
]);

/** A route without the names of its parameters: `POST /channels/{id}/messages`. */
const plain = (route: string): string =>
  route.replaceAll(/\{(?!token)\w*token\w*\}/g, '{token}').replaceAll(/\{(?!token)[^}]+\}/g, '{id}');

/** The kinds of components that the bot's own code names. */
const named = [
  ...new Set(
    sources.flatMap(({ path, text }) => {
      if (!path.startsWith('src/discord/')) return [];
      return [...text.matchAll(/\bComponentType\.(\w+)/g)].map(([, name]) => name as keyof typeof ComponentType);
    }),
  ),
].sort();

/** A component, a message with some, or an answer with a message. */
interface Sent {
  readonly type?: number;
  readonly data?: Sent;
  readonly components?: readonly Sent[];
  readonly component?: Sent;
  readonly accessory?: Sent;
}

/** The kinds of components in a request. */
function kindsIn(sent: Sent | undefined): readonly number[] {
  if (sent === undefined || sent === null) return [];
  const { components = [], component, accessory } = sent;
  const inside = [...components, component, accessory].flatMap((one) => [one?.type ?? 0, ...kindsIn(one)]);
  return [...inside, ...kindsIn(sent.data)];
}

let evening: HandEvening;
beforeAll(async () => {
  evening = await HandEvening.open({ gatherMs: 120_000, quietMs: 600_000 });
  await evening.seat();
  await evening.endByHost();
});
afterAll(() => evening.close());

test('each route of an evening, and each kind of component of the bot, is one that it tries', async ({ server }) => {
  let pressed: Promise<unknown> | undefined;
  const say = () => {
    pressed ??= pressAll(server, server.guild.owner);
  };
  const report = await server.checked({}, { people: 1, say });
  await pressed;
  expect(wrong(report)).toEqual([]);
  const tried = new Set(report.routes.map(({ route }) => plain(route.replace(/\?.*$/, ''))));
  const used = evening.emulator.calls.flatMap(({ method, route }) => (route ? [`${method} ${plain(route)}`] : []));
  expect(new Set(used).size).toBeGreaterThan(10);
  expect([...new Set(used)].filter((route) => !tried.has(route) && !untried.has(route)).sort()).toEqual([]);
  const sent = new Set(server.emulator.calls.flatMap(({ body }) => kindsIn(body as Sent)));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !sent.has(ComponentType[name]))).toEqual([]);
});
