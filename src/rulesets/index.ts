import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import { boxed } from './boxed.ts';
import { club } from './club.ts';
import { deck } from './deck.ts';
import { grand } from './grand.ts';
import { six } from './six.ts';
import { sport } from './sport.ts';

/** Every rulebook, by its id. They are listed one by one, because a glob would hide mistakes. */
export const rulesets: Readonly<Record<RulesetId, Ruleset>> = { six, club, deck, boxed, grand, sport };
