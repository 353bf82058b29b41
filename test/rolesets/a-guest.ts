/** The fields that every role set of a test has, a role of its own, and cards with that role. */
export const plain = { format: 'nightcall-role-set', version: 1, name: 'Ours' };
export const guest = (role: object) => ({ id: 'guest', name: { en: 'Guest' }, faction: 'town', ...role });

export const deal = {
  kind: 'rule',
  players: { min: 10, max: 14 },
  cards: [
    {
      role: 'mafioso',
      at: [
        { from: 10, to: 12, count: 3 },
        { from: 13, count: 4 },
      ],
    },
    { role: 'commissar', at: [{ from: 10, to: 14, count: 1 }] },
    { role: 'guest', at: [{ from: 11, to: 13, count: 1 }] },
  ],
};
