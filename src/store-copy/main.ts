/**
 * `npm run store -- copy --from ./data --to postgres://…`: copies a whole store into another one, in either direction.
 * Stop the bot first.
 */
import { type Log, StoreError } from '#game/ports/ports.ts';
import { loadEnvFile } from '../process/environment.ts';
import { nameOfPlace } from '../process/storage.ts';
import { type Places, readCommandLine, usage } from './command-line.ts';
import { copyStore, type Progress } from './copy.ts';

const log: Log = {
  debug: () => {},
  info: (_: object, what: string) => console.log(what),
  warn: (_: object, what: string) => console.error(what),
  error: (_: object, what: string) => console.error(what),
};

/** Shows the progress: each hundredth in place on a terminal, and otherwise each tenth on a line. */
function show({ step, done, of }: Progress): void {
  const parts = process.stdout.isTTY ? 100 : 10;
  if (Math.floor((done * parts) / of) === Math.floor(((done - 1) * parts) / of)) return;
  const line = `${done} of ${of} documents ${step}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === of ? '\n' : ''}`);
  else console.log(line);
}

async function main(): Promise<void> {
  loadEnvFile();
  const places = readCommandLine(process.argv.slice(2));
  if (!places.ok) {
    console.error(`${places.error}\n\n${usage}`);
    process.exitCode = 2;
  } else if (places.value === null) console.log(usage);
  else await copy(places.value);
}

async function copy({ from, to }: Places): Promise<void> {
  console.log(`from ${nameOfPlace(from)} to ${nameOfPlace(to)}`);
  const { documents, written, packs } = await copyStore({ from, to, log, onProgress: show });
  console.log(
    `Done. The copy has ${documents} documents, and is equal to its source. Written now: ${written} documents, ${packs} voice packs.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof StoreError ? error.message : error);
  process.exitCode = 1;
});
