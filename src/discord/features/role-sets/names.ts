import type { RoleSetEntry } from '#game/server-settings/role-set-service.ts';
import { say, type Wording } from '#narration/index.ts';
import { cut, menuSize } from '../../body.ts';
import type { Caller, Context, Suggestion } from '../../context.ts';
import { rulesetText } from '../../texts.ts';

/** Discord's limit for the name of a suggestion, in characters. */
const offerLimit = 100;

/** The name of a role set. The shipped set of a rulebook has the rulebook's name, and another shipped set one in each language. */
export function setName(
  { id, name, ruleset, revision }: Pick<RoleSetEntry, 'id' | 'name' | 'ruleset' | 'revision'>,
  language: Wording,
): string {
  if (revision !== null) return name;
  return id === ruleset ? rulesetText(language, ruleset) : (say(language, `rolesets:shipped.${id}`) ?? name);
}

/** Suggests the role sets that fit the text: the server's and the shipped ones, or with `own` only the server's. */
export async function suggestRoleSets(
  { roleSets }: Context,
  { guildId, language }: Caller,
  input: string,
  own = false,
): Promise<readonly Suggestion[]> {
  const begun = input.trim().toLowerCase();
  return (await roleSets.list(guildId))
    .filter(({ revision }) => !own || revision !== null)
    .map((entry) => ({ entry, name: setName(entry, language) }))
    .filter(({ entry: { id }, name }) => [id, name].some((text) => text.toLowerCase().includes(begun)))
    .slice(0, menuSize)
    .map(({ entry: { id, ruleset }, name }) => ({
      name: cut(`${name} · ${id} · ${rulesetText(language, ruleset)}`, offerLimit),
      value: id,
    }));
}
