import { describe, expect, test } from 'vitest';
import type { Layout, Room } from '#game/ports/ports.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { rest } from './kit/clock.ts';
import { choiceOn, pagesIn } from './kit/pages.ts';
import { ask, expectSuccess, freshBot, isOpen, people, startedGame, until } from './kit/process.ts';

const begin = async (seed = 7, settings: Partial<TableSettings> = {}) => {
  const { environment, process, tables } = freshBot();
  const gameId = await startedGame(tables, seed, { settings });
  await rest();
  const seatOf = (role: string, nth = 0) =>
    people
      .map((each, index) => ({ ...each, seat: index + 1 }))
      .filter((each) => tables.insight(gameId, each.userId)!.view.role === role)[nth]!;
  return { environment, process, tables, gameId, seatOf };
};

const room = (layout: Layout, name: Room) => layout.rooms.find((each) => each.room === name);
const who = (layout: Layout, name: Room, right: 'read' | 'write') =>
  (room(layout, name)?.access ?? []).filter((access) => access[right]).map((access) => access.userId);
const all = people.map((each) => each.userId);
const onPages = (layout: Layout) => pagesIn(layout).map(({ now }) => now?.choice.kind ?? null);

describe('the look of a game', () => {
  test('begins with all its rooms, nobody let into a secret one, everybody silent, nobody writing', async () => {
    const { environment, gameId } = await begin();
    const layout = environment.layouts.find(({ rooms, isPrepared }) => rooms.length > 0 && !isPrepared)!;
    expect(layout.rooms.map((each) => each.room)).toEqual(['town', 'voice', 'clan-mafia', 'graveyard']);
    expect(layout.rooms.slice(2).map(({ access }) => access)).toEqual([[], []]);
    expect(who(layout, 'town', 'read')).toEqual(all);
    expect(who(layout, 'town', 'write')).toEqual([]);
    expect(layout.speakers).toEqual([]);
    expect(layout.players.map((player) => player.seat)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(layout.title).toContain('six');
    expect(environment.layout(gameId).status).toBe('status.night 1');
  });

  test('has a clan room from its introduction on, in which members write by night only and read always', async () => {
    const { environment, process, gameId, seatOf } = await begin();
    const clan = [seatOf('don').userId, seatOf('mafioso').userId].sort();
    await until(process, gameId, (table) => isOpen('call')(table));
    const night = environment.layout(gameId);
    expect(who(night, 'clan-mafia', 'read').sort()).toEqual(clan);
    expect(who(night, 'clan-mafia', 'write').sort()).toEqual(clan);
    await until(process, gameId, isOpen('speech'));
    const day = environment.layout(gameId);
    expect(who(day, 'clan-mafia', 'read').sort()).toEqual(clan);
    expect(who(day, 'clan-mafia', 'write')).toEqual([]);
  });

  test('lets the living write in the town by day, and gives the floor to the one speaker', async () => {
    const { environment, process, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    expect(who(environment.layout(gameId), 'town', 'write')).toEqual(all);
    expect(environment.layout(gameId).speakers).toEqual(['u1']);
    await until(process, gameId, (table) => table.town.phase === 'night' && table.town.round === 2);
    expect(who(environment.layout(gameId), 'town', 'write')).toEqual([]);
    expect(environment.layout(gameId).speakers).toEqual([]);
  });

  test('looks the same to everybody while somebody acts at night: picks change no room, panel or voice', async () => {
    const { environment, process, tables, gameId, seatOf } = await begin();
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
    await rest();
    const before = environment.layout(gameId);
    expectSuccess(await ask(tables, gameId).actions.submit(seatOf('don').userId, { verb: 'shoots', targets: [1] }));
    await rest();
    expect(environment.layout(gameId)).toEqual(before);
  });

  test('shows the graveyard to the dead only, once they have said their last word', async () => {
    const { environment, process, tables, gameId, seatOf } = await begin();
    const victim = seatOf('civilian');
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
    expectSuccess(
      await ask(tables, gameId).actions.submit(seatOf('don').userId, { verb: 'shoots', targets: [victim.seat] }),
    );
    await until(process, gameId, (table) => table.town.phase === 'day' && table.town.round === 2);
    expect(tables.table(gameId)!.town.seats[victim.seat - 1]!.left).not.toBeNull();
    for (let step = 0; step < 3; step += 1) {
      const layout = environment.layout(gameId);
      if (tables.table(gameId)!.town.step?.kind === 'speech') expect(layout.speakers).toEqual([victim.userId]);
      expect(who(layout, 'graveyard', 'read')).toEqual([]);
      expect(who(layout, 'clan-mafia', 'read')).not.toContain(victim.userId);
      expect(who(layout, 'town', 'write')).not.toContain(victim.userId);
      if (isOpen('speech')(tables.table(gameId)!)) break;
      await until(process, gameId, isOpen('speech'));
    }
    expectSuccess(await ask(tables, gameId).actions.submit(victim.userId, { verb: 'passes', targets: [] }));
    await rest();
    const layout = environment.layout(gameId);
    expect(room(layout, 'graveyard')!.access).toEqual([{ userId: victim.userId, read: true, write: true }]);
    expect(who(layout, 'clan-mafia', 'read')).toContain(victim.userId);
    expect(who(layout, 'clan-mafia', 'write')).not.toContain(victim.userId);
    expect(who(layout, 'town', 'read')).toEqual(all);
    expect(who(layout, 'town', 'write')).not.toContain(victim.userId);
  });

  test.each<[Partial<TableSettings>, silenced: boolean]>([
    [{ graveyardVoice: true }, true],
    [{ graveyardVoice: false }, false],
    [{ graveyardVoice: true, secrecy: 'panels' }, false],
    [{ graveyardVoice: true, floor: { mode: 'off', tolerance: 3, window: 10 } }, false],
  ])('G6: with %j, the dead lose Speak in the voice room after their last word: %s', async (settings, silenced) => {
    const { environment, process, tables, gameId, seatOf } = await begin(7, settings);
    const [don, victim] = [seatOf('don'), seatOf('civilian')];
    const silent = () =>
      (room(environment.layout(gameId), 'voice')?.access ?? []).flatMap(({ userId, silent }) =>
        silent ? [userId] : [],
      );
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
    expectSuccess(await ask(tables, gameId).actions.submit(don.userId, { verb: 'shoots', targets: [victim.seat] }));
    await until(process, gameId, (table) => table.town.phase === 'day' && isOpen('speech')(table));
    expect(silent()).toEqual([]);
    expectSuccess(await ask(tables, gameId).actions.submit(victim.userId, { verb: 'passes', targets: [] }));
    await rest();
    expect(silent()).toEqual(silenced ? [victim.userId] : []);
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await until(process, gameId, ({ stage }) => stage === 'over');
    expect(silent()).toEqual([]);
    const after = environment.layout(gameId).panels.find(({ panel }) => panel.kind === 'after-game')!.panel;
    expect('rejoin' in after, 'the town reads how the dead are heard again').toBe(silenced);
  });

  test('G6: keeps a member of the clan who is out from writing in its room, by night as well', async () => {
    const { environment, process, tables, gameId, seatOf } = await begin();
    const [don, mafioso] = [seatOf('don'), seatOf('mafioso')];
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
    expectSuccess(await ask(tables, gameId).actions.submit(don.userId, { verb: 'shoots', targets: [mafioso.seat] }));
    await until(process, gameId, (table) => table.town.phase === 'day' && isOpen('speech')(table));
    expectSuccess(await ask(tables, gameId).actions.submit(mafioso.userId, { verb: 'passes', targets: [] }));
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 3);
    const layout = environment.layout(gameId);
    expect(who(layout, 'clan-mafia', 'read')).toContain(mafioso.userId);
    expect(who(layout, 'clan-mafia', 'write')).toEqual([don.userId]);
  });

  test('has the choices of the step on the latest page of the town, and on no other', async () => {
    const { environment, process, tables, gameId } = await begin();
    expect(onPages(environment.layout(gameId))).toEqual([null, 'night']);
    await until(process, gameId, isOpen('speech'));
    expect(onPages(environment.layout(gameId))).toEqual([null, null, null, 'day']);
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }));
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await until(process, gameId, (table) => isOpen('speech')(table) && table.town.nominations?.length === 1);
    expectSuccess(await ask(tables, gameId).actions.submit('u2', { verb: 'nominates', targets: [3] }));
    await until(process, gameId, isOpen('ballot'));
    const ballot = { choices: [2, 3], until: environment.clock.now() + 20_000 };
    expect(choiceOn(environment.layout(gameId), 'ballot')).toMatchObject(ballot);
    await until(process, gameId, (table) => table.town.phase === 'night' && table.town.round === 2);
    expect(onPages(environment.layout(gameId)).at(-1)).toBe('night');
  });

  test('after the end gives everybody voice and pen, and keeps the graveyard and the clan rooms to theirs', async () => {
    const { environment, process, tables, gameId, seatOf } = await begin();
    expectSuccess(await ask(tables, gameId).attendance.leave(seatOf('civilian').userId));
    await until(process, gameId, isOpen('speech'));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', true));
    await rest();
    const layout = environment.layout(gameId);
    expect(layout.speakers).toBeNull();
    expect(who(layout, 'town', 'write')).toEqual(all);
    expect(who(layout, 'graveyard', 'read')).toEqual([seatOf('civilian').userId]);
    expect(who(layout, 'clan-mafia', 'write')).toEqual([]);
    expect(onPages(layout).every((kind) => kind === null)).toBe(true);
  });

  test('never gives a living player without the clan a look into its room, nor into the graveyard, in a whole game', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { environment, process, tables, gameId, seatOf } = await begin(seed);
      const clan = [seatOf('don').userId, seatOf('mafioso').userId];
      await until(process, gameId, (table) => {
        const { town } = table;
        const layout = environment.layout(gameId);
        if (table.stage === 'over') return true;
        const living = all.filter((_, index) => town.seats[index]?.left === null);
        expect(who(layout, 'graveyard', 'read').filter((userId) => living.includes(userId))).toEqual([]);
        const readers = who(layout, 'clan-mafia', 'read').filter((userId) => living.includes(userId));
        expect(readers.filter((userId) => !clan.includes(userId))).toEqual([]);
        return false;
      });
      expect(tables.table(gameId)!.stage).toBe('over');
    }
  });
});
