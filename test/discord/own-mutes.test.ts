/** A moderator, or another bot, server-mutes one of our own bots. The mute would stay with it for all later games. */
import { GatewayOpcodes } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { t } from '#narration/index.ts';
import { rooms, unlimited } from './layouts-of-a-game.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const MUTE_MEMBERS = 0x400000n;

let place: TestServer;

/** A server with helper bots. The bot's right to mute comes from everybody's role and can be taken away. */
async function open(extraBots = 1): Promise<void> {
  const permissions = invitePermissions & ~MUTE_MEMBERS;
  place = await startTestServer({ people: 4, extraBots, permissions, rateLimits: unlimited });
  setRight(true);
}

function setRight(isHeld: boolean): void {
  const { guild } = place;
  const others = guild.guild.roles.get(guild.id)!.permissions & ~MUTE_MEMBERS;
  guild.asModerator().editRole(guild.id, { permissions: String(isHeld ? others | MUTE_MEMBERS : others) });
}

/** The two bots that can be a narrator, by name. */
const ours = { main: () => place.application, helper: () => place.extraBots[0] ?? place.application } as const;
type Ours = keyof typeof ours;

/** The bot goes into this channel as the voice library does it, and the main bot hears of it. */
async function narratorIn(channelId: string | null, who: Ours = 'main'): Promise<void> {
  const { discord, guild } = place;
  const seen = discord.client.guilds.cache.get(guild.id)!;
  const own = who === 'main' ? seen : discord.extraBots.find(ours[who]().id)!.guild(guild.id)!;
  own.shard.send({
    op: GatewayOpcodes.VoiceStateUpdate,
    d: { guild_id: guild.id, channel_id: channelId, self_mute: false, self_deaf: false },
  });
  await expect.poll(() => seen.voiceStates.cache.get(ours[who]().id)?.channelId ?? null).toBe(channelId);
}

/** A table with its voice room, in which the bot is. Returns the room. */
async function table(who: Ours = 'main', extraBots = 1): Promise<string> {
  await open(extraBots);
  await place.arrange({ rooms: rooms(place) });
  const room = place.discord.reconciler.channel('g1', 'voice')!;
  await narratorIn(room, who);
  return room;
}

const isMuted = (who: Ours = 'main') => place.guild.isMuted(ours[who]());
const mute = (who: Ours = 'main') => place.guild.asModerator().mute(ours[who]());
/** The edits of our own bots, whether they are taken or not. */
const edits = () =>
  place.emulator.calls.filter(({ method, path }) =>
    Object.values(ours).some((bot) => method === 'PATCH' && path.endsWith(`/members/${bot().id}`)),
  );
/** Resolves when the bot has heard everything that Discord has sent so far. */
async function allHeard(): Promise<void> {
  const { guild, discord, people } = place;
  const [person] = people;
  await person!.joinVoice(guild.channel('General'));
  const voices = discord.client.guilds.cache.get(guild.id)!.voiceStates.cache;
  await expect.poll(() => voices.get(person!.id)?.channelId).toBe(guild.channel('General').id);
  await person!.leaveVoice();
  await expect.poll(() => voices.get(person!.id)?.channelId ?? null).toBe(null);
}
const faults = async () => {
  const { content } = await place.guild.owner.slash('диагностика');
  return content.split('\n').filter((line) => line.startsWith('<@'));
};
const fault = (who: Ours) => `${t('ru', 'remarks:obstacle.muted', { person: `<@${ours[who]().id}>` })} ❌`;

describe.each(['main', 'helper'] as const)('the %s bot as a narrator', (who) => {
  test('that is muted during a game unmutes itself, once: a moderator who mutes it again is not fought', async () => {
    await table(who);
    mute(who);
    await expect.poll(() => isMuted(who)).toBe(false);
    expect(edits()).toHaveLength(1);
    mute(who);
    await allHeard();
    expect(isMuted(who)).toBe(true);
    expect(edits()).toHaveLength(1);
  });

  test('that was muted in an earlier game is unmuted when it comes into the voice room', async () => {
    await open();
    await narratorIn(place.guild.channel('General').id, who);
    await place.arrange({ rooms: rooms(place) });
    setRight(false);
    mute(who);
    await narratorIn(null, who);
    setRight(true);
    expect(isMuted(who)).toBe(true);
    await narratorIn(place.discord.reconciler.channel('g1', 'voice')!, who);
    await expect.poll(() => isMuted(who)).toBe(false);
    expect(edits()).toHaveLength(1);
  });
});

test('outside a game the bot is unmuted when it arrives, and not while it is there', async () => {
  await open();
  await narratorIn(place.guild.channel('General').id);
  mute();
  await allHeard();
  expect([isMuted(), edits().length]).toEqual([true, 0]);
  await narratorIn(null);
  await narratorIn(place.guild.channel('General').id);
  await expect.poll(() => isMuted()).toBe(false);
  expect(edits()).toHaveLength(1);
});

test('/doctor names each bot of ours that is muted where it is', async () => {
  const room = await table('main');
  await narratorIn(room, 'helper');
  expect(await faults()).toEqual([]);
  for (const who of ['main', 'helper'] as const) {
    mute(who);
    await expect.poll(() => isMuted(who)).toBe(false);
    mute(who);
  }
  await expect.poll(faults).toEqual([fault('main'), fault('helper')]);
});

test('a bot without the right to mute tries it once, and /doctor names the mute', async () => {
  const room = await table('main', 0);
  setRight(false);
  place.guild.asModerator().setOverwrite({ id: room }, ours.main(), { type: 1, deny: String(MUTE_MEMBERS) });
  mute();
  await expect.poll(faults).toContain(fault('main'));
  await allHeard();
  expect(edits().map(({ status }) => status)).toEqual([403]);
});
