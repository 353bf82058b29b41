/**
 * `npm run campaign -- stages [--seed N] [--presses N] [--stage NAME] [--ruleset ID]`: everything that people can type or press, at
 * every stage of a table of every rulebook. Exits 1 if an answer went wrong.
 */
import '../usage.ts';
import { parseArgs } from 'node:util';
import { rulesetsAt, tryStage } from './stage-matrix.ts';
import { stages } from './staged-table.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    presses: { type: 'string', default: '10' },
    stage: { type: 'string' },
    ruleset: { type: 'string' },
  },
});
const [seed, presses] = [Number(values.seed), Number(values.presses)];
let failed = 0;
for (const stage of stages.filter((each) => values.stage === undefined || each === values.stage)) {
  for (const ruleset of rulesetsAt(stage).filter((each) => values.ruleset === undefined || each === values.ruleset)) {
    const { inputs, tables, failures, unknown } = await tryStage(stage, ruleset, { seed, presses });
    const wrong = [...failures, ...unknown.map((action) => `nobody is shown the button ${action}`)];
    console.log(`${stage}, ${ruleset}: ${inputs} inputs at ${tables} tables, ${wrong.length} failures`);
    for (const each of wrong) console.error(`FAILED ${each}`);
    failed += wrong.length;
  }
}
process.exit(failed > 0 ? 1 : 0);
