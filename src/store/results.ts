import { z } from 'zod';
import { achievementIds } from '#game/ports/achievements.ts';
import type { Journal } from '#game/ports/journal.ts';
import type { Log } from '#game/ports/ports.ts';
import type { RatedResult, ResultRepository } from '#game/ports/statistics.ts';
import { readAll, readPlain } from './documents.ts';
import { guildOf } from './guild-of.ts';
import type { TextStore } from './keyv-store.ts';

/** The version of the derivation. A change of it derives all results again at the next start. */
const DERIVATION = 3;
/** The version of the base rates. A change of it simulates them again. */
const RATES = 1;

const seat = z.int().positive();
const sides = z.record(z.string(), z.number());
const rate = z.strictObject({ wins: sides, cards: sides }).nullable();
const person = z.strictObject({
  userId: z.string(),
  name: z.string(),
  seat,
  share: z.number(),
  votes: z.number(),
  guilty: z.number(),
  dealt: z.string(),
  role: z.string(),
  side: z.string(),
  won: z.boolean(),
  left: z.strictObject({ phase: z.literal(['night', 'day']), round: z.number() }).nullable(),
  removed: z.boolean(),
  fouls: z.number(),
  dealtSide: z.string(),
  achievements: z.array(z.literal(achievementIds)),
});
const result = z.strictObject({
  gameId: z.string(),
  guildId: z.string(),
  ruleset: z.string(),
  roleSet: z.string().nullable(),
  cards: z.array(z.string()),
  beganAt: z.number(),
  endedAt: z.number(),
  winner: z.string(),
  firstVictims: z.array(seat),
  bestMove: z.strictObject({ by: seat, seats: z.array(seat) }).exactOptional(),
  onRecord: z.array(z.strictObject({ by: seat, seat, colour: z.literal(['black', 'red']) })).exactOptional(),
  excluded: z.literal(['practice', 'ended', 'hidden', 'outage']).nullable(),
  people: z.array(person),
  base: rate,
});

const versioned = <T extends z.ZodType>(version: number, content: T) =>
  z.strictObject({ version: z.literal(version), content });
const forms = {
  result: versioned(DERIVATION, result),
  rate: versioned(RATES, rate),
  complete: z.object({ version: z.number() }),
};

/** The key of the result of a game: those of a server are beside each other. */
const resultKey = (guildId: string, gameId: string): string => `result:${guildId}:${gameId}`;
const completeKey = (guildId: string): string => `counted:${guildId}`;
const rateKey = (key: string): string => `rate:${key}`;

/** The repository of results: one document for each game. */
export const resultsOn = (store: TextStore, journal: Pick<Journal, 'record'>, log: Log): ResultRepository => ({
  async results(guildId) {
    const all: RatedResult[] = [];
    for (const { key, value } of await readAll(store, resultKey(guildId, ''))) {
      const read = forms.result.safeParse(value);
      if (read.success) all.push(read.data.content as RatedResult);
      else log.warn({ key }, 'a result cannot be read; it is missing in the statistics');
    }
    return all;
  },
  save: (content) => store.set(resultKey(content.guildId, content.gameId), { version: DERIVATION, content }),
  async deleteAll(guildId) {
    await store.delete(completeKey(guildId));
    for (const key of await store.keys(resultKey(guildId, ''))) await store.delete(key);
  },
  async isComplete(guildId) {
    const read = forms.complete.safeParse((await readPlain(store, completeKey(guildId))).plain);
    return read.success && read.data.version === DERIVATION;
  },
  noteComplete: (guildId, isComplete) =>
    isComplete ? store.set(completeKey(guildId), { version: DERIVATION }) : store.delete(completeKey(guildId)),
  async guilds() {
    const keys = [...(await store.keys('result:')), ...(await store.keys('counted:'))];
    return [...new Set(keys.map((key) => key.split(':')[1]!))];
  },
  recorded: (guildId) => recordedIn(store, guildId),
  record: (gameId) => journal.record(gameId),
  async rate(key) {
    const read = forms.rate.safeParse((await readPlain(store, rateKey(key))).plain);
    return read.success ? read.data.content : undefined;
  },
  saveRate: (key, content) => store.set(rateKey(key), { version: RATES, content }),
});

/** Returns the ids of the games with a record. The text is enough to find the server, even in a damaged record. */
async function recordedIn(store: TextStore, guildId: string | null): Promise<readonly string[]> {
  if (guildId === null) return (await store.keys('record:')).map((key) => key.slice('record:'.length));
  const ids: string[] = [];
  for await (const { key, text } of store.mentioning(guildId, 'record:'))
    if (guildOf(key, text) === guildId) ids.push(key.slice('record:'.length));
  return ids;
}
