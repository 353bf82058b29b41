/**
 * `npm run campaign -- rendering`: looks at everything that the bot shows, in every rulebook, with every number of players and in
 * every language, and prints what Discord would show wrong. `-- --turns 8`: also with the names on other seats.
 */
import { parseArgs } from 'node:util';
import { hostileNames } from './hostile-names.ts';
import { everything, lookedAtGame, lookedAtPanels } from './rendering.ts';

const { values } = parseArgs({ options: { turns: { type: 'string', default: '1' } } });
const turns = Number(values.turns);
let faults = 0;
for (let number = 0; number < turns; number += 1) {
  const turn = Math.floor((number * hostileNames.length) / turns);
  for (const look of everything)
    for (const looked of [await lookedAtGame({ ...look, turn }), await lookedAtPanels({ ...look, turn })]) {
      for (const fault of looked.faults) console.log(`${look.rules.id} ${look.seats} ${look.language}: ${fault}`);
      faults += looked.faults.size;
    }
}
console.log(`Faults: ${faults}`);
process.exitCode = faults === 0 ? 0 : 1;
