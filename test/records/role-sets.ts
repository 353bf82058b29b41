import { readFileSync } from 'node:fs';
import type { RoleSetReader } from '#engine/record/replay-header.ts';
import { rulesOfFile } from '#rolesets/index.ts';

/** Reads the role sets beside the records of this folder. */
export const beside =
  (folder: URL): RoleSetReader =>
  (file) =>
    rulesOfFile(readFileSync(new URL(file, folder), 'utf8'));
