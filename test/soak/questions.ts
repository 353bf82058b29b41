/** Questions of the soak to its child processes, and their answers. */
import type { ChildProcess } from 'node:child_process';
import type { LatenessCounts } from './lateness.ts';

/** The answers by the name of the question. */
export interface Answers {
  readonly lateness: LatenessCounts;
  /** The memory after a collection of garbage. */
  readonly memory: NodeJS.MemoryUsage;
}

interface Reply<Q extends keyof Answers> {
  readonly question: Q;
  readonly value: Answers[Q];
}

/** Asks a child process. Rejects if the process ends before it has answered. */
export function ask<Q extends keyof Answers>(child: ChildProcess, question: Q): Promise<Answers[Q]> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void): void => {
      child.off('message', read);
      child.off('exit', ended);
      settle();
    };
    const read = (reply: unknown): void => {
      const { question: answered, value } = reply as Reply<Q>;
      if (answered === question) done(() => resolve(value));
    };
    const ended = (code: number | null): void => done(() => reject(new Error(`the process ended with ${code}`)));
    child.on('message', read);
    child.on('exit', ended);
    child.send(question, (error) => (error ? done(() => reject(error)) : undefined));
  });
}

/** The channel on which the voice thread is asked for the lateness of its frames. */
export const latenessChannel = 'lateness';

/** Answers the questions of the parent process. */
export function answer(answers: { readonly [Q in keyof Answers]?: () => Answers[Q] | Promise<Answers[Q]> }): void {
  process.on('message', async (question: keyof Answers) => {
    const give = answers[question];
    if (give !== undefined) process.send!({ question, value: await give() });
  });
}
