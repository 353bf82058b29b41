// Tells whether the built program in dist/ is still that of the sources. It is plain JavaScript, because the start of the
// bot asks before anything can read TypeScript.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built programs. It is as deep as a folder of src/, so that paths to docs/ are the same. */
export const builtFolder = 'dist/bot';
/** The file in that folder that describes the sources. */
export const sourcesFile = 'sources.json';
/** The folder whose sub-folders are the languages. */
const textsFolder = 'src/narration/texts';

/** The languages of the sources. */
export const languageFolders = (root) =>
  readdirSync(join(root, textsFolder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The size, the time of change in ms and the digest of a file. */
export function fingerprint(path) {
  const { size, mtimeMs } = statSync(path);
  return { size, mtimeMs, digest: digestOf(path) };
}

const digestOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns true if the file is the same. It is read only if its time has changed: a checkout changes only the time. */
function isSame(path, { size, mtimeMs, digest }) {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now === undefined || now.size !== size) return false;
  return now.mtimeMs === mtimeMs || digestOf(path) === digest;
}

/**
 * Returns `current` if the built programs are those of the sources below this folder, `stale` if a source has changed
 * since, and `missing` if nothing was built.
 */
export function stateOfBuild(root) {
  let sources;
  try {
    sources = JSON.parse(readFileSync(join(root, builtFolder, sourcesFile), 'utf8'));
  } catch {
    return 'missing';
  }
  const hasSameLanguages = languageFolders(root).join() === sources.languages.join();
  const isCurrent = Object.entries(sources.files).every(([path, was]) => isSame(join(root, path), was));
  return hasSameLanguages && isCurrent ? 'current' : 'stale';
}
