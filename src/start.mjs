// Starts what its arguments name: a program of the bot (`main`, `health` …), a tool of a group in tools.json, such as
// `store backup`, or a file of TypeScript. If `npm run build` has built a program of the bot from the present sources, that
// file runs. Otherwise tsx compiles the sources, which takes seconds.
import './npm-shell.mjs';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { builtFolder, stateOfBuild } from './built.mjs';
import { memoryFlags } from './memory-flags.mjs';

const stale = `dist/ is older than the sources, so the start is slow: run \`npm run build\`.
dist/ старее исходных файлов, поэтому запуск медленный: выполните \`npm run build\`.`;
const notInstalled = `The packages are not installed. Run \`npm ci\` in the folder of this project, then try again.
Пакеты не установлены. Выполните \`npm ci\` в папке проекта и попробуйте снова.`;

const root = new URL('../', import.meta.url);
const groups = JSON.parse(readFileSync(new URL('tools.json', import.meta.url), 'utf8'));

async function startSource(path) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(path, root).href);
}

async function startProgram(name) {
  for (const flag of memoryFlags) setFlagsFromString(flag);
  const state = stateOfBuild(fileURLToPath(root));
  if (state === 'current') return import(new URL(`${builtFolder}/${name}.mjs`, root).href);
  if (state === 'stale' && name === 'main') console.error(stale);
  return startSource(`src/programs/${name}.ts`);
}

/** Starts a file with its parameters, which come after the first ones of `words`. It finds its own path, as if started alone. */
function startFile(path, words) {
  process.argv.splice(1, 1 + words, fileURLToPath(new URL(path, root)));
  return startSource(path);
}

async function start(name = 'main', tool = '') {
  if (name.endsWith('.ts')) return startFile(name, 1);
  if (Object.hasOwn(groups, name)) {
    const { [name]: tools } = groups;
    if (Object.hasOwn(tools, tool)) return startFile(tools[tool], 2);
    console.error(`npm run ${name} -- ${Object.keys(tools).join(' | ')}`);
    process.exit(2);
  }
  if (!['main', 'health', 'release', 'deploy-commands', 'simulate'].includes(name))
    throw new Error(`there is no program ${name}`);
  // The program reads the rest.
  process.argv.splice(2, 1);
  return startProgram(name);
}

await start(...process.argv.slice(2)).catch((error) => {
  // A file of the project that is missing is a "module".
  if (!/^Cannot find package /.test(error?.message)) throw error;
  console.error(notInstalled);
  process.exit(1);
});
