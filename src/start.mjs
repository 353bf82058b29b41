// Starts the program that its argument names: `main` (the bot), `health`, `release`, `deploy-commands` or
// `simulate`. If `npm run build` has built it from the present sources, that file runs. Otherwise tsx compiles the
// sources, which takes seconds.
import './npm-shell.mjs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { builtFolder, stateOfBuild } from './built.mjs';
import { memoryFlags } from './memory-flags.mjs';

const stale = `dist/ is older than the sources, so the start is slow: run \`npm run build\`.
dist/ старее исходных файлов, поэтому запуск медленный: выполните \`npm run build\`.`;

for (const flag of memoryFlags) setFlagsFromString(flag);

const [program = 'main'] = process.argv.slice(2);
if (!['main', 'health', 'release', 'deploy-commands', 'simulate'].includes(program))
  throw new Error(`there is no program ${program}`);
// The program reads the rest.
process.argv.splice(2, 1);
const root = new URL('../', import.meta.url);
const state = stateOfBuild(fileURLToPath(root));
if (state === 'current') await import(new URL(`${builtFolder}/${program}.mjs`, root).href);
else {
  if (state === 'stale' && program === 'main') console.error(stale);
  const { register } = await import('tsx/esm/api');
  register();
  await import(`./programs/${program}.ts`);
}
