import type { RoleSetEntry } from '#game/server-settings/role-set-service.ts';
import type { Wording } from '#narration/index.ts';
import { cut, menuSize } from '../../body.ts';
import type { Caller, Context, Suggestion } from '../../context.ts';
import { rulesetText } from '../../texts.ts';

/** Discord's limit for a name that is offered, in characters. */
const offerLimit = 100;

/** What a role set is called in a list: those that come with a rulebook by the rulebook's name. */
export const entryName = ({ id, name, ruleset, revision }: RoleSetEntry, language: Wording): string =>
  revision === null && id === ruleset ? rulesetText(language, ruleset) : name;

/** The server's role sets and those that ship, as far as they fit what has been typed. `own`: the server's alone. */
export async function suggestRoleSets(
  { roleSets }: Context,
  { guildId, language }: Caller,
  input: string,
  own = false,
): Promise<readonly Suggestion[]> {
  const begun = input.trim().toLowerCase();
  return (await roleSets.list(guildId))
    .filter(({ revision }) => !own || revision !== null)
    .map((entry) => ({ entry, name: entryName(entry, language) }))
    .filter(({ entry: { id }, name }) => [id, name].some((text) => text.toLowerCase().includes(begun)))
    .slice(0, menuSize)
    .map(({ entry: { id, ruleset }, name }) => ({
      name: cut(`${name} · ${id} · ${rulesetText(language, ruleset)}`, offerLimit),
      value: id,
    }));
}
