/** All that a player knows when they act. */
import { Course } from './course.ts';
import { Gestures } from './gestures.ts';
import { OwnActs } from './own-acts.ts';
import type { Player } from './player.ts';

/** A player with what they have heard, their acts in the plot, and their gestures. */
export interface Situation {
  readonly player: Player;
  readonly course: Course;
  readonly own: OwnActs;
  readonly gestures: Gestures;
}

/** The situation of a player who has heard nothing yet. */
export function situationOf(player: Player): Situation {
  const course = new Course(player);
  return { player, course, own: new OwnActs(player, course), gestures: new Gestures(player, course) };
}
