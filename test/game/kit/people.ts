/** The people of the tables, and the request of their host. */
import type { Player } from '#game/ports/ports.ts';

/** The guild of the tables. */
export const GUILD = 'guild';

/** The person with this number. */
export const person = (number: number): Player => ({ userId: `u${number}`, name: `Player ${number}` });

/** The six people of a full lobby. */
export const people = [1, 2, 3, 4, 5, 6].map(person);

/** The request for a table with six players. */
export const config = (seed = 7, channelId = 'lobby') => ({
  ...{ guildId: GUILD, channelId, host: person(1), ruleset: 'six', options: {}, seed },
  language: 'en' as const,
});
