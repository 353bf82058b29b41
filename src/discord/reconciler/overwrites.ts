import { OverwriteType } from 'discord.js';
import type { Access, Room } from '#game/ports/ports.ts';
import {
  bitsOf,
  closingPermissions,
  deniablePermissions,
  optionalPermissions,
  requiredPermissions,
  threadPermissions,
} from '../connection/permissions.ts';
import { shortNonce } from './nonce.ts';
import type { KeptOtherwise } from './reconciler-state.ts';

/** A permission overwrite of a member or, only for everyone, of a role. */
export interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

/** Nightcall's identity in this guild, and its permissions there. */
export interface Self {
  readonly botId: string;
  /** The helper bots in this guild. Missing: there are none. */
  readonly extraBotIds?: readonly string[];
  /** The id of @everyone is the guild's. */
  readonly guildId: string;
  readonly held: bigint;
}

const view = bitsOf(['ViewChannel']);
const writing = bitsOf(['SendMessages']);
const extras = bitsOf(deniablePermissions);

/**
 * The permissions that everybody loses in a room, even those who moderate: Manage Threads shows the private threads of the
 * town. Single members get back those that they need. The list is the same in
 * all rooms: Discord keeps bits of voice channels in text channels too, because text channels are in step with
 * categories that have both (Permission Syncing).
 */
export const closed = view | writing | extras | bitsOf(['Connect', 'ManageThreads']);
/** Without these a room would be open to strangers. */
const essential = view | writing | bitsOf(['Connect', 'ManageRoles']);

const reader = bitsOf(['ViewChannel', 'ReadMessageHistory']);
/**
 * Only people who may write may use commands here. Other bots answer commands for everybody to read, so silent people
 * could speak through them. Buttons need no permission, and commands work in the server's other channels.
 */
const writer = reader | writing | bitsOf(['UseApplicationCommands']);
const listener = bitsOf(['ViewChannel']);

/**
 * The permissions of a helper bot in the voice room. It sees no other room. Discord lets nobody mute people in a channel
 * to which they may not connect (Permissions, Implicit Permissions).
 */
const helping = bitsOf(['ViewChannel', 'Connect', 'Speak', 'MuteMembers']);

/**
 * The permissions that a person is given in a room. They never include more, because reactions or threads would let
 * people communicate at night. The table allows a camera while its setting does.
 */
function given(room: Room, access: Access): bigint {
  if (!access.read) return 0n;
  if (room === 'voice' && access.silent) return listener | bitsOf(['Connect']);
  const camera = access.camera ? bitsOf(['Stream']) : 0n;
  if (room === 'voice') return access.write ? listener | camera | bitsOf(['Connect', 'Speak']) : listener;
  const talk = access.talks ? bitsOf(['Connect', 'Speak']) : 0n;
  const threads = access.threads ? bitsOf(['SendMessagesInThreads']) : 0n;
  return (access.write ? writer : reader) | talk | threads;
}

/** A watcher has no voice, even if their roles give them one in the guild. */
const taken = (room: Room, { silent }: Access): bigint => (room === 'voice' && silent ? bitsOf(['Speak']) : 0n);

/**
 * Nightcall keeps all it may need to change the channel later: an overwrite may only contain what its author has in the
 * guild and in the parent channel. ManageRoles cannot be given here (it needs an administrator) and comes from the
 * role.
 */
export const own =
  bitsOf([...requiredPermissions, ...closingPermissions, ...optionalPermissions, ...threadPermissions]) &
  ~bitsOf(['ManageRoles']);

/**
 * The exact overwrites of a room, limited to permissions that Nightcall holds. `there`: the room's present overwrites.
 * If Nightcall has since lost a permission in the guild, it may still hold it by its own overwrite there. A lost
 * permission never opens a room. Discord takes one overwrite for each person, so the first of several entries for one
 * person counts.
 */
export function roomOverwrites(
  room: Room,
  access: readonly Access[],
  self: Self,
  there: readonly Overwrite[] = [],
): readonly Overwrite[] {
  const of = (id: string) => there.find((one) => one.id === id);
  const held = self.held | ((of(self.botId)?.allow ?? 0n) & own);
  const shut = closed & (held | (of(self.guildId)?.deny ?? 0n));
  const named = new Set([self.botId]);
  const members: Overwrite[] = [];
  for (const one of access) {
    if (named.has(one.userId)) continue;
    named.add(one.userId);
    if (one.read) members.push(member(one.userId, given(room, one) & held, taken(room, one) & held));
  }
  const extra = room === 'voice' ? (self.extraBotIds ?? []) : [];
  return [
    everyone(self, shut),
    member(self.botId, own & held, 0n),
    ...extra.map((id) => member(id, helping & held, 0n)),
    ...members,
  ];
}

/** Returns true if a new room could be closed to strangers. Without that permission the bot must not make a room. */
export const canClose = ({ held }: Self): boolean => (held & essential) === essential;

/** The category is private too: its name alone would tell strangers of the table. */
export function categoryOverwrites(self: Self): readonly Overwrite[] {
  return [everyone(self, view & self.held), member(self.botId, own & self.held, 0n)];
}

/** The overwrites of a town that stays behind: everybody who could see it can still read it, and nobody can write. */
export function leftOverwrites(present: readonly Overwrite[], self: Self): readonly Overwrite[] {
  const members = present
    .filter((one) => one.type === OverwriteType.Member && one.id !== self.botId)
    .map((one) => member(one.id, one.allow & reader & self.held, 0n));
  return [everyone(self, closed & self.held), member(self.botId, own & self.held, 0n), ...members];
}

/** Returns true if two lists have the same overwrites, in any order. */
export function sameOverwrites(one: readonly Overwrite[], other: readonly Overwrite[]): boolean {
  const others = new Map(other.map((each) => [each.id, each]));
  const isThere = ({ id, type, allow, deny }: Overwrite): boolean => {
    const there = others.get(id);
    return there !== undefined && there.type === type && there.allow === allow && there.deny === deny;
  };
  return one.length === other.length && one.every(isThere);
}

const everyone = (self: Self, deny: bigint): Overwrite => ({
  id: self.guildId,
  type: OverwriteType.Role,
  allow: 0n,
  deny,
});

/** An overwrite for one person. */
export const member = (id: string, allow: bigint, deny: bigint): Overwrite => ({
  id,
  type: OverwriteType.Member,
  allow,
  deny,
});

/** The same text for the same overwrites in any order. */
const fingerprint = (overwrites: readonly Overwrite[]): string =>
  overwrites
    .map((one) => `${one.id}/${one.type}/${one.allow}/${one.deny}`)
    .sort()
    .join(' ');

/** A channel's overwrites as a text that is short enough to be stored. */
export const printOf = (overwrites: readonly Overwrite[]): string => shortNonce(fingerprint(overwrites));

/**
 * Returns true if Discord has answered exactly this request with exactly what is there: asking again changes nothing.
 */
export const isAccepted = (
  kept: KeptOtherwise | undefined,
  wanted: readonly Overwrite[],
  there: readonly Overwrite[],
): boolean => kept !== undefined && kept.asked === printOf(wanted) && kept.given === printOf(there);
