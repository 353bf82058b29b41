/** A local Discord that takes what was measured for true. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import {
  BEHAVIOR_BELIEFS,
  type Belief,
  differencesOf,
  LIMIT_BELIEFS,
  type Measured,
  RIGHTS,
  readMeasured,
  truthOf,
} from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'measured-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = '2026-11-29';
const written = (measured: object | null): string => {
  const file = join(folder, 'discord-measured.json');
  writeFileSync(file, JSON.stringify(measured));
  return file;
};

test('without a measurement everything is as believed', () => {
  const { limits, behavior } = truthOf({ facts: {}, routes: {} });
  expect(limits.memberEdit).toEqual(LIMIT_BELIEFS.memberEdit.value);
  expect(behavior.hidesChannels).toBe(true);
});

describe('a measurement', () => {
  const measured: Measured = {
    facts: { timeoutDisconnects: { value: false, at }, channelCreate: { value: { limit: 7, windowMs: 60_000 }, at } },
    routes: {
      'PATCH /guilds/{id}/members/{id}': { limit: 9, windowMs: 10_000, at },
      'POST /guilds/{id}/channels': { limit: 99, windowMs: 1000, at },
      'GET /channels/{id}': { limit: 3, windowMs: 1000, at },
    },
  };

  test('replaces beliefs: a route the limit that it counts against, and a fact decides', () => {
    const { limits, behavior } = truthOf(readMeasured(written(measured)));
    expect(limits.memberEdit).toEqual({ limit: 9, windowMs: 10_000 });
    expect(limits.channelCreate).toEqual({ limit: 7, windowMs: 60_000 });
    expect(limits['GET /channels/{id}']).toEqual({ limit: 3, windowMs: 1000 });
    expect(limits.other).toEqual(LIMIT_BELIEFS.other.value);
    expect(behavior.timeoutDisconnects).toBe(false);
  });

  test('says what a silenced person can do: it replaces a belief, or takes a denial its effect', () => {
    const rights = { edit: false, nickname: false, 'emoji effect': false, write: true, camera: false } as const;
    const facts = { mutedEffects: { value: true, at } };
    const { behavior, undenied } = truthOf(readMeasured(written({ facts, rights })));
    expect(behavior).toMatchObject({ silencedEdits: false, mutedNicknames: false, mutedEffects: true });
    expect(undenied).toBe(PermissionFlagsBits.SendMessages);
    const told = differencesOf(readMeasured(written({ at, rights })));
    expect(told.map((words) => words.split(/, (?:true|against)/)[0])).toEqual([
      'edit: false measured on 2026-11-29',
      'nickname: false measured on 2026-11-29',
      'emoji effect: false measured on 2026-11-29',
      'write: possible where a channel denies it, measured on 2026-11-29',
    ]);
    expect(differencesOf({ facts: {}, routes: {}, rights })[0]).toMatch('edit: false measured on an unknown day');
  });

  test('is compared with the beliefs, each with its line', () => {
    const source = readFileSync(new URL('../src/beliefs.ts', import.meta.url), 'utf8').split('\n');
    const found = differencesOf(measured).map((words) => {
      const [, line] = /packages\/discord-emulator\/src\/beliefs\.ts:(\d+)$/.exec(words)!;
      return [words.split(':')[0], source[Number(line) - 1]!.trim().split(':')[0]];
    });
    expect(found).toEqual([
      ['timeoutDisconnects', 'timeoutDisconnects'],
      ['channelCreate', 'channelCreate'],
      ['PATCH /guilds/{id}/members/{id}', 'memberEdit'],
      ['GET /channels/{id}', 'other'],
    ]);
    expect(differencesOf(measured)[0]).toContain('false measured on 2026-11-29, true believed (guess)');
  });

  test.each([
    [
      'a fact that nobody believes',
      { facts: { moonPhase: { value: 1, at } } },
      /moonPhase is no belief.*another version/,
    ],
    ['a fact with the name of a method', { facts: { constructor: { value: 1, at } } }, /constructor is no belief/],
    ['a fact of another kind', { facts: { hidesChannels: { value: 'yes', at } } }, /hidesChannels cannot be "yes"/],
    ['a fact without a value', { facts: { hidesChannels: { at } } }, /hidesChannels has no value/],
    ['a fact that is nothing', { facts: { hidesChannels: null } }, /hidesChannels has no value/],
    ['a fact without a day', { facts: { hidesChannels: { value: true } } }, /hidesChannels does not say on which day/],
    ['a day of the whole that is none', { at: 'today' }, /the whole does not say on which day/],
    ['a day that is none', { facts: { hidesChannels: { value: true, at: '2026-99-99' } } }, /on which day/],
    ['a limit of words', { facts: { memberEdit: { value: { limit: '5', windowMs: 1 }, at } } }, /memberEdit cannot be/],
    ['a limit of zero', { facts: { memberEdit: { value: { limit: 0, windowMs: 1 }, at } } }, /memberEdit cannot be/],
    ['a limit with more', { facts: { memberEdit: { value: { limit: 5, windowMs: 1, by: 'Ann' }, at } } }, /cannot be/],
    ['a number below one', { facts: { tokenMs: { value: -1, at } } }, /tokenMs cannot be -1/],
    ['a code that no call ends with', { facts: { callDeleted: { value: 4000, at } } }, /callDeleted cannot be 4000/],
    ['a word that is no alternative', { facts: { firstNews: { value: 'Ann', at } } }, /firstNews cannot be "Ann"/],
    ['bits that are none', { facts: { droppedBits: { value: 'x', at } } }, /droppedBits cannot be "x"/],
    [
      'a move of a call without its time',
      { facts: { callMove: { value: { code: 4014, endpointGone: false, afterMs: null }, at } } },
      /callMove cannot be/,
    ],
    ['a very long value', { facts: { firstNews: { value: 'x'.repeat(1e6), at } } }, /firstNews cannot be .{60}…$/],
    ['facts in a list', { facts: [] }, /facts is no object/],
    ['a limit without a time', { routes: { 'GET /guilds': { limit: 5, at } } }, /the limit of GET \/guilds/],
    ['a limit that is nothing', { routes: { 'GET /guilds': null } }, /the limit of GET \/guilds/],
    ['a route with an id', { routes: { 'GET /guilds/1234': { limit: 5, windowMs: 1, at } } }, /no route without ids/],
    ['a right that nobody tries', { rights: { fly: true } }, /fly is no right of a silenced person/],
    ['a right of words', { rights: { write: 'no' } }, /the right write is neither true nor false/],
    ['nothing in it', null, /is not a measured Discord: it is no object/],
  ])('with %s is refused', (_, wrong, words) => {
    expect(() => readMeasured(written(wrong))).toThrow(words);
  });

  test('in a file that was cut off is refused', () => {
    const file = written({});
    writeFileSync(file, '{"facts": {"tok');
    expect(() => readMeasured(file)).toThrow(`${file} is not a measured Discord: it is no JSON`);
  });
});

test('the two measured Discords of the tests turn each belief, each right that is believed, and a limit of a route', () => {
  const files = ['another', 'third'].map((name) =>
    readMeasured(fileURLToPath(new URL(`${name}-discord.json`, import.meta.url))),
  );
  const beliefs: Readonly<Record<string, Belief>> = { ...LIMIT_BELIEFS, ...BEHAVIOR_BELIEFS };
  const facts = files.flatMap((file) => Object.entries<{ readonly value: unknown }>(file.facts));
  const turned = facts.flatMap(([name, { value }]) => (isDeepStrictEqual(value, beliefs[name]!.value) ? [] : [name]));
  expect(Object.keys(beliefs).filter((name) => !turned.includes(name))).toEqual([]);
  // Where a denial has no effect nobody can be silenced: `behavior.test.ts` tries those.
  const refused = files.flatMap(({ rights = {} }) =>
    Object.entries(rights).flatMap(([name, is]) => (is ? [] : [name])),
  );
  expect(RIGHTS.filter((right) => !refused.includes(right))).toEqual([]);
  expect(files.flatMap(({ routes }) => Object.keys(routes)).length).toBeGreaterThan(0);
});

test('each figure of the README has a source', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = readme
    .slice(readme.indexOf('## Limits'), readme.indexOf('### A measured Discord'))
    .match(/^\| .*\|$/gm)!;
  const unnamed = rows.filter((row) => !/\| (?:Source|documented|guess|measured on \d{4}-\d\d-\d\d) \|/.test(row));
  expect(rows.length).toBeGreaterThan(40);
  expect(unnamed).toEqual([]);
});

test('each time and size that the README tells in words has a source', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const told = readme.slice(readme.indexOf('## What is simulated'), readme.indexOf('## Limits'));
  const figures = told
    .split(/^ *- /m)
    .filter((point) => /\b(?:\d+ (?:to \d+|ms|s|min|h|d|days?|KiB|MiB)|an? (?:second|minute|hour|day))\b/.test(point));
  expect(figures).toHaveLength(3);
  expect(figures.filter((point) => !/\b(?:documented|guess|measured on \d{4}-\d\d-\d\d)\b/.test(point))).toEqual([]);
});
