/** Measures the simulator of the folder in which it lies, for `baseline.ts`. Writes JSON. */
import { simulateAll } from '#simulator/index.ts';
import { gamesInYardstick, tables } from './simulated.ts';

const seconds = Number(process.argv[2]);
const names = Object.keys(tables);
// The words of that commit's jobs are the same, and only their types have moved.
const play = simulateAll as Parameters<typeof gamesInYardstick>[2];
const figures = names.map((rules) => [rules, gamesInYardstick(rules, seconds / names.length, play).value] as const);
console.log(JSON.stringify(Object.fromEntries(figures)));
