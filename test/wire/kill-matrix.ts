/**
 * `npm run kill-matrix -- [--ruleset six|club|deck|boxed|grand] [--every N] [--from N] [--jobs N] [--speed N]`: the bot is killed (kill -9) once a game,
 * right before and right after each stored batch of a whole game; every game has to come to the same as the
 * undisturbed one. Exits with 1 if any did not.
 */
import { parseArgs } from 'node:util';
import type { Death } from './kit/mortal-bot.ts';
import { differences, playMortal } from './kit/mortal-game.ts';
import type { Plot } from './kit/plot.ts';
import { boxedGame, clubGame, deckGame, grandGame, wholeGame } from './kit/plots.ts';

const plots: Readonly<Record<string, Plot>> = {
  ...{ six: wholeGame, club: clubGame, deck: deckGame, boxed: boxedGame, grand: grandGame },
};

const { values } = parseArgs({
  options: {
    ruleset: { type: 'string', default: 'six' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '3' },
    speed: { type: 'string', default: '15' },
  },
});
const plot = plots[values.ruleset];
if (!plot) {
  console.error(`--ruleset is one of ${Object.keys(plots).join(', ')}`);
  process.exit(2);
}

const speed = Number(values.speed);
const startedAt = Date.now();
const undisturbed = await playMortal(plot, { when: 'after', at: [] }, speed);
const batches = undisturbed.truth.batches.length;
console.log(
  `${values.ruleset}: the undisturbed game has ${batches} batches and took ${undisturbed.seconds.toFixed(0)} s`,
);

const wanted: Death[] = [];
for (let n = Number(values.from); n <= batches; n += Number(values.every))
  wanted.push({ when: 'before', at: [n] }, { when: 'after', at: [n] });
const failures: string[] = [];
let done = 0;

async function work(): Promise<void> {
  for (let death = wanted.shift(); death; death = wanted.shift()) {
    const name = `${death.when} batch ${death.at[0]}`;
    const found = await playMortal(plot!, death, speed).then(
      (got) => [
        ...differences(undisturbed, got),
        ...(got.deaths.length === 1 ? [] : [`died ${got.deaths.length} times`]),
      ],
      (error: unknown) => [String(error)],
    );
    done += 1;
    if (found.length > 0) failures.push(`${name}: ${found.join('; ')}`);
    console.log(
      `${String(done).padStart(4)} of ${done + wanted.length} · killed ${name}: ${found.join('; ') || 'the same'}`,
    );
  }
}

await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));
for (const failure of failures) console.error(`FAILED ${failure}`);
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
console.log(
  `${done} games killed, ${done - failures.length} came to the same, ${failures.length} did not; ${minutes} min`,
);
process.exit(failures.length > 0 ? 1 : 0);
