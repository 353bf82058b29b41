import { t } from '#narration/index.ts';
import { type Result, success } from '#result';
import { type Body, body, type Modal } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { failureText, wordingFor } from '../../ui/texts.ts';
import { findSeat } from '../which-table/find-table.ts';
import { drawChat, drawChatForm } from './view.ts';

/**
 * Shows a night chat in a panel that nobody else sees (`secrecy: 'panels'`): the chat of `room`, otherwise the chat in
 * which the caller may write, otherwise the caller's first one.
 */
export function showChat(
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
export function lineForm(
  context: Context,
  caller: Caller,
  { gameId, room }: { readonly gameId: string; readonly room: string },
): Result<Modal, Body> {
  const seat = findSeat(context, caller, gameId);
  return seat.ok ? success(drawChatForm(caller.wording, gameId, room)) : seat;
}

/** Writes a line in the caller's chat, and shows the chat with it. */
export async function sendToChat(
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
