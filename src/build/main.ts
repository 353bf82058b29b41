/**
 * `npm run build`: builds the bot into dist/bot/, so that it starts without compiling. `npm start` uses the built bot as
 * long as no source has changed. With `--archive FOLDER` it also writes the folder of a release for this system there.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeArchive } from './archive.ts';
import { buildBot } from './bundle.ts';

const { values } = parseArgs({ options: { archive: { type: 'string' } } });
const root = resolve(import.meta.dirname, '../..');
const begin = performance.now();
const count = await buildBot(root);
console.log(`dist/bot: ${count} sources, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
if (values.archive !== undefined) console.log(writeArchive(resolve(values.archive), root));
