import type { NewTable } from '#game/ports/game-service.ts';
import { roleSetText, t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import { rulesetText } from '../../texts.ts';
import type { NewTableRequest } from './request.ts';

/**
 * The rules of a new table: a rulebook, or one of the server's role sets with its rulebook. The error is the answer for
 * the caller.
 */
export async function requestedRules(
  { roleSets, guilds }: Context,
  { guildId, language }: Caller,
  request: Pick<NewTableRequest, 'ruleset' | 'roleSet' | 'deck'>,
): Promise<Result<Pick<NewTable, 'ruleset' | 'roleSet'>, Body>> {
  const settings = guilds.of(guildId);
  const { ruleset, deck } = request;
  // The server's own role set applies only if the request names nothing at all.
  const usual = ruleset === undefined && deck === undefined ? (settings.roleSet ?? undefined) : undefined;
  const roleSet = request.roleSet ?? usual;
  if (roleSet === undefined) {
    const named = ruleset ?? settings.ruleset;
    return named === null ? failure(body([t(language, 'ui:new.which')])) : success({ ruleset: named });
  }
  if (deck !== undefined) return failure(body([t(language, 'ui:kind.roleset-deck')]));
  const shown = await roleSets.show(guildId, roleSet.trim().toLowerCase());
  if (!shown.ok) {
    const why = shown.error.map((reason) => roleSetText(reason, language));
    return failure(body([...why, request.roleSet === undefined ? t(language, 'ui:kind.roleset-usual') : null]));
  }
  const { id, set } = shown.value;
  if (ruleset !== undefined && ruleset !== set.ruleset) {
    const params = { name: set.name, ruleset: rulesetText(language, set.ruleset) };
    return failure(body([t(language, 'ui:kind.roleset-book', params)]));
  }
  return success({ ruleset: set.ruleset, roleSet: { id, name: set.name, set } });
}
