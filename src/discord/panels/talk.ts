import { ButtonStyle } from 'discord.js';
import { type Chat, longestSaid, type SeatInsight } from '#game/ports/game-service.ts';
import type { ChatRoom } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { choiceText, t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, type Modal, type Row } from '../body.ts';
import type { Caller, Context } from '../context.ts';
import type { PressAction } from '../custom-id.ts';
import { problemText, wordingFor } from '../words.ts';
import { drawClan } from './clan.ts';
import { findSeat } from './tables.ts';

/** A person reads and says in a night talk (`secrecy: 'panels'`) by panels that nobody else sees. */

/** What a message has room for, without its head and its last line. */
const roomForLines = 1400;

/** The talk that was pressed for, else that in which the asker may write, else his first one. */
export function talk(
  context: Context,
  caller: Caller,
  gameId: string | null,
  more: { readonly room?: string | undefined; readonly before?: string } = {},
): Body {
  const seat = findSeat(context, caller, gameId);
  if (seat.found === null) return seat.why;
  const language = wordingFor(seat.found, caller.language);
  const chats = context.service.chats(seat.found.gameId, caller.userId);
  const chat = chats.find(({ room }) => room === more.room) ?? chats.find(({ writes }) => writes) ?? chats[0];
  if (chat === undefined) return body([more.before ?? null, t(language, 'setup:talk.none')]);
  return drawChat(chat, chats, seat.found, { language, before: more.before ?? null });
}

/** Says it, and shows the talk with it. */
export async function sendToChat(
  context: Context,
  caller: Caller,
  gameId: string,
  arg: string,
  text: string,
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (seat.found === null) return seat.why;
  const outcome = await context.service.say(gameId, caller.userId, text);
  const before = outcome.ok ? {} : { before: problemText(caller.language, outcome.error, seat.found) };
  return talk(context, caller, gameId, { room: arg, ...before });
}

/** What was typed after `/chat`. */
export async function chatFromInput(context: Context, caller: Caller, text: string | null): Promise<Body> {
  const seat = findSeat(context, caller, null);
  if (seat.found === null) return seat.why;
  return text === null ? talk(context, caller, null) : sendToChat(context, caller, seat.found.gameId, '', text);
}

/** The form in which something is typed; the same for everybody who presses for it. */
export const chatForm = ({ language }: Caller, gameId: string, room: string): Modal => ({
  id: id(gameId, 'said', room),
  title: t(language, 'setup:talk.form'),
  fields: [{ key: 'text', label: t(language, 'setup:talk.label'), most: longestSaid }],
});

function drawChat(
  chat: Chat,
  chats: readonly Chat[],
  { gameId, players }: SeatInsight,
  { language, before }: { readonly language: Wording; readonly before: string | null },
): Body {
  const table = { gameId, language, players };
  const clan = chat.panel?.kind === 'clan' ? drawClan(chat.panel, table) : null;
  const others = chats.filter((other) => other !== chat);
  const name = (seat: number) => choiceText(seat, language, { nameOf: (each) => nameAt(players, each) });
  const lines = chat.lines.map(({ seat, text }) =>
    seat === null ? text : t(language, 'setup:talk.said', { who: name(seat), text }),
  );
  const buttons: readonly Button[] = [
    ...(chat.writes
      ? [{ id: id(gameId, 'say', chat.room), label: t(language, 'setup:talk.say'), look: ButtonStyle.Primary as const }]
      : []),
    { id: id(gameId, 'chat', chat.room), label: t(language, 'setup:talk.refresh') },
    ...others.map(({ room }) => ({ id: id(gameId, 'chat', room), label: titleOf(room, language) })),
  ];
  return body(
    [
      before,
      t(language, 'setup:talk.title', { room: titleOf(chat.room, language) }),
      clan?.content ?? null,
      ...(lines.length === 0
        ? [t(language, 'setup:talk.quiet')]
        : latest(lines, roomForLines - (clan?.content.length ?? 0))),
      chat.writes ? null : t(language, 'setup:talk.reads'),
    ],
    [buttonRow(...buttons), ...((clan?.components ?? []) as readonly Row[])],
  );
}

/** The last lines, as many as there is room for; at least one. */
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

const titleOf = (room: ChatRoom, language: Wording): string => t(language, `words:room.${room}`);

const id = (gameId: string, action: PressAction, arg: string) => ({ gameId, step: 0, action, arg });
