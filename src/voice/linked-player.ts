import type { DiscordGatewayAdapterCreator } from '@discordjs/voice';
import type { TableLog } from '#game/ports/ports.ts';
import type { VoiceFault } from './guard.ts';
import type { Priority, Reached, Spoken } from './line-queue.ts';

/**
 * The state of a link:
 * - `trying`: the connection is being made or repaired. A line may wait for it.
 * - `ready`: lines are sent.
 * - `silent`: the link has no voice for now, and lines end at once. It tries again at growing intervals.
 */
export type LinkState = 'trying' | 'ready' | 'silent';

/** The channel in which a player speaks, and what it listens to there. */
export interface PlayerPlace {
  readonly guildId: string;
  readonly channelId: string;
  /** The bot that speaks. Missing: the main bot. */
  readonly botId?: string;
  /** True if the events tell who speaks. */
  readonly listens: boolean;
  /** The one person whose sound is read. Missing: nobody is recorded. */
  readonly records?: string;
}

/** The reports of a player. */
interface PlayerEvents {
  readonly changed: (state: LinkState) => void;
  /** Somebody begins or stops to speak. */
  readonly heard: (userId: string, speaking: boolean) => void;
  /** A packet of the person who is recorded, at the moment at which it arrives. */
  readonly recorded: (packet: Uint8Array) => void;
  /** The channel could not be left because the gateway was away. The bot must leave it later. */
  readonly stranded: () => void;
}

/** The parts that a player needs. */
export interface PlayerOptions {
  readonly place: PlayerPlace;
  /** The guild's adapter to the gateway, or undefined while the guild is unavailable. */
  readonly adapter: () => DiscordGatewayAdapterCreator | undefined;
  readonly log: TableLog;
  readonly events: PlayerEvents;
}

/**
 * `heard`: the line was heard. `lost`: it was not, because the voice is lost at the moment. `muted`: the server mutes the
 * bot.
 */
export interface SayResult {
  readonly heard: boolean;
  readonly lost: boolean;
  readonly muted?: true;
}

/** The voice of one table: a queue of lines, and a link that sends them into a voice channel. */
export interface LinkedPlayer {
  readonly state: LinkState;
  /** Says a line (`LineQueue.say`). Never rejects. */
  say(spoken: Spoken, priority: Priority, reached?: Reached): Promise<SayResult>;
  /** Drops small talk (`LineQueue.skipChatter`). */
  skipChatter(): void;
  /** Repeats these packets while nothing is said (`LineQueue.ambience`). */
  ambience(packets: readonly Buffer[]): void;
  /** Reports that the gateway or the guild is back (`VoiceLink.regained`). */
  regained(isNewSession: boolean): void;
  /** Leaves the channel for good. Resolves when the gateway has the request. */
  close(): Promise<void>;
}

/** Makes players. */
export interface PlayerFactory {
  connect(options: PlayerOptions): LinkedPlayer;
}

/** Makes players, and repairs them after a fault of the voice library. */
export interface RecoverableFactory extends PlayerFactory {
  /** Repairs the players after a fault. The guard that caught the fault calls it at once. */
  recover(fault: VoiceFault): void;
}
