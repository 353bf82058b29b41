import type { Choice } from '#engine/kernel/notices.ts';
import type { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { VoteChoice } from '#engine/kernel/types.ts';
import type { Memory } from './memory.ts';
import { plain } from './policies/plain.ts';
import { random } from './policies/random.ts';
import { sharp } from './policies/sharp.ts';

/** What a policy goes by: what its player knows, what he is offered, the rulebook, and dice of its own. */
export interface Situation {
  readonly rules: Ruleset;
  readonly memory: Memory;
  readonly offered: readonly Choice[];
  readonly dice: Rng;
}

/** What a player does: one of the choices that he is offered, and at whom. */
export interface Decision {
  readonly choice: Choice;
  readonly targets: readonly VoteChoice[];
}

/** What a player does next, or `null`: nothing more in this time. docs/SIMULATOR.md describes each. */
export type Policy = (situation: Situation) => Decision | null;

export const policies = { random, plain, sharp } as const satisfies Readonly<Record<string, Policy>>;

export type PolicyName = keyof typeof policies;

export const isPolicy = (name: string): name is PolicyName => Object.hasOwn(policies, name);
