import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import { rest } from './kit/clock.ts';
import { begin, noFouls } from './kit/listening-table.ts';
import { ask, config, expectSuccess, Process, person, refusal, remark, TestEnvironment } from './kit/process.ts';

describe('C20: forbidden words in the town', () => {
  const watching: Partial<NewTable> = { ruleset: 'club', settings: { words: 'usual' } };
  const began = (change: Partial<NewTable> = watching) => begin(change, 'speech', { readsTown: true });

  test('cost a foul with the word in its reason; a burst of them is one offence', async () => {
    const { tables, gameId, clock, fouls } = await began();
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'honestly, honestly'));
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'by God'));
    await rest();
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
    expect(tables.table(gameId)!.town.fouls).toEqual([{ seat: 3, reason: 'forbidden-words honest', forgiven: false }]);
    await clock.move(5_000);
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'nothing of the kind'));
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'by God'));
    await rest();
    expect(fouls()).toEqual([0, 0, 2, 0, 0, 0]);
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'undo' }, false));
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test('for which a player is removed warn the host in the town, once for a burst, and cost no foul', async () => {
    const { tables, gameId, fouls, environment } = await began();
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'I swear'));
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'I swear it again'));
    await rest();
    expect(fouls()).toEqual(noFouls);
    const warnings = environment.texts().filter((text) => text.startsWith('words.removal'));
    expect(warnings).toEqual(['words.removal {"seat":3,"word":"I swear"}']);
  });

  test('are those of the table', async () => {
    const { tables, gameId, fouls } = await began({ ...watching, settings: { words: ['клян*'] } });
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'honestly'));
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u4', 'Клянусь!'));
    await rest();
    expect(fouls()).toEqual([0, 0, 0, 1, 0, 0]);
  });

  test('cost nothing in a pause, of strangers and the dead, and where the table does not watch', async () => {
    const { tables, gameId, fouls } = await began();
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'remove', seat: 6, reason: 'x' }, false));
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u6', 'by God'));
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('stranger', 'by God'));
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'pause' }, false));
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'by God'));
    await rest();
    expect(fouls()).toEqual(noFouls);
    const other = await began({ ruleset: 'club' });
    other.tables.tell(other.gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'by God'));
    await rest();
    expect(other.fouls()).toEqual(noFouls);
  });

  test('are watched after a restart too', async () => {
    const { environment, process, gameId } = await began();
    process.kill();
    const next = new Process(environment, { readsTown: true });
    await next.tables.restore();
    next.tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'by God'));
    await rest();
    expect(next.tables.table(gameId)!.town.fouls).toMatchObject([{ seat: 3 }]);
  });

  test('can be watched only where the bot reads and the rules have fouls; the lobby says so', async () => {
    const reading = new Process(new TestEnvironment(), { readsTown: true }).tables;
    const { gameId } = expectSuccess(await reading.create({ ...config(), ...watching, language: 'ru' }));
    expect(reading.table(gameId)!.lobby!.remarks).toContainEqual({
      key: 'words.watched',
      params: { words: 'честно, честный житель, религия, бог, чёрт' },
    });
    expect(await reading.create({ ...config(), host: person(9), settings: { words: 'usual' } })).toMatchObject(
      refusal('not-in-ruleset'),
    );
    const deaf = new Process(new TestEnvironment()).tables;
    expect(await deaf.create({ ...config(), ...watching })).toMatchObject(remark('words.unread'));
  });
});
