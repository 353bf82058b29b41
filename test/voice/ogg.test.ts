import { readFileSync } from 'node:fs';
import { readOgg, writeOgg } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import { oggChecksum, packetMs, readOggOpus } from '#voice/ogg.ts';
import { tinyPackets } from './tiny-pack.ts';

const PACKETS = tinyPackets('night.fall', 0, 120);
const GOOD = writeOgg(PACKETS);

/** Where each page begins. */
function pageStarts(file: Buffer): number[] {
  const starts: number[] = [];
  for (let at = file.indexOf('OggS'); at !== -1; at = file.indexOf('OggS', at + 4)) starts.push(at);
  return starts;
}

/** The file with one page changed, its checksum made right again. */
function withPage(file: Buffer, index: number, change: (page: Buffer) => unknown): Buffer {
  const copy = Buffer.from(file);
  const starts = [...pageStarts(copy), copy.length];
  const page = copy.subarray(starts[index], starts[index + 1]);
  change(page);
  page.writeUInt32LE(oggChecksum(page), 22);
  return copy;
}

/** One page with its own flags and lacing. */
function page(sequence: number, flags: number, lacing: readonly number[], body: Buffer): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[5] = flags;
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = lacing.length;
  const whole = Buffer.concat([head, Buffer.from(lacing), body]);
  whole.writeUInt32LE(oggChecksum(whole), 22);
  return whole;
}

function reasonAgainst(file: Buffer): string {
  const read = readOggOpus(file);
  return read.ok ? 'none' : read.error.reason;
}

const replacing = (packet: Buffer) => writeOgg([...PACKETS.slice(0, 3), packet, ...PACKETS.slice(4)]);

describe('a file that can be played', () => {
  test('gives its packets, byte for byte', () => {
    expect(readOggOpus(GOOD)).toEqual({ ok: true, value: { packets: PACKETS } });
  });

  test('is read in the same way by the reader of the emulator, which was written apart from it', () => {
    const file = readFileSync('audio/ru/night.fall.ogg');
    expect(readOggOpus(file)).toEqual({ ok: true, value: { packets: readOgg(file).packets } });
  });

  test('may have a packet that goes on over two pages, which prism-media would read as nothing at all', () => {
    const [head, tags] = pageStarts(GOOD);
    const start = GOOD.subarray(0, pageStarts(GOOD)[2]);
    const long = Buffer.concat([Buffer.of(0xfc), Buffer.alloc(399, 1)]);
    const pages = [page(2, 0, [255], long.subarray(0, 255)), page(3, 1 | 4, [145], long.subarray(255))];
    const file = Buffer.concat([withSerial(start, 7), ...pages]);
    expect([head, tags]).toEqual([0, expect.any(Number)]);
    expect(readOggOpus(file)).toEqual({ ok: true, value: { packets: [long] } });
  });
});

/** The pages with another serial number. */
function withSerial(file: Buffer, serial: number): Buffer {
  let changed: Buffer = file;
  for (const index of pageStarts(file).keys()) {
    changed = withPage(changed, index, (page) => page.writeUInt32LE(serial, 14));
  }
  return changed;
}

describe('a file is refused, and the reason is named, if it', () => {
  test.each<[string, Buffer, RegExp]>([
    ['is empty', Buffer.alloc(0), /empty/],
    ['is no Ogg', Buffer.from('RIFF....WAVEfmt and more bytes'), /no Ogg page/],
    ['begins with something else', Buffer.concat([Buffer.from('ID3'), GOOD]), /no Ogg page/],
    ['has something behind its end', Buffer.concat([GOOD, Buffer.alloc(40)]), /no Ogg page/],
    ['is cut off within a page', GOOD.subarray(0, GOOD.length - 5), /cut off/],
    ['is cut off within a page header', GOOD.subarray(0, pageStarts(GOOD)[2]! + 10), /cut off/],
    ['is cut off between pages', GOOD.subarray(0, pageStarts(GOOD).at(-1)), /last page is missing/],
    ['lacks its first page', GOOD.subarray(pageStarts(GOOD)[1]), /first page is missing/],
    [
      'lacks a page in the middle',
      Buffer.concat([GOOD.subarray(0, pageStarts(GOOD)[2]), GOOD.subarray(pageStarts(GOOD)[3])]),
      /page is missing in the middle/,
    ],
    ['has two streams, one after the other', Buffer.concat([GOOD, GOOD]), /more than one stream/],
    ['has two streams of different serial numbers', Buffer.concat([GOOD, withSerial(GOOD, 9)]), /more than one stream/],
    ['is mono', withPage(GOOD, 0, (head) => head.writeUInt8(1, 28 + 9)), /1 channel/],
    ['is Vorbis', withPage(GOOD, 0, (head) => head.write('\x01vorbis', 28)), /not Opus/],
    ['has no tags', withPage(GOOD, 1, (tags) => tags.write('NopeTags', 28)), /OpusTags/],
    ['has frames of 60 ms', replacing(Buffer.of(0x1c, 1, 2, 3)), /packet 3 lasts 60 ms/],
    ['has two frames in a packet', replacing(Buffer.of(0xfd, 1, 2, 3)), /packet 3 lasts 40 ms/],
    ['has an empty packet', replacing(Buffer.alloc(0)), /packet 3 lasts 0 ms/],
    ['has a packet that is too long to be sent', replacing(Buffer.alloc(1276, 0xfc)), /1276 bytes/],
    ['holds no sound', writeOgg([]), /no sound/],
  ])('%s', (_, file, reason) => {
    expect(reasonAgainst(file)).toMatch(reason);
  });

  test('has a single flipped bit anywhere', () => {
    for (let at = 0; at < GOOD.length; at += 7) {
      const damaged = Buffer.from(GOOD);
      damaged[at]! ^= 0x10;
      expect(reasonAgainst(damaged), `byte ${at}`).not.toBe('none');
    }
  });
});

test('a packet lasts what its first byte says (RFC 6716, 3.1)', () => {
  expect(packetMs(Buffer.of(0xf8, 0xff, 0xfe))).toBe(20);
  expect(packetMs(Buffer.of(0x7c))).toBe(20);
  expect(packetMs(Buffer.of(0xe0))).toBe(2.5);
  expect(packetMs(Buffer.of(0xfb, 3))).toBe(60);
});
