import { atTable, buttonId } from '../../ui/custom-id.ts';

export const lobbyIds = {
  join: buttonId('join', atTable),
  leave: buttonId('leave', atTable),
  /** Takes a free seat, or a place on the waiting list. */
  wait: buttonId('wait', atTable),
  /** Becomes a watcher. */
  watch: buttonId('watch', atTable),
  start: buttonId('start', atTable),
  /** Fills free seats with practice players. */
  fillSeats: buttonId('practice', atTable),
  /** Removes the practice players. */
  clearSeats: buttonId('nopractice', atTable),
  /** Answers a roll call. */
  answerRollCall: buttonId('here', atTable),
  /** Leaves a running game, after a question. */
  leaveGame: buttonId('quit', atTable),
};
