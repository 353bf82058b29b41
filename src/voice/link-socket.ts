import type { Line } from './link-ending.ts';

/** A JSON message of the voice gateway. */
export interface Packet {
  readonly op: number;
  readonly d: { readonly heartbeat_interval?: number };
}

type Socket = Extract<Line['state'], { ws: unknown }>['ws'];

/**
 * Calls `each` for every JSON message of a line, on whatever socket it is resumed, after the library has taken the message
 * in; and `renewed` for each new socket, and when there is none any more. Returns a function that ends it.
 */
export function followPackets(line: Line, each: (packet: Packet) => void, renewed: () => void = () => {}): () => void {
  let socket: Socket | undefined;
  const follow = (): void => {
    const now = 'ws' in line.state ? line.state.ws : undefined;
    if (now === socket) return;
    socket?.off('packet', each);
    socket = now;
    socket?.on('packet', each);
    renewed();
  };
  follow();
  line.on('stateChange', follow);
  return () => {
    line.off('stateChange', follow);
    socket?.off('packet', each);
  };
}
