/**
 * A strict reader of Ogg Opus (RFC 3533, RFC 7845). A clip that it accepts can be sent to Discord packet by packet
 * without changes. All other files are refused with a reason, so that a bad clip is found when the pack is loaded and
 * not at a table.
 */

import { type Failure, failure, type Result, success } from '#result';

/** The reason why a file cannot be played, in words for the owner of the pack. */
export interface OggFault {
  readonly reason: string;
  /** `not-opus`: a complete file of another kind. `damaged`: an incomplete or broken file. */
  readonly why: 'not-opus' | 'damaged';
}

/** The sound of an Ogg file. */
export interface OggOpus {
  /** Each packet is 20 ms of stereo sound. */
  readonly packets: readonly Buffer[];
}

/** Length of one packet, and of one tick of Discord's clock, in ms. */
export const FRAME_MS = 20;
/** The longest Opus packet with one frame, in bytes (RFC 6716, 3.4). */
const MAX_PACKET_BYTES = 1275;

const HEADER_BYTES = 27;
const CONTINUED = 1;
const FIRST = 2;
const LAST = 4;

/** The CRC of Ogg: polynomial 0x04c11db7, not reflected, no inversion. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000_0000 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1;
  return crc >>> 0;
});

/** The checksum of a page whose own checksum field counts as zero. */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0;
  // Packs have megabytes, and an iterator would take several times as long.
  for (let at = 0; at < page.length; at++) {
    const counted = at >= 22 && at < 26 ? 0 : page[at]!;
    crc = ((crc << 8) ^ CRC_TABLE[((crc >>> 24) ^ counted) & 0xff]!) >>> 0;
  }
  return crc;
}

interface Page {
  readonly flags: number;
  readonly serial: number;
  readonly sequence: number;
  readonly lacing: Buffer;
  readonly body: Buffer;
  readonly end: number;
}

const fault = (reason: string, why: OggFault['why'] = 'damaged'): Failure<OggFault> => failure({ reason, why });

function readPage(file: Buffer, start: number): Result<Page, OggFault> {
  if (file.length < start + HEADER_BYTES) return fault('it is cut off within a page header');
  if (file.toString('latin1', start, start + 4) !== 'OggS')
    return fault(`no Ogg page where one should be (byte ${start})`, start === 0 ? 'not-opus' : 'damaged');
  if (file[start + 4] !== 0) return fault(`unknown Ogg version ${file[start + 4]}`);
  const segments = file[start + 26]!;
  const lacing = file.subarray(start + HEADER_BYTES, start + HEADER_BYTES + segments);
  const bodyStart = start + HEADER_BYTES + segments;
  const end = bodyStart + lacing.reduce((sum, length) => sum + length, 0);
  if (end > file.length || lacing.length < segments) return fault('it is cut off within a page');
  if (oggChecksum(file.subarray(start, end)) !== file.readUInt32LE(start + 22)) {
    return fault(`wrong checksum in the page at byte ${start}: the file is damaged`);
  }
  return success({
    flags: file[start + 5]!,
    serial: file.readUInt32LE(start + 14),
    sequence: file.readUInt32LE(start + 18),
    lacing,
    body: file.subarray(bodyStart, end),
    end,
  });
}

function readPages(file: Buffer): Result<readonly Page[], OggFault> {
  const pages: Page[] = [];
  for (let at = 0; at < file.length; ) {
    const read = readPage(file, at);
    if (!read.ok) return read;
    const page = read.value;
    const wrong = outOfPlace(page, pages);
    if (wrong !== null) return fault(wrong);
    pages.push(page);
    at = page.end;
  }
  if (pages.length === 0) return fault('it is empty');
  return pages.at(-1)!.flags & LAST ? success(pages) : fault('its last page is missing');
}

/** Checks that the file is one stream from its first page to its last, with nothing before, between or after. */
function outOfPlace(page: Page, before: readonly Page[]): string | null {
  const previous = before.at(-1);
  if (previous === undefined) return page.flags & FIRST ? null : 'its first page is missing';
  if (previous.flags & LAST || page.flags & FIRST || page.serial !== previous.serial) {
    return 'it holds more than one stream (chained or mixed files): encode it as one';
  }
  return page.sequence === previous.sequence + 1 ? null : 'a page is missing in the middle';
}

/** Joins packets. A lacing value under 255 ends a packet, and a packet may continue on the next page. */
function joinPackets(pages: readonly Page[]): Result<readonly Buffer[], OggFault> {
  const packets: Buffer[] = [];
  let open: Buffer[] = [];
  for (const page of pages) {
    if (Boolean(page.flags & CONTINUED) !== open.length > 0) return fault('a packet is torn between two pages');
    let at = 0;
    for (const length of page.lacing) {
      open.push(page.body.subarray(at, at + length));
      at += length;
      if (length === 255) continue;
      packets.push(open.length === 1 ? open[0]! : Buffer.concat(open));
      open = [];
    }
  }
  return open.length === 0 ? success(packets) : fault('its last packet is cut off');
}

function headFault(head: Buffer | undefined): string | null {
  if (head === undefined || head.length < 19 || head.toString('latin1', 0, 8) !== 'OpusHead') {
    return 'it is not Opus (Vorbis, perhaps): encode it with libopus';
  }
  if (head[8]! >> 4 !== 0) return `unknown version ${head[8]} of Ogg Opus`;
  if (head[9] !== 2) return `it has ${head[9]} channel(s): stereo is wanted (ffmpeg: -ac 2)`;
  return head[18] === 0 ? null : 'it has a channel mapping: plain stereo is wanted';
}

/** Length of one frame by the packet's configuration, in ms (RFC 6716, table 2). */
function frameMs(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration & 3]!;
  return configuration < 16 ? [10, 20][configuration & 1]! : [2.5, 5, 10, 20][configuration & 3]!;
}

/** Length of an Opus packet in ms, or 0 if it is not a packet. */
export function packetMs(packet: Uint8Array): number {
  const [toc, count] = packet;
  if (toc === undefined) return 0;
  const frames = [1, 2, 2, (count ?? 0) & 0x3f][toc & 3]!;
  return frames * frameMs(toc >> 3);
}

function packetFault(packet: Buffer, index: number): string | null {
  const ms = packetMs(packet);
  if (ms !== FRAME_MS)
    return `packet ${index} lasts ${ms} ms, Discord takes ${FRAME_MS} ms (ffmpeg: -frame_duration 20)`;
  return packet.length <= MAX_PACKET_BYTES
    ? null
    : `packet ${index} has ${packet.length} bytes, at most ${MAX_PACKET_BYTES} are sent`;
}

/** Reads a whole file. Never throws: problems of the file are part of the result. */
export function readOggOpus(file: Uint8Array): Result<OggOpus, OggFault> {
  const pages = readPages(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!pages.ok) return pages;
  const joined = joinPackets(pages.value);
  if (!joined.ok) return joined;
  const [head, tags, ...packets] = joined.value;
  const wrong = headFault(head);
  if (wrong !== null) return fault(wrong, 'not-opus');
  if (tags?.toString('latin1', 0, 8) !== 'OpusTags') return fault('its second packet is not OpusTags');
  if (packets.length === 0) return fault('it holds no sound');
  for (const [index, packet] of packets.entries()) {
    const bad = packetFault(packet, index);
    if (bad !== null) return fault(bad, 'not-opus');
  }
  return success({ packets });
}
