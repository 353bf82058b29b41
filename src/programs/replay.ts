/**
 * `npm run -s replay -- [--events] FILE...`: replays game records through the engine that hosts real games. With `--html` it
 * writes the page of each game beside its record.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { parseRecord } from '#engine/record/parse.ts';
import type { RecordedGame } from '#engine/record/recorded-game.ts';
import { replay } from '#engine/record/replay.ts';
import { RecordError } from '#engine/record/statement.ts';
import { gamePageOf } from '#game-page/game-page.ts';
import { htmlOf, type PageFiles, pageFiles } from '#game-page/html.ts';
import { languages, readLanguage, rulebooksOf, withOwnRoles, wordingIn } from '#narration/index.ts';
import { type RoleSet, roleSetOfFile } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';

const usage = `npm run -s replay -- [--events] [--html] [--lang ${languages.join('|')}] FILE...`;

/** Reads the command line. Ends the process with the usage if it is wrong, or if help is asked for. */
function readCommandLine() {
  const options = {
    events: { type: 'boolean' },
    html: { type: 'boolean' },
    lang: { type: 'string', default: 'en' },
    help: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const language = readLanguage(values.lang);
    if (language === undefined) throw new Error(`--lang is ${languages.join(' or ')}, not ${values.lang}`);
    if (!values.help) return { values, positionals, language };
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
}

const { values, positionals, language } = readCommandLine();
/** The files of pages. `null`: no pages are asked for. */
const files = values.html ? pageFiles() : null;

/** Reads a role set beside its record or in a folder there. A record of unknown origin can open nothing else. */
const readerBeside =
  (record: string, sets: RoleSet[]) =>
  (file: string): Ruleset => {
    if (normalize(file) !== file || /^[./\\]|^\w:/.test(file)) throw new Error('it has to lie beside the record');
    const { rules, set } = roleSetOfFile(readFileSync(resolve(dirname(record), file), 'utf8'));
    sets.push(set);
    return rules;
  };

/** @returns true if the record can be read and is correct */
function check(file: string): boolean {
  try {
    const text = readFileSync(file, 'utf8');
    const sets: RoleSet[] = [];
    const { notices, game } = replay(text, rulesets, readerBeside(file, sets));
    if (values.events) for (const notice of notices) console.log(JSON.stringify(notice));
    console.log(`ok ${file}`);
    if (files !== null && game !== null) writePage(files, game, { file, text, set: sets.at(-1) });
    return true;
  } catch (error) {
    if (error instanceof RecordError) console.log(`FAILED ${file}:${error.line} ${error.message}`);
    else console.log(`FAILED ${file}:1 expected a record, got ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Writes the page of a game beside its record. */
function writePage(
  files: PageFiles,
  { rules, moments, state }: RecordedGame,
  { file, text, set }: { readonly file: string; readonly text: string; readonly set: RoleSet | undefined },
): void {
  const names = state.seats.map(() => '');
  for (const { statement } of parseRecord(text))
    if (statement.kind === 'name') names[statement.seat - 1] = statement.text;
  const wording = withOwnRoles(wordingIn(language, rulebooksOf(rulesets)), set?.ownRoles ?? []);
  const to = `${file.replace(/\.record$/, '')}.html`;
  const told = { rules, moments, state, names, roleSet: set?.name ?? null };
  writeFileSync(to, htmlOf(gamePageOf(told, wording), files));
  console.log(`page ${to}`);
}

if (positionals.length === 0) console.error(`Name the records to replay: ${usage}`);
const failed = positionals.filter((file) => !check(file)).length;
process.exitCode = failed > 0 || positionals.length === 0 ? 1 : 0;
