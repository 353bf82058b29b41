/**
 * Commands for your own voice packs: `npm run pack -- new`, `pack -- record`, `pack -- say`, `pack -- check`,
 * `pack -- build`. See
 * docs/moderator/voice-packs.md.
 */
import { parseArgs } from 'node:util';
import { voiceLanguageName } from '#narration/language.ts';
import { t } from '#narration/text.ts';
import { readJson } from '../build/kept.ts';
import { build, builtLines } from './build.ts';
import { check } from './check.ts';
import { draftIn, isForeign } from './draft.ts';
import { newPack } from './new.ts';
import { record } from './record.ts';
import { Complaint, ownWording, type ToolWording, wordingOf } from './say.ts';
import { speak } from './speak.ts';

const print = (line: string) => console.log(line);

async function wordingAt(place: string): Promise<ToolWording> {
  const manifest = (await readJson(`${place}/pack.json`)) as { lang?: string; script?: string } | undefined;
  return wordingOf(manifest?.script ?? manifest?.lang) ?? ownWording();
}

function placeIn(words: readonly string[], usage: 'check' | 'build' | 'record' | 'say'): string {
  const [place] = words;
  if (place === undefined)
    throw new Complaint(({ language }) => t(language, `packs:tool.usage.${usage}`, { file: '{file}' }));
  return place;
}

async function buildAt(place: string): Promise<void> {
  const built = await build(place, print);
  for (const line of builtLines(built, await wordingAt(place))) print(line);
}

const tools: Readonly<Record<string, (words: readonly string[]) => Promise<boolean>>> = {
  new: async (words) => {
    const options = { script: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    const place = await newPack(positionals, { script: values.script });
    const draft = await draftIn(place);
    print(t(draft.script, 'packs:tool.made', { place }));
    if (isForeign(draft)) print(t(draft.script, 'packs:tool.made.foreign', { voice: voiceLanguageName(draft.lang) }));
    print(t(draft.script, 'packs:tool.made.next', { place }));
    return true;
  },
  check: async (words) => {
    const { ok, lines } = await check(placeIn(words, 'check'));
    for (const line of lines) print(line);
    return ok;
  },
  build: async (words) => {
    await buildAt(placeIn(words, 'build'));
    return true;
  },
  say: async (words) => {
    const options = { with: { type: 'string' }, stress: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    const place = placeIn(positionals, 'say');
    const faulty = await speak(place, { command: values.with ?? '', stress: values.stress }, print);
    await buildAt(place);
    if (faulty > 0) print(t((await wordingAt(place)).language, 'packs:say.faulty', { count: faulty, place }));
    return faulty === 0;
  },
  record: async (words) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { wait: { type: 'boolean' }, with: { type: 'string' }, play: { type: 'string' } },
    });
    const { wait = false, with: program, play } = values;
    const programs = { ...(program === undefined ? {} : { with: program }), ...(play === undefined ? {} : { play }) };
    await record(placeIn(positionals, 'record'), { wait, ...programs });
    return true;
  },
};

const [tool = '', ...words] = process.argv.slice(2);

/** Prints how to use the program. */
async function help(): Promise<boolean> {
  print(t(ownWording().language, `packs:tool.usage.${tool as 'say'}`, { file: '{file}' }));
  return true;
}

/** Names the tools. */
async function list(): Promise<boolean> {
  console.error(`npm run pack -- ${Object.keys(tools).join(' | ')}`);
  return false;
}

const run = Object.hasOwn(tools, tool) ? tools[tool]! : list;
await (run !== list && words.includes('--help') ? help() : run(words))
  .then((ok) => {
    process.exitCode = ok ? 0 : 1;
  })
  .catch((error: Error) => {
    console.error(error instanceof Complaint ? error.message : (error.stack ?? error.message));
    process.exitCode = 1;
  });
