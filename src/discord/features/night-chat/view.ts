import { ButtonStyle } from 'discord.js';
import { type Chat, longestSaid, type SeatInsight } from '#game/ports/game-service.ts';
import type { ChatRoom } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { choiceText, t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, type Modal, type Row } from '../../ui/body.ts';
import { drawClan } from '../clan/view.ts';
import { nightChatIds } from './custom-ids.ts';

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
