import type { CallCode, CallMove } from '../beliefs.ts';
import { TRUTH } from '../measured.ts';

/** The behaviour of voice calls for which public sources are silent or contradict each other. */
export interface VoiceBehavior {
  /** The move after a change of `rtc_region`. */
  move: CallMove;
  /** The code for users in a channel that is deleted. */
  deleted: CallCode;
  /**
   * The first news of a deleted channel: that its people have left voice, or that it is gone. Not documented. Both come
   * (discordeno #2388).
   */
  firstNews: 'people' | 'channel';
}

/**
 * docs, Voice Close Event Codes: 4022 is "channel deleted, voice server changed". Until May 2025, 4014 meant both
 * (api-docs #7582), and a changed region was still seen to close with it (eris #1544). Clients wait for the next
 * VOICE_SERVER_UPDATE: JDA #1302 "Discord seems to sometimes first disconnect our socket and then send the new voice
 * region", disgo #583. A `null` endpoint: docs, Voice Server Update. Api-docs #1741.
 */
export const DISCORD_VOICE_BEHAVIOR: VoiceBehavior = {
  move: TRUTH.behavior.callMove,
  deleted: TRUTH.behavior.callDeleted,
  firstNews: TRUTH.behavior.firstNews,
};
