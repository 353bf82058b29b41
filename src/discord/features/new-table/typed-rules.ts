import { matches } from '../../formats/typed.ts';
import { cut, menuSize, suggestionLimit } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { editionName, editionsOf, editionWording, rulesetText } from '../../ui/texts.ts';
import { chosenRules, isRoleSetValue, rulesOffered } from './offers.ts';
import type { NewTableRequest } from './request.ts';

/** Suggests the rulebooks and the role sets that fit the text and take that many players. */
export async function suggestRules(
  context: Context,
  caller: Caller,
  input: string,
  size: number | null,
): Promise<readonly Suggestion[]> {
  const offers = await rulesOffered(context, caller, size ?? undefined);
  return offers
    .filter(({ label, value, about = '' }) => [label, value, about].some((text) => matches(text, input)))
    .slice(0, menuSize)
    .map(({ label, value, about }) => ({ name: cut(about ? `${label} · ${about}` : label, suggestionLimit), value }));
}

/** Returns the rules that a person chose, or typed as a rulebook's name or id, or as a role set's id. */
export function namedRules(
  { service }: Context,
  { wording }: Caller,
  typed: string,
): Pick<NewTableRequest, 'ruleset' | 'theme' | 'roleSet'> {
  if (isRoleSetValue(typed)) return chosenRules(typed);
  const begun = typed.trim().toLowerCase();
  const named = service
    .rulebooks()
    .flatMap((id) => editionsOf(id, wording.rulebooks))
    .find((edition) => {
      const name = rulesetText(editionWording(edition, wording), edition.ruleset);
      return [editionName(edition), name.toLowerCase()].includes(begun);
    });
  return named ?? { roleSet: typed };
}
