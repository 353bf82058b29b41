/** The file that a live check writes: it says what was seen, and nothing about anybody. */
import { readFileSync } from 'node:fs';
import { PermissionFlagsBits } from 'discord.js';
import {
  BEHAVIOR_BELIEFS,
  type Belief,
  LIMIT_BELIEFS,
  RIGHTS,
  type Right,
  readMeasured,
  TRUTH,
  truthOf,
} from 'discord-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { writeReport } from '../../src/live-check/report.ts';
import { secondPerson } from './second-person.ts';
import { TestServer } from './test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.open({ rateLimits: true }, 'measured');
});
afterEach(() => server.close());

/** The part of the file that is for people. */
interface Forms {
  readonly events: Readonly<Record<string, readonly unknown[]>>;
  readonly answers: Readonly<Record<string, readonly { status: number; shapes: readonly unknown[] }[]>>;
}

/** Beliefs about the voice server, which `program.test.ts` tries. */
const ofVoice = ['callMove', 'callDeleted'];

test('it holds each belief that can be measured, as this Discord has it, and no id, name or token', async () => {
  const helper = server.emulator.addApplication({ name: 'Helper' });
  server.guild.install(helper, 0n);
  server.guild.kick(server.application);
  server.guild.install(server.application, invitePermissions | PermissionFlagsBits.ManageThreads);
  const follow = secondPerson(server);
  const report = await server.checked({}, { people: 2, say: follow, helperToken: helper.token, waitMs: 200_000 });
  const { token } = server.application;
  const file = writeReport(report, server.folder, { token, helperToken: helper.token }).at(-1)!;
  const measured = readMeasured(file);
  const wanted = Object.entries<Belief>({ ...LIMIT_BELIEFS, ...BEHAVIOR_BELIEFS })
    .filter(([name, { unmeasured }]) => unmeasured === undefined && !ofVoice.includes(name))
    .map(([name]) => name);
  const seen = new Set<string>(Object.keys(measured.facts));
  const routes = Object.keys(measured.routes);
  for (const [name, { routes: counted }] of Object.entries(LIMIT_BELIEFS))
    if (counted.some((route) => routes.includes(route.replaceAll(/\{\w+\}/g, '{id}')))) seen.add(name);
  expect(wanted.filter((name) => !seen.has(name))).toEqual([]);
  const believed: Readonly<Partial<Record<Right, boolean>>> = {
    edit: TRUTH.behavior.silencedEdits,
    delete: TRUTH.behavior.silencedDeletes,
    'emoji effect': TRUTH.behavior.mutedEffects,
    'running camera': TRUTH.behavior.runningVideoStays,
    nickname: TRUTH.behavior.mutedNicknames,
  };
  expect(RIGHTS).toHaveLength(12);
  expect(measured.rights).toEqual(Object.fromEntries(RIGHTS.map((name) => [name, believed[name] ?? false])));
  const { limits, behavior } = truthOf(measured);
  const measurable = (all: object) => Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)));
  expect(measurable(limits)).toEqual(measurable(TRUTH.limits));
  expect(measurable(behavior)).toEqual(measurable(TRUTH.behavior));

  const text = readFileSync(file, 'utf8');
  const { events, answers } = JSON.parse(text) as Forms;
  const presses = Object.keys(events).filter((name) => name.startsWith('INTERACTION_CREATE'));
  expect(presses.sort()).toEqual([2, 3, 5].map((type) => `INTERACTION_CREATE of type ${type}`));
  const made = answers['POST /guilds/{id}/channels']!.find(({ status }) => status === 201)!;
  expect(made.shapes.length).toBeGreaterThan(1);
  const people = [...server.guild.members, server.guild.owner];
  const secrets = [
    ...[token, helper.token, server.guild.id, server.application.id, helper.id],
    ...people.flatMap(({ id, name }) => [id, `"${name}"`]),
    ...['Nightcall', 'nightcall', 'Helper', '"Test"', 'Finn is the don', `${invitePermissions}`],
  ];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  // Bits are a long number, and name nobody.
  expect(text.replaceAll(`"${TRUTH.behavior.droppedBits}"`, '').match(/\d{15,}/g)).toBeNull();
});
