import type { roles as english } from '../en/roles.ts';
import type { Russian } from './russian.ts';

export const roles = {
  civilian: 'Мирный житель',
  commissar: 'Комиссар',
  sheriff: 'Шериф',
  doctor: 'Доктор',
  mafioso: 'Мафия',
  don: 'Дон',
  courtesan: 'Путана',
  maniac: 'Маньяк',
  journalist: 'Журналист',
  lawyer: 'Адвокат',
  yakuza: 'Якудза',
  'side.town': 'Красная карта, вы за город',
  'side.mafia': 'Чёрная карта, вы за мафию',
  'side.yakuza': 'Чёрная карта, вы за якудза',
  'side.maniac': 'Вы ни за кого, только за себя',
  judge: 'Судья',
  werewolf: 'Оборотень',
} as const satisfies Russian<typeof english>;
