/**
 * Every permission of Discord, and its treatment in each room. A player who has to be silent must have no way to speak
 * or to show something. A permission that Discord adds fails here until somebody has decided about it.
 */
import { PermissionFlagsBits as P } from 'discord.js';
import { ApiError, EVERYONE_PERMISSIONS } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import {
  bitsOf,
  deniablePermissions,
  invitePermissions,
  type PermissionName,
} from '#discord/connection/permissions.ts';
import { externalOverwrites } from '#discord/reconciler/external-overwrites.ts';
import { categoryOverwrites, type Overwrite, roomOverwrites, type Self } from '#discord/reconciler/overwrites.ts';
import type { Access, Room, RoomLayout } from '#game/ports/ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type RoomKind = 'text' | 'voice' | 'external';
type Person = 'stranger' | 'reader' | 'writer' | 'guest';

/** `text`, `voice`: denied in such rooms, except to the people in `but`. Otherwise: the reason why it is harmless. */
interface Verdict {
  readonly denied?: readonly RoomKind[];
  readonly but?: Partial<Record<RoomKind, readonly Person[]>>;
  readonly harmless?: string;
}

const everywhere = { denied: ['text', 'voice', 'external'] } as const satisfies Verdict;
const byRole = (power: string): Verdict => ({
  harmless: `${power}: a power of moderators, whom the server trusts; /doctor names those at the table who could look in`,
});
const notHere = (where: string): Verdict => ({ harmless: `has no meaning in a room: ${where}` });
const withMessages = (what: string): Verdict => ({
  harmless: `${what}: nothing without SendMessages, and who may write may show that as well`,
});

const verdicts: Readonly<Record<Exclude<PermissionName, 'ManageEmojisAndStickers'>, Verdict>> = {
  CreateInstantInvite: everywhere,
  KickMembers: notHere('it is the server’s'),
  BanMembers: notHere('it is the server’s'),
  Administrator: { harmless: 'no overwrite touches an administrator; the lobby names those at the table' },
  ManageChannels: byRole('renames rooms'),
  ManageGuild: notHere('it is the server’s'),
  AddReactions: everywhere,
  ViewAuditLog: notHere('it is the server’s; the lobby names those at the table'),
  PrioritySpeaker: { harmless: 'it lowers other voices while its holder speaks, and who is muted does not speak' },
  Stream: everywhere,
  // An external channel stays visible to people who could see it before.
  ViewChannel: { denied: ['text', 'voice'], but: { text: ['reader', 'writer'], voice: ['writer', 'guest'] } },
  SendMessages: { ...everywhere, but: { text: ['writer'] } },
  SendTTSMessages: everywhere,
  ManageMessages: byRole('deletes what others have written; the bot deletes what silenced people edit'),
  EmbedLinks: withMessages('pictures of links'),
  AttachFiles: withMessages('files'),
  ReadMessageHistory: { harmless: 'it shows written messages only to people who may see the room anyway' },
  MentionEveryone: withMessages('mentions'),
  UseExternalEmojis: withMessages('emoji'),
  ViewGuildInsights: notHere('it is the server’s'),
  Connect: { ...everywhere, but: { voice: ['writer', 'guest'], external: ['writer', 'guest'] } },
  Speak: {
    harmless: 'a silent member who may connect is server-muted, a guest is denied Speak, and nobody else may connect',
  },
  MuteMembers: byRole('unmutes; the table mutes again'),
  DeafenMembers: byRole('deafens'),
  MoveMembers: byRole('moves'),
  UseVAD: { harmless: 'it says how one speaks, not whether' },
  ChangeNickname: notHere('it is the server’s; /doctor says so'),
  ManageNicknames: notHere('it is the server’s'),
  ManageRoles: byRole('changes permissions; the table puts them right again'),
  ManageWebhooks: byRole('writes as a webhook'),
  ManageGuildExpressions: notHere('it is the server’s'),
  UseApplicationCommands: { ...everywhere, but: { text: ['writer'] } },
  RequestToSpeak: notHere('it is for stages'),
  ManageEvents: byRole('changes events'),
  ManageThreads: byRole('sees threads, which nobody may make'),
  CreatePublicThreads: everywhere,
  CreatePrivateThreads: everywhere,
  UseExternalStickers: withMessages('stickers'),
  SendMessagesInThreads: everywhere,
  UseEmbeddedActivities: everywhere,
  ModerateMembers: notHere('it is the server’s'),
  ViewCreatorMonetizationAnalytics: notHere('it is the server’s'),
  UseSoundboard: everywhere,
  CreateGuildExpressions: notHere('Discord knows it for the whole server only; /doctor says so'),
  CreateEvents: everywhere,
  UseExternalSounds: everywhere,
  SendVoiceMessages: everywhere,
  SetVoiceChannelStatus: everywhere,
  SendPolls: everywhere,
  UseExternalApps: everywhere,
  PinMessages: everywhere,
  BypassSlowmode: { harmless: 'rooms have no slow mode' },
};

const names = Object.keys(verdicts) as (keyof typeof verdicts)[];

const self: Self = { botId: '99', guildId: '1', held: invitePermissions };
const people: Readonly<Record<Exclude<Person, 'stranger'>, string>> = { reader: '11', writer: '12', guest: '13' };
/** Every permission but Administrator: the most that a person's roles can give. */
const most = Object.values(P).reduce((all, bit) => all | bit, 0n) & ~P.Administrator;

const roomsOf: Readonly<Record<RoomKind, readonly Room[]>> = {
  text: ['town', 'clan-mafia', 'clan-yakuza', 'graveyard'],
  voice: ['voice'],
  external: ['voice'],
};

function accessIn(kind: RoomKind): readonly Access[] {
  const reads = { userId: people.reader, read: true, write: false };
  const writes = { userId: people.writer, read: true, write: true };
  const watches = { userId: people.guest, read: true, write: true, silent: true as const };
  return kind === 'text' ? [reads, writes] : [writes, watches];
}

/** The people whom a kind of room can have in it or before it. */
const personsAt = (kind: RoomKind): readonly Person[] =>
  kind === 'text' ? ['stranger', 'reader', 'writer'] : ['stranger', 'writer', 'guest'];

function overwritesIn(kind: RoomKind, room: Room): readonly Overwrite[] {
  if (kind !== 'external') return roomOverwrites(room, accessIn(kind), self);
  return externalOverwrites(accessIn(kind), self, [], []);
}

/** The permissions of `most` that overwrites leave to a person (Discord, Permission Overwrites). */
function left(overwrites: readonly Overwrite[], userId: string | undefined): bigint {
  const steps = [overwrites.find(({ id }) => id === self.guildId), overwrites.find(({ id }) => id === userId)];
  return steps.reduce((bits, step) => (step === undefined ? bits : (bits & ~step.deny) | step.allow), most);
}

const cases = (['text', 'voice', 'external'] as const).flatMap((kind) =>
  roomsOf[kind].flatMap((room) => personsAt(kind).map((person) => [kind, room, person] as const)),
);

describe('every permission', () => {
  test('of Discord has a verdict, and so has every one that a new server gives to all', () => {
    const known = Object.entries(P).filter(([name]) => name !== 'ManageEmojisAndStickers');
    expect(known.map(([name]) => name).sort()).toEqual([...names].sort());
    // The two names of bit 30 are one permission. Bit 47 is retired.
    expect(P.ManageEmojisAndStickers).toBe(P.ManageGuildExpressions);
    expect(EVERYONE_PERMISSIONS & ~bitsOf(names)).toBe(1n << 47n);
    for (const name of names) expect(verdicts[name], name).not.toEqual({});
  });

  test.each(cases)('in a %s room (%s), to a %s, is as its verdict says', (kind, room, person) => {
    const userId = person === 'stranger' ? undefined : people[person];
    const may = left(overwritesIn(kind, room), userId);
    for (const name of names) {
      const { denied, but } = verdicts[name];
      if (!denied?.includes(kind)) continue;
      const isGiven = but?.[kind]?.includes(person) ?? false;
      expect((may & P[name]) !== 0n, `${name} to a ${person} in ${room}`).toBe(isGiven);
    }
  });

  test('that lets a player communicate is in the invitation, or no room could deny it', () => {
    const closed = names.filter((name) => verdicts[name].denied !== undefined);
    const usual = ['ViewChannel', 'SendMessages', 'Connect'];
    expect(closed.filter((name) => !usual.includes(name)).sort()).toEqual([...deniablePermissions].sort());
    for (const name of [...closed, 'ManageMessages' as const]) expect(invitePermissions & P[name], name).toBe(P[name]);
  });

  test('of readers and of writers is the same in all rooms: no bit tells one role from another', () => {
    const of = (room: Room) => roomOverwrites(room, accessIn('text'), self).map(({ allow, deny }) => ({ allow, deny }));
    for (const room of roomsOf.text) expect(of(room)).toEqual(of('town'));
  });

  test('is denied as far as an older invitation holds it', () => {
    const older = { ...self, held: 920121857117776n };
    const [everyone] = roomOverwrites('voice', accessIn('voice'), older);
    expect(everyone!.deny & P.SetVoiceChannelStatus).toBe(P.SetVoiceChannelStatus);
    expect(everyone!.deny & P.UseExternalApps).toBe(0n);
    for (const one of [...roomOverwrites('town', [], older), ...categoryOverwrites(older)])
      expect((one.allow | one.deny) & ~older.held).toBe(0n);
  });
});

describe('at a table', () => {
  let place: TestServer;

  const older = 920121857117776n;
  const rooms = (write: boolean): RoomLayout[] => [
    { room: 'town', name: 'town', access: place.people.map(({ id }) => ({ userId: id, read: true, write })) },
    { room: 'voice', name: 'Voice', access: place.people.map(({ id }) => ({ userId: id, read: true, write: true })) },
  ];
  const codeOf = (change: () => unknown): number | 'done' => {
    try {
      change();
      return 'done';
    } catch (error) {
      return error instanceof ApiError ? error.code : -1;
    }
  };

  test('a muted player cannot write the voice channel’s status', async () => {
    place = await startTestServer();
    const { guild, people } = place;
    await place.arrange({ rooms: rooms(false), speakers: [], status: 'Night 1' });
    const voice = guild.channel('Voice');
    await people[0]!.joinVoice(voice);
    await people[0]!.waitUntil(() => guild.isMuted(people[0]!));
    expect(codeOf(() => people[0]!.setVoiceStatus(voice, 'I saw 5 visit 7'))).toBe(50013);
    expect(voice.status).toBe('Night 1');
  });

  test('a player has none of these permissions in any room, by day or by night, though @everyone has them', async () => {
    place = await startTestServer();
    const { guild, people } = place;
    for (const write of [false, true]) {
      await place.arrange({ rooms: rooms(write), speakers: [] });
      const held = (room: string) => guild.permissions(people[0]!, guild.channel(room)) & bitsOf(deniablePermissions);
      expect(held('town')).toBe(write ? P.UseApplicationCommands : 0n);
      expect(held('Voice')).toBe(0n);
    }
  });

  test('with an older invitation rooms are made, and the lobby and /doctor say what stays open and how to mend it', async () => {
    place = await startTestServer({ permissions: older });
    const { guild, people } = place;
    // Nothing else stays open as long as nobody has a permission that the bot cannot deny. Everybody may edit.
    const edits = { kind: 'permission', key: 'stays-open', params: { doors: 'ManageMessages' } };
    expect(await place.discord.reconciler.onlookers(guild.id, [], false)).toEqual([edits]);
    const everyone = (permissions: bigint) => guild.asModerator().editRole(guild.id, { permissions: `${permissions}` });
    everyone(EVERYONE_PERMISSIONS & ~bitsOf(['UseExternalApps', 'CreateEvents']));
    guild.addRole({ name: 'Members', permissions: P.UseExternalApps | P.PinMessages });
    const remark = {
      kind: 'permission',
      key: 'stays-open',
      params: { doors: 'PinMessages UseExternalApps ManageMessages' },
    };
    await expect.poll(() => place.discord.reconciler.onlookers(guild.id, [], false)).toEqual([remark]);
    expect((await place.arrange({ rooms: rooms(false), speakers: [] })).remarks).toEqual([]);
    const told = guild.channel('Voice').overwrites.get(guild.id)!.deny;
    expect(told & (P.SetVoiceChannelStatus | P.UseExternalApps)).toBe(P.SetVoiceChannelStatus);
    const { content } = await people[0]!.slash('game new', { rules: 'six' });
    expect(content).toBeDefined();
    const lines = (await guild.owner.slash('диагностика')).content.split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/правки написанных сообщений \(\*\*Управлять сообщениями/));
    expect(lines).toContainEqual(expect.stringMatching(/ответы личных приложений \(\*\*Использовать внешние/));
    expect(lines).toContainEqual(expect.stringMatching(/Настройки сервера → Роли/));
  });
});
