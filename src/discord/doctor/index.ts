import type { Client, Guild } from 'discord.js';
import type { Remark, Slowness } from '#game/ports/ports.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import {
  categoryObstacles,
  channelCounts,
  type ExtraBotCheck,
  extraBotChecks,
  obstaclesIn,
  type PermissionCheck,
  permissionChecks,
} from './checks.ts';
import { channelsLeftClosed } from './left-closed.ts';
import { mutedBotRemarks } from './muted-bots.ts';
import { type Onlooker, onlookersOf } from './onlookers.ts';
import { surroundingsOf } from './surroundings.ts';
import { unreachable } from './survey.ts';

export type { ExtraBotCheck, PermissionCheck } from './checks.ts';
export type { Onlooker } from './onlookers.ts';

/** The bot's permissions and obstacles in a server, as Discord shows them at this moment. */
export interface Examination {
  /** In the server as a whole, each by its name. */
  readonly permissions: readonly PermissionCheck[];
  /** The obstacles from this channel, from the category of the games, from a time-out, a mute or Discord's limits. */
  readonly obstacles: readonly Remark[];
  readonly channels: { readonly now: number; readonly most: number };
  readonly category: { readonly now: number; readonly most: number } | null;
  /** The server's own settings that obstruct a game. */
  readonly surroundings: readonly Remark[];
  /** The helper bots of the installation. */
  readonly extraBots: readonly ExtraBotCheck[];
  /** People of the table who could look into secret channels. */
  readonly onlookers: readonly Onlooker[];
  /** The parts of the bot itself that were slow in the last minute. */
  readonly slow: readonly Slowness[];
}

/** Examines a server for everything that could keep a game from working there. */
export interface Doctor {
  /** The reasons why no rooms could be made in this category. Empty: they can be made. */
  category(guildId: string, categoryId: string): readonly Remark[];
  /** `null`: Discord does not show the server just now. */
  examine(place: {
    readonly guildId: string;
    readonly channelId: string;
    readonly categoryId: string | null;
    readonly userIds: readonly string[];
    /** Night chats are private threads. */
    readonly needsThreads: boolean;
  }): Promise<Examination | null>;
  /** The voice channel in which this person is. */
  voiceChannelOf(guildId: string, userId: string): string | null;
}

/**
 * `isTaken` returns true if a channel belongs to a table. `slowness` returns the parts of the bot that were slow in the
 * last minute.
 */
export function openDoctor(
  client: Client<true>,
  isTaken: (channelId: string) => boolean,
  { extraBots, slowness }: { readonly extraBots: ExtraBots; slowness(): readonly Slowness[] },
): Doctor {
  const guildOf = (guildId: string) => {
    const guild = client.guilds.cache.get(guildId);
    return guild?.available === true && guild.members.me !== null ? guild : null;
  };
  return {
    category: (guildId, categoryId) => {
      const guild = guildOf(guildId);
      return guild === null ? [unreachable] : categoryObstacles(guild, categoryId);
    },
    examine: async ({ guildId, channelId, categoryId, userIds, needsThreads }) => {
      const guild = guildOf(guildId);
      if (guild === null) return null;
      return {
        permissions: permissionChecks(guild, needsThreads),
        obstacles: [...obstaclesIn(guild, channelId, categoryId), ...mutedBotRemarks(guild, extraBots)],
        ...channelCounts(guild, categoryId),
        surroundings: [...(await surroundingsOf(guild, extraBots)), ...leftClosedRemarks(guild, isTaken)],
        extraBots: extraBotChecks(guild, extraBots),
        onlookers: await onlookersOf(guild, userIds, needsThreads),
        slow: slowness(),
      };
    },
    voiceChannelOf: (guildId, userId) => guildOf(guildId)?.voiceStates.cache.get(userId)?.channelId ?? null,
  };
}

/** The voice channels that a table has closed, and whose earlier state is no longer known. */
const leftClosedRemarks = (guild: Guild, isTaken: (channelId: string) => boolean): readonly Remark[] =>
  channelsLeftClosed(guild, isTaken).map(({ id }) => ({
    key: 'around.left-closed',
    params: { channel: `<#${id}>` },
  }));
