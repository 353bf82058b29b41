import type { roles as english, sides as englishSides } from '../en/roles.ts';
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
  judge: 'Судья',
  werewolf: 'Оборотень',
} as const satisfies Russian<typeof english>;

export const sides = {
  town: 'Красная карта, вы за город',
  mafia: 'Чёрная карта, вы за мафию',
  yakuza: 'Чёрная карта, вы за якудза',
  maniac: 'Вы ни за кого, только за себя',
} as const satisfies Russian<typeof englishSides>;
