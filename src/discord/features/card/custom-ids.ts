import { atTable, buttonId } from '../../custom-id.ts';

export const cardIds = {
  showCard: buttonId('card', atTable),
};
