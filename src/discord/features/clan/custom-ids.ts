import { atTable, buttonId } from '../../ui/custom-id.ts';
import { ofSeatList } from '../actions/custom-ids.ts';

export const clanIds = {
  /** Begins a proposal of a contract (D6). */
  draftContract: buttonId('draft', atTable),
  /** Agrees to the proposal that the button was made for. */
  agreeToContract: buttonId('agree', ofSeatList),
};
