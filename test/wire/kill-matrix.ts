/**
 * `npm run campaign -- kill-matrix [--ruleset six|club|deck|boxed|grand|sport] [--deaths N] [--jobs N] [--speed N] [--part K/N]
 * [--minutes N] [--resume]`: kills the bot (kill -9) at each stored batch of a whole game: right before it, right after
 * it, and after a batch whose first write a full disk has cut off.
 * The bot is killed once a game, or `--deaths` times as far apart as possible. Every game must have the same result as
 * the undisturbed one.
 * `--minutes`: no game begins after this time. `--resume`: games of an earlier run are not repeated, and the last line
 * adds up all runs.
 * A game that took another course because a player was late is played again at half the speed. The evidence of a game
 * with another result is kept beside the list of games. Exits with 1 if there was one.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { boxedGame } from './kit/boxed-plots.ts';
import { clubGame } from './kit/club-plots.ts';
import { deckGame } from './kit/deck-plots.ts';
import { canLimit } from './kit/file-limit.ts';
import { grandGame } from './kit/grand-plots.ts';
import { MatrixLog } from './kit/matrix-log.ts';
import { matrixPlots } from './kit/matrix-plots.ts';
import type { Death } from './kit/mortal-bot.ts';
import { differences, evidence, type Outcome, playKilled, playMortal } from './kit/mortal-game.ts';
import type { Plot } from './kit/plot.ts';

const plots: Readonly<Record<string, Plot>> = {
  ...matrixPlots,
  deck: deckGame,
  grand: grandGame,
  'club-of-8': clubGame,
  'box-of-9': boxedGame,
};

const { values } = parseArgs({
  options: {
    ruleset: { type: 'string', default: 'six' },
    deaths: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    minutes: { type: 'string', default: 'Infinity' },
    jobs: { type: 'string', default: '3' },
    speed: { type: 'string', default: '15' },
    resume: { type: 'boolean', default: false },
  },
});
const plot = plots[values.ruleset];
const [part = 1, parts = 1] = values.part.split('/').map(Number);
if (!plot || !(part >= 1 && part <= parts)) {
  console.error(`--ruleset is one of ${Object.keys(plots).join(', ')}; --part is as 1/4`);
  process.exit(2);
}

const speed = Number(values.speed);
const startedAt = Date.now();
const minutes = () => (Date.now() - startedAt) / 60_000;
const log = new MatrixLog(`.cache/kill-matrix/${values.ruleset}.jsonl`, values.resume);

const undisturbed = await playMortal(plot, { when: 'after', at: [] }, speed);
const batches = undisturbed.truth.batches.length;
console.log(
  `${values.ruleset}: the undisturbed game has ${batches} batches and took ${undisturbed.seconds.toFixed(0)} s`,
);

if (undisturbed.undone.length > 0) {
  console.error(`In it somebody was late, so it is no measure: ${undisturbed.undone.join('; ')}. Try a lower --speed.`);
  process.exit(2);
}

/** Writes are cut off only if the machine has the tool for it. */
const whens: readonly Death['when'][] = canLimit ? ['before', 'after', 'cut'] : ['before', 'after'];
/** The number of batches between two deaths in a game. */
const apart = Math.ceil(batches / Number(values.deaths));
const every = (first: number) => Array.from({ length: batches }, (_, n) => n + 1).filter((n) => n % apart === first);
const wanted = Array.from({ length: apart }, (_, first) => every(first))
  .flatMap((at) => whens.map((when): Death => ({ when, at })))
  .filter((_, index) => index % parts === part - 1)
  .filter(({ when, at }) => !at.every((n) => log.isDone(when, n)));

async function play(death: Death): Promise<void> {
  const begunAt = Date.now();
  const found = await playKilled(plot!, death, undisturbed, speed).then(
    (got) => {
      const differing = [...differences(undisturbed, got), ...missing(death, got)];
      if (differing.length > 0) log.keep(nameOf(death), evidence(undisturbed, got));
      return differing;
    },
    (error: unknown) => [String(error).slice(0, 500)],
  );
  log.add({ ...death, found, seconds: (Date.now() - begunAt) / 1000 });
  console.log(`${wanted.length} to come · killed ${nameOf(death)}: ${found.join('; ') || 'the same'}`);
}

const nameOf = ({ when, at }: Death): string => `${when} batch ${at.join(', ')}`;

const missing = ({ at }: Death, { deaths }: Outcome): readonly string[] =>
  isDeepStrictEqual(deaths, at) ? [] : [`died at ${deaths.join(', ')}`];

async function work(): Promise<void> {
  while (minutes() < Number(values.minutes)) {
    const next = wanted.shift();
    if (!next) return;
    await play(next);
  }
}

await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));
const sides = whens.map((when) => {
  const done = Array.from({ length: batches }, (_, n) => n + 1).filter((n) => log.isDone(when, n)).length;
  return `${when} ${done}`;
});
for (const game of log.failed) console.error(`FAILED ${nameOf(game)}: ${game.found.join('; ')}`);
console.log(
  `${values.ruleset}: of ${batches} batches the bot was killed ${sides.join(' and ')}, in ${log.games.length} games; ` +
    `${log.failed.length} came to something else; this run ${minutes().toFixed(1)} min`,
);
process.exit(log.failed.length > 0 || undisturbed.faults.length > 0 || undisturbed.leaks.length > 0 ? 1 : 0);
