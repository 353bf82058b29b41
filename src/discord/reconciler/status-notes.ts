import { floodGate } from '../connection/flood.ts';

/**
 * The number of times in a minute that the same status is restored after somebody else has changed it. After that it
 * waits, so that the bot does not fight with anybody.
 */
const restores = { most: 5, window: 60_000 };

/** The facts known about the status of a game's voice channel while this process runs. */
export interface StatusNotes {
  /** The status that Discord last reported, or null while it is unknown. */
  told: { readonly channelId: string; readonly text: string } | null;
  /** Our own texts that Discord has not reported yet, the oldest first. */
  readonly own: string[];
  /** Returns true if the same status may be restored once more. */
  readonly mayRestore: (channelId: string) => boolean;
  /** Calls go one after the other. */
  work: Promise<void>;
}

/** Notes about a voice channel whose status is not known yet. */
export const newStatusNotes = (): StatusNotes => ({
  told: null,
  own: [],
  mayRestore: floodGate(Date.now, restores),
  work: Promise.resolve(),
});
