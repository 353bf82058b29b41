import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStore, openStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { temporaryFolder } from '../after-test.ts';
import { anna, boris, byHost, free, guildId, recordOf, write } from './kit/personal-data.ts';

/** The content of a document after a person was erased. */
async function erased(content: object, { userId = anna, version = 1 } = {}): Promise<string> {
  const store = memoryStore();
  await write(store, 'record:g1', content, version);
  expect(await personalDataOn(store).erase(userId, free)).toEqual({ isNamedStill: false });
  return JSON.stringify(await store.get('record:g1'));
}

describe('a person in the protocol of a game', () => {
  const points = [
    { seat: 1, value: 0.5, reason: 'for the version on Anna' },
    { seat: 2, value: -0.3, reason: 'shouted at the judge' },
  ];

  test.each([
    ['record:g1', recordOf('Anna', { commands: [], text: null })],
    [`result:${guildId}:g1`, { gameId: 'g1', guildId, people: [{ userId: anna, name: 'Anna', seat: 2 }] }],
  ])('has no reason for their points any more, and no name in those of others: %s', async (key, game) => {
    const store = memoryStore();
    await write(store, key, game);
    const protocol = `protocol:${guildId}:g1`;
    await write(store, protocol, { bestMoves: [], bestPlayer: null, points, endedAt: 1 });
    expect(await personalDataOn(store).collect(anna)).toMatchObject({
      points: [{ gameId: 'g1', seat: 2, value: -0.3, reason: 'shouted at the judge' }],
    });
    await personalDataOn(store).erase(anna, free);
    expect(await store.get(protocol)).toMatchObject({
      content: {
        points: [
          { seat: 1, value: 0.5, reason: 'for the version on Seat 2' },
          { seat: 2, value: -0.3 },
        ],
      },
    });
    expect(JSON.stringify(await store.get(protocol))).not.toContain('shouted');
  });
});

describe('a person in the record of a game', () => {
  test.each(['Anna', '**Anna** \\ $1 (.*)', 'אנה‏ שלום', '🦊🦊', 'ﷺ'.repeat(32), '"Anna"'])(
    'becomes a seat, whatever the name is: %s',
    async (name) => {
      const text = await erased(recordOf(name, { players: [{ userId: anna, name }], commands: [], text: null }));
      expect(text).toContain('{"userId":"seat-1","name":"Seat 1"}');
      expect(text).not.toContain(anna);
      expect(text).not.toContain(JSON.stringify(name).slice(1, -1));
    },
  );

  test('is told from another with the same name by the id', async () => {
    const text = await erased(recordOf('Sam'));
    expect(text).toContain(`{"userId":"${boris}","name":"Sam"},{"userId":"seat-2","name":"Seat 2"}`);
    expect(text).toContain('name 1 \\"Sam\\"');
    expect(text).toContain('name 2 \\"Seat 2\\"');
  });

  test('is replaced in the reasons of fouls, as a word of its own', async () => {
    const text = await erased(recordOf('Sam', { text: 'host fouls 2 "sam, Samson"' }));
    expect(text).toContain('stop, Seat 2!');
    expect(text).toContain('\\"Seat 2, Samson\\"');
  });

  test('is replaced as a substitute, and as the player whom a substitute replaced', async () => {
    const order = { order: 'replace', seat: 2, from: { id: boris, name: 'Boris' }, to: { id: anna, name: 'Anna' } };
    const record = recordOf('x', {
      players: [
        { userId: '3', name: 'x' },
        { userId: anna, name: 'Anna' },
      ],
      former: [{ seat: 2, userId: boris, name: 'Boris' }],
      commands: [{ at: 1, command: byHost(order) }],
      text: 'name 2 "Boris"\nhost replaces 2 "Anna"',
    });
    const [noAnna, noBoris] = [await erased(record), await erased(record, { userId: boris })];
    for (const gone of [anna, 'Anna']) expect(noAnna).not.toContain(gone);
    for (const gone of [boris, 'Boris']) expect(noBoris).not.toContain(gone);
    expect(noAnna).toContain('name 2 \\"Boris\\"\\nhost replaces 2 \\"Seat 2\\"');
    expect(noBoris).toContain('name 2 \\"Seat 2\\"\\nhost replaces 2 \\"Anna\\"');
  });

  test('is replaced in a record of another version, whose fields are unknown', async () => {
    const text = await erased(
      { seats: [{ id: anna, name: 'Anna' }], [anna]: 1, by: anna, note: `<@${anna}>` },
      { version: 2 },
    );
    expect(text).not.toContain(anna);
    expect(text).not.toContain('Anna');
    expect(text).toContain('"version":2');
  });

  test('leaves the record as it was if it is not theirs', async () => {
    const record = recordOf('Sam');
    expect(await erased(record, { userId: '80000000000000000' })).toBe(JSON.stringify({ version: 1, content: record }));
  });
});

describe('damaged documents', () => {
  test('a damaged record that names the person is deleted, and one of others stays', async () => {
    const store = memoryStore();
    await store.setText('record:bad', `{"value":{"userId":"${anna}"`);
    await store.setText('record:other', `{"value":{"userId":"${boris}"`);
    await personalDataOn(store).erase(anna, free);
    expect(await store.keys('')).toEqual(['record:other']);
  });

  test('damaged settings lose the id and the name, and stay for repair', async () => {
    const store = memoryStore();
    await store.setText('table:bad', `{"value":{"players":[{"userId":"${anna}","name":"An\\"na"}],"by":"${anna}"`);
    await personalDataOn(store).erase(anna, free);
    expect(await store.text('table:bad')).toBe(
      '{"value":{"players":[{"userId":"forgotten","name":"forgotten"}],"by":"forgotten"',
    );
  });
});

describe('a document in use', () => {
  test('stays, and holds up the request', async () => {
    const store = memoryStore();
    await write(store, 'table:g1', { players: [{ userId: anna, name: 'Anna' }] });
    await store.set('hall:g2', { version: 1, gameId: 'g2', guildId, held: [anna] });
    const data = personalDataOn(store);
    expect(await data.erase(anna, (kind, id) => kind === 'table' && id === 'g1')).toEqual({ isNamedStill: true });
    await store.delete('hall:g2');
    expect(await data.erase(anna, (kind, id) => kind === 'table' && id === 'g1')).toEqual({ isNamedStill: true });
    expect(await store.text('table:g1')).toContain(anna);
    expect(await data.erase(anna, free)).toEqual({ isNamedStill: false });
  });
});

describe('old data', () => {
  test('records are deleted by the time at which their game ended, damaged ones too', async () => {
    const store = memoryStore();
    await write(store, 'record:old', recordOf('Sam', { endedAt: 1_999 }));
    await write(store, 'record:new', recordOf('Sam', { endedAt: 2_000 }));
    await store.setText('record:bad', '{"value":{"endedAt":1999');
    await store.setText('record:worse', '{');
    expect(await personalDataOn(store).deleteRecords(2_000)).toBe(3);
    expect(await store.keys('record:')).toEqual(['record:new']);
  });

  test('all documents of a server are deleted, and those of another stay', async () => {
    const store = memoryStore();
    for (const each of [guildId, '900000000000000002']) {
      for (const kind of ['guild', 'rolesets', 'subscribers', 'greeting', 'removed'])
        await write(store, `${kind}:${each}`, {});
      await write(store, `record:r${each}`, recordOf('Sam', { guildId: each }));
      await write(store, `plan:p${each}`, { table: { guildId: each } });
      await write(store, `table:t${each}`, { guildId: each });
      await write(store, `game:t${each}:batch:000001`, {});
      await store.set(`hall:t${each}`, { version: 1, guildId: each });
    }
    const data = personalDataOn(store);
    expect(await data.guilds()).toEqual(new Set([guildId, '900000000000000002']));
    await data.deleteGuild(guildId);
    await data.compact();
    const left = await store.keys('');
    expect(left.filter((key) => key.includes(guildId))).toEqual([]);
    expect(left).toHaveLength(10);
  });
});

describe('the files of the store', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  /** The files in which a text occurs. */
  async function filesWith(text: string): Promise<readonly string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const found = await Promise.all(files.map(async (file) => ((await readFile(file)).includes(text) ? [file] : [])));
    return found.flat();
  }

  test.each([1, 400])('have no byte of a forgotten person after a compaction, with %i records', async (count) => {
    const store = await openStore(folder, { compresses: false });
    for (let n = 0; n < count; n += 1) {
      await write(store, `record:g${n}`, recordOf('Annabella', { filler: `${Math.random()}`.repeat(300) }));
    }
    const data = personalDataOn(store);
    await data.saveRequest(anna);
    await data.erase(anna, free);
    await data.deleteRequest(anna);
    expect(await filesWith(anna)).not.toEqual([]);
    await data.compact();
    expect(await filesWith(anna)).toEqual([]);
    expect(await filesWith(boris)).not.toEqual([]);
    await store.close();
    expect(await filesWith(anna)).toEqual([]);
    const again = await openStore(folder, { compresses: false });
    expect(await again.keys('record:')).toHaveLength(count);
    expect(again.loss).toBeNull();
    await again.close();
  });

  test('have no byte of a deleted record that lies deep in old tables', async () => {
    const store = await openStore(folder, { compresses: false });
    await write(store, 'record:g1', recordOf('Annabella'));
    await store.compact();
    await store.close();
    const again = await openStore(folder, { compresses: false });
    await personalDataOn(again).deleteRecords(2_000);
    await again.compact();
    expect(await filesWith(anna)).toEqual([]);
    await again.close();
  });
});
