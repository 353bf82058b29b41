import type { Layout } from '#game/ports/ports.ts';
import type { DiscordSnapshot, MemberSnapshot } from './discord-snapshot.ts';

/** A call that mutes or unmutes a person. */
export interface MuteCall {
  readonly userId: string;
  readonly mute: boolean;
}

/**
 * Plans mutes before unmutes, and the living before the dead. A person in another voice channel is unmuted,
 * because silence is kept in the table's room only. A person in no voice channel needs no call (40032) until they
 * join one.
 */
export function planSilence(layout: Layout, snapshot: DiscordSnapshot): readonly MuteCall[] {
  const dead = new Set(graveyard(layout));
  const calls = wantedMutes(layout, snapshot).filter(({ userId, mute }) => mute !== snapshot.people.get(userId)?.muted);
  const rank = (call: MuteCall): number => (call.mute ? 0 : 2) + (dead.has(call.userId) ? 1 : 0);
  return calls.sort((one, other) => rank(one) - rank(other));
}

/** The people who are muted in the room, as the table wants it. Some may have been muted by other games. */
export const keptSilent = (layout: Layout, snapshot: DiscordSnapshot): readonly string[] =>
  wantedMutes(layout, snapshot).flatMap(({ userId, mute }) =>
    mute && snapshot.people.get(userId)?.muted ? [userId] : [],
  );

function wantedMutes(layout: Layout, snapshot: DiscordSnapshot): readonly MuteCall[] {
  const out = [...snapshot.people].flatMap(([userId, { isOut }]) => (isOut ? [userId] : []));
  const users = new Set([...layout.players.map((player) => player.userId), ...snapshot.held, ...out]);
  return [...users].flatMap((userId) => {
    const mute = wantedMute(layout, snapshot, userId);
    return mute === null ? [] : [{ userId, mute }];
  });
}

/**
 * The mute that this person should have, or null if nothing is to be done. A person in the room of another table that
 * decides on their mute is left to it: otherwise both tables would undo each other's edits without end. A mute by
 * somebody else is left as it is.
 */
function wantedMute(layout: Layout, { people, held }: DiscordSnapshot, userId: string): boolean | null {
  const person = people.get(userId);
  if (person === undefined || person.isMutedByOthers) return null;
  const isHeld = held.has(userId);
  return muteInRoom(layout, { ...person, userId, isHeld }) ?? (isHeld && !person.isWithOthers ? false : null);
}

/** The people whom this game has muted, and on whom another table decides now. */
export const leftToOthers = (layout: Layout, { people, held }: DiscordSnapshot): readonly string[] =>
  [...held].filter((userId) => {
    const person = people.get(userId);
    return person?.isWithOthers === true && muteInRoom(layout, { ...person, userId, isHeld: true }) === null;
  });

/** A person in voice, as one table sees them. `isHeld`: its game has muted them. */
type PersonInVoice = Pick<MemberSnapshot, 'here' | 'isOut'> & { readonly userId: string; readonly isHeld: boolean };

/**
 * The mute that a table gives a person in its voice room, or null if it does not decide on it. Discord does not
 * disconnect a person who has lost their seat: as long as they stay in the room they are silent there.
 */
export function muteInRoom(layout: Layout, { here, isOut, userId, isHeld }: PersonInVoice): boolean | null {
  if (!here) return null;
  const seated = layout.players.some((player) => player.userId === userId);
  if (layout.speakers !== null && (seated || isOut || isHeld)) return !layout.speakers.includes(userId);
  return seated && isMuted(layout, userId) ? true : null;
}

const isMuted = ({ muted = [] }: Layout, userId: string): boolean => muted.includes(userId);

const graveyard = (layout: Layout): readonly string[] =>
  layout.rooms
    .filter((room) => room.room === 'graveyard')
    .flatMap((room) => room.access.filter((access) => access.write).map((access) => access.userId));

/** The players in the silent room who are muted and have never been muted by this game. */
export const mutedBefore = ({ players, speakers }: Layout, { people, held }: DiscordSnapshot): readonly string[] =>
  players.flatMap(({ userId }) => {
    const person = people.get(userId);
    return speakers !== null && person?.here && person.muted && !held.has(userId) ? [userId] : [];
  });

/**
 * The people who have been unmuted for good: they are unmuted now or muted by somebody else, and the silence is over or
 * they are no longer at the table.
 */
export function released(layout: Layout, snapshot: DiscordSnapshot): readonly string[] {
  const seated = new Set(layout.players.map((player) => player.userId));
  return [...snapshot.held].filter((userId) => {
    const free = (layout.speakers === null && !isMuted(layout, userId)) || !seated.has(userId);
    const person = snapshot.people.get(userId);
    return free && person !== undefined && (!person.muted || person.isMutedByOthers === true);
  });
}
