import * as zlib from 'node:zlib';
import type { WebSocket } from 'ws';

/** The way to a client, as far as messages to it need it. */
export type Outgoing = Pick<WebSocket, 'terminate'> & { send(text: string): void; close(code: number): void };

/** Makes a stream that compresses all messages of a connection together, and flushes after each of them. */
const streams = {
  'zlib-stream': () => {
    const stream = zlib.createDeflate();
    return { stream, flush: (done: () => void) => stream.flush(zlib.constants.Z_SYNC_FLUSH, done) };
  },
  'zstd-stream': () => {
    const stream = zlib.createZstdCompress();
    return { stream, flush: (done: () => void) => stream.flush(zlib.constants.ZSTD_e_flush, done) };
  },
} as const;

/** True if this Node can compress in that way. Node 22.15 and later have zstd. */
const isKnown = (how: string | null): how is keyof typeof streams =>
  how === 'zlib-stream' || (how === 'zstd-stream' && 'createZstdCompress' in zlib);

/**
 * The way to a client that asks for `compress` in its address (docs: Gateway, Transport Compression). Anything else than
 * a compression that is known here is none.
 */
export function outgoingTo(socket: WebSocket, compress: string | null): Outgoing {
  return isKnown(compress) ? streamed(socket, compress) : socket;
}

function streamed(socket: WebSocket, how: keyof typeof streams): Outgoing {
  const { stream, flush } = streams[how]();
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('close', () => stream.destroy());
  return {
    send(text) {
      if (stream.destroyed) return;
      stream.write(text);
      flush(() => {
        socket.send(Buffer.concat(chunks));
        chunks = [];
      });
    },
    // The messages before it arrive.
    close: (code) => flush(() => socket.close(code)),
    terminate: () => socket.terminate(),
  };
}

/** The way to a client that asked for `compress` in its IDENTIFY: each message by itself (docs: Payload Compression). */
export const packed = (socket: WebSocket): Outgoing => ({
  send: (text) => socket.send(zlib.deflateSync(text)),
  close: (code) => socket.close(code),
  terminate: () => socket.terminate(),
});
