import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  GUILD,
  isOpen,
  Process,
  people,
  person,
  refusal,
  remark,
  startedGame,
  type TestEnvironment,
  until,
} from './kit/process.ts';

const dora = person(9);

const begin = async (kind = 'speech') => {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen(kind));
  const replace = (seat: number, newcomer = dora, by = 'u1', force = false) =>
    ask(process.tables, gameId).hostRequests.order(by, { order: 'replace', seat, person: newcomer }, force);
  return { environment, process, tables: process.tables, gameId, replace };
};

type Begun = Awaited<ReturnType<typeof begin>>;

/** A seat that is called now and may do something. */
const called = ({ tables, gameId }: Begun): SeatInsight =>
  people
    .map(({ userId }) => tables.insight(gameId, userId)!)
    .find(({ view }) => view.choices.some(({ options }) => options.length > 0))!;

const accessOf = ({ environment, gameId }: Begun, userId: string) =>
  environment
    .layout(gameId)
    .rooms.flatMap(({ room, access }) => (access.some((one) => one.userId === userId) ? [room] : []));

const inNight = async () => {
  const begun = await begin('call');
  await until(begun.process, begun.gameId, (table) => table.town.round === 2 && isOpen('call')(table));
  return begun;
};

describe('a person who takes over a seat', () => {
  test('knows what the seat knows, and nothing else, and the former player knows nothing more', async () => {
    const begun = await inNight();
    const before = called(begun);
    const former = `u${before.seat}`;
    const rooms = accessOf(begun, former);
    expectSuccess(await begun.replace(before.seat));
    expect(begun.tables.insight(begun.gameId, dora.userId)?.view).toEqual(before.view);
    expect(begun.tables.insight(begun.gameId, former)).toBeNull();
    await rest();
    expect(accessOf(begun, dora.userId)).toEqual(rooms);
    expect(rooms.length).toBeGreaterThan(2);
    expect(accessOf(begun, former)).toEqual([]);
    expect(begun.environment.layout(begun.gameId).players.map(({ userId }) => userId)).not.toContain(former);
    expect(
      await ask(begun.tables, begun.gameId).actions.submit(former, { verb: 'shoots', targets: [1] }),
    ).toMatchObject(remark('table.not-seated'));
    const choice = before.view.choices.find(({ options }) => options.length > 0)!;
    const act = { verb: choice.verb, targets: [choice.options[0]!] };
    expectSuccess(await ask(begun.tables, begun.gameId).actions.submit(dora.userId, act));
  });

  test('is told so where they can read it, and so is the former player, and neither is told a card', async () => {
    const begun = await begin();
    expectSuccess(await begun.replace(3));
    await rest();
    const told = begun.environment.posts.findLast(({ room }) => room === 'lobby');
    expect(told).toMatchObject({ mentions: ['u3', dora.userId] });
    expect(told!.text).toBe('seat.replaced {"person":"<@u3>","newcomer":"<@u9>","number":3}');
    expect(begun.environment.texts()).toContain('SeatReplaced');
  });

  test('is told so even if the next one takes the same seat at the same moment', async () => {
    const begun = await begin();
    for (const newcomer of [dora, person(10)]) {
      expectSuccess(await ask(begun.tables, begun.gameId).lobby.watch(newcomer));
      expectSuccess(await begun.replace(3, newcomer));
    }
    await rest();
    const told = begun.environment.posts.filter(({ room }) => room === 'lobby').map(({ text }) => text);
    expect(told.filter((text) => text.startsWith('seat.replaced'))).toHaveLength(2);
    expect(told.filter((text) => text.startsWith('seat.watched'))).toHaveLength(2);
  });

  test('is told how to be heard after watching, and nobody else is', async () => {
    const begun = await begin();
    expectSuccess(await ask(begun.tables, begun.gameId).lobby.watch(dora));
    expectSuccess(await begun.replace(3));
    expectSuccess(await begun.replace(4, person(10)));
    await rest();
    const told = begun.environment.posts.filter(
      ({ room, text }) => room === 'lobby' && text.startsWith('seat.watched'),
    );
    expect(told).toMatchObject([{ text: 'seat.watched {"person":"<@u9>"}', mentions: ['u9'] }]);
  });

  test('is refused if they know too much, sit already, or may not sit down in this guild', async () => {
    const begun = await begin();
    const { environment, tables, gameId, replace } = begun;
    expect(await replace(3, person(2))).toMatchObject(remark('seat.sits-here'));
    expect(await replace(3, dora, 'u2')).toMatchObject(remark('table.not-host'));
    expect(await replace(77)).toMatchObject(refusal('no-such-seat'));
    expectSuccess(await replace(3));
    expect(await replace(4, person(3))).toMatchObject(remark('seat.former'));
    expectSuccess(await ask(tables, gameId).hostRequests.notebook('u8', true));
    expect(await replace(4, person(8))).toMatchObject(remark('seat.insider'));
    environment.banned.add('u7');
    expect(await replace(4, person(7))).toMatchObject(remark('seat.banned'));
    expectSuccess(await tables.create({ ...config(1, 'other'), host: person(10) }));
    expect(await replace(4, person(10))).toMatchObject(remark('seat.elsewhere'));
    expectSuccess(await ask(tables, gameId).attendance.leave('u5'));
    expect(await replace(5, person(11))).toMatchObject(refusal('target-out'));
    // A player who is out has seen the graveyard: they still have their seat, and cannot take over another.
    expect(await replace(6, person(5))).toMatchObject(remark('table.already-seated'));
  });

  test('is free for another table only after leaving this one, and the person who gave the seat away is free at once', async () => {
    const begun = await begin();
    expectSuccess(await begun.replace(3));
    expect(await begun.tables.create({ ...config(1, 'other'), host: dora })).toMatchObject(remark('table.elsewhere'));
    expectSuccess(await begun.tables.create({ ...config(1, 'other'), host: person(3) }));
  });

  test('is there after a kill at any write of it, with the same view; the record tells of both', async () => {
    const seatsAt: string[] = [];
    for (const writes of [0, 1, 2]) {
      const { process, gameId, replace } = await begin();
      const { view } = process.tables.insight(gameId, 'u3')!;
      process.writesLeft = writes;
      const asked = replace(3);
      await Promise.race([asked, rest()]);
      await rest();
      const again = await process.restart();
      await rest();
      const { players } = again.tables.table(gameId)!;
      seatsAt.push(players[2]!.userId);
      const owner = players[2]!.userId;
      expect(again.tables.insight(gameId, owner)?.view).toEqual(view);
      expect(again.tables.insight(gameId, owner === 'u3' ? dora.userId : 'u3')).toBeNull();
    }
    expect(seatsAt).toEqual([dora.userId, dora.userId, dora.userId]);
  });

  test('is named in the record of the game, after the player who was dealt the card', async () => {
    const { environment, process, tables, gameId, replace } = await begin();
    expectSuccess(await replace(3, { userId: 'u9', name: 'Dora' }));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await until(process, gameId, () => false);
    const record = await tables.record(gameId);
    expect(record).toMatchObject({ former: [{ seat: 3, userId: 'u3', name: 'Player 3' }] });
    expect(record!.players[2]).toEqual({ userId: 'u9', name: 'Dora' });
    expect(record!.text).toContain('name 3 "Player 3"');
    expect(record!.text).toContain('host replaces 3 "Dora"');
    expect(() => replay(record!.text!, rulesets)).not.toThrow();
    expect(environment.posts.some(({ files }) => files?.some(({ text }) => text === record!.text))).toBe(true);
  });
});

describe('a player who is gone', () => {
  const gone = async (waiting: readonly number[], change = {}, settings = {}) => {
    const { environment, process } = freshBot(settings);
    environment.present = people.map(({ userId }) => userId);
    const gameId = await fullLobby(process.tables, 7, change);
    expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
    for (const number of waiting) expectSuccess(await ask(process.tables, gameId).lobby.wait(person(number)));
    await until(process, gameId, isOpen('speech'));
    for (const { userId } of people) process.tables.voiceChanged(GUILD, userId, true);
    await rest();
    process.tables.voiceChanged(GUILD, 'u3', false);
    await rest();
    const sits = () => process.tables.table(gameId)!.players[2]!.userId;
    const left = () => process.tables.table(gameId)!.town.seats[2]!.left;
    return { environment, process, tables: process.tables, gameId, sits, left };
  };
  const words = (environment: TestEnvironment, key: string) =>
    environment.texts().filter((text) => text.startsWith(key));

  test('G11: is called twice, and then who waits for a seat plays on', async () => {
    const { environment, sits, left, tables, gameId } = await gone([8]);
    expect(words(environment, 'player.waiting')).toHaveLength(1);
    await environment.clock.move(45_000);
    expect(words(environment, 'player.reminder')).toEqual(['player.reminder {"seat":3,"seconds":45}']);
    await environment.clock.move(45_000);
    expect(sits()).toBe('u8');
    expect(left()).toBeNull();
    expect(tables.table(gameId)!.waiting).toEqual([]);
  });

  test('is not sent to a voice channel at a table without voice, nor is who takes over the seat', async () => {
    const { environment, sits } = await gone([8], {}, { voice: false });
    await environment.clock.move(45_000);
    const calls = [...words(environment, 'player.waiting'), ...words(environment, 'player.reminder')];
    expect(calls).toHaveLength(2);
    for (const call of calls) expect(call).toContain('"inText":true');
    await environment.clock.move(45_000);
    expect(sits()).toBe('u8');
    await rest();
    const told = environment.posts.map(({ text }) => text).filter((text) => text.startsWith('seat.replaced'));
    expect(told).toEqual([expect.stringMatching(/^seat\.replaced\.text /)]);
  });

  test('G11: is waited for as long as the table has chosen, and leaves the game where nobody waits for a seat', async () => {
    const { environment, left } = await gone([], { settings: { grace: 20 } });
    await environment.clock.move(19_999);
    expect(left()).toBeNull();
    await environment.clock.move(1);
    expect(left()).toMatchObject({ cause: 'quit' });
  });

  test('is not replaced by a person who has opened the notebook, sits elsewhere, or does not come either', async () => {
    const { environment, tables, sits, left } = await gone([8, 9]);
    expectSuccess(await tables.create({ ...config(1, 'other'), host: person(8) }));
    await environment.clock.move(90_000);
    expect(sits()).toBe('u9');
    await environment.clock.move(89_999);
    expect(left()).toBeNull();
    await environment.clock.move(1);
    expect(left()).toMatchObject({ cause: 'quit' });
  });

  test('gives their seat to a substitute whose grace time begins when Discord has let them in', async () => {
    const { environment, process, sits, left } = await gone([8]);
    const { reconciler } = process.deps;
    const { arrange } = reconciler;
    let letIn = (): void => {};
    const open = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    reconciler.arrange = (layout) => open.then(() => arrange(layout));
    await environment.clock.move(90_000);
    expect(sits()).toBe('u8');
    await environment.clock.move(300_000);
    expect(left()).toBeNull();
    letIn();
    await rest();
    await environment.clock.move(89_999);
    expect(left()).toBeNull();
    await environment.clock.move(1);
    expect(left()).toMatchObject({ cause: 'quit' });
  });

  test('is not replaced by a person who has left the server while waiting', async () => {
    const { environment, sits, left } = await gone([8, 9]);
    environment.gone.add('u8');
    await environment.clock.move(90_000);
    await rest();
    expect(sits()).toBe('u9');
    expect(left()).toBeNull();
  });

  test('costs nobody a seat while Discord or the bot is away: afterwards everybody has their whole time again', async () => {
    const { environment, process, sits, gameId } = await gone([8]);
    process.tables.outage(true);
    await rest();
    await environment.clock.move(300_000);
    expect(sits()).toBe('u3');
    process.tables.outage(false);
    await rest();
    await environment.clock.move(89_000);
    expect(sits()).toBe('u3');
    process.kill();
    await environment.clock.move(600_000);
    const again = new Process(environment);
    environment.present = people.map(({ userId }) => userId).filter((userId) => userId !== 'u3');
    await again.tables.restore();
    await rest();
    await environment.clock.move(89_000);
    expect(again.tables.table(gameId)!.players[2]!.userId).toBe('u3');
    await environment.clock.move(2_000);
    expect(again.tables.table(gameId)!.players[2]!.userId).toBe('u8');
  });
});
