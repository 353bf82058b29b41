import { readdirSync } from 'node:fs';

/**
 * The folders beside this file: each is one language. A built program (`src/build/`) has the list of its build here,
 * since it lies elsewhere.
 */
export const folders: readonly string[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
