/** G7: a speaker who said thanks by mistake can have the floor back for three seconds. */
import { describe, expect, test } from 'vitest';
import { thanksWaitMs } from '#game/model/thanks.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  freshBot,
  fullLobby,
  isOpen,
  person,
  refusal,
  remark,
  startedGame,
  until,
} from './kit/process.ts';

/** A game in which the first speaker says thanks after ten seconds. */
async function thanking() {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  const table = ({ tables } = process) => tables.table(gameId)!;
  const length = table().until! - environment.clock.now();
  await environment.clock.move(10_000);
  await rest();
  expectSuccess(await ask(process.tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
  await rest();
  const giveBack = (userId = 'u1', { tables } = process) =>
    ask(tables, gameId).hostRequests.order(userId, { order: 'return' }, false);
  const speaker = (at = process) => {
    const { step } = table(at).town;
    return step?.kind === 'speech' ? step.seat : null;
  };
  return { environment, process, gameId, length, table, giveBack, speaker };
}

describe('thanks by mistake', () => {
  test('are taken back by the speaker, who has the rest of the time again', async () => {
    const { environment, process, gameId, length, table, giveBack, speaker } = await thanking();
    expect(speaker()).toBe(2);
    expect(table().thanks).toBe(1);
    expectSuccess(await giveBack());
    expect(speaker()).toBe(1);
    await until(process, gameId, isOpen('speech'));
    expect(table().until! - environment.clock.now()).toBe(length - 10_000);
    expect(table().thanks).toBeUndefined();
  });

  test('are taken back by nobody else but the host', async () => {
    const { giveBack } = await thanking();
    expect(await giveBack('u2')).toMatchObject(remark('table.not-host'));
  });

  test('hold when three seconds have passed', async () => {
    const { environment, process, gameId, table, giveBack, speaker } = await thanking();
    await environment.clock.move(thanksWaitMs);
    await rest();
    expect(table().thanks).toBeUndefined();
    expect(process.tables.insight(gameId, 'u1')!.saidThanks).toBe(false);
    await environment.clock.move(1_000);
    await rest();
    expect(await giveBack()).toMatchObject(refusal('no-thanks'));
    expect(speaker()).toBe(2);
  });

  test('can be taken back after the end of the process, too', async () => {
    const { process, giveBack, speaker } = await thanking();
    const next = await process.restart();
    expectSuccess(await giveBack('u1', next));
    expect(speaker(next)).toBe(1);
  });
});

/** A table with this many players, at which the host narrates if `lead` is set. */
const tables = [
  ['a table in text', { ruleset: 'six' }, 6, false],
  ['a table of 16', { ruleset: 'club' }, 16, true],
  ['a table of Sports Mafia', { ruleset: 'sport' }, 10, true],
  ['a table that is led in person', { ruleset: 'six', lead: 'person' }, 7, true],
] as const;

describe.each(tables)('at %s', (_, change, count, voice) => {
  test('each thanks but those of the last speaker can be taken back', async () => {
    const { environment, process } = freshBot({ voice });
    const { tables: at } = process;
    const gameId = await fullLobby(at, 7, change);
    for (let number = 7; number <= count; number += 1) await ask(at, gameId).lobby.join(person(number));
    expectSuccess(await ask(at, gameId).lobbyStart.start('u1'));
    const isLed = 'lead' in change;
    const table = () => at.table(gameId)!;
    const speaking = () => {
      const { step, open } = table().town;
      return open && step?.kind === 'speech' && step.purpose === 'turn' ? step : null;
    };
    const goOn = async () => {
      if (isLed) {
        const { endsAt } = expectSuccess(await ask(at, gameId).hostRequests.next('u1', table().town.step!.number));
        if (endsAt !== undefined) await environment.clock.move(endsAt - environment.clock.now());
        await rest();
      } else await until(process, gameId, () => speaking() !== null);
    };
    while (speaking() === null) await goOn();
    const players = table().players.length;
    expect(players).toBe(isLed ? count - 1 : count);
    for (let spoken = 1; spoken < players; spoken += 1) {
      const { seat } = speaking()!;
      const { userId } = table().players.find((player) => player.seat === seat)!;
      const thank = async () => {
        expectSuccess(await ask(at, gameId).actions.submit(userId, { verb: 'passes', targets: [] }));
        await rest();
      };
      await thank();
      expect([seat, at.insight(gameId, userId)!.saidThanks]).toEqual([seat, true]);
      expectSuccess(await ask(at, gameId).hostRequests.order(userId, { order: 'return' }, false));
      await rest();
      while (speaking() === null) await goOn();
      expect(speaking()!.seat).toBe(seat);
      await thank();
      while (speaking() === null) await goOn();
    }
  });
});

test('thanks can be taken back while it is announced that the next player may not speak (C20)', async () => {
  const { environment, process } = freshBot();
  environment.speechMs = 2_000;
  const gameId = await startedGame(process.tables, 7, { ruleset: 'club' });
  const speaker = () => {
    const { step } = process.tables.table(gameId)!.town;
    return step !== null && 'seat' in step ? `${step.kind} ${step.seat}` : null;
  };
  await until(process, gameId, isOpen('speech'));
  for (const reason of ['rudeness', 'pestering'] as const)
    expectSuccess(
      await ask(process.tables, gameId).hostRequests.order('u1', { order: 'foul', seat: 2, reason }, false),
    );
  expectSuccess(await ask(process.tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
  await rest();
  expect(speaker()).toBe('silence 2');
  expect(process.tables.insight(gameId, 'u1')!.saidThanks).toBe(true);
  expectSuccess(await ask(process.tables, gameId).hostRequests.order('u1', { order: 'return' }, false));
  await rest();
  expect(speaker()).toBe('speech 1');
  await until(process, gameId, isOpen('speech'));
  expectSuccess(await ask(process.tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
  await rest();
  expect(speaker()).toBe('silence 2');
});
