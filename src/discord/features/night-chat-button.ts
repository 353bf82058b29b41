import { t, type Wording } from '#narration/index.ts';
import type { Button } from '../ui/body.ts';
import { atTable, buttonId, type FieldFormat } from '../ui/custom-id.ts';

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

/**
 * The button that opens a chat, or none. It is the same for everybody: a player without a chat is told so on a press.
 */
export const chatButton = (gameId: string, wording: Wording, hasChats: boolean | undefined): readonly Button[] =>
  hasChats ? [{ id: nightChatIds.openChat({ gameId }), label: t(wording, 'setup:talk.button') }] : [];
