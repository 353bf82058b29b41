import { describe, expect, test } from 'vitest';
import type { InUse } from '#game/ports/ports.ts';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { type DataHolder, Privacy } from '#game/privacy/privacy.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { TestClock } from './kit/clock.ts';

const anna = '800000000000000001';
const boris = '800000000000000002';
const [here, elsewhere] = ['900000000000000001', '900000000000000002'];
const day = 24 * 3_600_000;

interface Bot {
  readonly store: TextStore;
  readonly clock: TestClock;
  readonly log: ReturnType<typeof keptLog>;
  readonly privacy: Privacy;
}

interface Changes {
  readonly store?: TextStore;
  readonly clock?: TestClock;
  readonly months?: number;
  readonly holders?: readonly DataHolder[];
  readonly isInUse?: InUse;
}

function botWith(change: Changes = {}): Bot {
  const { store = memoryStore(), clock = new TestClock() } = change;
  const log = keptLog();
  const { months = 12, holders = [], isInUse = () => false } = change;
  const data = personalDataOn(store);
  const jobs = new DataJobs(clock);
  return {
    store,
    clock,
    log,
    privacy: new Privacy({ data, jobs, clock, log, months, holders: () => holders, isInUse }),
  };
}

const recordAt = (endedAt: number, guildId = here) => ({
  version: 1,
  content: { gameId: 'g', guildId, endedAt, players: [{ userId: anna, name: 'Anna' }] },
});

async function textOf(store: TextStore): Promise<string> {
  const texts = await Promise.all((await store.keys('')).map((key) => store.text(key)));
  return texts.join('\n');
}

describe('a request to be forgotten', () => {
  test('is stored before anything is deleted, and its document is deleted at the end', async () => {
    const seen: (readonly string[])[] = [];
    const store = memoryStore();
    const holder = { forget: async () => void seen.push(await store.keys('forget:')) };
    const { privacy } = botWith({ store, holders: [holder] });
    await store.set('record:g', recordAt(1));
    expect(await privacy.forget(anna)).toBe('done');
    expect(seen[0]).toHaveLength(1);
    expect(await store.keys('')).toEqual(['record:g']);
    expect(await textOf(store)).not.toContain(anna);
  });

  test('has no id in its key, because LevelDB notes keys in files of its own', async () => {
    const { store } = botWith();
    await personalDataOn(store).saveRequest(anna);
    expect((await store.keys('')).join()).not.toContain(anna);
  });

  test('of a person about whom nothing is stored is done at once', async () => {
    const { privacy, store } = botWith();
    expect(await privacy.forget(anna)).toBe('done');
    expect(await store.keys('')).toEqual([]);
  });

  test('waits for an open table, and is carried out when it was closed', async () => {
    let isOpen = true;
    const { privacy, store, clock } = botWith({ isInUse: (kind) => isOpen && kind === 'table' });
    await store.set('table:t', { version: 1, content: { players: [{ userId: anna, name: 'Anna' }] } });
    await store.set('record:g', recordAt(1));
    expect(await privacy.forget(anna)).toBe('waits');
    expect(await store.text('record:g')).not.toContain(anna);
    expect(await store.text('table:t')).toContain(anna);
    isOpen = false;
    await store.set('record:t', recordAt(2));
    await store.delete('table:t');
    privacy.tableClosed();
    await clock.move(10_000);
    expect(await textOf(store)).not.toContain(anna);
    expect(await store.keys('forget:')).toEqual([]);
  });

  test('is carried out soon where the rooms of a closed table were deleted late', async () => {
    let isOpen = true;
    const { privacy, store, clock } = botWith({ isInUse: (kind) => isOpen && kind === 'table' });
    await store.set('table:t', { version: 1, content: { players: [{ userId: anna, name: 'Anna' }] } });
    expect(await privacy.forget(anna)).toBe('waits');
    privacy.tableClosed();
    await clock.move(10_000);
    expect(await textOf(store)).toContain(anna);
    isOpen = false;
    await store.delete('table:t');
    await clock.move(30_000);
    expect(await textOf(store)).not.toContain(anna);
  });

  test('that was stored by an earlier process is carried out at the start', async () => {
    const store = memoryStore();
    await personalDataOn(store).saveRequest(anna);
    await store.set('record:g', recordAt(Date.UTC(2026, 0, 1)));
    const { privacy, clock } = botWith({ store });
    await privacy.start(new Set([here]));
    await clock.move(1);
    expect(await store.keys('')).toEqual(['record:g']);
    expect(await textOf(store)).not.toContain(anna);
  });

  test('that fails is kept, and is tried again', async () => {
    let fails = true;
    const holder = {
      forget: async () => {
        if (fails) throw new Error('no disk');
      },
    };
    const { privacy, store, clock, log } = botWith({ holders: [holder] });
    await store.set('record:g', recordAt(1));
    expect(await privacy.forget(anna)).toBe('waits');
    expect(log.issues).toHaveLength(1);
    fails = false;
    await clock.move(10 * 60_000);
    expect(await textOf(store)).not.toContain(anna);
  });

  test('that comes twice, or with another at once, is carried out once for each person', async () => {
    const { privacy, store } = botWith();
    await store.set('record:g', recordAt(1));
    await store.set('record:h', {
      version: 1,
      content: {
        players: [
          { userId: boris, name: 'Boris' },
          { userId: anna, name: 'Anna' },
        ],
      },
    });
    expect(await Promise.all([privacy.forget(anna), privacy.forget(boris), privacy.forget(anna)])).toEqual([
      'done',
      'done',
      'done',
    ]);
    for (const gone of [anna, boris, 'Anna', 'Boris']) expect(await textOf(store)).not.toContain(gone);
    expect(await store.keys('record:')).toEqual(['record:g', 'record:h']);
    expect(await store.keys('forget:')).toEqual([]);
  });

  test('does not keep the request of another person waiting', async () => {
    const { privacy, store } = botWith({ isInUse: (kind) => kind === 'table' });
    await store.set('table:t', { version: 1, content: { hostId: anna } });
    await store.set('record:h', { version: 1, content: { players: [{ userId: boris, name: 'Boris' }] } });
    expect(await privacy.forget(anna)).toBe('waits');
    expect(await privacy.forget(boris)).toBe('done');
    expect(await textOf(store)).not.toContain(boris);
  });
});

describe('the data of a person', () => {
  test('is a JSON text, or nothing', async () => {
    const { privacy, store } = botWith();
    expect(await privacy.exportOf(boris)).toBe('nothing');
    await store.set('record:g', recordAt(1));
    const made = await privacy.exportOf(anna);
    expect(typeof made === 'string' ? made : JSON.parse(Buffer.from(made.file).toString())).toMatchObject({
      userId: anna,
      games: [{ gameId: 'g' }],
    });
  });
});

describe('the records of games', () => {
  test('are deleted after the retention time, in calendar months', async () => {
    const { privacy, store, clock } = botWith({ months: 10 });
    await store.set('record:before', recordAt(Date.UTC(2025, 1, 28, 23)));
    await store.set('record:after', recordAt(Date.UTC(2025, 2, 2)));
    await privacy.start(new Set([here]));
    expect(await store.keys('record:')).toEqual(['record:after']);
    await clock.move(2 * day);
    expect(await store.keys('record:')).toEqual([]);
    await privacy.stop();
  });

  test.each([
    ['2026-03-31T12:00:00Z', 1, '2026-02-28T12:00:00Z'],
    ['2024-02-29T12:00:00Z', 12, '2023-02-28T12:00:00Z'],
    ['2026-01-15T00:00:00Z', 12, '2025-01-15T00:00:00Z'],
  ])('a shorter month ends on its last day: %s, %i months', async (now, months, earliest) => {
    const clock = new TestClock();
    clock.slip(Date.parse(now) - clock.now());
    const { privacy, store } = botWith({ clock, months });
    await store.set('record:kept', recordAt(Date.parse(earliest)));
    await store.set('record:old', recordAt(Date.parse(earliest) - 1));
    await privacy.start(new Set([here]));
    expect(await store.keys('record:')).toEqual(['record:kept']);
  });
});

describe('a server that has removed the bot', () => {
  test('loses all its data after 30 days, also if the bot was restarted meanwhile', async () => {
    const first = botWith();
    const { store, clock } = first;
    await store.set('record:a', recordAt(clock.now(), here));
    await store.set('record:b', recordAt(clock.now(), elsewhere));
    await first.privacy.start(new Set([here, elsewhere]));
    first.privacy.removedFrom(here);
    await clock.move(20 * day);
    await first.privacy.stop();
    const { privacy } = botWith({ store, clock });
    await privacy.start(new Set([elsewhere]));
    await clock.move(9 * day);
    expect(await store.keys('record:')).toEqual(['record:a', 'record:b']);
    await clock.move(2 * day);
    expect(await store.keys('')).toEqual(['record:b']);
  });

  test('keeps its data if it adds the bot again', async () => {
    const { privacy, store, clock } = botWith();
    await store.set('record:a', recordAt(clock.now()));
    await privacy.start(new Set([here]));
    privacy.removedFrom(here);
    await clock.move(29 * day);
    privacy.addedTo(here);
    await clock.move(40 * day);
    expect(await store.keys('')).toEqual(['record:a']);
  });

  test('is noticed at the start if the bot was down, and so is one that added the bot again', async () => {
    const { privacy, store, clock } = botWith();
    await store.set('record:a', recordAt(clock.now(), here));
    await store.set('record:b', recordAt(clock.now(), elsewhere));
    await personalDataOn(store).saveRemoval(elsewhere, clock.now() - 29 * day);
    await privacy.start(new Set([elsewhere]));
    await clock.move(31 * day);
    expect(await store.keys('')).toEqual(['record:b']);
  });

  test('keeps its data while a table there is open', async () => {
    let isFree = false;
    const { privacy, store, clock } = botWith({ holders: [{ dropGuild: () => isFree }] });
    await store.set('record:a', recordAt(clock.now()));
    await privacy.start(new Set([]));
    await clock.move(35 * day);
    expect(await store.keys('record:')).toEqual(['record:a']);
    isFree = true;
    await clock.move(day);
    expect(await store.keys('')).toEqual([]);
  });
});
