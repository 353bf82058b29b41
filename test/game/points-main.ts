/**
 * `npm run campaign -- points [--rulebook ID] [--what KIND] [--every N] [--from N]`: disturbs a game of each rulebook at
 * every point, or at every Nth. Exits 1 if something does not hold.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { parseArgs } from 'node:util';
import { rulesets } from '#rulesets/index.ts';
import { type Disturbance, disturbances, playPoints, pointsOf } from './kit/points.ts';

const { values } = parseArgs({
  options: {
    rulebook: { type: 'string', multiple: true, default: Object.keys(rulesets) },
    what: { type: 'string', multiple: true, default: [...disturbances] },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const every = Number(values.every);
let failed = 0;
for (const ruleset of values.rulebook) {
  const plain = await playPoints(ruleset);
  for (const what of values.what as Disturbance[]) {
    const points = pointsOf(plain, what).filter((_, index) => index % every === Number(values.from) % every);
    const startedAt = performance.now();
    let faulty = 0;
    for (const at of points) {
      const { faults } = await playPoints(ruleset, { at, what, plain });
      if (faults.length > 0) faulty += 1;
      for (const fault of faults)
        console.error(`FAILED ${ruleset}, ${what} at ${at} (${plain.points[at - 1]}): ${fault}`);
    }
    failed += faulty;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(
      `${ruleset}, ${what}: ${points.length} of ${plain.points.length} points, ${faulty} failed; ${seconds} s`,
    );
  }
}
process.exit(failed > 0 ? 1 : 0);
