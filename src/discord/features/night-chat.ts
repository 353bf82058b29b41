import { ButtonStyle } from 'discord.js';
import { type Chat, longestSaid, type SeatInsight } from '#game/ports/game-service.ts';
import type { ChatRoom } from '#game/ports/ports.ts';
import { choiceText, t, type Wording } from '#narration/index.ts';
import { type Result, success } from '#result';
import { type Body, type Button, body, buttonRow, type Row } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import { type Caller, type Context, redraw } from '../ui/context.ts';
import type { Modal } from '../ui/form.ts';
import { failureText, refusedTexts, wordingFor } from '../ui/texts.ts';
import { actionIds } from './actions/draft.ts';
import { living, showOwnPanel } from './actions/own-panel.ts';
import { drawClan } from './clan.ts';
import { drawGraveyard } from './graveyard.ts';
import { nightChatIds } from './night-chat-button.ts';
import { findSeat } from './which-table/find-table.ts';

/** The characters of a message for the lines of a chat, without its head and its last line. */
const roomForLines = 1400;

/** A chat of the night in a panel (`secrecy: 'panels'`). `before`: a line above it. */
export function drawChat(
  chat: Chat,
  chats: readonly Chat[],
  { gameId, players }: SeatInsight,
  { wording, before }: { readonly wording: Wording; readonly before: string | null },
): Body {
  const table = { gameId, wording, players };
  const drawn = chat.panels.flatMap((panel): readonly Body[] => {
    if (panel.kind === 'clan') return [drawClan(panel, table)];
    return panel.kind === 'graveyard' || panel.kind === 'acts' ? [drawGraveyard(panel, table)] : [];
  });
  const above = drawn.map(({ content }) => content);
  const others = chats.filter((other) => other !== chat);
  const name = (seat: number) => choiceText(seat, wording, { nameOf: (each) => nameAt(players, each) });
  const lines = chat.lines.map(({ seat, text }) =>
    seat === null ? text : t(wording, 'setup:talk.said', { who: name(seat), text }),
  );
  return body(
    [
      before,
      t(wording, 'setup:talk.title', { room: titleOf(chat.room, wording) }),
      ...above,
      ...(lines.length === 0 ? [t(wording, 'setup:talk.quiet')] : latest(lines, roomForLines - above.join('').length)),
      chat.writes ? null : t(wording, 'setup:talk.reads'),
    ],
    [
      buttonRow(...chatButtons(chat, others, gameId, wording)),
      ...(drawn.flatMap(({ components }) => components ?? []) as readonly Row[]),
    ],
  );
}

function chatButtons(chat: Chat, others: readonly Chat[], gameId: string, wording: Wording): readonly Button[] {
  const write: Button = {
    id: nightChatIds.askForLine({ gameId, room: chat.room }),
    label: t(wording, 'setup:talk.say'),
    look: ButtonStyle.Primary,
  };
  return [
    ...(chat.writes ? [write] : []),
    { id: nightChatIds.showChat({ gameId, room: chat.room }), label: t(wording, 'setup:talk.refresh') },
    ...others.map(({ room }) => ({ id: nightChatIds.showChat({ gameId, room }), label: titleOf(room, wording) })),
    { id: actionIds.showChoices({ gameId }), label: t(wording, 'ui:button.act') },
  ];
}

/** The form for a line. It is the same for everybody. */
export const drawChatForm = (wording: Wording, gameId: string, room: string): Modal => ({
  id: nightChatIds.sendLine({ gameId, room }),
  title: t(wording, 'setup:talk.form'),
  fields: [{ key: 'text', kind: 'text', label: t(wording, 'setup:talk.label'), most: longestSaid }],
});

/** The last lines that fit into `room` characters, at least one. */
function latest(lines: readonly string[], room: number): readonly string[] {
  const kept: string[] = [];
  let length = 0;
  for (const line of [...lines].reverse()) {
    length += line.length + 1;
    if (kept.length > 0 && length > room) break;
    kept.unshift(line);
  }
  return kept;
}

const nameAt = (players: SeatInsight['players'], seat: number): string =>
  players.find((player) => player.seat === seat)?.name ?? '';

const titleOf = (room: ChatRoom, wording: Wording): string => t(wording, `words:room.${room}`);

/**
 * Shows a night chat in a panel that nobody else sees (`secrecy: 'panels'`): the chat of `room`, otherwise the chat in
 * which the caller may write, otherwise the caller's first one.
 */
function showChat(
  context: Context,
  caller: Caller,
  gameId: string | null,
  more: { readonly room?: string | undefined; readonly before?: string } = {},
): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const wording = wordingFor(seat.value, caller.wording);
  const none = (): Body =>
    showOwnPanel(context, caller, gameId, [...(more.before ? [more.before] : []), t(wording, 'setup:talk.none')]);
  let { room } = more;
  return living(context, caller, seat.value, (now, isMoment) => {
    if (now.view.phase !== seat.value.view.phase) return showOwnPanel(context, caller, gameId);
    const chats = context.service.chats(now.gameId, caller.userId);
    const chat = chats.find((each) => each.room === room) ?? chats.find(({ writes }) => writes) ?? chats[0];
    room = chat?.room;
    const before = isMoment ? (more.before ?? null) : null;
    return chat === undefined ? none() : drawChat(chat, chats, now, { wording, before });
  });
}

/** The form for a line, for everybody with a seat: it does not show who may write in the chat. */
function lineForm(
  context: Context,
  caller: Caller,
  { gameId, room }: { readonly gameId: string; readonly room: string },
): Result<Modal, Body> {
  const seat = findSeat(context, caller, gameId);
  return seat.ok ? success(drawChatForm(caller.wording, gameId, room)) : seat;
}

/** Writes a line in the caller's chat, and shows the chat with it. */
async function sendToChat(
  context: Context,
  caller: Caller,
  { gameId, room }: { readonly gameId: string; readonly room: string },
  text: string,
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const outcome = await context.service.ask(gameId, { type: 'say', userId: caller.userId, text });
  const before = outcome.ok
    ? {}
    : { before: refusedTexts(failureText(caller.wording, outcome.error, seat.value), [text]) };
  return showChat(context, caller, gameId, { room, ...before });
}

/** Writes the text of `/chat`, or shows the chat if there is none. */
export async function chatFromInput(context: Context, caller: Caller, text: string | null): Promise<Body> {
  const seat = findSeat(context, caller, null);
  if (!seat.ok) return seat.error;
  if (text === null) return showChat(context, caller, null);
  return sendToChat(context, caller, { gameId: seat.value.gameId, room: '' }, text);
}

export const nightChatButtons = defineButtons(nightChatIds, {
  openChat: { mode: 'message', run: ({ context, caller }, { gameId }) => showChat(context, caller, gameId) },
  showChat: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId, room }) => redraw(showChat(context, caller, gameId, { room })),
  },
  askForLine: {
    mode: 'form',
    run: ({ context, caller }, fields) => lineForm(context, caller, fields),
  },
  sendLine: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values: [text = ''] }, fields) =>
      redraw(await sendToChat(context, caller, fields, text)),
  },
});
