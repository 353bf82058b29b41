/** Simulators in processes of their own, which play the same portions in turns. */
import { type ChildProcess, fork } from 'node:child_process';
import { resolve as resolvePath } from 'node:path';
import { bundleInto } from '../../../src/build/bundle.ts';

/** Rounds that are not counted, because the programs are still being compiled in them. */
const warmUps = 10;
const fewestRounds = 9;

const portion = 'peers/portion.ts';

/** A simulator whose process waits for a portion. */
export class PortionPlayer {
  readonly #child: ChildProcess;

  private constructor(program: string, cwd: string, flags: readonly string[]) {
    this.#child = fork(program, { cwd, execArgv: [...flags], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  /** The present simulator, built as `npm run build` builds it. */
  static async ofPresent(): Promise<PortionPlayer> {
    const root = resolvePath('.');
    const folder = resolvePath('.cache', 'measured-simulator');
    await bundleInto(folder, root, { portion: `test/bench/${portion}` });
    return new PortionPlayer(`${folder}/portion.mjs`, root, []);
  }

  /** The simulator of an earlier commit in its folder. `npm run simulate` compiled it at each start. */
  static ofCommit(folder: string): PortionPlayer {
    return new PortionPlayer(`${folder}/test/bench/${portion}`, folder, ['--import', 'tsx']);
  }

  /** The CPU time of a portion of this rulebook's games, in ms. */
  play(rules: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error('a simulator has ended'));
      this.#child.once('exit', lost);
      this.#child.once('message', (ms: number) => {
        this.#child.off('exit', lost);
        resolve(ms);
      });
      this.#child.send(rules);
    });
  }

  close(): void {
    this.#child.kill();
  }
}

/**
 * The CPU times of a portion on both sides, in ms, which take turns until the time is over. Whatever slows the machine down
 * slows both down.
 */
export async function portionsInTurns(
  rules: string,
  seconds: number,
  sides: readonly [PortionPlayer, PortionPlayer],
): Promise<readonly (readonly [number, number])[]> {
  const rounds: [number, number][] = [];
  const end = performance.now() + seconds * 1000;
  while (rounds.length < warmUps + fewestRounds || performance.now() < end)
    rounds.push([await sides[0].play(rules), await sides[1].play(rules)]);
  return rounds.slice(warmUps);
}
