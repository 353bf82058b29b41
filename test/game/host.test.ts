import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import type { HostRequest, NewTable } from '#game/ports/game-service.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  freshBot,
  GUILD,
  isOpen,
  refusal,
  remark,
  restored,
  startedGame,
  until,
} from './kit/process.ts';

const club: Partial<NewTable> = { ruleset: 'club' };

async function begin(change: Partial<NewTable> = club) {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables, 7, change);
  const order = (request: HostRequest, userId = 'u1', force = false) =>
    ask(process.tables, gameId).hostRequests.order(userId, request, force);
  const foul = (seat: number, reason = 'talks') => order({ order: 'foul', seat, reason });
  return { environment, process, tables: process.tables, gameId, order, foul };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const inSpeech = async (change: Partial<NewTable> = club): Promise<Begun> => {
  const begun = await begin(change);
  await until(begun.process, begun.gameId, isOpen('speech'));
  return begun;
};

const foulsOf = ({ tables, gameId }: Begun) => tables.table(gameId)!.town.seats.map(({ fouls }) => fouls);

describe('the host of a table', () => {
  test('is the person who opened it, or a moderator, and nobody else is obeyed', async () => {
    const begun = await inSpeech();
    expect(await begun.order({ order: 'foul', seat: 3, reason: 'x' }, 'u2')).toMatchObject(remark('table.not-host'));
    expect(await begun.order({ order: 'pause' }, 'stranger')).toMatchObject(remark('table.not-host'));
    expectSuccess(await begun.order({ order: 'foul', seat: 3, reason: 'x' }, 'stranger', true));
    expectSuccess(await begun.foul(3));
    expect(foulsOf(begun)).toEqual([0, 0, 2, 0, 0, 0]);
  });

  test('has orders for a game that is on, not for a lobby and not for one that is over', async () => {
    const { tables } = freshBot();
    const { gameId } = expectSuccess(
      await tables.create({
        ...{ guildId: GUILD, channelId: 'lobby', host: { userId: 'u1', name: 'One' }, ruleset: 'club' },
        ...{ options: {}, language: 'en' },
      }),
    );
    expect(await ask(tables, gameId).hostRequests.order('u1', { order: 'skip' }, false)).toMatchObject(
      remark('table.not-started'),
    );
    const begun = await inSpeech();
    expectSuccess(await ask(begun.tables, begun.gameId).hostRequests.end('u1', false));
    expect(await begun.foul(3)).toMatchObject(refusal('game-over'));
    expect(await ask(begun.tables, 'nowhere').hostRequests.order('u1', { order: 'skip' }, false)).toMatchObject(
      remark('table.no-table'),
    );
  });

  test('is told by the rulebook what it does not know', async () => {
    const begun = await inSpeech({});
    expect(await begun.foul(3)).toMatchObject(refusal('not-in-ruleset'));
    expect(await begun.order({ order: 'undo' })).toMatchObject(refusal('not-in-ruleset'));
    expectSuccess(await begun.order({ order: 'remove', seat: 3, reason: 'left the table' }));
    expect(begun.tables.table(begun.gameId)!.town.seats[2]!.left).toMatchObject({ cause: 'removed' });
  });
});

describe('fouls at the table', () => {
  test('C20: are told to the town, with what the host may take back', async () => {
    const begun = await inSpeech();
    expectSuccess(await begun.foul(3, 'talks out of turn'));
    expectSuccess(await begun.foul(5));
    const told = begun.environment.posts.filter((post) => post.text === 'Fouled');
    expect(told.map(({ room, foul }) => ({ room, foul }))).toEqual([
      { room: 'town', foul: { number: 1, seat: 3 } },
      { room: 'town', foul: { number: 2, seat: 5 } },
    ]);
  });

  test('C21: the fourth removes, which nobody can take back: the seat is out and the player sees the graveyard', async () => {
    const begun = await inSpeech();
    for (let foul = 1; foul <= 4; foul += 1) expectSuccess(await begun.foul(3));
    const last = begun.environment.posts.find((post) => post.text.includes('SeatLeft'))!;
    expect(last.text).toContain('Fouled');
    expect(last.foul).toBeUndefined();
    const graveyard = begun.environment.layout(begun.gameId).rooms.find(({ room }) => room === 'graveyard')!;
    expect(graveyard.access).toEqual([{ userId: 'u3', read: true, write: true }]);
    const town = begun.environment.layout(begun.gameId).rooms.find(({ room }) => room === 'town')!;
    expect(town.access.find(({ userId }) => userId === 'u3')).toMatchObject({ read: true, write: false });
    expect(await begun.order({ order: 'undo', seat: 3 })).toMatchObject(refusal('target-out'));
    expect(await begun.foul(3)).toMatchObject(refusal('target-out'));
  });

  test('C21: the latest is taken back by a word, or by the button of its own news; no button acts twice', async () => {
    const begun = await inSpeech();
    expect(await begun.order({ order: 'undo' })).toMatchObject(remark('host.no-foul'));
    for (const seat of [3, 5, 3, 6]) expectSuccess(await begun.foul(seat));
    expectSuccess(await begun.order({ order: 'undo' }));
    expect(foulsOf(begun)).toEqual([0, 0, 2, 0, 1, 0]);
    expect(await begun.order({ order: 'undo', foul: 1 })).toMatchObject(remark('host.later-foul'));
    expectSuccess(await begun.order({ order: 'undo', foul: 3 }));
    expect(await begun.order({ order: 'undo', foul: 3 })).toMatchObject(remark('host.undone'));
    expect(foulsOf(begun)).toEqual([0, 0, 1, 0, 1, 0]);
    expectSuccess(await begun.order({ order: 'undo', foul: 1 }));
    expectSuccess(await begun.order({ order: 'undo', seat: 5 }));
    expect(await begun.order({ order: 'undo', seat: 5 })).toMatchObject(refusal('no-foul'));
    expect(await begun.order({ order: 'undo', foul: 9 })).toMatchObject(remark('host.no-foul'));
    expect(foulsOf(begun)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(begun.environment.texts().filter((text) => text === 'FoulForgiven')).toHaveLength(4);
  });

  test('C20, C21: every order is in the record, which replays to the same game', async () => {
    const begun = await inSpeech();
    expectSuccess(await begun.foul(3, 'pestered "me"'));
    expectSuccess(await begun.foul(4));
    expectSuccess(await begun.order({ order: 'undo' }));
    expectSuccess(await begun.order({ order: 'extend', seconds: 15 }));
    expectSuccess(await begun.order({ order: 'pause' }));
    expectSuccess(await begun.order({ order: 'resume' }));
    expectSuccess(await begun.order({ order: 'skip' }));
    expectSuccess(await begun.order({ order: 'remove', seat: 5, reason: 'an oath' }));
    const before = foulsOf(begun);
    expectSuccess(await ask(begun.tables, begun.gameId).hostRequests.end('u1', false));
    await begun.environment.clock.move(60_000);
    const { text } = (await begun.tables.record(begun.gameId))!;
    for (const line of ['fouls 3', 'forgives 4', 'extends 15', 'pauses', 'resumes', 'skips', 'removes 5 "an oath"'])
      expect(text).toContain(`host ${line}`);
    expect(before).toEqual([0, 0, 1, 0, 0, 0]);
    expect(replay(text!, rulesets).game!.state.outcome).toMatchObject({ winner: 'none' });
  });
});

describe("the host's clock", () => {
  test('skips what is running, and nothing while it is still announced', async () => {
    const begun = await inSpeech();
    const before = begun.tables.table(begun.gameId)!.town.step!.number;
    begun.environment.speechMs = 4000;
    expectSuccess(await begun.order({ order: 'skip' }));
    await rest();
    expect(begun.tables.table(begun.gameId)!.town.step!.number).toBe(before + 1);
    expect(await begun.order({ order: 'skip' })).toMatchObject(refusal('no-time-running'));
  });

  test('gives more time', async () => {
    const begun = await inSpeech();
    const end = begun.tables.table(begun.gameId)!.until!;
    expectSuccess(await begun.order({ order: 'extend', seconds: 30 }));
    expect(begun.tables.table(begun.gameId)!.until).toBe(end + 30_000);
    expect(await begun.order({ order: 'extend', seconds: 0 })).toMatchObject(refusal('bad-seconds'));
  });

  test('a pause keeps what is left, takes nobody for absent, and ends by the host alone', async () => {
    const begun = await inSpeech();
    const { environment, tables, gameId } = begun;
    await environment.clock.move(20_000);
    expectSuccess(await begun.order({ order: 'pause' }));
    expect(environment.layout(gameId).speakers).toEqual([]);
    tables.voiceChanged(GUILD, 'u2', false);
    await environment.clock.move(3_600_000);
    expect(tables.table(gameId)!.town).toMatchObject({ paused: true, step: { kind: 'speech', seat: 1 } });
    expect(tables.table(gameId)!.town.seats[1]!.left).toBeNull();
    expect(await begun.order({ order: 'pause' })).toMatchObject(refusal('game-paused'));
    expectSuccess(await begun.order({ order: 'resume' }));
    expect(tables.table(gameId)!.until).toBe(environment.clock.now() + 40_000);
    expect(await begun.order({ order: 'resume' })).toMatchObject(refusal('not-paused'));
    await environment.clock.move(39_999);
    expect(tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    await environment.clock.move(60_000);
    expect(tables.table(gameId)!.town.seats[1]!.left).toMatchObject({ cause: 'quit' });
  });

  test('neither an outage nor a restart ends a pause of the host', async () => {
    const begun = await inSpeech();
    const { environment, gameId } = begun;
    expectSuccess(await begun.foul(3));
    expectSuccess(await begun.order({ order: 'pause' }));
    begun.tables.outage(true);
    await environment.clock.move(60_000);
    begun.tables.outage(false);
    await environment.clock.move(60_000);
    expect(begun.tables.table(gameId)!.town.paused).toBe(true);
    begun.process.kill();
    const process = await restored(environment);
    await environment.clock.move(60_000);
    expect(process.tables.table(gameId)!.town).toMatchObject({ paused: true, step: { kind: 'speech', seat: 1 } });
    expectSuccess(await ask(process.tables, gameId).hostRequests.order('u1', { order: 'undo', foul: 1 }, false));
    expectSuccess(await ask(process.tables, gameId).hostRequests.order('u1', { order: 'resume' }, false));
    expect(process.tables.table(gameId)!.town).toMatchObject({ paused: false });
    expect(process.tables.table(gameId)!.town.seats.map(({ fouls }) => fouls)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
