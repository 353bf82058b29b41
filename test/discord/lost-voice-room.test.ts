/** Somebody deletes the voice channel of a table in the middle of a game. */
import { PermissionFlagsBits } from 'discord.js';
import type { SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { lounge, rooms, sit } from './external-channel.ts';
import { HandEvening, isOpen } from './hand-evening.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const graceMs = 90_000;
const makeRoute = 'POST /guilds/{guild_id}/channels';

let evening: HandEvening;

const present = () => evening.bot!.discord.reconciler.present(evening.gameId)?.length;
const called = () => evening.lines().filter((line) => line.includes('Here is the new voice channel'));
const left = () => evening.people.filter((person) => evening.leftBy(person) !== undefined);
const join = async (people: readonly SimulatedUser[]): Promise<void> => {
  for (const person of people) await person.joinVoice(evening.voiceRoom!);
};

/** Discord delays the making of channels until the returned function is called. */
function delayChannels(): () => void {
  const body = { message: 'You are being rate limited.', retry_after: 1, global: false };
  evening.emulator.beforeRoute = ({ method, template }) =>
    `${method} ${template}` === makeRoute
      ? { kind: 'answer', status: 429, headers: { 'retry-after': '1' }, body }
      : undefined;
  return () => {
    evening.emulator.beforeRoute = undefined;
  };
}

/** The bot may not make channels until the returned function is called. */
function forbidChannels(): () => void {
  const role = [...evening.guild.guild.roles.values()].find(({ botId }) => botId === evening.application.id)!;
  const { permissions } = role;
  const set = (bits: bigint) => evening.guild.asModerator().editRole(role, { permissions: String(bits) });
  set(permissions & ~PermissionFlagsBits.ManageChannels);
  return () => set(permissions);
}

/** A moderator deletes the voice room. Resolves when the bot knows, and all its people are out of voice. */
async function deleteVoiceRoom(): Promise<void> {
  const { client } = evening.bot!.discord;
  const id = evening.voiceRoom!;
  evening.guild.asModerator().deleteChannel(evening.guild.channels.find((channel) => channel.id === id)!);
  const voices = () => client.guilds.cache.get(evening.guild.id)!.voiceStates.cache;
  await evening.until(() => evening.voiceRoom !== id && !voices().some(({ channelId }) => channelId === id));
}

/** In a speech of the day, so that a player who is missed loses the seat at once when the grace time is over. */
async function begin(firstNews: 'people' | 'channel'): Promise<void> {
  evening = await HandEvening.begun({ graceMs });
  await evening.until(() => present() === 6);
  await evening.reach(isOpen('speech'));
  evening.emulator.discord.voiceBehavior.firstNews = firstNews;
}

describe.each(['people', 'channel'] as const)(
  'the voice channel is deleted, and the first news is of the %s',
  (news) => {
    test('if Discord delays a new one, nobody loses a seat, and all are called when it is there', async () => {
      await begin(news);
      const allow = delayChannels();
      await deleteVoiceRoom();
      await evening.clock.move(5_000);
      await evening.until(() => evening.told(t('en', 'remarks:voice-room.gone')));
      await evening.clock.move(2 * graceMs);
      expect(left()).toEqual([]);
      allow();
      await evening.until(() => evening.voiceRoom !== null && called().length === 1);
      await join(evening.people.slice(1));
      await evening.until(() => present() === 5);
      await evening.clock.move(30_000);
      await evening.clock.move(graceMs);
      await evening.until(() => left().length > 0);
      expect(left()).toEqual([evening.host]);
      expect(called()).toHaveLength(1);
    });

    test('if the bot may not make a new one, nobody loses a seat, also after a restart of the bot', async () => {
      await begin(news);
      const allow = forbidChannels();
      await deleteVoiceRoom();
      await evening.clock.move(2 * graceMs);
      expect(left()).toEqual([]);
      await evening.killBot();
      await evening.startBot();
      await evening.clock.move(2 * graceMs);
      expect(left()).toEqual([]);
      allow();
      await evening.until(() => evening.voiceRoom !== null);
      await join(evening.people);
      await evening.until(() => present() === 6);
      await evening.clock.move(30_000 + graceMs);
      expect(left()).toEqual([]);
    });

    test('if there is a new one at once, all are called there, and one who stays away is missed', async () => {
      await begin(news);
      await deleteVoiceRoom();
      await evening.until(() => evening.voiceRoom !== null && called().length === 1);
      await join(evening.people.slice(1));
      await evening.until(() => present() === 5);
      await evening.clock.move(30_000);
      await evening.until(() => evening.told(/the table is waiting for you/));
      await evening.clock.move(graceMs);
      await evening.until(() => evening.leftBy(evening.host) === 'quit');
      expect(left()).toEqual([evening.host]);
    });
  },
);

describe('a table is told that its voice channel is gone', () => {
  let place: TestServer;
  beforeEach(async () => {
    place = await startTestServer({ people: 2 });
  });

  const told = () => place.service.asked.filter(({ what }) => what === 'voiceRoomChanged').map(({ args }) => args);
  const remove = (id: string) =>
    place.guild.asModerator().deleteChannel(place.guild.channels.find((channel) => channel.id === id)!);

  test('if it was the server’s own, and then that there is a room of its own', async () => {
    const id = await lounge(place);
    await sit(place, id);
    expect(told()).toEqual([]);
    remove(id);
    await expect.poll(told).toEqual([['g1', false]]);
    await sit(place, id);
    expect(told()).toEqual([
      ['g1', false],
      ['g1', true],
    ]);
  });

  test('but not of its earlier room, which is removed after a move', async () => {
    await sit(place);
    const old = place.discord.reconciler.channel('g1', 'voice')!;
    await sit(place, await lounge(place));
    await expect.poll(() => place.guild.channels.some((channel) => channel.id === old)).toBe(false);
    await expect.poll(() => place.discord.client.guilds.cache.get(place.guild.id)!.channels.cache.has(old)).toBe(false);
    expect(told()).toEqual([['g1', true]]);
  });

  test('also if Discord has not said so yet, but refuses a change of it', async () => {
    await sit(place);
    const id = place.discord.reconciler.channel('g1', 'voice')!;
    place.emulator.gateway.faultHook = {
      outcomeOf: (event) => (event === 'CHANNEL_DELETE' ? 'lost' : 'sent'),
      delay: () => 0,
    };
    remove(id);
    await sit(place, undefined, { players: [], rooms: rooms(place).map((room) => ({ ...room, access: [] })) });
    expect(told().slice(0, 3)).toEqual([
      ['g1', true],
      ['g1', false],
      ['g1', true],
    ]);
  });
});
