import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';

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
