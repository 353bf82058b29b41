import type { Choice } from '#engine/kernel/notices.ts';
import type { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { VoteChoice } from '#engine/kernel/types.ts';
import type { Memory } from './memory.ts';

/** The input of a policy: its player's knowledge and choices, the rulebook, and random numbers of its own. */
export interface Situation {
  readonly rules: Ruleset;
  readonly memory: Memory;
  readonly offered: readonly Choice[];
  readonly dice: Rng;
}

/** One of the offered choices, with its targets. */
export interface Decision {
  readonly choice: Choice;
  readonly targets: readonly VoteChoice[];
}

/** The next decision of a player, or `null` for none in this step. docs/developer/simulator.md lists them. */
export type Policy = (situation: Situation) => Decision | null;
