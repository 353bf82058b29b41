import type { Notice } from '#engine/kernel/notices.ts';
import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Faction, Options, RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { isOfAnimals, roleName, t, type Wording } from '#narration/index.ts';
import type { PageCard } from './page-data.ts';

/** The facts that cards in words need. */
export interface CardFacts {
  readonly rules: Ruleset;
  readonly options: Options;
}

/** Returns the parts of a card that its role decides. */
export const roleParts = (role: RoleId, { rules, options }: CardFacts, wording: Wording) => ({
  id: isOfAnimals(options) ? null : role,
  role: roleName(role, wording, rules.id),
});

/** Returns the parts of a card that its side decides. */
export const sideParts = (side: Faction, wording: Wording) => ({
  side,
  sideName: t(wording, `words:faction.${side}`),
});

/** The card of each seat as that seat knows it. */
export type KnownCards = ReadonlyMap<SeatNumber, PageCard>;

/** Returns the cards after a notice: a seat learns its own card, each change of it (A24, A31, D24), and who has won. */
export function afterNotice(cards: KnownCards, { news }: Notice, facts: CardFacts, wording: Wording): KnownCards {
  switch (news.type) {
    case 'CardDealt': {
      const side = factionOf(facts.rules.roles[news.role]!, facts.options);
      const card = { ...roleParts(news.role, facts, wording), ...sideParts(side, wording), won: false };
      return new Map(cards).set(news.seat, card);
    }
    case 'Turned':
      return changed(cards, [news.seat], sideParts(news.clan, wording));
    case 'Promoted':
      return changed(cards, [news.seat], roleParts(news.role, facts, wording));
    case 'GameEnded':
      return changed(cards, news.winners, { won: true });
    default:
      return cards;
  }
}

const changed = (cards: KnownCards, seats: readonly SeatNumber[], change: Partial<PageCard>): KnownCards =>
  new Map([...cards].map(([seat, card]) => [seat, seats.includes(seat) ? { ...card, ...change } : card]));
