import type { Achievement } from './achievement.ts';

/** The person healed somebody who was shot in the same night and lived. */
export const guardian: Achievement = {
  id: 'guardian',
  isEarned: ({ seat }, { acts, result }) => {
    const lived = (target: number, night: number) =>
      result.people.some(({ seat: other, left }) => other === target && (left === null || left.round > night));
    return acts
      .filter((act) => act.seat === seat && act.verb === 'heals')
      .some(({ night, targets: [healed] }) => {
        const isShot = acts.some((act) => act.night === night && act.verb === 'shoots' && act.targets[0] === healed);
        return healed !== undefined && healed !== seat && isShot && lived(healed, night);
      });
  },
};
