import { OverwriteType, PermissionFlagsBits } from 'discord.js';
import type { Access } from '#game/ports/ports.ts';
import { closed, member, type Overwrite, own, roomOverwrites, type Self } from './overwrites.ts';
import type { NotedOverwrite, ReconcilerState } from './reconciler-state.ts';

/** What a table settles about people in a voice channel. */
const settled = closed | PermissionFlagsBits.Speak;
/** All that Nightcall may change in a channel of the server's own; everything else there is left alone. */
const touched = settled | own;

/**
 * The overwrites of a voice channel of the server's own while a table sits in it: those that it had, and on top of them its
 * door is shut to who is not at the table; whoever could see it still does. `before`: what is noted of how it was.
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
 * Discord lets nobody change an overwrite that holds what he does not hold himself, and one with Manage Permissions is an
 * administrator's to change. Such a one stays as it is.
 */
function mayChange({ allow, deny }: Overwrite, { held }: Self): boolean {
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return true;
  return ((allow | deny) & ~(held & ~PermissionFlagsBits.ManageRoles)) === 0n;
}

/** The overwrites as they were before the table came; what others have changed meanwhile in other things stays. */
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

/** With what is about to be changed noted as it is now. One that is not there yet is noted as empty. */
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

/** What is noted of a channel of the server's own. */
export const notedBefore = ({ lent: external }: ReconcilerState, channelId: string): readonly Overwrite[] =>
  (external?.[channelId] ?? []).map(({ id, type, allow, deny }) => ({
    ...{ id, type, allow: BigInt(allow), deny: BigInt(deny) },
  }));

export const asNoted = (before: readonly Overwrite[]): readonly NotedOverwrite[] =>
  before.map(({ id, type, allow, deny }) => ({ id, type, allow: `${allow}`, deny: `${deny}` }));
