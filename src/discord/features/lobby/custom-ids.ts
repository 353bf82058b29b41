import { atTable, buttonId } from '../../ui/custom-id.ts';

export const lobbyIds = {
  join: buttonId('join', atTable),
  leave: buttonId('leave', atTable),
  /** Takes a free seat, or a place on the waiting list. */
  wait: buttonId('wait', atTable),
  /** Becomes a watcher. */
  watch: buttonId('watch', atTable),
  start: buttonId('start', atTable),
  /** Answers a roll call. */
  answerRollCall: buttonId('here', atTable),
  /** Leaves a running game, after a question. */
  leaveGame: buttonId('quit', atTable),
};
