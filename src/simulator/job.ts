/** A simulation in a form that can be passed to another thread. */

import type { Deal } from '#engine/kernel/commands.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import { buildRoleSet, type RoleSet } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { type Plan, simulate } from './game.ts';
import { type PolicyName, policies } from './policies/index.ts';
import { emptyTally, merged, type Tally, tallyOf } from './tally.ts';

/** Games for one thread to play. */
export interface Job {
  /** The id of a rulebook, or a role set. */
  readonly rules: string | RoleSet;
  readonly options: Options;
  readonly deal: Deal;
  readonly policy: PolicyName;
  readonly games: number;
  /** The seed of the first game. Each later game uses the next number. */
  readonly seed: number;
}

/** The rulebook of a job. @throws RangeError if it does not exist */
export function rulesOf({ rules }: Pick<Job, 'rules'>): Ruleset {
  if (typeof rules !== 'string') {
    const built = buildRoleSet(rules);
    if (!built.ok) throw new RangeError(built.error.map(({ code, path }) => `${code} ${path}`).join('; '));
    return built.value;
  }
  if (!Object.hasOwn(rulesets, rules)) throw new RangeError(`no rulebook ${rules}`);
  return rulesets[rules]!;
}

/** The reason why these cards cannot be dealt, or `null` if they can. */
export function refusalOf(job: Job): Refusal | null {
  const rules = rulesOf(job);
  const completed = completeOptions(rules, job.options);
  if (!completed.ok) return completed.error;
  const { options, deal } = job;
  const started = play(rules, unstarted, { type: 'start', ruleset: rules.id, options, seed: job.seed, deal });
  return started.ok ? null : started.error;
}

/** The number of games between two reports of progress. */
const portion = 20;

/** Plays the games of a job one after another. */
export function* tallies(job: Job): Generator<Tally> {
  const plan: Plan = { rules: rulesOf(job), policy: policies[job.policy], options: job.options, deal: job.deal };
  for (let done = 0; done < job.games; done += portion) {
    const count = Math.min(portion, job.games - done);
    yield tallyOf(Array.from({ length: count }, (_, index) => simulate(plan, job.seed + done + index)));
  }
}

/** All games of a job in this thread. */
export const simulateAll = (job: Job): Tally => [...tallies(job)].reduce(merged, emptyTally);

/** Divides the job into one part for each thread. Together the parts play the same games. */
export function parts(job: Job, threads: number): readonly Job[] {
  const each = Math.ceil(job.games / threads);
  return Array.from({ length: threads }, (_, index) => ({
    ...job,
    seed: job.seed + index * each,
    games: Math.max(0, Math.min(each, job.games - index * each)),
  })).filter(({ games }) => games > 0);
}
