import type { Line } from './link-ending.ts';
import { followPackets } from './link-socket.ts';

/** Op 8 of the voice gateway (docs: Voice Opcodes). */
const HELLO = 8;
/** The number of heartbeats that may pass without any message. The server answers each of them. */
const BEATS = 2.2;

/**
 * Calls `gone` when no more messages come from the voice server. The library itself needs three heartbeats and half a
 * minute of closing to notice that. Returns a function that stops the watch.
 */
export function watchPulse(line: Line, gone: () => void): () => void {
  let interval = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const end = followPackets(
    line,
    ({ op, d }) => {
      if (op === HELLO) interval = d.heartbeat_interval ?? interval;
      clearTimeout(timer);
      if (interval < Number.POSITIVE_INFINITY) timer = setTimeout(gone, interval * BEATS);
    },
    () => clearTimeout(timer),
  );
  return () => {
    end();
    clearTimeout(timer);
  };
}
