import type { Interactions } from '../interactions/interactions.ts';
import type { Guild } from '../world/entities.ts';
import type { World } from '../world/world.ts';
import type { Inbox } from './inbox.ts';
import type { VoiceVisit } from './voice-visit.ts';

/** The part of the emulator that simulated people use. */
export interface Stage {
  world: World;
  interactions: Interactions;
  inbox(userId: string): Inbox;
  /** Connects a listening visitor to the voice server, now and after each move. */
  connectVoice(visit: VoiceVisit, guild: Guild, userId: string): Promise<void>;
}
