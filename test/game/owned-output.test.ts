import { expect, test } from 'vitest';
import { ownedOutput } from '#game/presentation/owned-output.ts';

/** The output of a table, and the calls that reach Discord and the voice. */
function output() {
  const reached: string[] = [];
  const noting = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...about: unknown[]) =>
          void reached.push(`${String(name)} ${about}`),
    },
  );
  const journal = { isLost: false };
  const { reconciler, narrator } = ownedOutput({ reconciler: noting, narrator: noting } as never, journal as never);
  const useAll = async () => {
    const answers = [
      await reconciler.arrange('layout' as never),
      await reconciler.post('post' as never, 'town', 'text' as never, 'nonce'),
      await reconciler.postAtOnce('post' as never, 'text' as never, 'nonce', 'signal' as never),
      await narrator.open('place' as never),
      await narrator.say('game', 'line' as never, 'heard' as never),
    ];
    narrator.ambience('game', 'night' as never);
    await narrator.close('game');
    return answers;
  };
  return { reached, journal, useAll };
}

test('a table shows and says everything while its process may write it, and only leaves its voice after that', async () => {
  const { reached, journal, useAll } = output();
  await useAll();
  const all = ['arrange layout', 'post post,town,text,nonce', 'postAtOnce post,text,nonce,signal', 'open place'];
  expect(reached.splice(0)).toEqual([...all, 'say game,line,heard', 'ambience game,night', 'close game']);
  journal.isLost = true;
  expect(await useAll()).toEqual([{ done: false, remarks: [] }, false, undefined, undefined, { heard: false }]);
  expect(reached).toEqual(['ambience game,', 'close game']);
});
