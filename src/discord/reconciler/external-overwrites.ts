import { OverwriteType, PermissionFlagsBits } from 'discord.js';
import type { Access } from '#game/ports/ports.ts';
import { closed, member, type Overwrite, own, roomOverwrites, type Self } from './overwrites.ts';
import type { NotedOverwrite, StoredRooms } from './reconciler-state.ts';

/** The permissions that a table sets for people in a voice channel. */
const settled = closed | PermissionFlagsBits.Speak;
/** All the permissions that Nightcall may change in a server's own channel. It leaves everything else alone. */
const touched = settled | own;

/**
 * The overwrites of a server's own voice channel while a table uses it. They keep the earlier overwrites and also
 * deny entry to people who are not at the table. People who could see the channel still do. `before` is the note of
 * its earlier state.
 */
export function externalOverwrites(
  access: readonly Access[],
  self: Self,
  there: readonly Overwrite[],
  before: readonly Overwrite[],
): readonly Overwrite[] {
  const plain = givenBack(there, before, self);
  const shut = settled & ~PermissionFlagsBits.ViewChannel & self.held;
  const seated = roomOverwrites('voice', access, self, there).filter(({ id }) => id !== self.guildId);
  const everyone = plain.find(({ id }) => id === self.guildId) ?? member(self.guildId, 0n, 0n);
  const others = plain.filter(({ id }) => id !== self.guildId && !seated.some((one) => one.id === id));
  const wanted: readonly Overwrite[] = [
    { ...everyone, type: OverwriteType.Role, allow: everyone.allow & ~shut, deny: everyone.deny | shut },
    ...seated.map((one) => onTopOf(plain, one)),
    ...others.map((one) => ({ ...one, allow: one.allow & ~shut })),
  ];
  return wanted.flatMap((one) => {
    const was = plain.find(({ id }) => id === one.id);
    return was === undefined || mayChange(was, self) ? one : was;
  });
}

function onTopOf(plain: readonly Overwrite[], { id, type, allow, deny }: Overwrite): Overwrite {
  const was = plain.find((one) => one.id === id) ?? member(id, 0n, 0n);
  return { id, type, allow: (was.allow & ~settled) | allow, deny: (was.deny & ~settled & ~allow) | deny };
}

/**
 * Discord lets nobody change an overwrite with a permission that they do not hold themselves, and only administrators
 * may change one with Manage Permissions. Such an overwrite stays as it is.
 */
function mayChange({ allow, deny }: Overwrite, { held }: Self): boolean {
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return true;
  return ((allow | deny) & ~(held & ~PermissionFlagsBits.ManageRoles)) === 0n;
}

/** The overwrites as they were before the table came. Other changes that people made in the meantime stay. */
export function givenBack(there: readonly Overwrite[], before: readonly Overwrite[], self: Self): readonly Overwrite[] {
  return there.flatMap((now) => {
    const was = before.find(({ id }) => id === now.id);
    if (was === undefined || !mayChange(now, self)) return now;
    const allow = (now.allow & ~touched) | (was.allow & touched);
    const deny = (now.deny & ~touched) | (was.deny & touched);
    const isOurs = (was.allow | was.deny) === 0n;
    return isOurs && (allow | deny) === 0n ? [] : { ...now, allow, deny };
  });
}

/** Adds a note of the present state of everything that is about to change. A missing overwrite is noted as empty. */
export function notedWith(
  before: readonly Overwrite[],
  there: readonly Overwrite[],
  wanted: readonly Overwrite[],
): readonly Overwrite[] {
  const fresh = wanted.flatMap((one) => {
    const now = there.find(({ id }) => id === one.id) ?? { ...one, allow: 0n, deny: 0n };
    const isKnown = before.some(({ id }) => id === one.id);
    return isKnown || (now.allow === one.allow && now.deny === one.deny) ? [] : now;
  });
  return [...before, ...fresh];
}

/** The note of the earlier state of a server's own channel. */
export const notedBefore = ({ lent: external }: StoredRooms, channelId: string): readonly Overwrite[] =>
  (external?.[channelId] ?? []).map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: BigInt(allow),
    deny: BigInt(deny),
  }));

/** Writes overwrites in the form in which the document stores them. */
export const asNoted = (before: readonly Overwrite[]): readonly NotedOverwrite[] =>
  before.map(({ id, type, allow, deny }) => ({ id, type, allow: `${allow}`, deny: `${deny}` }));
