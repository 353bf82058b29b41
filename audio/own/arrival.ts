import { watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '#packs/problem.ts';
import { Complaint, problemLines } from './say.ts';

const STEADY_MS = 300;

/**
 * Waits for a recording with this name, whatever its ending. Resolves with the file when it has stopped growing for a
 * moment, or never after the signal.
 * @throws {Complaint} if the folder is gone, for example on a removed drive
 */
export function arrival(folder: string, name: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const gone = () =>
      reject(new Complaint((wording) => problemLines([problem('no-manifest', { place: folder })], wording).join('\n')));
    let seen = '';
    const look = async () => {
      const file = (await readdir(folder)).find((one) => path.parse(one).name === name && !one.endsWith('.part'));
      const size =
        file === undefined
          ? 0
          : await stat(path.join(folder, file)).then(
              (one) => one.size,
              () => 0,
            );
      if (file !== undefined && size > 0 && seen === `${file} ${size}`) return resolve(file);
      seen = `${file} ${size}`;
    };
    const lookAgain = () => void look().catch(gone);
    const timer = setInterval(lookAgain, STEADY_MS);
    const watcher = watch(folder, lookAgain).on('error', gone);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      watcher.close();
    });
  });
}
