import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { laidOut } from '#engine/kernel/start.ts';
import type { Clan, Options, RoleId } from '#engine/kernel/types.ts';
import { possibleCards } from '../model/calls.ts';

/** The public facts about a game before the deal. */
interface PublicTable {
  readonly options: Options;
  readonly players: number;
  /** The host's own deck; `null`: the rulebook's. */
  readonly cards: readonly RoleId[] | null;
}

const known = new WeakMap<Ruleset, Map<string, readonly Clan[]>>();

/**
 * The clans that may have a member at a table, judged by public facts: the rulebook, its options, the number of players
 * and the host's deck. It does not look at the deal.
 */
export function publicClans(rules: Ruleset, table: PublicTable): readonly Clan[] {
  const tables = known.get(rules) ?? new Map<string, readonly Clan[]>();
  known.set(rules, tables);
  const key = JSON.stringify(table);
  const clans = tables.get(key) ?? clansOf(rules, table);
  tables.set(key, clans);
  return clans;
}

function clansOf(rules: Ruleset, { options, players, cards }: PublicTable): readonly Clan[] {
  const { seats } = laidOut(rules, possibleCards(rules, { options, players, cards }), options);
  return rules.clans.filter((clan) => seats.some((seat) => seat.clan === clan));
}
