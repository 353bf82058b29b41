import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { Problem, Rulebook } from '#game/ports/game-service.ts';
import { cleanName, roleName, t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import { readDeck } from '../../formats/deck.ts';
import { orderOption, readOrder, type UnknownCall } from '../../formats/night-order.ts';
import { problemText, remarkLine, rulesetText } from '../../texts.ts';
import { withDefaults } from './defaults.ts';
import type { NewTableRequest } from './request.ts';
import { requestedRules } from './rules.ts';

/** Opens a table with its lobby in this channel. */
export async function openTable(context: Context, caller: Caller, input: NewTableRequest): Promise<Body> {
  const fault = context.guilds.fault(caller.guildId);
  if (fault !== null) return body([remarkLine(caller.language, fault)]);
  const rules = await requestedRules(context, caller, input);
  if (!rules.ok) return rules.error;
  const { deck, order, roleSet: _, ...rest } = input;
  const request = { ...rest, ...rules.value };
  const rulebook = context.service.rulebook(request.ruleset);
  const read = readTexts(caller, { deck, order }, rulebook);
  if (!read.ok) return read.error;
  const options = { ...request.options, ...read.value.options };
  const settings = context.guilds.of(caller.guildId);
  const outcome = await context.service.create({
    ...request,
    ...withDefaults({ ...request, options }, request.roleSet === undefined ? settings : { ...settings, options: {} }, {
      rulebook,
      readsTown: context.readsTown,
    }),
    ...(read.value.cards === null ? {} : { cards: read.value.cards }),
    guildId: caller.guildId,
    channelId: caller.channelId,
    host: { userId: caller.userId, name: caller.name },
    language: request.language ?? caller.guildLanguage,
  });
  if (!outcome.ok) return refusedRequest(caller, outcome.error, request.ruleset);
  return body([t(caller.language, outcome.value.late ? 'ui:new.late' : 'ui:new.done')]);
}

/** The deck and the night order of a request, read from their texts. */
interface TypedRules {
  /** Null if the request has no deck. */
  readonly cards: readonly RoleId[] | null;
  /** The night order as an option of the rulebook. */
  readonly options: Options;
}

function readTexts(
  caller: Caller,
  { deck, order }: { readonly deck: string | undefined; readonly order: string | undefined },
  rulebook: Rulebook | null,
): Result<TypedRules, Body> {
  if (rulebook === null) return success({ cards: null, options: {} });
  const cards = deck === undefined ? success(null) : readDeck(deck, rulebook);
  if (!cards.ok) return failure(noSuchCard(caller, cards.error, rulebook));
  if (order === undefined) return success({ cards: cards.value, options: {} });
  const night = readOrder(order, rulebook, caller.language);
  if (!night.ok) return failure(noSuchCall(caller, night.error));
  return success({ cards: cards.value, options: { [orderOption(rulebook)!.name]: night.value } });
}

/** The reason why the rules of a table were refused, with its clause, so that the host can look it up. */
function refusedRequest({ language }: Caller, problem: Problem, ruleset: RulesetId): Body {
  const clause = problem.kind === 'refusal' ? problem.refusal.clause : undefined;
  return body([
    problemText(language, problem, null, ruleset),
    clause === undefined ? null : t(language, 'ui:kind.clause', { clause, ruleset: rulesetText(language, ruleset) }),
  ]);
}

const noSuchCard = ({ language }: Caller, unknown: string, { id, roles }: Rulebook): Body => {
  const cards = roles.map((role) => roleName(role, language, id)).join(', ');
  return body([t(language, 'ui:kind.no-card', { card: cleanName(unknown), cards })]);
};

const noSuchCall = ({ language }: Caller, { unknown, calls }: UnknownCall): Body =>
  body([
    unknown === null
      ? t(language, 'ui:kind.no-order')
      : t(language, 'ui:kind.no-call', { call: cleanName(unknown), calls: calls.join(', ') }),
  ]);
