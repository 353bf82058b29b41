/** `npm run -s replay -- [--events] FILE...`: replays game records through the engine that hosts real games. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { replay } from '#engine/record/replay.ts';
import { RecordError } from '#engine/record/statement.ts';
import { rulesets } from '#rulesets/index.ts';

const { values, positionals } = parseArgs({ options: { events: { type: 'boolean' } }, allowPositionals: true });

/** @returns whether the record could be read and holds */
function check(file: string): boolean {
  try {
    const { notices } = replay(readFileSync(file, 'utf8'), rulesets);
    if (values.events) for (const notice of notices) console.log(JSON.stringify(notice));
    console.log(`ok ${file}`);
    return true;
  } catch (error) {
    if (error instanceof RecordError) console.log(`FAILED ${file}:${error.line} ${error.message}`);
    else console.log(`FAILED ${file}:1 expected a record, got ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

if (positionals.length === 0) console.error('Name the records to replay: npm run -s replay -- FILE...');
const failed = positionals.filter((file) => !check(file)).length;
process.exitCode = failed > 0 || positionals.length === 0 ? 1 : 0;
