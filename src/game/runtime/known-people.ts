import { idsOfPeople } from '../model/practice.ts';
import type { Reconciler } from '../ports/ports.ts';

/** A reconciler that is asked only about people, because Discord knows no practice players. */
export function aboutPeople(reconciler: Reconciler): Reconciler {
  const asked: Pick<Reconciler, 'surveyVoice' | 'onlookers' | 'gone'> = {
    surveyVoice: (gameId, place, userIds) => reconciler.surveyVoice(gameId, place, idsOfPeople(userIds)),
    onlookers: (guildId, userIds) => reconciler.onlookers(guildId, idsOfPeople(userIds)),
    gone: (gameId, userIds) => {
      const people = idsOfPeople(userIds);
      return people.length === 0 ? Promise.resolve([]) : reconciler.gone(gameId, people);
    },
  };
  return Object.assign(Object.create(reconciler) as Reconciler, asked);
}
