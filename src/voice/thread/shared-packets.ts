/** Packets that cross to another thread. Those of voice packs are in shared memory and are not copied. */
import type { Packets } from '../pack.ts';

/** Packets as views: three numbers for each of them, which are its buffer, its offset and its length in bytes. */
export interface SharedPackets {
  readonly buffers: readonly ArrayBufferLike[];
  readonly views: Int32Array;
}

/**
 * Copies of packets in one piece of shared memory. They become views only when they are asked for, because the view of a
 * packet takes as much memory as its sound.
 */
export class PackedPackets implements Packets {
  readonly #memory: SharedArrayBuffer;
  readonly #starts: Uint32Array;
  readonly #lengths: Uint32Array;

  constructor(packets: readonly Uint8Array[]) {
    this.#memory = new SharedArrayBuffer(packets.reduce((sum, { length }) => sum + length, 0));
    this.#starts = new Uint32Array(packets.length);
    this.#lengths = Uint32Array.from(packets, ({ length }) => length);
    const bytes = new Uint8Array(this.#memory);
    let at = 0;
    for (const [index, packet] of packets.entries()) {
      bytes.set(packet, at);
      this.#starts[index] = at;
      at += packet.length;
    }
  }

  get length(): number {
    return this.#lengths.length;
  }

  slice(from?: number, to?: number): Buffer[] {
    const lengths = this.#lengths.subarray(from, to);
    return Array.from(this.#starts.subarray(from, to), (start, index) =>
      Buffer.from(this.#memory, start, lengths[index]),
    );
  }
}

/** The packets as a message has them. Those that are not in shared memory are copied, each once. */
export function toMessage(packets: readonly Buffer[]): SharedPackets {
  const own = [...new Set(packets)].filter(({ buffer }) => !(buffer instanceof SharedArrayBuffer));
  const copies = new PackedPackets(own).slice();
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
