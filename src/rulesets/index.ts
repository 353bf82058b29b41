import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import { boxed } from './boxed.ts';
import { club } from './club.ts';
import { deck } from './deck.ts';
import { grand } from './grand.ts';
import { six } from './six.ts';

/** Every rulebook that records can be of, by its id. Listed one by one: a glob would hide mistakes. */
export const rulesets: Readonly<Record<RulesetId, Ruleset>> = { six, club, deck, boxed, grand };

/** Those of them that can be hosted at a table. */
export const hosted: Readonly<Record<RulesetId, Ruleset>> = rulesets;
