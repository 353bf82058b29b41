import { crc } from './ogg-crc.ts';
import { packetSamples } from './opus.ts';

// Ogg pages (RFC 3533, section 6) with Opus (RFC 7845).
const HEADER = 27;
const FLAG = { continued: 1, first: 2, last: 4 } as const;
const PACKETS_A_PAGE = 50;
const SEGMENTS_A_PAGE = 255;
const PRE_SKIP = 312;

/** The identification header (RFC 7845, 5.1). */
export interface OpusHead {
  channels: number;
  /** Samples at 48 kHz to discard at the start. */
  preSkip: number;
  /** Sample rate of the source in Hz. Playback always uses 48 kHz. */
  inputSampleRate: number;
  /** Q7.8 dB */
  outputGain: number;
}

/** The comment header (RFC 7845, 5.2). */
export interface OpusTags {
  vendor: string;
  comments: string[];
}

/** A file of one Opus stream. */
export interface OggOpus {
  head: OpusHead;
  tags: OpusTags;
  packets: Buffer[];
}

/** Lacing values of a packet: as many 255 as fit, then the rest, which may be 0. */
function lacing(length: number): number[] {
  return [...Array<number>(Math.floor(length / 255)).fill(255), length % 255];
}

class PageWriter {
  readonly pages: Buffer[] = [];
  readonly #serial: number;

  constructor(serial: number) {
    this.#serial = serial;
  }

  write(packets: Buffer[], granule: bigint, flags: number): void {
    const segments = packets.flatMap((packet) => lacing(packet.length));
    const header = Buffer.alloc(HEADER);
    header.write('OggS', 0, 'latin1');
    header[5] = flags;
    header.writeBigInt64LE(granule, 6);
    header.writeUInt32LE(this.#serial, 14);
    header.writeUInt32LE(this.pages.length, 18);
    header[26] = segments.length;
    const page = Buffer.concat([header, Buffer.from(segments), ...packets]);
    page.writeUInt32LE(crc(page), 22);
    this.pages.push(page);
  }
}

function opusHead(channels: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head[8] = 1;
  head[9] = channels;
  head.writeUInt16LE(PRE_SKIP, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}

function opusTags(vendor: string): Buffer {
  const name = Buffer.from(vendor);
  const sizes = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  sizes[0].writeUInt32LE(name.length);
  return Buffer.concat([Buffer.from('OpusTags'), sizes[0], name, sizes[1]]);
}

/**
 * Divides packets into pages of at most 50 packets and 255 segments. Throws a RangeError for a packet that fits no
 * page.
 */
function paginate(packets: readonly Buffer[]): Buffer[][] {
  const pages: Buffer[][] = [[]];
  let segments = 0;
  for (const packet of packets) {
    const need = lacing(packet.length).length;
    if (need > SEGMENTS_A_PAGE) throw new RangeError(`an Opus packet of ${packet.length} bytes`);
    if (pages.at(-1)!.length === PACKETS_A_PAGE || segments + need > SEGMENTS_A_PAGE) {
      pages.push([]);
      segments = 0;
    }
    pages.at(-1)!.push(packet);
    segments += need;
  }
  return pages;
}

/**
 * Writes a playable Ogg Opus file, stereo at 48 kHz, from Opus packets. The granule position of a page counts the
 * samples up to its end, the pre-skip included (RFC 7845, section 4).
 */
export function writeOgg(packets: readonly Buffer[]): Buffer {
  const writer = new PageWriter(0x4e434c4c);
  writer.write([opusHead(2)], 0n, FLAG.first);
  writer.write([opusTags('discord-emulator')], 0n, 0);
  let granule = 0n;
  const pages = paginate(packets);
  for (const [i, page] of pages.entries()) {
    for (const packet of page) granule += BigInt(packetSamples(packet));
    writer.write(page, granule, i === pages.length - 1 ? FLAG.last : 0);
  }
  return Buffer.concat(writer.pages);
}

/** Splits a file into packets and checks each page. */
function readPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  const part: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    if (file.toString('latin1', at, at + 4) !== 'OggS') throw new Error(`no Ogg page at ${at}`);
    const table = file.subarray(at + HEADER, at + HEADER + (file[at + 26] ?? 0));
    const start = at + HEADER + table.length;
    const end = start + table.reduce((sum, n) => sum + n, 0);
    if (end > file.length) throw new Error(`the Ogg page at ${at} is cut short`);
    const page = Buffer.from(file.subarray(at, end));
    page.writeUInt32LE(0, 22);
    if (crc(page) !== file.readUInt32LE(at + 22)) throw new Error(`the Ogg page at ${at} is damaged`);
    let from = start;
    for (const n of table) {
      part.push(file.subarray(from, from + n));
      from += n;
      if (n < 255) packets.push(Buffer.concat(part.splice(0)));
    }
    at = end;
  }
  if (part.length > 0) throw new Error('the last Opus packet is cut short');
  return packets;
}

function readHead(packet: Buffer | undefined): OpusHead {
  if (packet?.toString('latin1', 0, 8) !== 'OpusHead' || packet.length < 19) throw new Error('no OpusHead');
  return {
    channels: packet[9]!,
    preSkip: packet.readUInt16LE(10),
    inputSampleRate: packet.readUInt32LE(12),
    outputGain: packet.readInt16LE(16),
  };
}

function readTags(packet: Buffer | undefined): OpusTags {
  if (packet?.toString('latin1', 0, 8) !== 'OpusTags') throw new Error('no OpusTags');
  let at = 8;
  const text = (): string => {
    const length = packet.readUInt32LE(at);
    at += 4 + length;
    return packet.toString('utf8', at - length, at);
  };
  const vendor = text();
  const count = packet.readUInt32LE(at);
  at += 4;
  return { vendor, comments: Array.from({ length: count }, text) };
}

/** Reads an Ogg Opus file of one stream. Throws an Error with the reason for any other file. */
export function readOgg(file: Buffer): OggOpus {
  const [head, tags, ...packets] = readPackets(file);
  return { head: readHead(head), tags: readTags(tags), packets };
}
