import type { Line } from './link-ending.ts';

/** Op 8 of the voice gateway (docs: Voice Opcodes). */
const HELLO = 8;
/** So many heartbeats without any message: the server answers each of them. */
const BEATS = 2.2;

type Socket = Extract<Line['state'], { ws: unknown }>['ws'];

/**
 * Calls `gone` when nothing more comes from the voice server. The library itself takes three heartbeats and half a
 * minute of farewell to notice that. Returns a function that ends the watch.
 */
export function watchPulse(line: Line, gone: () => void): () => void {
  let socket: Socket | undefined;
  let interval = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const listen = ({ op, d }: { readonly op: number; readonly d: { readonly heartbeat_interval?: number } }): void => {
    if (op === HELLO) interval = d.heartbeat_interval ?? interval;
    clearTimeout(timer);
    if (interval < Number.POSITIVE_INFINITY) timer = setTimeout(gone, interval * BEATS);
  };
  const follow = (): void => {
    const now = 'ws' in line.state ? line.state.ws : undefined;
    if (now === socket) return;
    socket?.off('packet', listen);
    clearTimeout(timer);
    socket = now;
    socket?.on('packet', listen);
  };
  follow();
  line.on('stateChange', follow);
  return () => {
    line.off('stateChange', follow);
    socket?.off('packet', listen);
    clearTimeout(timer);
  };
}
