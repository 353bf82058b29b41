import { PermissionFlagsBits } from 'discord.js';
import type { SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { HandEvening } from './hand-evening.ts';

const grace = 90_000;

let evening: HandEvening;

const isWaitedFor = () => evening.told(/the table is waiting for you/);
const channelOf = (person: SimulatedUser) => evening.guild.voiceState(person)?.channelId;
const moves = () =>
  evening.emulator.calls.filter(({ method, body }) => method === 'PATCH' && Object.hasOwn(Object(body), 'channel_id'));

/** A game in a guild with an AFK channel, in which Nightcall may move members or not. */
async function begun(mayMove: boolean) {
  evening = await HandEvening.begun();
  const { guild, bot, people } = evening;
  const afk = guild.addChannel({ name: 'Away', type: 2 });
  guild.setAfkChannel(afk);
  const own = () => bot!.discord.client.guilds.cache.get(guild.id)!;
  if (mayMove) grant();
  await evening.until(() => own().afkChannelId === afk.id && mayMoveNow() === mayMove);
  return { afk, player: people[2]! };
}

const mayMoveNow = () => {
  const { client } = evening.bot!.discord;
  const guild = client.guilds.cache.get(evening.guild.id)!;
  return guild.members.me!.permissionsIn(evening.voiceRoom!).has('MoveMembers');
};

/** Resolves when Nightcall knows that this person is in that channel. */
async function known(person: SimulatedUser, channelId: string): Promise<void> {
  const { client } = evening.bot!.discord;
  const states = client.guilds.cache.get(evening.guild.id)!.voiceStates.cache;
  await evening.until(() => states.get(person.id)?.channelId === channelId);
}

/** Gives Nightcall's own role the permission to move members. */
function grant(): void {
  const { guild, application } = evening;
  const role = [...guild.guild.roles.values()].find(({ botId }) => botId === application.id)!;
  const permissions = `${invitePermissions | PermissionFlagsBits.MoveMembers}`;
  guild.asModerator().editRole(role, { permissions });
}

describe('a player whom Discord has moved to the AFK channel', () => {
  test('is not waited for and keeps the seat, where Nightcall may move nobody', async () => {
    const { afk, player } = await begun(false);
    expect(player.goIdle()).toBe(true);
    await known(player, afk.id);
    await evening.clock.move(2 * grace);
    await evening.nextStep();
    expect(channelOf(player)).toBe(afk.id);
    expect([isWaitedFor(), evening.leftBy(player), moves().length]).toEqual([false, undefined, 0]);
  });

  test('and leaves voice from there is waited for, and may come back', async () => {
    const { player } = await begun(false);
    player.goIdle();
    player.leaveVoice();
    await evening.until(isWaitedFor);
    await player.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.told(/is back at the table/));
    await evening.clock.move(grace);
    expect(evening.leftBy(player)).toBeUndefined();
  });

  test('and comes back by themself has missed nothing, and is not announced', async () => {
    const { afk, player } = await begun(false);
    player.goIdle();
    await known(player, afk.id);
    await player.joinVoice(evening.voiceRoom!);
    await known(player, evening.voiceRoom!);
    await evening.until(() => evening.guild.isMuted(player));
    expect([isWaitedFor(), evening.told(/is back at the table/)]).toEqual([false, false]);
  });

  test('while the bot is down is not waited for after its return', async () => {
    const { player } = await begun(false);
    await evening.stopBot();
    player.goIdle();
    await evening.startBot();
    await evening.clock.move(2 * grace);
    expect([isWaitedFor(), evening.leftBy(player)]).toEqual([false, undefined]);
  });

  test('is brought back where Nightcall may do that, and once where it happens again at once', async () => {
    const { afk, player } = await begun(true);
    player.goIdle();
    await evening.until(() => channelOf(player) === evening.voiceRoom);
    await known(player, evening.voiceRoom!);
    player.goIdle();
    await known(player, afk.id);
    await evening.clock.move(grace);
    await evening.nextStep();
    expect(channelOf(player)).toBe(afk.id);
    expect([isWaitedFor(), evening.leftBy(player), moves().length]).toEqual([false, undefined, 1]);
  });
});
