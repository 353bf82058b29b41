/** The helper bots share the mutes with the bot itself, each within its own limit. */
import type { Application } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { bitsOf, extraBotPermissions } from '#discord/connection/permissions.ts';
import { MemberEdits } from '#discord/extra-bots/member-edits.ts';
import { rooms, silent, unlimited } from './layouts-of-a-game.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

/** The figures of these tests hold for this limit, whatever the real one is. */
const memberEdit = { limit: 10, windowMs: 10_000 };

async function laid(count: number, extraBots: number): Promise<void> {
  place = await startTestServer({ people: count, extraBots, rateLimits: { ...unlimited, memberEdit } });
  place.emulator.discord.channelRewrites = {};
  await place.arrange({ rooms: rooms(place) });
  const room = place.discord.reconciler.channel('g1', 'voice') ?? '';
  for (const person of place.people) await person.joinVoice(room);
  await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(count);
}

/** The member edits, by the bot that made them, and whether Discord took them. */
const edits = () =>
  place.emulator.calls
    .filter(({ method, path, applicationId: bot }) => method === 'PATCH' && path.includes('/members/') && bot)
    .map(({ applicationId, path, body, status }) => ({
      bot: [place.application, ...place.extraBots].findIndex(({ id }) => id === applicationId),
      userId: path.split('/').at(-1)!,
      mute: (body as { mute: boolean }).mute,
      isDone: status === 200,
    }));
const countBy = (bot: number) => edits().filter((edit) => edit.bot === bot).length;
/** Lets later calls overtake this one. */
const slow = { kind: 'delay', ms: 200 } as const;
const mutedCount = () => place.people.filter((person) => place.guild.isMuted(person)).length;

describe('helper bots', () => {
  test('mute 26 players with one edit each, and no bot waits for a limit', async () => {
    await laid(26, 2);
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(mutedCount()).toBe(26);
    expect(edits()).toHaveLength(26);
    for (const bot of [0, 1, 2]) expect(countBy(bot)).toBeLessThanOrEqual(memberEdit.limit);
    expect(place.emulator.rateLimited).toBe(0);
    expect(place.log.issues).toEqual([]);
  });

  test('one of them is enough for 20 players', async () => {
    await laid(20, 1);
    await place.arrange({ rooms: rooms(place), ...silent });
    expect([mutedCount(), countBy(0), countBy(1)]).toEqual([20, 10, 10]);
    expect(place.emulator.rateLimited).toBe(0);
  });

  test('the order of the edits of one person stays, whichever bots make them', async () => {
    await laid(4, 2);
    const everybody = place.people.map(({ id }) => id);
    const layouts = [...Array(3).keys()].flatMap(() => [silent, { speakers: everybody }]);
    await Promise.all(layouts.map((change) => place.arrange({ rooms: rooms(place), ...change })));
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(mutedCount()).toBe(4);
    for (const userId of everybody) {
      const own = edits().filter((edit) => edit.userId === userId);
      // No edit repeats the one before it.
      expect(own.map(({ mute }) => mute)).toEqual(own.map((_, index) => index % 2 === 0));
    }
  });

  test('two parts of the bot that edit one person at the same time do so in the order of their requests', async () => {
    await laid(1, 2);
    const { client, extraBots: bots } = place.discord;
    const edits = new MemberEdits({ client, bots, log: place.log });
    const [person] = place.people;
    const guild = client.guilds.cache.get(place.guild.id)!;
    place.emulator.beforeRoute = ({ body }) => ((body as { mute?: boolean }).mute === true ? slow : undefined);
    await Promise.all([true, false].map((mute) => edits.mute(guild, person!.id, mute)));
    expect(place.guild.isMuted(person!)).toBe(false);
  });

  test('a mute is answered before the next speaker can be heard', async () => {
    await laid(3, 2);
    const [one, two] = place.people.map(({ id }) => id);
    await place.arrange({ rooms: rooms(place), speakers: [one!] });
    let isMuted: boolean | undefined;
    place.emulator.beforeRoute = ({ params, body }) => {
      if (params['user_id'] === one) return slow;
      if (params['user_id'] === two && (body as { mute?: boolean }).mute === false)
        isMuted = place.guild.isMuted(place.people[0]!);
      return undefined;
    };
    await place.arrange({ rooms: rooms(place), speakers: [two!] });
    expect(isMuted).toBe(true);
  });

  test('a helper bot whose token is refused is left alone, and the bot itself mutes', async () => {
    await laid(8, 1);
    const [bot] = place.extraBots as [Application];
    // Its gateway connection is not told.
    bot.token = `${bot.token}0`;
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(mutedCount()).toBe(8);
    expect(edits()).toHaveLength(8);
    const refused = place.emulator.calls.filter(({ status }) => status === 401);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(2);
  });

  test('they mute and unmute alone when Discord has reset the token of the bot itself', async () => {
    await laid(8, 1);
    await place.arrange({ rooms: rooms(place), ...silent });
    // Its gateway connection is not told.
    place.application.token = `${place.application.token}0`;
    await place.arrange({ rooms: rooms(place) });
    expect(mutedCount()).toBe(0);
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(mutedCount()).toBe(8);
    const refused = place.emulator.calls.filter(({ status, path }) => status === 401 && path.includes('/members/'));
    expect(refused).toHaveLength(1);
  });

  test('a helper bot that is refused in a channel is asked there again when permissions have changed', async () => {
    await laid(4, 1);
    const [bot] = place.extraBots as [Application];
    const missing = { code: 50013, message: 'Missing Permissions' };
    place.emulator.beforeRoute = ({ application }) =>
      application === bot ? { kind: 'answer', status: 403, body: missing } : undefined;
    await place.arrange({ rooms: rooms(place), ...silent });
    expect([mutedCount(), countBy(0)]).toEqual([4, 4]);
    const refused = countBy(1);
    expect(refused).toBeLessThanOrEqual(2);
    await place.arrange({ rooms: rooms(place) });
    expect([mutedCount(), countBy(1)]).toEqual([0, refused]);
    place.emulator.beforeRoute = undefined;
    place.guild.addRole({ name: 'New' });
    const role = [...place.guild.guild.roles.values()].find(({ name }) => name === 'New')!;
    place.guild.asModerator().editRole(role, { name: 'Renamed' });
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange({ rooms: rooms(place), ...silent });
    expect(mutedCount()).toBe(4);
    expect(countBy(1)).toBeGreaterThan(refused);
  });

  test('a helper bot that has been kicked is not asked, and is asked after its next invitation', async () => {
    await laid(4, 1);
    const [bot] = place.extraBots as [Application];
    const isIn = () => place.discord.extraBots.in(place.guild.id).length === 1;
    place.guild.kick({ id: bot.id });
    await expect.poll(isIn).toBe(false);
    await place.arrange({ rooms: rooms(place), ...silent });
    expect([mutedCount(), countBy(0), countBy(1)]).toEqual([4, 4, 0]);
    place.guild.install(bot, bitsOf(extraBotPermissions));
    await expect.poll(isIn).toBe(true);
    await place.arrange({ rooms: rooms(place) });
    expect(mutedCount()).toBe(0);
    expect(countBy(1)).toBeGreaterThan(0);
  });

  test('they are never muted, and see the voice room and no other room', async () => {
    await laid(2, 1);
    const [bot] = place.extraBots as [Application];
    const seen = place.guild.channels
      .filter((channel) => place.guild.permissions({ id: bot.id }, channel) !== 0n && channel.parentId !== null)
      .map(({ id }) => id);
    expect(seen).toEqual([place.discord.reconciler.channel('g1', 'voice')]);
    expect(edits().some(({ userId }) => userId === bot.id)).toBe(false);
  });
});
