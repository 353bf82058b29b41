import { formsOf } from '#engine/kernel/events.ts';
import { ownPowers } from '#engine/mechanics/own-powers.ts';
import { rulesets } from '#rulesets/index.ts';

/** The forms of all events of all rulebooks, and of own roles. */
export const eventForms = formsOf([...Object.values(rulesets).flatMap(({ mechanics }) => mechanics), ownPowers]);
