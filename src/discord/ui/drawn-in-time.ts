import type { Pictures } from '#game/ports/pictures.ts';
import { within } from '../connection/within.ts';

/** The longest time for which an answer waits for its picture, ms. Discord waits three seconds for a first answer. */
const longestWaitMs = 800;

/** Returns the drawn picture, or `null` if it is not there in time. The answer then goes without it. */
export const drawnInTime = (pictures: Pictures, svg: string): Promise<Uint8Array | null> =>
  within(longestWaitMs, pictures.draw(svg));
