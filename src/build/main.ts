/**
 * `npm run build`: builds the bot into dist/bot/, so that it starts without compiling. `npm start` uses the built bot as
 * long as no source has changed.
 */
import { resolve } from 'node:path';
import { buildBot } from './bundle.ts';

const begin = performance.now();
const count = await buildBot(resolve(import.meta.dirname, '../..'));
console.log(`dist/bot: ${count} sources, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
