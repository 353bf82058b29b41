/**
 * Prints how long the mutes of a nightfall take on the local Discord with its usual limits, by the number of players and
 * of helper bots: `npm run measure -- mutes`.
 */
import { DISCORD_LIMITS } from 'discord-emulator';
import { rooms, silent } from './layouts-of-a-game.ts';
import { startTestServer } from './test-server.ts';

/** The numbers of players, each with a number of helper bots. */
const tables = [
  [26, 2],
  [26, 1],
  [26, 0],
  [20, 1],
  [20, 0],
  [10, 1],
  [10, 0],
] as const;

async function measure(people: number, extraBots: number): Promise<void> {
  const place = await startTestServer({ people, extraBots, rateLimits: DISCORD_LIMITS });
  try {
    await place.arrange({ rooms: rooms(place) });
    const room = place.discord.reconciler.channel('g1', 'voice') ?? '';
    for (const person of place.people) await person.joinVoice(room);
    while (place.discord.reconciler.present('g1')?.length !== people) await new Promise((next) => setImmediate(next));
    const from = place.emulator.calls.length;
    const began = performance.now();
    await place.arrange({ rooms: rooms(place), ...silent });
    const seconds = (performance.now() - began) / 1000;
    const edits = place.emulator.calls.slice(from).filter(({ path }) => path.includes('/members/'));
    const counts = [place.application, ...place.extraBots].map(
      ({ id }) => edits.filter(({ applicationId }) => applicationId === id).length,
    );
    console.log(
      `${people} players, ${extraBots + 1} tokens: ${seconds.toFixed(2)} s, edits by token ${counts.join(' + ')}, ` +
        `429s ${place.emulator.rateLimited}`,
    );
  } finally {
    await place.close();
  }
}

for (const [people, extraBots] of tables) await measure(people, extraBots);
