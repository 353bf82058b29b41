import type { RoleId, RulesetId } from '#engine/kernel/types.ts';
import { isOwn } from './own-roles.ts';
import { roleWord } from './roles.ts';
import { shownAs } from './rulebook.ts';
import { say, t } from './text.ts';
import type { Wording } from './words.ts';

/** Cards with their numbers. */
interface Counted {
  readonly cards: readonly { readonly role: RoleId; readonly count: number }[];
  /** More cards are drawn at random from these. */
  readonly drawn?: { readonly count: number; readonly from: readonly RoleId[] };
}

/** Cards in words, for a list within a sentence: `don, 2 mafiosi, sheriff, 4 civilians`. */
export function countedCards({ cards, drawn }: Counted, wording: Wording, ruleset: RulesetId): string {
  const list = cards.map(({ role, count }) => counted(role, count, wording, ruleset)).join(', ');
  if (drawn === undefined) return list;
  const from = drawn.from.map((role) => roleWord(role, wording, ruleset)).join(', ');
  return t(wording, 'ui:lobby.drawn', { cards: list, number: drawn.count, from });
}

function counted(role: RoleId, count: number, wording: Wording, ruleset: RulesetId): string {
  if (count === 1) return roleWord(role, wording, ruleset);
  const known = isOwn(role, wording)
    ? null
    : say(wording, `cards:${shownAs(role, ruleset, wording.rulebooks)}`, { count });
  return known ?? `${roleWord(role, wording, ruleset)} × ${count}`;
}
