import type { Achievement } from './achievement.ts';

/** The clan of the person won without losing anybody. It had three members or more. */
export const wholeClan: Achievement = {
  id: 'whole-clan',
  isEarned: ({ side, won }, { result }) => {
    const own = result.people.filter((person) => person.side === side);
    const isClan = side === 'mafia' || side === 'yakuza';
    return won && isClan && new Set(own.map(({ seat }) => seat)).size >= 3 && own.every(({ left }) => left === null);
  },
};
