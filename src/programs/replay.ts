/** `npm run -s replay -- [--events] FILE...`: replays game records through the engine that hosts real games. */
import { readFileSync } from 'node:fs';
import { dirname, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { replay } from '#engine/record/replay.ts';
import { RecordError } from '#engine/record/statement.ts';
import { rulesOfFile } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';

const usage = 'npm run -s replay -- [--events] FILE...';

/** Reads the command line. Ends the process with the usage if it is wrong, or if help is asked for. */
function readCommandLine() {
  const options = { events: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    if (!parsed.values.help) return parsed;
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
}

const { values, positionals } = readCommandLine();

/** Reads a role set beside its record or in a folder there. A record of unknown origin can open nothing else. */
const readerBeside =
  (record: string) =>
  (file: string): Ruleset => {
    if (normalize(file) !== file || /^[./\\]|^\w:/.test(file)) throw new Error('it has to lie beside the record');
    return rulesOfFile(readFileSync(resolve(dirname(record), file), 'utf8'));
  };

/** @returns true if the record can be read and is correct */
function check(file: string): boolean {
  try {
    const { notices } = replay(readFileSync(file, 'utf8'), rulesets, readerBeside(file));
    if (values.events) for (const notice of notices) console.log(JSON.stringify(notice));
    console.log(`ok ${file}`);
    return true;
  } catch (error) {
    if (error instanceof RecordError) console.log(`FAILED ${file}:${error.line} ${error.message}`);
    else console.log(`FAILED ${file}:1 expected a record, got ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

if (positionals.length === 0) console.error(`Name the records to replay: ${usage}`);
const failed = positionals.filter((file) => !check(file)).length;
process.exitCode = failed > 0 || positionals.length === 0 ? 1 : 0;
