import { PermissionFlagsBits as P } from 'discord.js';
import type { SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/index.ts';
import { HandEvening, isOpen } from './hand-evening.ts';

let evening: HandEvening;

const isNight = isOpen('call');
const allMuted = (): boolean => evening.people.every((person) => evening.guild.isMuted(person));
const byBot = (method: string, route: string) =>
  evening.emulator.calls.filter((call) => call.method === method && call.route === route).length;
const reads = (person: SimulatedUser, room: string): boolean => person.channels().some(({ name }) => name === room);
/** The table's rooms that each person sees. */
const sight = () =>
  evening.people.map((person) => ['town', 'Table', 'mafia', 'graveyard'].filter((room) => reads(person, room)));
const botRole = () => [...evening.guild.guild.roles.values()].find(({ botId }) => botId === evening.application.id)!;
/** Sets the permissions of the bot's role. */
const allow = (permissions: bigint): void =>
  evening.guild.asModerator().editRole(botRole(), { permissions: String(permissions) });

describe('a moderator', () => {
  test('each unmute by a moderator at night is undone by one edit', async () => {
    evening = await HandEvening.begun();
    const moderator = evening.guild.asModerator();
    const before = byBot('PATCH', '/guilds/{guild_id}/members/{user_id}');
    for (let times = 0; times < 3; times += 1) {
      for (const person of evening.people.slice(0, 3)) moderator.unmute(person);
      await evening.until(allMuted);
    }
    expect(byBot('PATCH', '/guilds/{guild_id}/members/{user_id}') - before).toBe(9);
  });

  test('a speaker whom a moderator mutes stays muted, and the town is told', async () => {
    evening = await HandEvening.begun();
    await evening.reach(isOpen('speech'));
    const { step } = evening.table.town;
    const speaker = evening.people[(step?.kind === 'speech' ? step.seat : 0) - 1]!;
    await evening.until(() => !evening.guild.isMuted(speaker));
    await evening.arranged();
    evening.guild.asModerator().mute(speaker);
    await evening.until(() => evening.told(/Only a moderator can turn it on again/));
    await evening.nextStep();
    await evening.endByHost();
    await evening.until(() => evening.people.filter((person) => evening.guild.isMuted(person)).length === 1);
    expect(evening.guild.isMuted(speaker)).toBe(true);
  });

  test('a player who is moved away has a voice there, and is silent after moving back', async () => {
    evening = await HandEvening.begun();
    const [, player] = evening.people as [SimulatedUser, SimulatedUser];
    evening.guild.asModerator().move(player, evening.guild.channel('General'));
    await evening.until(() => !evening.guild.isMuted(player) && evening.told(/P2, the table is waiting/));
    evening.guild.asModerator().move(player, evening.voiceRoom!);
    await evening.until(() => evening.guild.isMuted(player) && evening.told(/P2 is back/));
    await evening.clock.move(200_000);
    expect(evening.leftBy(player)).toBeUndefined();
  });

  test.each(['town', 'mafia'] as const)(
    '#%s is made again when a moderator deletes it, for the same people, and the game goes on there',
    async (name) => {
      evening = await HandEvening.begun();
      const before = sight();
      const old = evening.room(name)!;
      evening.guild.asModerator().deleteChannel(old);
      await evening.until(() => evening.room(name) !== undefined && evening.room(name) !== old);
      await evening.until(() => JSON.stringify(sight()) === JSON.stringify(before));
      await evening.until(() => evening.panel('Act') !== undefined);
      const said = evening.lines().length;
      await evening.nextStep();
      await evening.until(() => name !== 'town' || evening.lines().length > said);
      const [killer, civilian] = [evening.holders('don')[0]!, evening.holders('civilian')[0]!];
      killer.say(evening.room('mafia')!, 'still here');
      expect(() => civilian.say(evening.room('mafia')!, 'me too')).toThrow();
    },
  );

  test('the deletion of the voice channel costs nobody a seat: it is made again, and the narrator goes there', async () => {
    evening = await HandEvening.begun();
    const old = evening.voiceRoom!;
    evening.guild.asModerator().deleteChannel(old);
    await evening.until(() => evening.voiceRoom !== null && evening.voiceRoom !== old);
    await evening.until(() => evening.told(/new voice channel: .*P6/));
    for (const person of evening.people) await person.joinVoice(evening.voiceRoom!);
    await evening.until(allMuted);
    const said = evening.said.length;
    await evening.nextStep();
    await evening.until(() => evening.said.slice(said).some(({ channelId }) => channelId === evening.voiceRoom));
    await evening.clock.move(100_000);
    expect(evening.people.map((person) => evening.leftBy(person)).filter(Boolean)).toEqual([]);
  });

  test('the game survives the deletion of its category, or of all rooms at once, and nothing is left of it later', async () => {
    evening = await HandEvening.begun();
    const before = sight();
    const category = evening.guild.channels.find(({ type }) => type === 4)!;
    evening.guild.asModerator().deleteChannel(category);
    for (const name of ['town', 'mafia', 'Table'] as const)
      evening.guild.asModerator().deleteChannel(evening.room(name)!);
    await evening.until(() => JSON.stringify(sight()) === JSON.stringify(before));
    await evening.nextStep();
    await evening.host.slash('game end', {}, { channel: evening.guild.channel('general') });
    await evening.until(() => evening.table.town.ended !== null);
    // The town is not quiet yet: its messages have real times, and the table's clock is moved by hand.
    await evening.host.slash('game end', {}, { channel: evening.guild.channel('general') });
    await evening.until(() => evening.guild.channels.length === 2);
  });

  test('a deleted panel is there again at the next step, and a player who types plays on without it', async () => {
    evening = await HandEvening.begun();
    const moderator = evening.guild.asModerator();
    moderator.deleteMessage(evening.panel('Act')!);
    expect(evening.panel('Act')).toBeUndefined();
    await evening.nextStep();
    await evening.until(() => evening.panel('Act') !== undefined);
    await evening.reach(isOpen('speech'));
    await evening.until(() => evening.panel('Nominate') !== undefined);
    moderator.deleteMessage(evening.panel('Nominate')!);
    expect(await evening.answer(evening.host.slash('nominate', { seat: 2 }))).toMatch(/^Noted\.$/m);
    await evening.nextStep();
    await evening.until(() => evening.panel('Nominate') !== undefined);
  });

  test('a night chat that is opened by hand is closed again, and the bot does not fight without end', async () => {
    evening = await HandEvening.begun();
    await evening.nextStep();
    const [curious] = evening.holders('civilian');
    const moderator = evening.guild.asModerator();
    moderator.setOverwrite(evening.room('mafia')!, curious!, { allow: String(P.ViewChannel) });
    await evening.until(() => !reads(curious!, 'mafia'));
    moderator.setOverwrite(evening.room('mafia')!, evening.guild.id, { allow: String(P.ViewChannel) });
    await evening.until(() => !reads(curious!, 'mafia'));
    const before = byBot('PATCH', '/channels/{channel_id}');
    for (let times = 0; times < 200; times += 1) {
      moderator.setOverwrite(evening.room('town')!, evening.host, { allow: String(P.ViewChannel | P.ManageMessages) });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // Ten corrections a minute. One that meets the next change may need another call.
    expect(byBot('PATCH', '/channels/{channel_id}') - before).toBeLessThanOrEqual(30);
  });
});

describe('when the bot loses its permissions', () => {
  const names = {
    ManageChannels: 'Manage Channels',
    ManageRoles: 'Manage Roles',
    MuteMembers: 'Mute Members',
    ViewChannel: 'View Channels',
    SendMessages: 'Send Messages',
  } as const;

  test('all at once: the town is told each by its name, the game goes on, and all is put right when they are back', async () => {
    evening = await HandEvening.begun();
    allow(0n);
    await evening.reach(isOpen('speech'));
    await evening.until(() => evening.told('I need the permission Manage Roles'));
    const told = evening.lines().filter((line) => line.startsWith('I need the permission'));
    expect(told.length).toBe(new Set(told).size);
    for (const name of ['Manage Channels', 'Manage Roles', 'Mute Members'])
      expect(told).toContain(`I need the permission ${name}.`);
    expect(evening.told('Server Settings → Roles')).toBe(true);
    expect(await evening.answer(evening.host.slash('game status'))).toContain('**Manage Roles**');
    // The town was closed for the night and could not be opened.
    expect(() => evening.host.say(evening.room('town')!, 'morning')).toThrow();
    allow(invitePermissions);
    await evening.until(() => evening.told('That works again'));
    evening.host.say(evening.room('town')!, 'morning');
    expect(await evening.answer(evening.host.slash('game status'))).not.toContain('Manage Roles');
    await evening.reach(({ town }) => town.phase === 'night' && town.round === 2 && town.open);
    await evening.until(allMuted);
  });

  test.each(Object.entries(names))(
    '%s alone: no secret comes out by it, and the game goes on',
    async (permission, name) => {
      evening = await HandEvening.open();
      await evening.fillLobby();
      await evening.host.press(evening.lobby!, 'Start');
      await evening.until(() => evening.voiceRoom !== null);
      allow(invitePermissions & ~P[permission as keyof typeof names]);
      // Nobody else may read channels, except a person whose role allows it.
      const everyone = evening.guild.guild.roles.get(evening.guild.id)!;
      evening.guild.asModerator().editRole(everyone, { permissions: '0' });
      const snoop = evening.guild.addMember({ name: 'Snoop' });
      evening.guild
        .asModerator()
        .giveRole(
          snoop,
          evening.guild.addRole({ name: 'Sees all', permissions: P.ViewChannel | P.ReadMessageHistory }),
        );
      await evening.reach(isNight);
      for (let steps = 0; steps < 6; steps += 1) {
        expect(
          snoop.channels().filter(({ name: seen }) => ['town', 'mafia', 'graveyard', 'Table'].includes(seen)),
        ).toEqual([]);
        await evening.nextStep();
      }
      const killers = evening.holders('don', 'mafioso');
      for (const person of evening.people) if (!killers.includes(person)) expect(reads(person, 'mafia')).toBe(false);
      allow(invitePermissions);
      await evening.nextStep();
      await evening.until(() => killers.every((person) => reads(person, 'mafia')));
      expect(
        evening
          .lines()
          .filter((line) => line.includes('I need the permission'))
          .every((line) => line.includes(name)),
      ).toBe(true);
    },
  );

  test('in one room: that room is named, and works again once the permission is back', async () => {
    evening = await HandEvening.begun();
    const table = evening.guild.channel('Table');
    const own = { ...evening.guild.guild.channels.get(table.id)!.overwrites.get(evening.application.id)! };
    const moderator = evening.guild.asModerator();
    moderator.editRole(botRole(), { permissions: String(invitePermissions & ~P.ManageRoles) });
    moderator.setOverwrite(table, evening.application.id, {
      allow: String(own.allow & ~P.MuteMembers),
      deny: String(P.MuteMembers),
    });
    await evening.reach(isOpen('speech'));
    await evening.until(() => evening.told(/I need Mute Members in <#\d+>/));
    expect(evening.guild.isMuted(evening.host)).toBe(true);
    moderator.setOverwrite(table, evening.application.id, { allow: String(own.allow), deny: '0' });
    await evening.until(() => !evening.guild.isMuted(evening.host));
  });

  test('with a role that is taken away from it, and given back', async () => {
    evening = await HandEvening.open();
    const moderator = evening.guild.asModerator();
    const helper = evening.guild.addRole({ name: 'Bots', permissions: invitePermissions });
    moderator.giveRole(evening.application, helper);
    allow(0n);
    await evening.fillLobby();
    await evening.host.press(evening.lobby!, 'Start');
    await evening.until(() => evening.voiceRoom !== null);
    for (const person of evening.people) await person.joinVoice(evening.voiceRoom!);
    await evening.reach(isNight);
    moderator.giveRole(evening.application, helper, false);
    await evening.reach(isOpen('speech'));
    await evening.until(() => evening.told('I need the permission Manage Roles'));
    moderator.giveRole(evening.application, helper);
    await evening.until(() => evening.told('That works again'));
  });

  test('put out of the guild and invited again, it takes the table up where the clock has brought it', async () => {
    evening = await HandEvening.begun();
    // The first post of the mafia's chat might come when the bot is out.
    await evening.until(() => evening.holders('don')[0]!.messages(evening.room('mafia')!).length > 0);
    evening.guild.kick(evening.application);
    await evening.until(() => evening.bot!.discord.client.guilds.cache.size === 0);
    await evening.arranged();
    // The own panels are edited by the tokens of their people.
    const calls = () =>
      evening.emulator.calls.flatMap(({ method, route }) =>
        route?.startsWith('/webhooks/') ? [] : `${method} ${route}`,
      );
    const before = calls();
    for (let limits = 0; limits < 3; limits += 1) await evening.clock.move(60_000);
    expect(calls()).toEqual(before);
    evening.guild.install(evening.application, invitePermissions);
    await evening.reach(isOpen('speech'));
    // Some speeches are over by then.
    const { step } = evening.table.town;
    const speaker = evening.people[(step?.kind === 'speech' ? step.seat : 0) - 1]!;
    await evening.until(() => !evening.guild.isMuted(speaker));
    await evening.nextStep();
    await evening.until(() => evening.told(/has the floor/));
  });
});
