import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { FailureReason, NewTable, Rulebook } from '#game/ports/game-service.ts';
import { type GuildSettings, settingsFrom } from '#game/settings/settings.ts';
import { t, type Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readCards, type UnreadCards } from '../../formats/cards/read-list.ts';
import { readShortDeck, shortDeck } from '../../formats/deck.ts';
import { unpacked } from '../../formats/packed.ts';
import { type Body, body, type MenuOption, menuRow, portions, type Row } from '../../ui/body.ts';
import { defineButtons, staleBody } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import type { CustomId } from '../../ui/custom-id.ts';
import { failureText, readEdition, remarkLine, rulesetText, typedLine } from '../../ui/texts.ts';
import { chosenRules, isOffered, requestedRules, rulesForDeck, rulesOffered, type UnsettledRules } from './offers.ts';
import { type KeptRequest, type NewTableRequest, newTableIds } from './request.ts';
import { keptOf, unreadDeck } from './unread-deck.ts';

/** The values that a new table takes from the server's settings. */
const defaultsOf = (
  settings: GuildSettings,
  offering: { readonly rulebook: Rulebook | null } & Pick<Context, 'readsTown'>,
): Pick<NewTable, 'options' | 'settings'> => ({
  options: known(settings.options[offering.rulebook?.id ?? ''] ?? {}, offering.rulebook),
  settings: settingsFrom(settings, offering),
});

/** Leaves out options that this version does not know, because they would prevent a table from being opened. */
const known = (options: Options, rulebook: Rulebook | null): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rulebook?.options ?? {}, name)));

/** The menu of the rules for a new table. `before`: lines above it. */
const drawRulesMenu = (
  offers: readonly MenuOption[],
  kept: KeptRequest,
  { wording, before = [] }: { readonly wording: Wording; readonly before?: readonly (string | null)[] },
): Body =>
  body(
    [...before, t(wording, 'ui:new.choose')],
    rulesRows(offers, wording, (menu) => newTableIds.chooseRules({ kept, menu })),
  );

/** The menus of all rules. `idOf`: the custom id of each menu, by its number from 0. */
export const rulesRows = (
  offers: readonly MenuOption[],
  wording: Wording,
  idOf: (menu: number) => CustomId,
): readonly Row[] =>
  portions(offers).map((options, menu) => menuRow({ id: idOf(menu), placeholder: t(wording, 'ui:new.menu'), options }));

/** Opens a table with its lobby in this channel, or offers the rules if the request does not settle them. */
export async function openTable(context: Context, caller: Caller, request: NewTableRequest): Promise<Body> {
  const opened = await tryToOpen(context, caller, request);
  return opened.ok ? opened.value : opened.error;
}

/** Opens a table with the rules that were chosen in the menu. If that fails, the menu stays. */
export async function openChosen(context: Context, caller: Caller, kept: KeptRequest, value: string): Promise<Answer> {
  const chosen = chosenRules(value);
  if (!(await isOffered(context, caller, chosen)))
    return redraw(await rulesMenu(context, caller, kept, [t(caller.wording, 'ui:kind.no-choice')]));
  const opened = await tryToOpen(context, caller, { ...kept, ...chosen });
  return opened.ok ? redraw(opened.value) : tell(opened.error);
}

/** Opens a table. Both results are the answer for the caller. */
async function tryToOpen(context: Context, caller: Caller, input: NewTableRequest): Promise<Result<Body, Body>> {
  const table = await newTableFrom(context, caller, input, (rules) => unsettled(context, caller, input, rules));
  if (!table.ok) return table;
  const outcome = await context.service.create(table.value);
  if (!outcome.ok) return failure(refusedRequest(caller, outcome.error, table.value.ruleset));
  const { gameId, late } = outcome.value;
  const filled = input.practice
    ? await context.service.ask(gameId, { type: 'change-practice', userId: caller.userId, fill: true })
    : success(undefined);
  const lines = [t(caller.wording, late ? 'ui:new.late' : 'ui:new.done')];
  return success(body([...lines, ...(filled.ok ? [] : [failureText(caller.wording, filled.error, null)])]));
}

/**
 * The choices for a new table in this channel. The server's settings supply what is missing. `answer`: makes the answer
 * to a request whose rules are not settled.
 */
export async function newTableFrom(
  context: Context,
  caller: Caller,
  input: NewTableRequest,
  answer: (rules: UnsettledRules) => Body | Promise<Body>,
): Promise<Result<NewTable, Body>> {
  const fault = context.guilds.fault(caller.guildId);
  if (fault !== null) return failure(body([remarkLine(caller.wording, fault)]));
  if (context.guilds.isBanned(caller.guildId, caller.userId))
    return failure(body([remarkLine(caller.wording, { key: 'table.banned' })]));
  const rules = await requestedRules(context, caller, input);
  if (!rules.ok) return failure(await answer(rules.error));
  const { deck, chosenDeck, theme, roleSet: _, practice: __, ...rest } = input;
  const request = { ...rest, ...rules.value };
  const rulebook = context.service.rulebook(request.ruleset);
  const cards = cardsFor(rulebook, input, caller);
  if (!cards.ok) return failure(unreadDeck(caller, cards.error, { input, rulebook: rulebook! }));
  const settings = context.guilds.of(caller.guildId);
  // The options of a role set are its own.
  const defaults = defaultsOf(request.roleSet === undefined ? settings : { ...settings, options: {} }, {
    rulebook,
    readsTown: context.readsTown,
  });
  return success({
    ...request,
    ...defaults,
    options: theme === undefined ? defaults.options : { ...defaults.options, theme },
    ...(cards.value === null ? {} : { cards: cards.value }),
    guildId: caller.guildId,
    channelId: caller.channelId,
    host: { userId: caller.userId, name: caller.name },
    language: request.language ?? caller.guildLanguage,
  });
}

/** The answer to a request whose rules are not settled: its reasons, with the menu of the rules if that helps. */
async function unsettled(
  context: Context,
  caller: Caller,
  input: NewTableRequest,
  { reasons, offersMenu }: UnsettledRules,
): Promise<Body> {
  if (!offersMenu) return body(reasons);
  const kept = keptOf(input);
  const { deck } = input;
  return deck === undefined ? rulesMenu(context, caller, kept, reasons) : deckMenu(context, caller, kept, deck);
}

/**
 * The menu of the rules that have all cards of a typed deck. If none have them: of those that have what the host may
 * have meant, or of all rules.
 */
async function deckMenu(context: Context, caller: Caller, kept: KeptRequest, deck: string): Promise<Body> {
  const options = await rulesOffered(context, caller, kept.size);
  const { fitting, near } = rulesForDeck(context, caller, { ...kept, options, deck });
  const { wording } = caller;
  if (fitting.length > 0) return drawRulesMenu(fitting, kept, { wording, before: [t(wording, 'ui:new.deck')] });
  const typed = typedLine(deck, wording);
  if (near.length > 0) return drawRulesMenu(near, kept, { wording, before: [t(wording, 'ui:new.deck.near'), typed] });
  return rulesMenu(context, caller, kept, [t(wording, 'ui:new.deck.none'), typed]);
}

const rulesMenu = async (
  context: Context,
  caller: Caller,
  kept: KeptRequest,
  before: readonly (string | null)[],
): Promise<Body> =>
  drawRulesMenu(await rulesOffered(context, caller, kept.size), kept, { wording: caller.wording, before });

/** The reason why the rules of a table were refused, with its clause, so that the host can look it up. */
export function refusedRequest({ wording }: Caller, reason: FailureReason, ruleset: RulesetId): Body {
  const clause = reason.kind === 'refusal' ? reason.refusal.clause : undefined;
  return body([
    failureText(wording, reason, null, ruleset),
    clause === undefined ? null : t(wording, 'ui:kind.clause', { clause, ruleset: rulesetText(wording, ruleset) }),
  ]);
}

/** The cards of a request's deck, or null without one. */
function cardsFor(
  rulebook: Rulebook | null,
  { deck, chosenDeck, size }: NewTableRequest,
  { wording }: Caller,
): Result<readonly RoleId[] | null, UnreadCards> {
  if (rulebook === null) return success(null);
  if (chosenDeck !== undefined) {
    const cards = readShortDeck(chosenDeck, rulebook);
    return cards === null ? failure({ part: chosenDeck, readings: [] }) : success(cards);
  }
  return deck === undefined ? success(null) : readCards(deck, rulebook, { wording, size: size ?? null });
}

/** Opens a table with the deck that the host has meant. */
async function openReading(
  context: Context,
  caller: Caller,
  { kept, edition, cards: typed }: Parameters<typeof newTableIds.chooseReading>[0],
): Promise<Answer> {
  const rules = readEdition(edition);
  const rulebook = context.service.rulebook(rules.ruleset);
  const cards = rulebook === null ? null : unpacked(typed, rulebook.roles);
  if (rulebook === null || cards === null) return tell(staleBody(caller));
  const opened = await tryToOpen(context, caller, { ...kept, ...rules, chosenDeck: shortDeck(cards, rulebook) });
  return opened.ok ? redraw(opened.value) : tell(opened.error);
}

export const newTableButtons = defineButtons(newTableIds, {
  chooseRules: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { kept }) => openChosen(context, caller, kept, value),
  },
  chooseReading: {
    mode: 'deferred redraw',
    run: ({ context, caller }, fields) => openReading(context, caller, fields),
  },
  openTable: {
    mode: 'deferred redraw',
    run: async ({ context, caller }) => redraw(await openTable(context, caller, {})),
  },
});
