import type { Ruleset } from '#engine/ruleset.ts';
import type { RulesetId } from '#engine/words.ts';
import { six } from './six.ts';

/** Every rulebook that can be hosted, by its id. Listed one by one: a glob would hide mistakes. */
export const rulesets: Readonly<Record<RulesetId, Ruleset>> = { six };
