import { describe, expect, test } from 'vitest';
import type { Batch } from '#game/ports/journal.ts';
import { soleFence } from '#game/ports/ports.ts';
import { success } from '#result';
import { journalOn } from '#store/journal.ts';
import { memoryStore } from '#store/open.ts';
import { blankTable as table } from './kit/blank-table.ts';

const batch = (n: number): Batch => ({
  n,
  at: n * 1000,
  command: { type: 'act', act: { seat: 1, verb: 'votes', targets: [2] } },
  events: [{ type: 'VoteCast', by: 1, choice: { secret: 2 } }],
});

describe('the journal', () => {
  test('gives back a table and its batches as they were written, in order', async () => {
    const journal = journalOn(memoryStore());
    await journal.saveTable(table, soleFence);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) await journal.append('abc', batch(n), soleFence);
    expect(await journal.tables()).toEqual({ tables: [table], unreadable: [] });
    expect((await journal.batches('abc')).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await journal.batches('abc'))[0]).toEqual(batch(1));
  });

  test('knows up to where the posts of a game have been shown', async () => {
    const journal = journalOn(memoryStore());
    expect((await journal.logs(['abc'])).get('abc')?.shown).toEqual(success(0));
    await journal.markShown('abc', 4, soleFence);
    expect((await journal.logs(['abc'])).get('abc')?.shown).toEqual(success(4));
  });

  test('names a table that cannot be read and gives the others', async () => {
    const store = memoryStore();
    const journal = journalOn(store);
    await journal.saveTable(table, soleFence);
    await store.set('table:bad', { version: 1, content: { ...table, seed: 'secret-seed' } });
    await store.set('table:new', { version: 9, content: table });
    const { tables, unreadable } = await journal.tables();
    expect(tables).toEqual([table]);
    expect(unreadable.map(({ key }) => key)).toEqual(['table:bad', 'table:new']);
    expect(JSON.stringify(unreadable)).not.toContain('secret-seed');
  });

  test('refuses a game that has a gap, or an event of a form it does not know', async () => {
    const store = memoryStore();
    const journal = journalOn(store);
    await journal.append('abc', batch(1), soleFence);
    await journal.append('abc', batch(3), soleFence);
    await expect(journal.batches('abc')).rejects.toThrow('game:abc:batch:000002 is missing');
    await store.set('game:def:batch:000001', { version: 1, content: { ...batch(1), events: [{ type: 'Odd' }] } });
    await expect(journal.batches('def')).rejects.toThrow(
      'game:def:batch:000001 does not have the form of what is stored',
    );
  });

  test('writes nothing that could not be read again', async () => {
    const store = memoryStore();
    const journal = journalOn(store);
    const act = { type: 'act', act: { seat: 1, verb: 'passes', targets: [Number.NaN] } } as const;
    await expect(journal.append('abc', { ...batch(1), command: act }, soleFence)).rejects.toThrow(
      'does not have the form of what is stored',
    );
    expect(await store.keys('')).toEqual([]);
    await journal.append(
      'abc',
      { ...batch(1), command: { type: 'act', act: { ...act.act, targets: [0, -7.5] } } },
      soleFence,
    );
    expect(await journal.batches('abc')).toHaveLength(1);
  });

  test('takes a closed table away with its batches and keeps the record', async () => {
    const store = memoryStore();
    const journal = journalOn(store);
    await journal.saveTable(table, soleFence);
    await journal.append('abc', batch(1), soleFence);
    await journal.markShown('abc', 1, soleFence);
    await journal.saveRecord(
      {
        gameId: 'abc',
        guildId: '1',
        ruleset: 'six',
        options: {},
        seed: 77,
        players: [],
        endedAt: 5,
        winner: 'town',
        commands: [{ at: 1000, command: batch(1).command }],
        text: null,
      },
      soleFence,
    );
    await journal.closeTable('abc', soleFence);
    expect(await store.keys('')).toEqual(['record:abc']);
    expect((await journal.record('abc'))?.winner).toBe('town');
    expect(await journal.record('none')).toBeNull();
  });
});
