import { optionsOf } from '../model/deck.ts';
import { expectedMinutes } from '../model/expected-length.ts';
import { rulesOfTable } from '../model/rules-of.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Plan } from '../ports/invitations.ts';
import type { PlanView } from '../ports/plan.ts';

/** The number of players for the length of a table without a fixed number: more than the fewest, less than the most. */
const usualPlayers = 10;
/** The length of a game whose rulebook is gone, minutes. */
const usualMinutes = 60;

/** Returns the public facts about a plan. */
export function planView({ rulesets }: TableDeps, { table, at, people, ended }: Plan): PlanView {
  const { gameId: planId, guildId, channelId, hostId, ruleset, roleSet, options, language, size } = table;
  const rules = rulesOfTable(rulesets, table)?.rules;
  const players = rules && Math.min(Math.max(size ?? usualPlayers, rules.players.min), rules.players.max);
  const minutes = rules && players ? expectedMinutes(rules, optionsOf(rules, table), players) : usualMinutes;
  return {
    planId,
    guildId,
    channelId,
    hostId,
    ruleset,
    options,
    language,
    at,
    people,
    minutes,
    ...(ended ?? { state: 'planned' }),
    ...(roleSet === null ? {} : { roleSet: roleSet.name }),
  };
}
