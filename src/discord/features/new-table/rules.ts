import type { NewTable } from '#game/ports/game-service.ts';
import { roleSetText, t, type Wording, wordingIn } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import type { Caller, Context } from '../../ui/context.ts';
import { setName } from '../role-sets/names.ts';
import type { NewTableRequest } from './request.ts';

/** The reasons why the rules of a request are not settled. */
export interface UnsettledRules {
  readonly reasons: readonly string[];
  /** True if the menu of all rules helps. */
  readonly offersMenu: boolean;
}

type AskedRules = Pick<NewTableRequest, 'ruleset' | 'roleSet' | 'deck' | 'language'>;
type SettledRules = Result<Pick<NewTable, 'ruleset' | 'roleSet'>, UnsettledRules>;

const refuse = (...reasons: string[]) => failure({ reasons, offersMenu: false });

/** The rules of a new table: a rulebook, or one of the server's role sets with its rulebook. */
export async function requestedRules(context: Context, caller: Caller, request: AskedRules): Promise<SettledRules> {
  const settings = context.guilds.of(caller.guildId);
  const { ruleset, deck } = request;
  // The server's own role set applies only if the request names nothing at all.
  const usual = ruleset === undefined && deck === undefined ? (settings.roleSet ?? undefined) : undefined;
  const roleSet = request.roleSet ?? usual;
  if (roleSet !== undefined) return withRoleSet(context, caller, roleSet, request);
  const named = ruleset ?? settings.ruleset;
  if (named !== null) return success({ ruleset: named });
  return failure({ reasons: [], offersMenu: true });
}

async function withRoleSet(
  { roleSets }: Context,
  { guildId, wording, guildLanguage }: Caller,
  roleSet: string,
  { deck, roleSet: named, language: spoken = guildLanguage }: AskedRules,
): Promise<SettledRules> {
  if (deck !== undefined) return refuse(t(wording, 'ui:kind.roleset-deck'));
  const shown = await roleSets.show(guildId, roleSet.trim().toLowerCase());
  if (!shown.ok) {
    const why = shown.error.map((reason) => roleSetText(reason, wording));
    const reasons = named === undefined ? [...why, t(wording, 'ui:kind.roleset-usual')] : why;
    return failure({ reasons, offersMenu: true });
  }
  const { id, set, revision } = shown.value;
  const nameIn = (read: Wording) => setName({ id, name: set.name, ruleset: set.ruleset, revision }, read);
  // Everybody at the table reads the name in the table's language.
  return success({ ruleset: set.ruleset, roleSet: { id, name: nameIn(wordingIn(spoken, wording.rulebooks)), set } });
}
