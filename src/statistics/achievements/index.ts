/** The achievements, listed one by one. */
import type { AchievementId } from '#game/ports/achievements.ts';
import type { PersonResult } from '#game/ports/statistics.ts';
import type { Achievement, OpenGame } from './achievement.ts';
import { alone } from './alone.ts';
import { detective } from './detective.ts';
import { firstOut } from './first-out.ts';
import { guardian } from './guardian.ts';
import { lastOne } from './last-one.ts';
import { lightning } from './lightning.ts';
import { marathon } from './marathon.ts';
import { sharpEye } from './sharp-eye.ts';
import { spotless } from './spotless.ts';
import { substitute } from './substitute.ts';
import { turncoat } from './turncoat.ts';
import { untouched } from './untouched.ts';
import { wholeClan } from './whole-clan.ts';

export type { Achievement, OpenGame } from './achievement.ts';

/** All achievements, in the order in which they are shown. */
export const achievements: readonly Achievement[] = [
  ...[sharpEye, detective, guardian, untouched, lastOne, wholeClan, firstOut],
  ...[turncoat, alone, marathon, lightning, substitute, spotless],
];

/** Returns the achievements of a person in a game. */
export const earnedBy = (person: PersonResult, game: OpenGame): readonly AchievementId[] =>
  achievements.filter((achievement) => achievement.isEarned(person, game)).map(({ id }) => id);
