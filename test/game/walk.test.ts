import { expect, test } from 'vitest';
import { seedsOf } from '../seeds.ts';
import { walked } from './kit/walk.ts';

/** The short form. The long one is `npm run campaign -- walk --walks 2000`. */
const walks = 60;

test('wherever people go among tables, each has one relation to a table, one seat, and no rooms of others', async () => {
  let [done, games] = [0, 0];
  const [first = 1, ...failedBefore] = seedsOf('walk');
  for (const seed of [...Array.from({ length: walks }, (_, index) => first + index), ...failedBefore]) {
    const walk = await walked(seed, 60);
    expect(walk.faults).toEqual([]);
    done += walk.done;
    games += walk.games;
  }
  // It is no walk that gets nowhere. Walks carry out about twelve orders, and every second one comes to a game.
  expect(done).toBeGreaterThan(walks * 4);
  expect(games).toBeGreaterThan(walks / 10);
});
