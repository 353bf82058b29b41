import { ButtonStyle } from 'discord.js';
import type { Options, RulesetId, SeatNumber, Verb } from '#engine/words.ts';
import { cleanName, roleName, t, tongueOf } from '#narration/index.ts';
import type { Deed, Outcome, Problem, Rulebook, SeatInsight, TableSummary } from '#table/desk.ts';
import type { Secrecy } from '#table/guild-settings.ts';
import type { FloorPlan, Language, Lead } from '#table/ports.ts';
import { type Body, body, buttonRow } from '../body.ts';
import { type Answer, type Asker, type House, redraw, tell } from '../house.ts';
import { cardLines, newsLines, problemAtTable, problemText, remarkLine, rulesetText } from '../words.ts';
import { drawChoices, drawContract, readTyped } from './choices.ts';
import { type Draft, drawDraft } from './copies.ts';
import { readDeck } from './deck.ts';
import { settled } from './defaults.ts';
import { drawLobby } from './draw.ts';
import { wishedRules } from './new-rules.ts';
import { orderOption, type ReadOrder, readOrder } from './night-order.ts';
import { drawStatus } from './status.ts';
import { findSeat, findTable } from './tables.ts';

/** What people can do, by a command or by a button alike. `gameId`: `null` where it is for the house to find out. */

export interface NewTableWish {
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

export async function openTable(house: House, asker: Asker, typed: NewTableWish): Promise<Body> {
  const fault = house.guilds.fault(asker.guildId);
  if (fault !== null) return body([remarkLine(asker.language, fault)]);
  const settings = house.guilds.of(asker.guildId);
  const rules = await wishedRules(house, asker, typed);
  if ('content' in rules) return rules;
  const { deck, order, roleSet: _, ...rest } = typed;
  const wish = { ...rest, ...rules };
  const rulebook = house.desk.rulebook(wish.ruleset);
  const read = deck === undefined || rulebook === null ? null : readDeck(deck, rulebook);
  if (read?.ok === false) return noSuchCard(asker, read.unknown, rulebook!);
  const night = order === undefined || rulebook === null ? null : readOrder(order, rulebook, asker.language);
  if (night?.ok === false) return noSuchCall(asker, night);
  const chosen = night === null ? {} : { [orderOption(rulebook!)!.name]: night.value };
  const options = { ...wish.options, ...chosen };
  const outcome = await house.desk.create({
    ...wish,
    ...settled({ ...wish, options }, rules.roleSet === undefined ? settings : { ...settings, options: {} }, {
      rulebook,
      readsTown: house.readsTown,
    }),
    ...(read === null ? {} : { cards: read.cards }),
    guildId: asker.guildId,
    channelId: asker.channelId,
    host: { userId: asker.userId, name: asker.name },
    language: wish.language ?? asker.guildLanguage,
  });
  return outcome.ok ? said(asker, outcome, 'ui:new.done') : refusedWish(asker, outcome.problem, rules.ruleset);
}

export async function join(house: House, asker: Asker, gameId: string | null): Promise<Body> {
  const place = findTable(house, asker, gameId, 'lobby');
  if (place.found === null) return place.why;
  return said(asker, await joinTable(house, asker, place.found), 'ui:join.done');
}

/** In a game the asker is asked again: who leaves does not come back (G11). */
export async function leave(house: House, asker: Asker, gameId: string | null): Promise<Body> {
  const place = findTable(house, asker, gameId);
  if (place.found === null) return place.why;
  const { gameId: id, stage, players } = place.found;
  const seated = players.some((player) => player.userId === asker.userId);
  if (stage === 'playing' && seated) return sure(asker, id);
  return said(asker, await house.desk.leave(id, asker.userId), 'ui:leave.done');
}

export async function quit(house: House, asker: Asker, gameId: string): Promise<Body> {
  const place = findTable(house, asker, gameId);
  if (place.found === null) return place.why;
  return said(asker, await house.desk.leave(gameId, asker.userId), 'ui:leave.done');
}

export async function start(house: House, asker: Asker, gameId: string | null): Promise<Body> {
  const place = findTable(house, asker, gameId, 'lobby');
  if (place.found === null) return place.why;
  const outcome = await house.desk.start(place.found.gameId, asker.userId);
  if (outcome.ok) return said(asker, outcome, 'ui:start.done');
  // Cards that the table cannot deal are called as its lobby calls them.
  return body([problemAtTable(asker.language, outcome.problem, place.found)]);
}

export async function end(house: House, asker: Asker, gameId: string | null, hidden = false): Promise<Body> {
  const place = findTable(house, asker, gameId);
  if (place.found === null) return place.why;
  const { gameId: id, hostId } = place.found;
  if (hostId !== asker.userId && !asker.moderates) return body([t(asker.language, 'ui:kind.not-host')]);
  return said(asker, await house.desk.end(id, asker.userId, hostId !== asker.userId, hidden), 'ui:end.done');
}

export function status(house: House, asker: Asker, gameId: string | null): Body {
  const place = findTable(house, asker, gameId);
  if (place.found !== null) return drawStatus(place.found, asker.language);
  const none = house.desk.tablesIn(asker.guildId).length === 0;
  return none ? body([t(asker.language, 'ui:status.none')]) : place.why;
}

export function card(house: House, asker: Asker, gameId: string | null): Body {
  const seat = findSeat(house, asker, gameId);
  return seat.found === null ? seat.why : body(cardLines(asker.language, seat.found));
}

/** The menus of what the asker's seat may do now. */
export function choices(house: House, asker: Asker, gameId: string | null, only?: Verb): Body {
  const seat = findSeat(house, asker, gameId);
  if (seat.found === null) return seat.why;
  return drawChoices(seat.found, asker.language, only === undefined ? {} : { only });
}

/** The next question to who names several in an order; whoever cannot do so now is shown what he can (A33). */
export function askOn(house: House, asker: Asker, gameId: string, draft: Draft): Body {
  const seat = findSeat(house, asker, gameId);
  if (seat.found === null) return seat.why;
  const choice = seat.found.view.choices.find(({ verb }) => verb === 'copies');
  return choice === undefined
    ? drawChoices(seat.found, asker.language)
    : drawDraft(draft, choice, seat.found, asker.language);
}

/** The contract that the asker is putting together, as far as he has come (D6). */
export function contract(house: House, asker: Asker, gameId: string, list: readonly SeatNumber[]): Body {
  const seat = findSeat(house, asker, gameId);
  return seat.found === null ? seat.why : drawContract(seat.found, asker.language, list);
}

/** Confirms the proposal that the button was made for, and not one that has come since. */
export async function agree(house: House, asker: Asker, gameId: string, list: readonly SeatNumber[]): Promise<Body> {
  const seat = findSeat(house, asker, gameId);
  if (seat.found === null) return seat.why;
  const latest = seat.found.view.contract?.latest;
  if (latest && latest.join() !== list.join()) return body([t(asker.language, 'ui:kind.stale')]);
  return act(house, asker, gameId, { verb: 'agrees', targets: [] });
}

/** Does it and tells what came of it: what was noted, what was learned, why not. */
export async function act(house: House, asker: Asker, gameId: string | null, deed: Deed): Promise<Body> {
  const seat = findSeat(house, asker, gameId);
  if (seat.found === null) return seat.why;
  const outcome = await house.desk.act(seat.found.gameId, asker.userId, timed(deed, asker));
  return body(outcomeLines(asker, outcome, deed, seat.found));
}

/** What was typed after `/act`, from the list or by hand. */
export async function actTyped(house: House, asker: Asker, typed: string): Promise<Body> {
  const seat = findSeat(house, asker, null);
  if (seat.found === null) return seat.why;
  const deed = readTyped(typed, seat.found.view.choices);
  return deed === null ? noSuchChoice(asker) : act(house, asker, null, deed);
}

export const noSuchChoice = ({ language }: Asker): Body => body([t(language, 'ui:kind.no-choice')]);

/** As `act`, with the menus shown anew below it: what is picked may be changed (G3). */
export async function actAndShow(house: House, asker: Asker, gameId: string, deed: Deed): Promise<Body> {
  const seat = findSeat(house, asker, gameId);
  if (seat.found === null) return seat.why;
  const outcome = await house.desk.act(gameId, asker.userId, timed(deed, asker));
  const before = outcomeLines(asker, outcome, deed, seat.found);
  const now = house.desk.insight(gameId, asker.userId) ?? seat.found;
  if (now.view.choices.length === 0) return body(before);
  return drawChoices(now, asker.language, { before });
}

/** A shot counts by the moment at which it was pressed (D14). */
const timed = (deed: Deed, { at }: Asker) => (deed.verb === 'fires' ? { ...deed, at } : deed);

function outcomeLines(asker: Asker, outcome: Outcome, deed: Deed, seat: SeatInsight): readonly string[] {
  if (!outcome.ok) return [problemText(asker.language, outcome.problem, seat)];
  const learned = newsLines(asker.language, outcome.news, seat);
  if (learned.length > 0) return learned;
  return [t(asker.language, deed.verb === 'passes' ? 'ui:pass.done' : 'ui:act.noted')];
}

/** A press in the lobby shows its message anew; only what went wrong is told apart. */
export async function pressLobby(
  house: House,
  asker: Asker,
  gameId: string,
  action: 'join' | 'leave',
): Promise<Answer> {
  const table = house.desk.table(gameId);
  if (table === null || table.guildId !== asker.guildId) return tell(body([t(asker.language, 'ui:kind.table-gone')]));
  if (table.stage !== 'lobby') {
    return tell(action === 'leave' ? await leave(house, asker, gameId) : body([t(asker.language, 'ui:kind.stale')]));
  }
  const outcome =
    action === 'join' ? await joinTable(house, asker, table) : await house.desk.leave(gameId, asker.userId);
  if (!outcome.ok) return tell(body([problemText(asker.language, outcome.problem, null)]));
  const now = house.desk.table(gameId);
  if (now?.lobby === null || now === null) return tell(body([t(asker.language, `ui:${action}.done`)]));
  return redraw(drawLobby(gameId, now.lobby, tongueOf(now.language, now.options)));
}

const joinTable = (house: House, asker: Asker, table: TableSummary): Promise<Outcome> =>
  house.desk.join(table.gameId, { userId: asker.userId, name: asker.name });

const sure = ({ language }: Asker, gameId: string): Body =>
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

type DoneKey = 'ui:new.done' | 'ui:join.done' | 'ui:leave.done' | 'ui:start.done' | 'ui:end.done';

function said(asker: Asker, outcome: Outcome<unknown>, done: DoneKey): Body {
  return body([outcome.ok ? t(asker.language, done) : problemText(asker.language, outcome.problem, null)]);
}

/** Who chooses the rules of a table is told the clause that speaks against it, to look it up. */
function refusedWish({ language }: Asker, problem: Problem, ruleset: RulesetId): Body {
  const clause = problem.kind === 'refusal' ? problem.refusal.clause : undefined;
  return body([
    problemText(language, problem, null, ruleset),
    clause === undefined ? null : t(language, 'ui:kind.clause', { clause, ruleset: rulesetText(language, ruleset) }),
  ]);
}

const noSuchCard = ({ language }: Asker, unknown: string, { id, roles }: Rulebook): Body => {
  const cards = roles.map((role) => roleName(role, language, id)).join(', ');
  return body([t(language, 'ui:kind.no-card', { card: cleanName(unknown), cards })]);
};

const noSuchCall = ({ language }: Asker, { unknown, calls }: ReadOrder & { ok: false }): Body =>
  body([
    unknown === null
      ? t(language, 'ui:kind.no-order')
      : t(language, 'ui:kind.no-call', { call: cleanName(unknown), calls: calls.join(', ') }),
  ]);
