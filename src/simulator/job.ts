/** What is simulated, as it can be handed to another thread. */

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
  /** A rulebook's id, or a role set. */
  readonly rules: string | RoleSet;
  readonly options: Options;
  readonly deal: Deal;
  readonly policy: PolicyName;
  readonly games: number;
  /** The first game's seed; each next one has the next. */
  readonly seed: number;
}

/** The rulebook of a job. @throws RangeError where there is none */
export function rulesOf({ rules }: Pick<Job, 'rules'>): Ruleset {
  if (typeof rules !== 'string') {
    const built = buildRoleSet(rules);
    if (!built.ok) throw new RangeError(built.problems.map(({ code, path }) => `${code} ${path}`).join('; '));
    return built.rules;
  }
  if (!Object.hasOwn(rulesets, rules)) throw new RangeError(`no rulebook ${rules}`);
  return rulesets[rules]!;
}

/** Why these cards cannot be dealt; `null`: they can. */
export function refusalOf(job: Job): Refusal | null {
  const rules = rulesOf(job);
  const completed = completeOptions(rules, job.options);
  if (!completed.ok) return completed.refusal;
  const { options, deal } = job;
  const started = play(rules, unstarted, { type: 'start', ruleset: rules.id, options, seed: job.seed, deal });
  return started.ok ? null : started.refusal;
}

/** So many games are played before it is told how far one is. */
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

/** The job in as many parts as there are threads; together they play the same games. */
export function parts(job: Job, threads: number): readonly Job[] {
  const each = Math.ceil(job.games / threads);
  return Array.from({ length: threads }, (_, index) => ({
    ...job,
    seed: job.seed + index * each,
    games: Math.max(0, Math.min(each, job.games - index * each)),
  })).filter(({ games }) => games > 0);
}
