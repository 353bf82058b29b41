/**
 * The live check passes on the local Discord, finds every deviation that is planted there.
 */
import { describe, expect } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { creates, dropping, heldBack, overwritable, planted } from './planted.ts';
import { plantedWithPeople } from './planted-people.ts';
import { plantedPosts } from './planted-posts.ts';
import { json } from './proxy.ts';
import { test, wrong } from './test-server.ts';

test('on the local Discord everything is as expected, and nothing is left', async ({ server }) => {
  const report = await server.checked();
  expect(wrong(report)).toEqual([]);
  expect(report.stopped).toBeNull();
  expect(server.leftovers).toEqual([]);
  expect(server.guild.scheduledEvents).toEqual([]);
  expect(server.guild.isMuted(server.application)).toBe(false);
  // The check sends an opcode that does not exist.
  const closed = expect.objectContaining({ of: 'gateway', code: 4001 });
  expect(report.measured).toMatchObject({ closeCodes: expect.arrayContaining([closed]) });
  const checks = report.findings.map(({ check }) => check).join('\n');
  for (const part of [
    'overwrites of a new voice channel',
    'the changed text channel',
    'status "Night 1" is told',
    '12 changes of a mute',
    'the commands when read back',
    'a frame with pictures, files and 25 buttons: edited, keeps its files',
    'a plain message that becomes one of components',
    'a message that pings the person',
    'a post with an emoji of the bot',
    'an event that begins',
  ])
    expect(checks).toContain(part);
  expect(report.routes.map(({ route }) => route)).toContain('DELETE /channels/{id}');
});

test('a limit that channels of an earlier time count against is not measured', async ({ server }) => {
  let made = 0;
  const report = await server.checked({
    before: ({ method, path }) => {
      made += method === 'POST' && path.endsWith('/channels') ? 1 : 0;
      return method === 'POST' && path.endsWith('/channels') && made > 7
        ? json(429, { message: 'You are being rate limited.', retry_after: 60, global: false })
        : undefined;
    },
    after: ({ method, path }, answer) => {
      if (method !== 'POST' || !path.endsWith('/channels')) return;
      Object.assign(answer.headers, { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': `${7 - made}` });
    },
  });
  const found = 'others were made shortly before: wait for ten minutes';
  expect(report.findings).toContainEqual(expect.objectContaining({ outcome: 'not checked', found }));
  expect(report.measured).toMatchObject({ facts: expect.not.objectContaining({ channelCreate: expect.anything() }) });
});

test('the channels of a second game are made after the first 429, and the time is told', async ({ server }) => {
  const report = await server.checked(heldBack(creates, (count) => count === 8));
  expect(wrong(report)).toEqual([]);
  const found = expect.stringMatching(/^its channels are ready after \d+\.\d s$/);
  expect(report.findings).toContainEqual(expect.objectContaining({ check: 'the second game', found }));
  expect(server.leftovers).toEqual([]);
});

describe.concurrent('a deviation is found', () => {
  test.for([...planted, ...plantedPosts])('%s', async ([, plant, words], { server }) => {
    const report = await server.checked(plant(server), { waitMs: 2_000 });
    expect(wrong(report)).toContainEqual(expect.stringMatching(words));
  });

  const bits = overwritable.map(([name]) => name);
  test.for([
    ['every second one', bits.filter((_, place) => place % 2 === 0)],
    ['the others', bits.filter((_, place) => place % 2 === 1)],
  ] as const)('each permission that Discord drops is named, and no other: %s', async ([, dropped], { server }) => {
    const found = wrong(await server.checked(dropping(dropped))).filter((line) =>
      /a new voice channel .* in the answer/.test(line),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(bits.filter((name) => new RegExp(`\\b${name}\\b`).test(line))).toEqual(dropped);
  });

  test('an invitation that lacks permissions', async ({ server }) => {
    server.guild.kick(server.application);
    server.guild.install(server.application, invitePermissions & ~(1n << 51n));
    expect(wrong(await server.checked())).toEqual([
      expect.stringMatching(/permissions of the invitation: without PinMessages/),
    ]);
  });
});

test('at least 30 deviations are planted, and each permission of the invitation is dropped', () => {
  const count = planted.length + plantedPosts.length + plantedWithPeople.flatMap(({ words }) => words).length;
  console.log(
    `The live check finds ${count} planted deviations, and ${overwritable.length} permissions that are dropped.`,
  );
  expect(count).toBeGreaterThanOrEqual(30);
  expect(overwritable.length).toBeGreaterThan(20);
});
