import { ButtonStyle } from 'discord.js';
import { type Chat, longestSaid, type SeatInsight } from '#game/ports/game-service.ts';
import type { ChatRoom } from '#game/ports/ports.ts';
import { choiceText, t, type Wording } from '#narration/index.ts';
import { type Result, success } from '#result';
import { type Body, type Button, body, buttonRow, type Modal, type Row } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import { type Caller, type Context, redraw } from '../ui/context.ts';
import { atTable, buttonId, type FieldFormat } from '../ui/custom-id.ts';
import { failureText, wordingFor } from '../ui/texts.ts';
import { drawClan } from './clan.ts';
import { findSeat } from './which-table/find-table.ts';

const ofRoom: FieldFormat<{ readonly gameId: string; readonly room: string }> = {
  write: ({ gameId, room }) => ({ subject: gameId, number: 0, arg: room }),
  read: ({ subject, arg }) => (arg === undefined ? null : { gameId: subject, room: arg }),
};

export const nightChatIds = {
  /** Opens the caller's chat. */
  openChat: buttonId('talk', atTable),
  /** Shows a chat, with its latest lines. */
  showChat: buttonId('chat', ofRoom),
  /** Asks for a line to write. */
  askForLine: buttonId('say', ofRoom),
  /** The form with the line. */
  sendLine: buttonId('said', ofRoom),
};

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
  const clan = chat.panel?.kind === 'clan' ? drawClan(chat.panel, table) : null;
  const others = chats.filter((other) => other !== chat);
  const name = (seat: number) => choiceText(seat, wording, { nameOf: (each) => nameAt(players, each) });
  const lines = chat.lines.map(({ seat, text }) =>
    seat === null ? text : t(wording, 'setup:talk.said', { who: name(seat), text }),
  );
  return body(
    [
      before,
      t(wording, 'setup:talk.title', { room: titleOf(chat.room, wording) }),
      clan?.content ?? null,
      ...(lines.length === 0
        ? [t(wording, 'setup:talk.quiet')]
        : latest(lines, roomForLines - (clan?.content.length ?? 0))),
      chat.writes ? null : t(wording, 'setup:talk.reads'),
    ],
    [buttonRow(...chatButtons(chat, others, gameId, wording)), ...((clan?.components ?? []) as readonly Row[])],
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
  ];
}

/** The form for a line. It is the same for everybody. */
export const drawChatForm = (wording: Wording, gameId: string, room: string): Modal => ({
  id: nightChatIds.sendLine({ gameId, room }),
  title: t(wording, 'setup:talk.form'),
  fields: [{ key: 'text', label: t(wording, 'setup:talk.label'), most: longestSaid }],
});

/**
 * The button that opens a chat, or none. It is the same for everybody: a player without a chat is told so on a press.
 */
export const chatButton = (gameId: string, wording: Wording, hasChats: boolean | undefined): readonly Button[] =>
  hasChats ? [{ id: nightChatIds.openChat({ gameId }), label: t(wording, 'setup:talk.button') }] : [];

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
  const chats = context.service.chats(seat.value.gameId, caller.userId);
  const chat = chats.find(({ room }) => room === more.room) ?? chats.find(({ writes }) => writes) ?? chats[0];
  if (chat === undefined) return body([more.before ?? null, t(wording, 'setup:talk.none')]);
  return drawChat(chat, chats, seat.value, { wording, before: more.before ?? null });
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
  const outcome = await context.service.say(gameId, caller.userId, text);
  const before = outcome.ok ? {} : { before: failureText(caller.wording, outcome.error, seat.value) };
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
