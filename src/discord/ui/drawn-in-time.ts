import { setTimeout as pause } from 'node:timers/promises';
import type { Pictures } from '#game/ports/pictures.ts';

/** The longest time for which an answer waits for its picture, ms. Discord waits three seconds for a first answer. */
const longestWaitMs = 800;

/** Returns the drawn picture, or `null` if it is not there in time. The answer then goes without it. */
export const drawnInTime = (pictures: Pictures, svg: string): Promise<Uint8Array | null> =>
  Promise.race([pictures.draw(svg), pause(longestWaitMs, null, { ref: false })]);
