import { laidOut } from '#engine/kernel/start.ts';
import type { Clan, Options, RoleId } from '#engine/kernel/types.ts';
import { knownCards } from '../model/calls.ts';
import { oncePerRuleset } from '../model/memo.ts';

/** The public facts about a game before the deal. */
interface PublicTable {
  readonly options: Options;
  readonly players: number;
  /** The host's own deck. `null`: the rulebook's. */
  readonly cards: readonly RoleId[] | null;
}

/**
 * The clans that may have a member at a table, judged by public facts: the rulebook, its options, the number of players
 * and the host's deck. It does not look at the deal.
 */
export const publicClans = oncePerRuleset((rules, { options, players, cards }: PublicTable): readonly Clan[] => {
  const { seats } = laidOut(rules, knownCards(rules, { options, players, cards }).possible, options);
  return rules.clans.filter((clan) => seats.some((seat) => seat.clan === clan));
});
