/** A local Discord that takes what was measured for true. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differencesOf, LIMIT_BELIEFS, type Measured, readMeasured, truthOf } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'measured-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = '2026-11-29';
const written = (measured: object): string => {
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
    ['a fact that nobody believes', { facts: { moonPhase: { value: 1, at } } }, /moonPhase is no belief/],
    ['a fact of another kind', { facts: { hidesChannels: { value: 'yes', at } } }, /hidesChannels cannot be "yes"/],
    ['a limit without a time', { routes: { 'GET /x': { limit: 5, at } } }, /the limit of GET \/x/],
  ])('with %s is refused', (_, wrong, words) => {
    expect(() => readMeasured(written(wrong))).toThrow(words);
  });
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
