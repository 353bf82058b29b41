import { ChannelType, OverwriteType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import {
  ALL_PERMISSIONS,
  basePermissions,
  type Channel,
  channelPermissions,
  type Guild,
  type Member,
} from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { blankChannel } from '../src/state/channels.ts';

const NOW = 1_800_000_000_000;
const GUILD = '1';
const ROLE_A = '2';
const ROLE_B = '3';
const ANN = '10';

interface Case {
  rule: string;
  everyone?: bigint;
  a?: bigint;
  b?: bigint;
  overwrites?: [id: string, allow: bigint, deny: bigint][];
  type?: ChannelType;
  owner?: boolean;
  timedOut?: boolean;
  has?: bigint;
  without?: bigint;
}

function discord(one: Case): { guild: Guild; channel: Channel; member: Member } {
  const role = (id: string, permissions: bigint, position: number) => ({
    id,
    name: id,
    permissions,
    position,
    color: 0,
    hoist: false,
    mentionable: false,
    botId: undefined,
  });
  const member: Member = {
    userId: ANN,
    nick: null,
    roles: new Set([ROLE_A, ROLE_B]),
    joinedAt: NOW,
    mute: false,
    deaf: false,
    timedOutUntil: one.timedOut ? NOW + 1 : undefined,
  };
  const channel = blankChannel('5', one.type ?? ChannelType.GuildText, GUILD);
  for (const [id, allow, deny] of one.overwrites ?? []) {
    channel.overwrites.set(id, { id, type: id === ANN ? OverwriteType.Member : OverwriteType.Role, allow, deny });
  }
  const guild: Guild = {
    id: GUILD,
    name: 'guild',
    mfaLevel: 0,
    scheduledEvents: new Map(),
    threads: new Map(),
    formerTimeouts: new Map(),
    bans: new Map(),
    ownerId: one.owner ? ANN : '99',
    locale: 'en-US' as Guild['locale'],
    roles: new Map([
      [GUILD, role(GUILD, one.everyone ?? 0n, 0)],
      [ROLE_A, role(ROLE_A, one.a ?? 0n, 1)],
      [ROLE_B, role(ROLE_B, one.b ?? 0n, 2)],
    ]),
    members: new Map([[ANN, member]]),
    channels: new Map(),
    voiceStates: new Map(),
    afkChannelId: null,
    systemChannelId: null,
    auditLog: [],
    createdAt: NOW,
  };
  return { guild, channel, member };
}

const VIEW = P.ViewChannel;
const SEND = P.SendMessages;

const CASES: Case[] = [
  { rule: '@everyone’s permissions are everybody’s', everyone: VIEW | SEND, has: VIEW | SEND },
  {
    rule: 'permissions of all roles add up',
    everyone: VIEW,
    a: SEND,
    b: P.AddReactions,
    has: VIEW | SEND | P.AddReactions,
  },
  { rule: 'the owner has all permissions', owner: true, has: ALL_PERMISSIONS },
  { rule: 'an administrator has all permissions', a: P.Administrator, has: ALL_PERMISSIONS },
  {
    rule: 'overwrites do not touch an administrator',
    a: P.Administrator,
    overwrites: [[ANN, 0n, VIEW]],
    has: ALL_PERMISSIONS,
  },
  {
    rule: 'a denial for @everyone takes away',
    everyone: VIEW | SEND,
    overwrites: [[GUILD, 0n, SEND]],
    has: VIEW,
    without: SEND,
  },
  {
    rule: 'a role’s allowance outweighs the denial for @everyone',
    everyone: VIEW,
    overwrites: [
      [GUILD, 0n, VIEW],
      [ROLE_A, VIEW, 0n],
    ],
    has: VIEW,
  },
  {
    rule: 'one role’s allowance outweighs another’s denial, however high either role is',
    everyone: VIEW,
    overwrites: [
      [ROLE_B, 0n, VIEW],
      [ROLE_A, VIEW, 0n],
    ],
    has: VIEW,
  },
  {
    rule: 'the member’s own denial outweighs all allowances of roles',
    everyone: VIEW | SEND,
    overwrites: [
      [ROLE_A, SEND, 0n],
      [ANN, 0n, SEND],
    ],
    has: VIEW,
    without: SEND,
  },
  {
    rule: 'the member’s own allowance outweighs all denials',
    overwrites: [
      [GUILD, 0n, VIEW],
      [ROLE_A, 0n, VIEW],
      [ANN, VIEW, 0n],
    ],
    has: VIEW,
  },
  {
    rule: 'without VIEW_CHANNEL nothing is left',
    everyone: ALL_PERMISSIONS & ~P.Administrator,
    overwrites: [[GUILD, 0n, VIEW]],
    without: ALL_PERMISSIONS,
  },
  {
    rule: 'without SEND_MESSAGES there are no files, embeds, mentions or spoken messages',
    everyone: VIEW | SEND | P.AttachFiles | P.EmbedLinks | P.MentionEveryone | P.SendTTSMessages | P.AddReactions,
    overwrites: [[GUILD, 0n, SEND]],
    has: VIEW | P.AddReactions,
    without: SEND | P.AttachFiles | P.EmbedLinks | P.MentionEveryone | P.SendTTSMessages,
  },
  {
    rule: 'without CONNECT a voice channel can be neither managed nor used',
    type: ChannelType.GuildVoice,
    everyone: VIEW | P.ManageChannels | P.ManageRoles | P.Speak | P.MuteMembers | P.MoveMembers | SEND,
    has: VIEW,
    without: P.ManageChannels | P.ManageRoles | P.Speak | P.MuteMembers | P.MoveMembers | SEND,
  },
  {
    rule: 'without CONNECT a text channel stays as it is',
    everyone: VIEW | P.ManageChannels,
    has: VIEW | P.ManageChannels,
  },
  {
    rule: 'a timed-out member keeps the view and the history alone',
    everyone: VIEW | SEND | P.ReadMessageHistory | P.Connect,
    timedOut: true,
    has: VIEW | P.ReadMessageHistory,
    without: SEND | P.Connect,
  },
  { rule: 'a timeout does not touch an administrator', a: P.Administrator, timedOut: true, has: ALL_PERMISSIONS },
];

describe('permissions in a channel', () => {
  test.each(CASES)('$rule', (one) => {
    const { guild, channel, member } = discord(one);
    const held = channelPermissions(guild, channel, member, NOW);
    expect(held & (one.has ?? 0n)).toBe(one.has ?? 0n);
    expect(held & (one.without ?? 0n)).toBe(0n);
  });

  test('a timeout that has expired has no effect', () => {
    const { guild, channel, member } = discord({ rule: '', everyone: VIEW | SEND, timedOut: true });
    expect(channelPermissions(guild, channel, member, NOW + 2) & SEND).toBe(SEND);
    expect(basePermissions(guild, member, NOW) & SEND).toBe(0n);
  });
});
