import type { Interactions } from '../interactions/interactions.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Guild } from '../state/entities.ts';
import type { Inbox } from './inbox.ts';
import type { VoiceVisit } from './voice-visit.ts';

/** The part of the emulator that simulated people use. */
export interface UserBackend {
  discord: DiscordState;
  interactions: Interactions;
  inbox(userId: string): Inbox;
  /** Connects a listening visitor to the voice server, now and after each move. */
  connectVoice(visit: VoiceVisit, guild: Guild, userId: string): Promise<void>;
}
