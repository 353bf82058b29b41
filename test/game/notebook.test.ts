import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, freshBot, isOpen, Process, people, person, remark, until } from './kit/process.ts';

describe('the notebook', () => {
  const beside = async () => {
    const { environment, process, tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(20), lead: 'beside' }));
    for (const each of people) expectSuccess(await ask(tables, gameId).lobby.join(each));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u20'));
    await until(process, gameId, (table) => table.town.round === 2 && isOpen('call')(table));
    return { environment, process, tables, gameId };
  };

  test('has all cards and what was done so far, for a host who does not play', async () => {
    const { tables, gameId } = await beside();
    const shooter = people.find(({ userId }) => tables.insight(gameId, userId)!.view.choices.length > 0)!;
    const { view, seat } = tables.insight(gameId, shooter.userId)!;
    const [choice] = view.choices;
    expectSuccess(
      await ask(tables, gameId).actions.submit(shooter.userId, { verb: choice!.verb, targets: [choice!.options[0]!] }),
    );
    const { notebook } = expectSuccess(await ask(tables, gameId).hostRequests.notebook('u20', false));
    const dealt = people.map(({ userId }) => tables.insight(gameId, userId)!.view.role);
    expect(notebook.cards.map(({ role }) => role)).toEqual(dealt);
    expect(notebook.acts).toEqual([
      expect.objectContaining({ night: 2, seat, verb: choice!.verb, targets: [choice!.options[0]] }),
    ]);
  });

  test('is never opened by a person who plays, is out, has played, waits for a seat, or is no host', async () => {
    const { tables, gameId } = await beside();
    const opens = (userId: string, force = true) => ask(tables, gameId).hostRequests.notebook(userId, force);
    expect(await opens('u2')).toMatchObject(remark('notebook.plays'));
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    expect(await opens('u3')).toMatchObject(remark('notebook.plays'));
    expectSuccess(
      await ask(tables, gameId).hostRequests.order('u20', { order: 'replace', seat: 4, person: person(9) }, false),
    );
    expect(await opens('u4')).toMatchObject(remark('notebook.former'));
    expect(await opens('u9')).toMatchObject(remark('notebook.plays'));
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expect(await opens('u8')).toMatchObject(remark('notebook.waits'));
    expect(await opens('u7', false)).toMatchObject(remark('table.not-host'));
  });

  test('keeps its reader from every seat of this game, also after a kill right then, and the town is told of each once', async () => {
    const { environment, process, tables, gameId } = await beside();
    process.writesLeft = 0;
    void ask(tables, gameId).hostRequests.notebook('u8', true);
    await rest();
    expect(process.killed).toBe(true);
    const again = new Process(environment);
    await again.tables.restore();
    await rest();
    expect(await ask(again.tables, gameId).lobby.wait(person(8))).toMatchObject(remark('seat.insider'));
    const replaced = ask(again.tables, gameId).hostRequests.order(
      'u20',
      { order: 'replace', seat: 4, person: person(8) },
      false,
    );
    expect(await replaced).toMatchObject(remark('seat.insider'));
    expectSuccess(await ask(again.tables, gameId).hostRequests.notebook('u20', false));
    expectSuccess(await ask(again.tables, gameId).hostRequests.notebook('u20', false));
    await rest();
    const told = () => environment.texts().filter((text) => text.startsWith('notebook.opened'));
    const both = ['notebook.opened {"person":"<@u8>"}', 'notebook.opened {"person":"<@u20>"}'];
    expect(told()).toEqual(both);
    again.kill();
    await new Process(environment).tables.restore();
    await rest();
    expect(told()).toEqual(both);
  });

  test('is shown to nobody if that cannot be stored', async () => {
    const { process, tables, gameId } = await beside();
    process.failing = true;
    expect(await ask(tables, gameId).hostRequests.notebook('u20', false)).toMatchObject(remark('table.storage-full'));
    process.failing = false;
    expectSuccess(
      await ask(tables, gameId).hostRequests.order('u20', { order: 'replace', seat: 4, person: person(21) }, false),
    );
  });
});
