import path from 'node:path';
import { missingCues } from '#packs/check.ts';
import { type PackProblem, problem } from '#packs/problem.ts';
import { problemsOf } from '#packs/recording/take-check.ts';
import { eachOf } from '../build/tools.ts';
import { type Draft, isForeign } from './draft.ts';
import { lineFacts } from './line-facts.ts';
import { otherWordsIn, rivals } from './other-words.ts';
import { decode } from './sound.ts';
import { type Recording, recordingsIn } from './takes.ts';

const AT_ONCE = 2;

/** The recordings of a folder, with their problems. */
export interface Checked {
  readonly problems: readonly PackProblem[];
  readonly recordings: readonly Recording[];
}

/** Checks every recording of a folder. */
export async function checkRecordings(folder: string, draft: Draft): Promise<Checked> {
  const { recordings, problems } = await recordingsIn(folder, draft);
  if (recordings.length === 0)
    return { recordings, problems: [...problems, problem('no-recordings', { place: folder })] };
  const [factsOf, rivalOf] = await Promise.all([lineFacts(draft), rivals(draft)]);
  const heard = await eachOf(recordings, AT_ONCE, async ({ take, file }) => {
    const [name, sound] = [path.basename(file), await decode(file)];
    return { found: problemsOf(name, sound, factsOf(take)), rival: await rivalOf(name, sound, take) };
  });
  const others = otherWordsIn(heard.map(({ rival }) => rival));
  const rest = { base: draft.extends, speaks: !isForeign(draft) };
  const missing = missingCues(new Set(recordings.map(({ take }) => take.cue)), rest);
  return { recordings, problems: [...problems, ...heard.flatMap(({ found }) => found), ...others, ...missing] };
}
