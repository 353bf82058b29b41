/**
 * `npm run campaign -- walk [--walks N] [--seed S] [--steps N]`: random walks over the tables. Exits 1 if something does not
 * hold.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { parseArgs } from 'node:util';
import { walked } from './kit/walk.ts';

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
  },
});
const [walks, seed, steps] = [Number(values.walks), Number(values.seed), Number(values.steps)];
const startedAt = performance.now();
let [done, games, failed] = [0, 0, 0];
for (let count = 0; count < walks; count += 1) {
  const walk = await walked(seed + count, steps);
  done += walk.done;
  games += walk.games;
  if (walk.faults.length > 0) failed += 1;
  for (const fault of walk.faults) console.error(`FAILED ${fault}`);
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${walks} walks of ${steps} steps: ${done} orders carried out, ${games} games, ${failed} walks failed; ${seconds} s`,
);
process.exit(failed > 0 ? 1 : 0);
