import { atTable, buttonId } from '../../ui/custom-id.ts';

export const cardIds = {
  showCard: buttonId('card', atTable),
};
