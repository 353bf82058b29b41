import { type RulebookPages, readRulebookPages } from '#rulebook-pages/index.ts';
import { rulebooks } from './rulebooks.ts';

/** The pages of every rulebook of the project. */
export const rulebookPages: RulebookPages = readRulebookPages({
  rulebooks,
  log: {
    warn: (fields, message) => {
      throw new Error(`${message}: ${JSON.stringify(fields)}`);
    },
  },
});
