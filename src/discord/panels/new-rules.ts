import type { NewTable } from '#game/ports/game-service.ts';
import { roleSetText, t } from '#narration/index.ts';
import { type Body, body } from '../body.ts';
import type { Caller, Context } from '../context.ts';
import { rulesetText } from '../words.ts';
import type { NewTableRequest } from './deeds.ts';

/** By what a new table is played: a rulebook, or one of the server's role sets with its rulebook; or why it cannot be. */
export async function wishedRules(
  { roleSets, guilds }: Context,
  { guildId, language }: Caller,
  input: Pick<NewTableRequest, 'ruleset' | 'roleSet' | 'deck'>,
): Promise<Pick<NewTable, 'ruleset' | 'roleSet'> | Body> {
  const settings = guilds.of(guildId);
  const { ruleset, deck } = input;
  // The server's own role set applies only if the request names nothing at all.
  const usual = ruleset === undefined && deck === undefined ? (settings.roleSet ?? undefined) : undefined;
  const roleSet = input.roleSet ?? usual;
  if (roleSet === undefined) {
    const named = ruleset ?? settings.ruleset;
    return named === null ? body([t(language, 'ui:new.which')]) : { ruleset: named };
  }
  if (deck !== undefined) return body([t(language, 'ui:kind.roleset-deck')]);
  const shown = await roleSets.show(guildId, roleSet.trim().toLowerCase());
  if (!shown.ok) {
    const why = shown.error.map((reason) => roleSetText(reason, language));
    return body([...why, input.roleSet === undefined ? t(language, 'ui:kind.roleset-usual') : null]);
  }
  const { id, set } = shown.value;
  if (ruleset !== undefined && ruleset !== set.ruleset) {
    const params = { name: set.name, ruleset: rulesetText(language, set.ruleset) };
    return body([t(language, 'ui:kind.roleset-book', params)]);
  }
  return { ruleset: set.ruleset, roleSet: { id, name: set.name, set } };
}
