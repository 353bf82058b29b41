import type { Card } from '#engine/kernel/events.ts';
import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import { cleanName } from './clean-name.ts';
import { decidesText } from './decider.ts';
import { ownCard } from './own-card.ts';
import { isOwn, ownText, ownWords } from './own-roles.ts';
import { shownAs, sideOf } from './rulebook.ts';
import { say, t } from './text.ts';
import { languageOf, type Wording, wordsOf } from './words.ts';

/** The role's name in this rulebook. A role without a text keeps its id. */
export function roleName(role: RoleId, wording: Wording, ruleset: RulesetId): string {
  const own = ownWords(role, wording);
  if (own !== null) return ownText(own.name, wording) ?? cleanName(role);
  return say(wording, `roles:${shownAs(role, ruleset, wording.rulebooks)}`) ?? cleanName(role);
}

/** The role's name within a sentence or a list. A name of one's own begins with a small letter, too, unless it is an abbreviation. */
export function roleWord(role: RoleId, wording: Wording, ruleset: RulesetId): string {
  const name = roleName(role, wording, ruleset);
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase(languageOf(wording)) + name.slice(1);
}

/** The name of an opened card. A role that was inherited also names the dealt one, because another seat had it before. */
export function openedCard(
  { role, dealt }: Pick<Card, 'role' | 'dealt'>,
  wording: Wording,
  ruleset: RulesetId,
): string {
  const name = roleName(role, wording, ruleset);
  if (dealt === undefined) return name;
  return t(wording, 'lines:end.promoted', { role: name, dealt: roleWord(dealt, wording, ruleset) });
}

/** The side of a role in this rulebook, with these options. */
export const cardSide = (role: RoleId, wording: Wording, ruleset: RulesetId, options: Options = {}): string =>
  ownWords(role, wording)?.faction ?? sideOf({ role, ruleset, options }, wording.rulebooks) ?? 'none';

/** The text on the card: the role's name, its side, its actions at night and the side with which it wins. */
export function roleCard(role: RoleId, spoken: Wording, ruleset: RulesetId, options: Options = {}): string {
  const wording = wordsOf(spoken, { options });
  const own = ownWords(role, wording);
  if (own !== null) return ownCard(own, wording, ruleset, (other) => roleName(other, wording, ruleset));
  const name = roleName(role, wording, ruleset);
  const side = sideOf({ role, ruleset, options }, wording.rulebooks);
  const decides = decidesText(role, wording, ruleset, options);
  const text = say(wording, `cardTexts:${ruleset}.${role}`, { decides });
  const aim = say(wording, `aims:${ruleset}.${side}`);
  if (text === null || aim === null) return say(wording, 'news:card.short', { role: name })!;
  const lines = [text, ...byOptions(role, wording, ruleset, { options, decides }), aim];
  return say(wording, 'news:card', {
    role: name,
    side: say(wording, `sides:${side}`)!,
    text: lines.join('\n'),
  })!;
}

/** Text that the table's options add to the card, if the rulebook leaves something to choose. */
function byOptions(
  role: RoleId,
  wording: Wording,
  ruleset: RulesetId,
  { options, decides }: { readonly options: Options; readonly decides: string },
): readonly string[] {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(options)) {
    const line = say(wording, `cardTexts:${ruleset}.${role}.${name}-${value}`, { decides });
    if (line) lines.push(line);
  }
  return lines;
}

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
