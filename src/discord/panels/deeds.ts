import { ButtonStyle } from 'discord.js';
import type { Options, RulesetId, SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { ActionRequest, Outcome, Problem, Rulebook, SeatInsight, TableSummary } from '#game/ports/game-service.ts';
import type { FloorPlan, Lead } from '#game/ports/ports.ts';
import type { Secrecy } from '#game/server-settings/guild-settings.ts';
import { cleanName, type Language, roleName, t, wordsOf } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../body.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../context.ts';
import { cardLines, newsLines, problemAtTable, problemText, remarkLine, rulesetText } from '../words.ts';
import { drawChoices, drawContract, readActionInput } from './choices.ts';
import { type Draft, drawDraft } from './copies.ts';
import { readDeck } from './deck.ts';
import { settled } from './defaults.ts';
import { drawLobby } from './draw.ts';
import { wishedRules } from './new-rules.ts';
import { orderOption, type ReadOrder, readOrder } from './night-order.ts';
import { drawStatus } from './status.ts';
import { findSeat, findTable } from './tables.ts';

/** What people can do, by a command or by a button alike. `gameId`: `null` where it is for the house to find out. */

export interface NewTableRequest {
  /** Missing: that of the role set. */
  readonly ruleset?: string;
  /** The role set, by its id. */
  readonly roleSet?: string;
  readonly options: Options;
  readonly keepTown?: boolean;
  /** For how many. */
  readonly size?: number;
  /** The host's own deck, as it was typed. */
  readonly deck?: string;
  /** The order of the nights, as it was typed. */
  readonly order?: string;
  /** Where it is not said, the guild's own. */
  readonly language?: Language;
  readonly floor?: FloorPlan;
  readonly watchesWords?: boolean;
  readonly secrecy?: Secrecy;
  readonly nightSound?: boolean;
  /** Whoever opens it does not play. */
  readonly lead?: Lead;
  readonly least?: number;
  readonly most?: number;
  /** How long who is away is waited for, seconds. */
  readonly grace?: number;
  readonly unwatched?: true;
  readonly seed?: number;
}

export async function openTable(context: Context, caller: Caller, input: NewTableRequest): Promise<Body> {
  const fault = context.guilds.fault(caller.guildId);
  if (fault !== null) return body([remarkLine(caller.language, fault)]);
  const settings = context.guilds.of(caller.guildId);
  const rules = await wishedRules(context, caller, input);
  if ('content' in rules) return rules;
  const { deck, order, roleSet: _, ...rest } = input;
  const request = { ...rest, ...rules };
  const rulebook = context.service.rulebook(request.ruleset);
  const read = deck === undefined || rulebook === null ? null : readDeck(deck, rulebook);
  if (read?.ok === false) return noSuchCard(caller, read.unknown, rulebook!);
  const night = order === undefined || rulebook === null ? null : readOrder(order, rulebook, caller.language);
  if (night?.ok === false) return noSuchCall(caller, night);
  const chosen = night === null ? {} : { [orderOption(rulebook!)!.name]: night.value };
  const options = { ...request.options, ...chosen };
  const outcome = await context.service.create({
    ...request,
    ...settled({ ...request, options }, rules.roleSet === undefined ? settings : { ...settings, options: {} }, {
      rulebook,
      readsTown: context.readsTown,
    }),
    ...(read === null ? {} : { cards: read.cards }),
    guildId: caller.guildId,
    channelId: caller.channelId,
    host: { userId: caller.userId, name: caller.name },
    language: request.language ?? caller.guildLanguage,
  });
  if (!outcome.ok) return refusedRequest(caller, outcome.error, rules.ruleset);
  return said(caller, outcome, outcome.value.late ? 'ui:new.late' : 'ui:new.done');
}

export async function join(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const place = findTable(context, caller, gameId, 'lobby');
  if (place.found === null) return place.why;
  return said(caller, await joinTable(context, caller, place.found), 'ui:join.done');
}

/** In a game the asker is asked again: who leaves does not come back (G11). */
export async function leave(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const place = findTable(context, caller, gameId);
  if (place.found === null) return place.why;
  const { gameId: id, stage, players } = place.found;
  const seated = players.some((player) => player.userId === caller.userId);
  if (stage === 'playing' && seated) return sure(caller, id);
  return said(caller, await context.service.leave(id, caller.userId), 'ui:leave.done');
}

export async function quit(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const place = findTable(context, caller, gameId);
  if (place.found === null) return place.why;
  return said(caller, await context.service.leave(gameId, caller.userId), 'ui:leave.done');
}

export async function start(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const place = findTable(context, caller, gameId, 'lobby');
  if (place.found === null) return place.why;
  const outcome = await context.service.start(place.found.gameId, caller.userId);
  if (outcome.ok) return said(caller, outcome, 'ui:start.done');
  // Cards that the table cannot deal are called as its lobby calls them.
  return body([problemAtTable(caller.language, outcome.error, place.found)]);
}

export async function end(context: Context, caller: Caller, gameId: string | null, hidden = false): Promise<Body> {
  const place = findTable(context, caller, gameId);
  if (place.found === null) return place.why;
  const { gameId: id, hostId } = place.found;
  if (hostId !== caller.userId && !caller.moderates) return body([t(caller.language, 'ui:kind.not-host')]);
  return said(caller, await context.service.end(id, caller.userId, hostId !== caller.userId, hidden), 'ui:end.done');
}

export function status(context: Context, caller: Caller, gameId: string | null): Body {
  const place = findTable(context, caller, gameId);
  const lost = context.service.hasLostTable(caller.guildId) ? [t(caller.language, 'ui:status.lost')] : [];
  if (place.found !== null) return drawStatus(place.found, caller.language, lost);
  const none = context.service.tablesIn(caller.guildId).length === 0;
  return none ? body([t(caller.language, 'ui:status.none'), ...lost]) : place.why;
}

export function card(context: Context, caller: Caller, gameId: string | null): Body {
  const seat = findSeat(context, caller, gameId);
  return seat.found === null ? seat.why : body(cardLines(caller.language, seat.found));
}

/** The menus of what the asker's seat may do now. */
export function choices(context: Context, caller: Caller, gameId: string | null, only?: Verb): Body {
  const seat = findSeat(context, caller, gameId);
  if (seat.found === null) return seat.why;
  return drawChoices(seat.found, caller.language, only === undefined ? {} : { only });
}

/** The next question to who names several in an order; whoever cannot do so now is shown what he can (A33). */
export function askOn(context: Context, caller: Caller, gameId: string, draft: Draft): Body {
  const seat = findSeat(context, caller, gameId);
  if (seat.found === null) return seat.why;
  const choice = seat.found.view.choices.find(({ verb }) => verb === 'copies');
  return choice === undefined
    ? drawChoices(seat.found, caller.language)
    : drawDraft(draft, choice, seat.found, caller.language);
}

/** The contract that the asker is putting together, as far as he has come (D6). */
export function contract(context: Context, caller: Caller, gameId: string, list: readonly SeatNumber[]): Body {
  const seat = findSeat(context, caller, gameId);
  return seat.found === null ? seat.why : drawContract(seat.found, caller.language, list);
}

/** Confirms the proposal that the button was made for, and not one that has come since. */
export async function agree(
  context: Context,
  caller: Caller,
  gameId: string,
  list: readonly SeatNumber[],
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (seat.found === null) return seat.why;
  const latest = seat.found.view.contract?.latest;
  if (latest && latest.join() !== list.join()) return body([t(caller.language, 'ui:kind.stale')]);
  return act(context, caller, gameId, { verb: 'agrees', targets: [] });
}

/** Does it and tells what came of it: what was noted, what was learned, why not. */
export async function act(context: Context, caller: Caller, gameId: string | null, deed: ActionRequest): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (seat.found === null) return seat.why;
  const outcome = await context.service.act(seat.found.gameId, caller.userId, timed(deed, caller));
  return body(outcomeLines(caller, outcome, deed, seat.found));
}

/** What was typed after `/act`, from the list or by hand. */
export async function actFromInput(context: Context, caller: Caller, input: string): Promise<Body> {
  const seat = findSeat(context, caller, null);
  if (seat.found === null) return seat.why;
  const deed = readActionInput(input, seat.found.view.choices);
  return deed === null ? noSuchChoice(caller) : act(context, caller, null, deed);
}

export const noSuchChoice = ({ language }: Caller): Body => body([t(language, 'ui:kind.no-choice')]);

/** As `act`, with the menus shown anew below it: what is picked may be changed (G3). */
export async function actAndShow(context: Context, caller: Caller, gameId: string, deed: ActionRequest): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (seat.found === null) return seat.why;
  const outcome = await context.service.act(gameId, caller.userId, timed(deed, caller));
  const before = outcomeLines(caller, outcome, deed, seat.found);
  const now = context.service.insight(gameId, caller.userId) ?? seat.found;
  if (now.view.choices.length === 0) return body(before);
  return drawChoices(now, caller.language, { before });
}

/** A shot counts by the moment at which it was pressed (D14). */
const timed = (deed: ActionRequest, { at }: Caller) => (deed.verb === 'fires' ? { ...deed, at } : deed);

function outcomeLines(caller: Caller, outcome: Outcome, deed: ActionRequest, seat: SeatInsight): readonly string[] {
  if (!outcome.ok) return [problemText(caller.language, outcome.error, seat)];
  const learned = newsLines(caller.language, outcome.value, seat);
  if (learned.length > 0) return learned;
  return [t(caller.language, deed.verb === 'passes' ? 'ui:pass.done' : 'ui:act.noted')];
}

/** A press in the lobby shows its message anew; only what went wrong is told apart. */
export async function pressLobby(
  context: Context,
  caller: Caller,
  gameId: string,
  action: 'join' | 'leave',
): Promise<Answer> {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return tell(body([t(caller.language, 'ui:kind.table-gone')]));
  if (table.stage !== 'lobby') {
    return tell(
      action === 'leave' ? await leave(context, caller, gameId) : body([t(caller.language, 'ui:kind.stale')]),
    );
  }
  const outcome =
    action === 'join' ? await joinTable(context, caller, table) : await context.service.leave(gameId, caller.userId);
  if (!outcome.ok) return tell(body([problemText(caller.language, outcome.error, null)]));
  const now = context.service.table(gameId);
  if (now?.lobby === null || now === null) return tell(body([t(caller.language, `ui:${action}.done`)]));
  return redraw(drawLobby(gameId, now.lobby, wordsOf(now.language, now)));
}

const joinTable = (context: Context, caller: Caller, table: TableSummary): Promise<Outcome> =>
  context.service.join(table.gameId, { userId: caller.userId, name: caller.name });

const sure = ({ language }: Caller, gameId: string): Body =>
  body(
    [t(language, 'ui:leave.sure')],
    [
      buttonRow({
        id: { gameId, step: 0, action: 'quit' },
        label: t(language, 'ui:button.quit'),
        look: ButtonStyle.Danger,
      }),
    ],
  );

type DoneKey = 'ui:new.done' | 'ui:new.late' | 'ui:join.done' | 'ui:leave.done' | 'ui:start.done' | 'ui:end.done';

function said(caller: Caller, outcome: Outcome<unknown>, done: DoneKey): Body {
  return body([outcome.ok ? t(caller.language, done) : problemText(caller.language, outcome.error, null)]);
}

/** Who chooses the rules of a table is told the clause that speaks against it, to look it up. */
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

const noSuchCall = ({ language }: Caller, { unknown, calls }: ReadOrder & { ok: false }): Body =>
  body([
    unknown === null
      ? t(language, 'ui:kind.no-order')
      : t(language, 'ui:kind.no-call', { call: cleanName(unknown), calls: calls.join(', ') }),
  ]);
