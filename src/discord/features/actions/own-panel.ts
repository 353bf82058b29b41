import type { OwnChat, SeatInsight } from '#game/ports/game-service.ts';
import { t, type Wording } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, fits, withFiles } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { cardLines, chosenLines, remarkLine, wordingFor } from '../../ui/texts.ts';
import { livingDesk } from '../desk.ts';
import { deskButton } from '../desk-view.ts';
import { chatButton } from '../night-chat-button.ts';
import { findSeat } from '../which-table/find-table.ts';
import { actionIds, stepOf } from './draft.ts';
import { presentOf } from './view.ts';

/**
 * Shows the caller's own panel: the card, what the seat has learned, and what it may do now. `told`: the result of the
 * caller's last press. It is shown until the moment of the game is over.
 */
export function showOwnPanel(
  context: Context,
  caller: Caller,
  gameId: string | null,
  told: readonly string[] = [],
): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return deskOfHost(context, caller, gameId, told) ?? seat.error;
  return ownPanelOf(context, caller, seat.value, told);
}

/** The own panel of a seat that has been found. */
export function ownPanelOf(context: Context, caller: Caller, seat: SeatInsight, told: readonly string[]): Body {
  let facts = '';
  let drawn: Body | null = null;
  const draw = (now: SeatInsight, isMoment: boolean): Body => {
    // The page alone shows who has voted. Without it, most changes of the table are no news for this seat.
    const shown = { ...now, view: { ...now.view, voted: [] } };
    const lines = [...roomLines(context, caller, now), ...(isMoment ? told : [])];
    const chats = context.service.ownChats(now.gameId, caller.userId);
    const latest = JSON.stringify([shown, now.turns(), lines, chats]);
    if (drawn === null || latest !== facts) drawn = drawOwnPanel(shown, caller, { told: lines, chats });
    facts = latest;
    return drawn;
  };
  // A panel that replaces one with the picture of the card does not keep the picture.
  return withFiles(living(context, caller, seat, draw), []);
}

/**
 * The own panel of a seat: the card and what was learned, and below it what was told or the present moment, right above the
 * menus. In a message that is too short for all, the text of the card is left out.
 */
function drawOwnPanel(
  insight: SeatInsight,
  { wording }: Caller,
  { told, chats }: { readonly told: readonly string[]; readonly chats: readonly OwnChat[] },
): Body {
  const [card = '', ...known] = cardLines(wording, insight);
  const learned = known.filter((text) => !told.includes(text));
  const [name = '', side = ''] = card.split('\n');
  const isInPanel = chats.some((each) => each.isInPanel);
  const buttons = [
    ...(insight.saidThanks ? [speakOnButton(insight.gameId, wording)] : []),
    ...chatButton(insight.gameId, wording, isInPanel),
    ...(insight.isHost && insight.view.ended === null ? [deskButton(insight.gameId, wording)] : []),
  ];
  const others = buttons.length === 0 ? [] : [buttonRow(...buttons)];
  const { lines, rows } = presentOf(insight, wording, { others });
  const undo = insight.saidThanks ? [t(wording, 'ui:pass.undo')] : [];
  // A choice that is marked below is not told as well.
  const news = rows.length === 0 ? told : told.filter((text) => !chosenLines(wording, insight, true).includes(text));
  const said = told.length > 0 && rows.length === 0 ? told : [...new Set([...news, ...lines])];
  const now = [...said, ...undo, ...chatLines(chats, wordingFor(insight, wording))];
  const heads = [[card, ...learned], [name, side, ...learned], [name]].map((head) => [...head, '', ...now]);
  const all = [...rows, ...others];
  return { ...body(heads.find((lines) => fits(lines, all)) ?? heads.at(-1)!, all), ...toneOf(insight) };
}

/** The button of a speaker who has just said thanks. */
const speakOnButton = (gameId: string, wording: Wording): Button => ({
  id: actionIds.speakOn({ gameId }),
  label: t(wording, 'ui:button.unpass'),
});

/** The colour of an own panel: that of the time of day, and that of the end. */
function toneOf({ view: { phase, ended } }: SeatInsight): Pick<Body, 'tone'> {
  if (ended !== null) return { tone: 'end' };
  return phase === null ? {} : { tone: phase };
}

/** The own panel of a host without a seat is the desk. `null`: the caller is no such host, or no game is on. */
function deskOfHost(context: Context, caller: Caller, gameId: string | null, told: readonly string[]): Body | null {
  const table = gameId === null ? null : context.service.table(gameId);
  const isOn = table?.stage === 'playing' && table.hostId === caller.userId && table.guildId === caller.guildId;
  return isOn ? livingDesk(context, caller, table, told.length === 0 ? null : told.join('\n')) : null;
}

/** The night chats that the reader may enter now, and for a reader who is out, the chat of those who are. */
function chatLines(chats: readonly OwnChat[], wording: Wording): readonly string[] {
  const name = ({ room, channelId }: OwnChat): string =>
    channelId === null ? `**${t(wording, `words:room.${room}`)}**` : `<#${channelId}>`;
  const made = chats.filter(({ isInPanel, channelId }) => isInPanel || channelId !== null);
  if (chats.every(({ room }) => room !== 'graveyard'))
    return made.map((chat) =>
      t(wording, chat.writes ? 'setup:talk.own' : 'setup:talk.own.reads', { room: name(chat) }),
    );
  const others = made.filter(({ room }) => room !== 'graveyard').map(name);
  return [
    ...made
      .filter(({ room }) => room === 'graveyard')
      .map((chat) => t(wording, 'setup:talk.out', { room: name(chat) })),
    ...(others.length === 0 ? [] : [t(wording, 'setup:talk.out.reads', { rooms: others.join(', ') })]),
  ];
}

/** Tells a player who looks for the game that Discord has not made its channels yet, and why. */
function roomLines({ service }: Context, { wording }: Caller, { gameId, view }: SeatInsight): readonly string[] {
  if (view.phase !== null) return [];
  const table = service.table(gameId);
  if (!table?.awaitsRooms) return [];
  return [t(wording, 'ui:card.awaits-rooms'), ...table.issues.map((remark) => remarkLine(wording, remark))];
}

/** A message for a seat that changes with the game. `isMoment`: the moment of its first drawing lasts. */
export function living(
  context: Context,
  caller: Caller,
  seat: SeatInsight,
  draw: (now: SeatInsight, isMoment: boolean) => Body,
  isMoment = true,
): Body {
  const { gameId } = seat;
  const again = (): Body => {
    const now = context.service.insight(gameId, caller.userId);
    // A table that is gone leaves its last words, without buttons: a next table has a panel of its own.
    if (now === null && context.service.table(gameId) === null) return { ...draw(seat, false), components: [] };
    if (now === null) return showOwnPanel(context, caller, gameId);
    return living(context, caller, now, draw, isMoment && isSameMoment(seat, now));
  };
  const readAt = performance.now();
  return { ...draw(seat, isMoment), living: { gameId, readAt, draw: again } };
}

/**
 * An answer that does not change with the game, for a player. It makes way for the own panel in a later step in which the
 * player can choose something, and at the end. Until then it can be read in peace. An answer with files remains.
 */
export function returning(context: Context, caller: Caller, shown: Body): Body {
  const gameId = context.service.tableOf(caller.guildId, caller.userId)?.gameId ?? '';
  const seat = context.service.insight(gameId, caller.userId);
  if (seat === null || seat.view.ended !== null || shown.files !== undefined) return shown;
  const draw = (): Body => {
    const now = context.service.insight(gameId, caller.userId);
    if (now === null) return { ...shown, components: [] };
    const isNeeded = stepOf(now) !== stepOf(seat) && now.view.choices.length > 0;
    return isNeeded || now.view.ended !== null
      ? showOwnPanel(context, caller, gameId)
      : { ...shown, living: { gameId, draw } };
  };
  return { ...shown, living: { gameId, draw } };
}

/** Returns true if two views are of the same time of the same step. */
const isSameMoment = ({ view: one }: SeatInsight, { view: other }: SeatInsight): boolean =>
  one.step?.number === other.step?.number && one.open === other.open;

/** A message about a choice of this step. It becomes the own panel when the step or the choice is over. */
export function livingChoice(
  context: Context,
  caller: Caller,
  seat: SeatInsight,
  draw: (now: SeatInsight) => Body | null,
): Body {
  const isStep = (now: SeatInsight): boolean => stepOf(now) === stepOf(seat);
  return living(
    context,
    caller,
    seat,
    (now) => (isStep(now) ? draw(now) : null) ?? showOwnPanel(context, caller, seat.gameId),
  );
}
