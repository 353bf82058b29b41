import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import { cleanName } from './clean-name.ts';
import { decidesText } from './decider.ts';
import { ownCard } from './own-card.ts';
import { ownText, ownWords } from './own-roles.ts';
import { shownAs, sideOf } from './rulebook.ts';
import { say } from './text.ts';
import type { Wording } from './words.ts';
import { wordsOf } from './words.ts';

/** The role's name in this rulebook. A role without a text keeps its id. */
export function roleName(role: RoleId, language: Wording, ruleset: RulesetId): string {
  const own = ownWords(role, language);
  if (own !== null) return ownText(own.name, language) ?? cleanName(role);
  return say(language, `roles:${shownAs(role, ruleset)}`) ?? cleanName(role);
}

/** The text on the card: the role's name, its side, its actions at night and the side with which it wins. */
export function roleCard(role: RoleId, spoken: Wording, ruleset: RulesetId, options: Options = {}): string {
  const language = wordsOf(spoken, { options });
  const own = ownWords(role, language);
  if (own !== null) return ownCard(own, language, ruleset, (other) => roleName(other, language, ruleset));
  const name = roleName(role, language, ruleset);
  const side = sideOf(role, ruleset, options);
  const decides = decidesText(role, language, ruleset, options);
  const text = say(language, `cardTexts:${ruleset}.${role}`, { decides });
  const aim = say(language, `aims:${ruleset}.${side}`);
  if (text === null || aim === null) return say(language, 'news:card.short', { role: name })!;
  const lines = [text, ...byOptions(role, language, ruleset, { options, decides }), aim];
  return say(language, 'news:card', {
    role: name,
    side: say(language, `sides:${side}`)!,
    text: lines.join('\n'),
  })!;
}

/** Text that the table's options add to the card, if the rulebook leaves something to choose. */
const byOptions = (
  role: RoleId,
  language: Wording,
  ruleset: RulesetId,
  { options, decides }: { readonly options: Options; readonly decides: string },
): readonly string[] =>
  Object.entries(options)
    .map(([name, value]) => say(language, `cardTexts:${ruleset}.${role}.${name}-${value}`, { decides }))
    .filter((line) => line !== null)
    .filter((line) => line !== '');
