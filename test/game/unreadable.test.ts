import { describe, expect, test } from 'vitest';
import { soleFence } from '#game/ports/ports.ts';
import { type Language, remarkText } from '#narration/index.ts';
import { journalOn } from '#store/journal.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, GUILD, isOpen, Process, startedGame, TestEnvironment, until } from './kit/process.ts';

/** A game in its first speech whose bot has been killed. */
async function killed(): Promise<{ environment: TestEnvironment; gameId: string }> {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  await rest();
  await journalOn(environment.store).appendSaid(
    gameId,
    { n: 1, at: 0, room: 'clan-mafia', seat: 1, text: 'at three' },
    soleFence,
  );
  process.kill();
  return { environment, gameId };
}

const told = (language: Language): string => remarkText({ key: 'table.unreadable' }, language);

type Document = { version: number; content: Record<string, unknown> };

/** In which way a document is damaged. `null`: it is missing. */
const damages: Readonly<Record<string, (stored: Document) => unknown>> = {
  'of a newer version': (stored) => ({ ...stored, version: 9 }),
  'with a field that nobody knows': ({ version, content }) => ({ version, content: { ...content, later: 1 } }),
  'that lacks a field': ({ version, content: { stage, events, n, text, ...content } }) => ({ version, content }),
  'with content of another shape': ({ version }) => ({ version, content: 'nonsense' }),
  'that is empty': () => ({}),
  'that is no document': () => 'nonsense',
  'that is missing': () => null,
};

/** With these damages a table's document does not show in which guild it was. Its channels do. */
const namesNobody = ['with content of another shape', 'that is empty', 'that is no document'];

/**
 * Each kind of document of a table: its key, and by which damage its table is given up. A missing table document is a
 * table that is over. The last shown state and the notes of speech may be missing.
 */
const kinds: readonly [string, (gameId: string) => string, readonly string[]][] = [
  ['table', (gameId) => `table:${gameId}`, ['that is missing']],
  ['batch in the middle', (gameId) => `game:${gameId}:batch:000002`, []],
  ['word in a night chat', (gameId) => `game:${gameId}:said:000001`, ['that is missing']],
  ['mark of what was shown', (gameId) => `game:${gameId}:shown`, ['that is missing']],
];

const cases = kinds.flatMap(([kind, keyOf, expectSuccess]) =>
  Object.keys(damages)
    .filter((how) => !expectSuccess.includes(how))
    .map((how) => ({ kind, keyOf, how })),
);

describe.each(cases)('a $kind $how', ({ keyOf, how }) => {
  test('costs its table: voices and rooms are given back, people are told, the log names the key', async () => {
    const { environment, gameId } = await killed();
    const key = keyOf(gameId);
    const damaged = damages[how]!((await environment.store.get(key)) as Document);
    if (damaged === null) await environment.store.delete(key);
    else await environment.store.set(key, damaged);
    const next = new Process(environment);
    const other = expectSuccess(await next.tables.create({ ...elsewhere, guildId: 'another' }));
    await next.tables.restore();
    expect(environment.abandoned).toMatchObject([{ gameId, text: expect.stringContaining(told('en')) }]);
    expect(next.tables.hasLostTable(GUILD)).toBe(!namesNobody.includes(how) || !key.startsWith('table:'));
    expect(next.tables.table(gameId)).toBeNull();
    expect(next.tables.table(other.gameId)).not.toBeNull();
    const errors = environment.logged.filter((line) => line.startsWith('error'));
    expect(errors.filter((line) => line.includes(gameId))).toHaveLength(1);
    expect(errors.join()).not.toMatch(/mafioso|commissar|"seed"/);
    expect((await environment.store.keys(`game:${gameId}:batch:`)).length).toBeGreaterThan(1);
  });
});

describe.each(kinds)('a table that was given up because of a %s', (_, keyOf) => {
  test('never rises again when a later program can read it: it is closed, and its people are free', async () => {
    const { environment, gameId } = await killed();
    const key = keyOf(gameId);
    const readable = (await environment.store.get(key)) as Document;
    await environment.store.set(key, { ...readable, version: 9 });
    await new Process(environment).tables.restore();
    await rest();
    expect(environment.abandoned).toHaveLength(1);
    await environment.store.set(key, readable);
    const said = environment.posts.length;
    const later = new Process(environment);
    await later.tables.restore();
    await environment.clock.move(10_000);
    expect(environment.layout(gameId)).toMatchObject({ rooms: [], panels: [], speakers: null });
    expect(environment.posts).toHaveLength(said);
    expect(later.tables.table(gameId)).toBeNull();
    expect(await environment.store.keys('')).toEqual([]);
    expectSuccess(
      await later.tables.create({ ...elsewhere, guildId: GUILD, host: { userId: 'u1', name: 'Player 1' } }),
    );
  });

  test('is closed by the next start if the bot dies while it is closed, at whatever write', async () => {
    for (let write = 0; write < 40; write += 1) {
      const { environment, gameId } = await killed();
      const key = keyOf(gameId);
      const readable = (await environment.store.get(key)) as Document;
      await environment.store.set(key, { ...readable, version: 9 });
      await new Process(environment).tables.restore();
      await rest();
      await environment.store.set(key, readable);
      const mortal = new Process(environment);
      mortal.writesLeft = write;
      void mortal.tables.restore();
      await environment.clock.move(10_000);
      const isKilled = mortal.killed;
      await new Process(environment).tables.restore();
      await environment.clock.move(10_000);
      expect(
        environment.layouts.every(({ rooms }, at) => at < environment.layouts.length - 1 || rooms.length === 0),
      ).toBe(true);
      expect(await environment.store.keys('')).toEqual([]);
      if (!isKilled) return;
    }
    throw new Error('the closing has too many writes');
  });
});

const elsewhere = {
  ...{ channelId: 'c', host: { userId: 'u9', name: 'Nina' }, ruleset: 'six', options: {} },
  ...{ language: 'en' as const },
};

test('a table that cannot be read is told of in its language, and in both where that cannot be read', async () => {
  const { environment, gameId } = await killed();
  const stored = (await environment.store.get(`table:${gameId}`)) as Document;
  await environment.store.set(`table:${gameId}`, { ...stored, version: 9 });
  await new Process(environment).tables.restore();
  await rest();
  await environment.store.set(`table:${gameId}`, 'nonsense');
  await new Process(environment).tables.restore();
  await rest();
  const [known, unknown] = environment.abandoned;
  expect(known).toMatchObject({
    known: { guildId: GUILD, channelId: 'lobby', language: 'en' },
    text: told('en'),
  });
  expect(unknown).toMatchObject({ known: {}, text: `${told('en')}\n${told('ru')}` });
});

test('a record that is damaged does not keep its table from being closed: it is written once more', async () => {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const gameId = await startedGame(process.tables);
  expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
  await environment.store.set(`record:${gameId}`, 'nonsense');
  expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
  await environment.clock.move(200_000);
  expect(await environment.store.keys('')).toEqual([`record:${gameId}`]);
  expect(await process.tables.record(gameId)).toMatchObject({ gameId });
});

test('after a loss of data every table is told that it may be at an earlier moment', async () => {
  const { environment, gameId } = await killed();
  const next = new Process(environment);
  Object.assign(next.deps, { hasLost: true });
  await next.tables.restore();
  expect(environment.texts('lobby')).toContain('table.rewound');
  expect(next.tables.table(gameId)!.stage).toBe('playing');
});
