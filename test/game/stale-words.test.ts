/** Words that were true when they were queued are dropped if they are untrue when they can be posted. */
import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin } from './kit/game-with-grace.ts';
import { expectSuccess, type Process } from './kit/process.ts';

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
      expectSuccess(await tables.act(gameId, userId, { verb: 'passes', targets: [] }));
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
});
