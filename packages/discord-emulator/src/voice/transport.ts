import { createCipheriv, createDecipheriv } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

/** The transport encryption modes that Discord offers (Discord: Voice Connections, Transport Encryption Modes). */
export const MODES = ['aead_aes256_gcm_rtpsize', 'aead_xchacha20_poly1305_rtpsize'] as const;
/** A transport encryption mode. */
export type Mode = (typeof MODES)[number];

/** Returns true for a mode that is offered. */
export function isMode(name: unknown): name is Mode {
  return MODES.includes(name as Mode);
}

const TAG_BYTES = 16;
const COUNTER_BYTES = 4;
const FIXED_HEADER = 12;

/** The header of an RTP packet (RFC 3550, 5.1). */
interface RtpHeader {
  seq: number;
  timestamp: number;
  ssrc: number;
  /** Unencrypted bytes: the fixed header, CSRCs and the first word of an extension ("rtpsize"). */
  size: number;
  /** Bytes of the extension's body, which is encrypted before the frame. */
  extension: number;
}

/** RTP header (RFC 3550, 5.1 and 5.3.1), or undefined if the datagram is not an RTP packet of version 2. */
export function readRtpHeader(datagram: Buffer): RtpHeader | undefined {
  const first = datagram[0] ?? 0;
  if (first >> 6 !== 2 || datagram.length < FIXED_HEADER + TAG_BYTES + COUNTER_BYTES) return undefined;
  const extended = (first & 0x10) !== 0;
  const size = FIXED_HEADER + (first & 0x0f) * 4 + (extended ? 4 : 0);
  if (datagram.length < size + TAG_BYTES + COUNTER_BYTES) return undefined;
  return {
    seq: datagram.readUInt16BE(2),
    timestamp: datagram.readUInt32BE(4),
    ssrc: datagram.readUInt32BE(8),
    size,
    extension: extended ? datagram.readUInt16BE(size - 2) * 4 : 0,
  };
}

/** Writes the header of an Opus packet (payload type 120). */
export function writeRtpHeader({ seq, timestamp, ssrc }: Pick<RtpHeader, 'seq' | 'timestamp' | 'ssrc'>): Buffer {
  const header = Buffer.alloc(FIXED_HEADER);
  header[0] = 0x80;
  header[1] = 120;
  header.writeUInt16BE(seq & 0xffff, 2);
  header.writeUInt32BE(timestamp >>> 0, 4);
  header.writeUInt32BE(ssrc, 8);
  return header;
}

/** The nonce: a counter of 4 bytes, then zeros. Only the counter is sent, after the tag. */
function nonceOf(mode: Mode, counter: Buffer): Buffer {
  const nonce = Buffer.alloc(mode === 'aead_aes256_gcm_rtpsize' ? 12 : 24);
  counter.copy(nonce);
  return nonce;
}

/** Encrypts `body`. The header is sent unencrypted and is authenticated. `count` must not repeat under one key. */
export function protect(mode: Mode, key: Buffer, count: number, header: Buffer, body: Buffer): Buffer {
  const counter = Buffer.alloc(COUNTER_BYTES);
  counter.writeUInt32BE(count >>> 0);
  const nonce = nonceOf(mode, counter);
  if (mode === 'aead_xchacha20_poly1305_rtpsize') {
    return Buffer.concat([header, xchacha20poly1305(key, nonce, header).encrypt(body), counter]);
  }
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(header);
  return Buffer.concat([header, cipher.update(body), cipher.final(), cipher.getAuthTag(), counter]);
}

/** Decrypts the bytes after a header of `headerSize` bytes, or undefined if authentication fails. */
export function unprotect(mode: Mode, key: Buffer, headerSize: number, datagram: Buffer): Buffer | undefined {
  const header = datagram.subarray(0, headerSize);
  const sealed = datagram.subarray(headerSize, -COUNTER_BYTES);
  const nonce = nonceOf(mode, datagram.subarray(-COUNTER_BYTES));
  try {
    if (mode === 'aead_xchacha20_poly1305_rtpsize') {
      return Buffer.from(xchacha20poly1305(key, nonce, header).decrypt(sealed));
    }
    const decipher = createDecipheriv('aes-256-gcm', key, nonce);
    decipher.setAAD(header);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
