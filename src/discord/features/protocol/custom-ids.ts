import { atTable, buttonId } from '../../ui/custom-id.ts';

export const protocolIds = {
  /** Shows the protocol of a finished game. */
  show: buttonId('protocol', atTable),
  /** Asks for the best move and additional points. */
  askForPoints: buttonId('askpoints', atTable),
  /** The form with them. */
  enterPoints: buttonId('points', atTable),
};
