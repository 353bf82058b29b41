import type { Guild, VoiceState } from 'discord.js';
import type { MemberSnapshot } from './discord-snapshot.ts';
import type { AskedMutes } from './mutes.ts';
import type { Self } from './overwrites.ts';

/** The voice channel that the table uses, and earlier ones in which some people may still be. */
export interface VoiceRooms {
  readonly home: string | undefined;
  readonly earlier: readonly string[];
  /** True if the table uses a room of its own, and no external channel. */
  readonly isOwn: boolean;
  readonly seated: ReadonlySet<string>;
  readonly self: Self;
}

/** The facts about people in voice that their channels do not show. */
interface VoiceFacts {
  readonly mutes: AskedMutes;
  /** The people of whom a game of the guild has noted that somebody else has muted them. */
  readonly mutedByOthers: ReadonlySet<string>;
  /** Returns true if this game has muted the person, and another table decides on them now. */
  isWithOthers(state: VoiceState): boolean;
}

/** The people in the voice channels of a guild, as a table with these rooms sees them. */
export function peopleIn(guild: Guild, rooms: VoiceRooms, facts: VoiceFacts): Map<string, MemberSnapshot> {
  const people = new Map<string, MemberSnapshot>();
  for (const state of guild.voiceStates.cache.values()) {
    if (state.channelId === null) continue;
    const muted = facts.mutes.expected(state.id, state.serverMute ?? false);
    const isWithOthers = facts.isWithOthers(state);
    const isMutedByOthers = muted && facts.mutedByOthers.has(state.id);
    people.set(state.id, {
      ...placeOf(state, rooms),
      muted,
      ...(isMutedByOthers ? { isMutedByOthers } : {}),
      ...(isWithOthers ? { isWithOthers } : {}),
    });
  }
  return people;
}

/** The place of one person in the rooms of a table. */
export function placeOf(state: VoiceState, rooms: VoiceRooms): Pick<MemberSnapshot, 'here' | 'still' | 'isOut'> {
  const { home, earlier, isOwn, seated, self } = rooms;
  const { channelId } = state;
  const isLate = channelId !== null && earlier.includes(channelId);
  const isHome = channelId !== null && channelId === home;
  const isStranger = !seated.has(state.id) && !self.extraBotIds?.includes(state.id);
  const isOut = isOwn && isHome && isStranger && mayNotConnect(state);
  return { here: isHome || isLate, ...(isLate ? { still: channelId } : {}), ...(isOut ? { isOut } : {}) };
}

/** Returns true if the person could not join their voice channel now. */
const mayNotConnect = ({ channel, member }: VoiceState): boolean =>
  channel !== null && member !== null && !member.permissionsIn(channel).has('Connect');
