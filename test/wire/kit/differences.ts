/** The differences between what one player received in two games that differ in secrets alone. */

import type { Fixture } from './fixture.ts';
import { lateIn } from './in-time.ts';
import { crowded } from './own-messages.ts';
import { type Lanes, streamOf } from './streams.ts';
import type { Truth } from './truth.ts';

interface PlayedGame {
  readonly fixture: Fixture;
  readonly truth: Truth;
}

/** The events of one lane that only one of the games has, or has at another place. */
export interface Difference {
  readonly lane: string;
  readonly one: readonly string[];
  readonly other: readonly string[];
}

/** The differences of two streams, lane by lane, without the events that both begin and end with. */
export function differencesOf(one: Lanes, other: Lanes): readonly Difference[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names
    .map((lane) => ({ lane, ...middleOf(one[lane] ?? [], other[lane] ?? []) }))
    .filter((difference) => difference.one.length + difference.other.length > 0);
}

function middleOf(one: readonly string[], other: readonly string[]): Omit<Difference, 'lane'> {
  const least = Math.min(one.length, other.length);
  let before = 0;
  while (before < least && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < least - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  return { one: one.slice(before, one.length - after), other: other.slice(before, other.length - after) };
}

export const seatDifferences = (one: PlayedGame, other: PlayedGame, seat: number): readonly Difference[] => {
  const [first, second] = [one, other].map(({ fixture, truth }) => streamOf(fixture, truth, seat));
  return differencesOf(first!, second!);
};

/** The differences as text: the lane, then `-` for an event of the first game and `+` for one of the second. */
export const printed = (differences: readonly Difference[]): string =>
  differences
    .map(({ lane, one, other }) =>
      [`lane ${lane}:`, ...one.map((event) => `- ${event}`), ...other.map((event) => `+ ${event}`)].join('\n'),
    )
    .join('\n');

/**
 * Returns the harmless reasons for which two games may differ for a seat. A busy machine causes them:
 * - A player was late, so an act of the plot was not done, and the games are different ones.
 * - The player pressed again after a refusal. This explains differences in the own presses and their answers only.
 * - The picture of an own answer was drawn too late. The answer is then the text alone.
 * - The player left out a look at their own card. This explains differences in the own presses and their answers only.
 * Empty if a difference has no such reason. Then a secret may have caused it.
 */
export function harmlessReasons(
  one: PlayedGame,
  other: PlayedGame,
  seat: number,
  differences: readonly Difference[],
): string[] {
  const late = [one, other].flatMap(({ fixture }) => lateIn(fixture)).map((act) => `late act: ${act}`);
  if (late.length > 0) return late;
  const players = [one, other].map(({ fixture }) => fixture.players[seat - 1]!);
  const [first, second] = players.map(({ issues }) => issues.toSorted().join('; '));
  const looks = players.map(({ leftOut }) => leftOut.join('; '));
  const isPressed = differences.every(({ lane }) => ownPresses.includes(lane));
  if (looks[0] !== looks[1] && isPressed) {
    return [`seat ${seat} left out a look: ${looks[0] || 'none'} | ${looks[1] || 'none'}`];
  }
  const isOwn = differences.every(({ lane }) => lane === 'own');
  if (isOwn && differences.every(differInPictures)) return [`a picture for seat ${seat} was drawn late`];
  return isPressed && first !== second ? [`seat ${seat} pressed again: ${first || 'not'} | ${second || 'not'}`] : [];
}

/**
 * The harmless reasons why a seat received something else in one game than in the other. All differences are printed.
 */
export function reasonsToRepeat(one: PlayedGame, other: PlayedGame, seat: number): readonly string[] {
  const differences = seatDifferences(one, other, seat);
  if (differences.length === 0) return [];
  const reasons = harmlessReasons(one, other, seat, differences);
  const why = reasons.length === 0 ? 'for no harmless reason' : reasons.join('; ');
  console.log(`seat ${seat} received something else, ${why}\n${printed(differences)}`);
  return reasons;
}

/** The effects of a machine that paused: the bot stopped the game for a moment, as it has to, or an own message went late. */
export const pausesIn = ({ bot, players }: Fixture): readonly string[] => [
  ...bot.complaints.filter((line) => line.includes('the process stood still')),
  ...crowded(players),
];

/** The lanes of a player's own presses and of their answers. */
const ownPresses: readonly string[] = ['own', 'INTERACTION_CREATE', 'INTERACTION_SUCCESS'];

/** Returns true if the answers are the same without their pictures. */
const differInPictures = ({ one, other }: Pick<Difference, 'one' | 'other'>): boolean =>
  one.length === other.length && one.every((event, index) => withoutPicture(event) === withoutPicture(other[index]!));

/** An answer without its picture. With a picture, the ids after it have other numbers. */
const withoutPicture = (event: string): string =>
  event.replace(/"attachments":\[[^\]]*\]/, '"attachments":[]').replaceAll(/"id \d+"/g, '"id"');

/** A page shows its latest picture alone, so a picture that is drawn late is never shown. The others are the same. */
export function skippedPictures(one: readonly string[], other: readonly string[]): readonly string[] {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  const isPart = fewer.every((picture) => more.includes(picture));
  return isPart && fewer.length < more.length ? [`${more.length - fewer.length} pictures were drawn late`] : [];
}
