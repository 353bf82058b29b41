import type { Achievement } from './achievement.ts';

/** The person checked two of the guilty or more, at night, and played for the town. */
export const detective: Achievement = {
  id: 'detective',
  isEarned: ({ seat, side }, { acts, result }) => {
    const isGuilty = (target: number) => result.people.some((other) => other.seat === target && other.side !== 'town');
    const checked = acts.filter((act) => act.seat === seat && act.verb === 'checks').flatMap(({ targets }) => targets);
    return side === 'town' && new Set(checked.filter(isGuilty)).size >= 2;
  },
};
