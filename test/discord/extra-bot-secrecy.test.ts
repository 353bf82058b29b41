/** A helper bot learns nothing from Discord that it need not know. */
import type { Application } from 'discord-emulator';
import { expect, test } from 'vitest';
import { type BotEvent, leaksToBots, notedEvents } from './extra-bot-secrecy.ts';
import { rooms, silent, unlimited } from './layouts-of-a-game.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let events: readonly BotEvent[];

/** A night with all rooms, and a helper bot that has been there from the beginning and one that was invited later. */
async function night() {
  const place = await startTestServer({ people: 6, extraBots: 1, rateLimits: unlimited });
  // A measured Discord may tell everybody of each channel.
  place.emulator.discord.behavior.hidesChannels = true;
  events = notedEvents(place.emulator);
  await place.arrange({ rooms: rooms(place) });
  const room = place.discord.reconciler.channel('g1', 'voice')!;
  for (const person of place.people) await person.joinVoice(room);
  await place.discord.reconciler.post('g1', 'clan-mafia', { text: 'Whom?' }, 'n1');
  await place.arrange({ rooms: rooms(place), ...silent });
  await expect.poll(() => place.people.every((person) => place.guild.isMuted(person))).toBe(true);
  const secret = place.guild.channels
    .filter(({ parentId, id }) => parentId !== null && id !== room)
    .map(({ id }) => id);
  return { place, secret };
}

const leaks = (place: TestServer, secret: readonly string[]) => {
  const [bot] = place.extraBots as [Application];
  return leaksToBots(place.emulator, events, { botIds: [bot.id], secret });
};

test('a helper bot is sent no messages, and neither names nor members of the town, the night chats and the graveyard', async () => {
  const { place, secret } = await night();
  expect(secret).toHaveLength(3);
  expect(leaks(place, secret)).toEqual([]);
  // A session that begins in the night is sent all channels of the server.
  place.emulator.invalidateSession(place.extraBots[0]!);
  await expect
    .poll(() => events.filter(({ event, botId }) => event === 'GUILD_CREATE' && botId !== place.application.id))
    .toHaveLength(1);
  expect(leaks(place, secret)).toEqual([]);
});

test('a night chat that is open to a helper bot would be found', async () => {
  const { place, secret } = await night();
  const [bot] = place.extraBots as [Application];
  const chat = place.guild.channels.find(({ name }) => name === 'mafia')!;
  place.guild.asModerator().setOverwrite(chat, { id: bot.id }, { type: 1, allow: '1024' });
  expect(leaks(place, secret)).toEqual([`the channel ${chat.id} was shown`]);
});
