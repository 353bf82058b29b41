/** The live check tries every route of Discord that an evening needs. */
import { afterAll, beforeAll, expect } from 'vitest';
import { HandEvening } from '../discord/hand-evening.ts';
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

let evening: HandEvening;
beforeAll(async () => {
  evening = await HandEvening.open({ gatherMs: 120_000, quietMs: 600_000 });
  await evening.seat();
  await evening.endByHost();
});
afterAll(() => evening.close());

test('each route of an evening is one that it tries', async ({ server }) => {
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
});
