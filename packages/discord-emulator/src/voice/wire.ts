import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { MalformedMessage } from './opcodes.ts';

// TLS presentation language as MLS uses it (RFC 9420, section 2.1): big-endian integers and vectors whose length is a
// variable-size integer.

/** An unsigned integer of 1 byte. */
export function u8(n: number): Buffer {
  return Buffer.from([n]);
}

/** An unsigned integer of 2 bytes. */
export function u16(n: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(n);
  return bytes;
}

/** An unsigned integer of 4 bytes. */
export function u32(n: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
}

/** An unsigned integer of 8 bytes. */
export function u64(n: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(n);
  return bytes;
}

/**
 * A variable-size vector: its length in 1, 2 or 4 bytes, marked by the two upper bits (RFC 9420, 2.1.2), then its
 * content.
 */
export function vector(...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const n = body.length;
  const length = n < 1 << 6 ? u8(n) : n < 1 << 14 ? u16(n | 0x4000) : u32((n | 0x80000000) >>> 0);
  return Buffer.concat([length, body]);
}

/** Reads a structure from the front. Throws {@link MalformedMessage} for malformed data. */
export class Reader {
  readonly bytes: Buffer;
  offset = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get done(): boolean {
    return this.offset === this.bytes.length;
  }

  take(n: number): Buffer {
    const end = this.offset + n;
    if (end > this.bytes.length)
      throw new MalformedMessage(`${n} bytes wanted at ${this.offset} of ${this.bytes.length}`);
    const part = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return part;
  }

  u8(): number {
    return this.take(1).readUInt8();
  }

  u16(): number {
    return this.take(2).readUInt16BE();
  }

  u32(): number {
    return this.take(4).readUInt32BE();
  }

  u64(): bigint {
    return this.take(8).readBigUInt64BE();
  }

  /** The content of a vector. Refuses a length that is not in its shortest form (RFC 9420, 2.1.2). */
  vector(): Buffer {
    const first = this.u8();
    const form = first >> 6;
    if (form === 3) throw new MalformedMessage('a vector length of an unknown form');
    let length = first & 0x3f;
    for (let left = (1 << form) - 1; left > 0; left -= 1) length = length * 256 + this.u8();
    if (form > 0 && length < 1 << (form === 1 ? 6 : 14))
      throw new MalformedMessage('a vector length not in its shortest form');
    return this.take(length);
  }

  /** Ends the reading. Throws if bytes are left. */
  end(what: string): void {
    if (!this.done) throw new MalformedMessage(`${what}: ${this.bytes.length - this.offset} bytes too many`);
  }
}

/** SignContent of SignWithLabel (RFC 9420, 5.1.2): the label with its prefix, and the content, each a vector. */
export function signContent(label: string, content: Buffer): Buffer {
  return Buffer.concat([vector(Buffer.from(`MLS 1.0 ${label}`)), vector(content)]);
}

/** RefHash (RFC 9420, 5.2), which names key packages and proposals. */
export function refHash(label: string, value: Buffer): Buffer {
  return createHash('sha256')
    .update(vector(Buffer.from(`MLS 1.0 ${label}`)))
    .update(vector(value))
    .digest();
}

/** SubjectPublicKeyInfo of an uncompressed P-256 point, up to the point (RFC 5480, section 2). */
const P256_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** The key of an uncompressed P-256 point of 65 bytes. Throws {@link MalformedMessage} for a point not on the curve. */
export function p256Key(point: Buffer): KeyObject {
  try {
    return createPublicKey({ key: Buffer.concat([P256_PREFIX, point]), format: 'der', type: 'spki' });
  } catch {
    throw new MalformedMessage('not a P-256 point');
  }
}
