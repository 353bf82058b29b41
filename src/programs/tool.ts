/** `npm run GROUP -- TOOL`: runs a tool of a group, such as `npm run audio -- build`. Without a tool, names those of the group. */
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Programs by the name of the npm script and the name of the tool, with their paths from the project's root. */
const groups = JSON.parse(readFileSync(new URL('../tools.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

// The tool finds its own path and parameters as if it had been started alone.
const [group = '', tool = ''] = process.argv.splice(2, 2);
const { [group]: tools = {} } = groups;
if (Object.hasOwn(tools, tool)) {
  const program = fileURLToPath(new URL(`../../${tools[tool]}`, import.meta.url));
  process.argv[1] = program;
  await import(pathToFileURL(program).href);
} else {
  console.error(`npm run ${group} -- ${Object.keys(tools).join(' | ')}`);
  process.exitCode = 2;
}
