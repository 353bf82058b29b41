/** Words, and pings of people, that were true when they were queued are dropped if they are untrue when they can be posted. */
import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin } from './kit/game-with-grace.ts';
import { ask, config, expectSuccess, freshBot, fullLobby, type Process, person } from './kit/process.ts';

/** Lets Discord take no messages. Returns a function that ends this: then the words that are still true are posted. */
function outOfReach({ deps: { reconciler } }: Process): () => Promise<void> {
  const { post } = reconciler;
  let end = (): void => {};
  const reached = new Promise<void>((resolve) => {
    end = resolve;
  });
  reconciler.post = async (gameId, room, message, nonce, isTrue) => {
    await reached;
    return isTrue?.() === false ? false : post(gameId, room, message, nonce);
  };
  return async () => {
    end();
    await rest();
  };
}

describe('while Discord takes no messages', () => {
  test('words about an outage that ends meanwhile are dropped', async () => {
    const { environment, process, tables } = await begin();
    const told = () => environment.texts().filter((text) => text === 'game.outage').length;
    const reach = outOfReach(process);
    tables.outage(true);
    await environment.clock.move(60_000);
    tables.outage(false);
    await rest();
    await reach();
    expect(told()).toBe(0);
    tables.outage(true);
    await environment.clock.move(60_000);
    expect(told()).toBe(1);
  });

  test('nobody reads later of a lost voice that is back, nor of its return', async () => {
    const { environment, process, tables, gameId } = await begin();
    const told = () => environment.texts().filter((text) => text.startsWith('voice.'));
    const passes = async (userId: string, voiceLost: boolean) => {
      environment.voiceLost = voiceLost;
      expectSuccess(await ask(tables, gameId).actions.submit(userId, { verb: 'passes', targets: [] }));
      await environment.clock.move(5_000);
    };
    const reach = outOfReach(process);
    await passes('u1', true);
    // The table waits no longer for its posts.
    await environment.clock.move(46_000);
    await passes('u2', false);
    await reach();
    expect(told()).toEqual([]);
    await passes('u3', true);
    expect(told()).toEqual(['voice.lost']);
  });

  test('only the last of two substitutes for a seat is called to it', async () => {
    const { environment, process, tables, gameId } = await begin();
    const reach = outOfReach(process);
    for (const number of [8, 9])
      expectSuccess(
        await ask(tables, gameId).hostRequests.order(
          'u1',
          { order: 'replace', seat: 3, person: person(number) },
          false,
        ),
      );
    await reach();
    const calls = environment.posts.filter(({ text }) => text.startsWith('seat.replaced'));
    expect(calls.map(({ mentions }) => mentions)).toEqual([['u8', 'u9']]);
  });

  describe('pings of a lobby', () => {
    const opened = async () => {
      const { environment, process } = freshBot();
      const gameId = await fullLobby(process.tables);
      await rest();
      environment.posts.length = 0;
      const pings = () => environment.posts.map(({ text, mentions }) => [text.split(' ')[0], mentions]);
      return { environment, process, tables: process.tables, gameId, pings };
    };

    test('do not name the host of a table that is closed, or that has another host by then', async () => {
      const { process, tables, gameId, pings } = await opened();
      const reach = outOfReach(process);
      for (const host of ['u1', 'u2']) expectSuccess(await ask(tables, gameId).attendance.leave(host));
      await reach();
      expect(pings()).toEqual([['lobby.news.host', ['u3']]]);
      const next = outOfReach(process);
      for (const host of ['u3', 'u4', 'u5', 'u6']) expectSuccess(await ask(tables, gameId).attendance.leave(host));
      await next();
      expect(pings()).toHaveLength(1);
    });

    test('tell a part that is still true', async () => {
      const { process, tables, gameId, pings } = await opened();
      expectSuccess(await ask(tables, gameId).lobby.wait(person(7)));
      const reach = outOfReach(process);
      expectSuccess(await ask(tables, gameId).attendance.leave('u1'));
      expectSuccess(await ask(tables, gameId).attendance.leave('u7'));
      await reach();
      expect(pings()).toEqual([['lobby.news.host', ['u2']]]);
    });

    test('do not call a host to start a table that has started', async () => {
      const { environment, process } = freshBot();
      const reach = outOfReach(process);
      const gameId = await fullLobby(process.tables);
      expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
      await reach();
      expect(environment.posts.filter(({ text }) => text.startsWith('lobby.'))).toEqual([]);
    });

    test('do not say that the lobby is open again after the next start', async () => {
      const { environment, process } = freshBot({ gatherMs: 120_000 });
      environment.present = [];
      const gameId = await fullLobby(process.tables);
      expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
      await rest();
      const reach = outOfReach(process);
      expectSuccess(await ask(process.tables, gameId).gatheringRequests.order('u1', 'cancel', false));
      expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
      await reach();
      expect(environment.posts.filter(({ text }) => text.startsWith('gathering.'))).toEqual([]);
    });

    test('do not call subscribers to a table that is full', async () => {
      const { environment, process, tables } = freshBot();
      expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle('guild', 'u9')));
      const reach = outOfReach(process);
      const { gameId } = expectSuccess(await tables.create(config()));
      for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
      await reach();
      expect(environment.posts.map(({ text }) => text.split(' ')[0])).toEqual(['lobby.news.full']);
    });
  });
});
