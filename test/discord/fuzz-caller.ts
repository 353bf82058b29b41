/** Random callers: players of two guilds, moderators and strangers. */

import type { SeededRandom } from 'discord-emulator/random';
import type { Caller } from '#discord/ui/context.ts';
import { wordingOf } from '../rulebooks.ts';
import { anything } from './fuzz-input.ts';

/** The guilds that have a table. */
export const guilds = ['guild', 'other-guild'] as const;

const outsiders = ['u99', 'u100'] as const;

/** This person, with any language, as Discord reports them. */
export const callerAs = (
  dice: SeededRandom,
  now: number,
  { guildId, userId, moderates }: Pick<Caller, 'guildId' | 'userId' | 'moderates'>,
): Caller => ({
  ...{ guildId, channelId: 'lobby', userId, name: `Player ${userId}`, moderates, manages: false, at: now },
  wording: wordingOf(dice.pick(['en', 'ru'] as const)),
  guildLanguage: dice.pick(['en', 'ru'] as const),
});

/** A caller, most often a player of the first or second guild. An input of the office is mostly a moderator's. */
export function randomCaller(dice: SeededRandom, now: number, isOffice: boolean): Caller {
  const guild = dice.between(0, 1);
  const userId = dice.chance(0.85) ? `u${guild * 10 + dice.between(1, 6)}` : dice.pick([...outsiders, 'u1', 'u12']);
  return {
    guildId: dice.chance(0.85) ? guilds[guild]! : dice.pick([...guilds, 'nowhere', 'constructor']),
    channelId: dice.chance(0.9) ? 'lobby' : anything(dice),
    userId,
    // The bot shows a name to everybody later.
    name: dice.chance(0.8) ? `Player ${userId}` : anything(dice).replaceAll(/undefined|NaN|[{}]/g, '?'),
    wording: wordingOf(dice.pick(['en', 'ru'] as const)),
    guildLanguage: dice.pick(['en', 'ru'] as const),
    manages: dice.chance(0.02),
    moderates: dice.chance(isOffice ? 0.7 : 0.03),
    at: now - dice.between(0, 5000),
  };
}
