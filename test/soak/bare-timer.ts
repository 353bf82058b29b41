/**
 * A timer of 20 ms in a process that does nothing else. Its ticks are as late as this machine makes any timer. On request
 * it tells its parent how late they were.
 */

import { Lateness } from './lateness.ts';
import { answer } from './questions.ts';

const tickMs = 20;

const lateness = new Lateness();
lateness.start();
let due = performance.now() + tickMs;

/** After a delay the missed ticks follow at once, as the frames of the voice library do. */
function tick(): void {
  const now = performance.now();
  lateness.sent(Math.max(0, now - due), now);
  due += tickMs;
  setTimeout(tick, Math.max(0, due - now));
}

setTimeout(tick, tickMs);
answer({ lateness: () => lateness.counts });
