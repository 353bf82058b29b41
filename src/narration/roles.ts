import type { RoleId, RulesetId } from '#engine/words.ts';
import { cleanName } from './clean-name.ts';
import type { Language } from './language.ts';
import { say } from './text.ts';

/** Rulebooks in which the commissar's card is called the sheriff (S1). */
const sheriffs: ReadonlySet<RulesetId> = new Set(['six', 'club']);

/** Where a role stands; a card of a role that is not here has no side written on it. */
const sides: Readonly<Record<RoleId, 'town' | 'mafia'>> = {
  civilian: 'town',
  commissar: 'town',
  doctor: 'town',
  mafioso: 'mafia',
  don: 'mafia',
};

/** The role as players of this rulebook call it; one without a text keeps its id. */
export function roleName(role: RoleId, language: Language, ruleset: RulesetId): string {
  const shown = role === 'commissar' && sheriffs.has(ruleset) ? 'sheriff' : role;
  return say(language, `roles:${shown}`) ?? cleanName(role);
}

/** What stands on the card: its name, its side, what it does at night and with whom it wins. */
export function roleCard(role: RoleId, language: Language, ruleset: RulesetId): string {
  const name = roleName(role, language, ruleset);
  const text = say(language, `roles:card.${ruleset}.${role}`);
  const side = say(language, `roles:side.${sides[role]}`);
  if (text === null || side === null) return say(language, 'news:card.short', { role: name })!;
  return say(language, 'news:card', { role: name, side, text })!;
}
