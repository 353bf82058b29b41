/** CPU time of this process with all its threads, in ms. Other processes do not change it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The CPU time that this work took, in ms. It may not wait for anything. */
export function cpuMsOf(work: () => unknown): number {
  const begin = cpuMs();
  work();
  return cpuMs() - begin;
}

/** Rounds that are not counted, because the program is still being compiled in them. */
const warmUps = 2;
const fewestRounds = 5;

/**
 * The CPU times of several works, in ms, which take turns until the time is over. Whatever slows the machine down slows
 * all of them down. Each work runs twice in its turn, and the second run counts: the first one also clears away the
 * garbage of the work before it. Each row of the result is one round.
 */
export function inTurns(seconds: number, works: readonly (() => unknown)[]): readonly (readonly number[])[] {
  const rounds: number[][] = [];
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < warmUps + fewestRounds || performance.now() < end; round++) {
    rounds.push(
      works.map((work) => {
        work();
        return cpuMsOf(work);
      }),
    );
  }
  return rounds.slice(warmUps);
}
