/** Packets that cross to another thread. Those of voice packs are in shared memory and are not copied. */

/** Packets as views: three numbers for each of them, which are its buffer, its offset and its length in bytes. */
export interface SharedPackets {
  readonly buffers: readonly ArrayBufferLike[];
  readonly views: Int32Array;
}

/** Returns copies of these packets in one piece of shared memory. */
export function inSharedMemory(packets: readonly Uint8Array[]): readonly Buffer[] {
  const buffer = new SharedArrayBuffer(packets.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  return packets.map((packet) => {
    const copy = Buffer.from(buffer, at, packet.length);
    copy.set(packet);
    at += packet.length;
    return copy;
  });
}

/** The packets as a message has them. Those that are not in shared memory are copied, each once. */
export function toMessage(packets: readonly Buffer[]): SharedPackets {
  const own = [...new Set(packets)].filter(({ buffer }) => !(buffer instanceof SharedArrayBuffer));
  const copies = inSharedMemory(own);
  const shared = new Map(own.map((packet, index) => [packet, copies[index]!]));
  const buffers = new Map<ArrayBufferLike, number>();
  const views = new Int32Array(packets.length * 3);
  for (const [index, packet] of packets.entries()) {
    const { buffer, byteOffset, length } = shared.get(packet) ?? packet;
    const number = buffers.get(buffer) ?? buffers.size;
    buffers.set(buffer, number);
    views.set([number, byteOffset, length], index * 3);
  }
  return { buffers: [...buffers.keys()], views };
}

/** The packets of a message, as views of its memory. */
export const ofMessage = ({ buffers, views }: SharedPackets): readonly Buffer[] =>
  Array.from({ length: views.length / 3 }, (_, index) => {
    const [number, offset, length] = views.subarray(index * 3);
    return Buffer.from(buffers[number!]! as ArrayBuffer, offset, length);
  });
