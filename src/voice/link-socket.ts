import type { Line } from './link-ending.ts';

/** A JSON message of the voice gateway. */
export interface Packet {
  readonly op: number;
  readonly d: { readonly heartbeat_interval?: number };
}

type Socket = Extract<Line['state'], { ws: unknown }>['ws'];

/**
 * Calls `each` for every JSON message of a line, after the library has processed the message and on every socket that
 * resumes the line. Calls `renewed` for each new socket, and when the line has no socket any more. Returns a function
 * that stops it.
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
