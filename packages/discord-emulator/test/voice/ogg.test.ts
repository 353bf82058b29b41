import { Readable } from 'node:stream';
import {
  fillSilence,
  type HeardFrame,
  isSilenceFrame,
  opusPackets,
  readOgg,
  SILENCE_FRAME,
  writeOgg,
} from 'discord-emulator/voice';
import { opus } from 'prism-media';
import { describe, expect, test } from 'vitest';

interface Page {
  flags: number;
  granule: bigint;
  segments: number;
}

function pagesOf(file: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < file.length; ) {
    const segments = file[at + 26]!;
    pages.push({ flags: file[at + 5]!, granule: file.readBigInt64LE(at + 6), segments });
    const sizes = file.subarray(at + 27, at + 27 + segments);
    at += 27 + segments + sizes.reduce((sum, n) => sum + n, 0);
  }
  return pages;
}

describe('an Ogg file that is written', () => {
  test('gives back the same packets when it is read, whatever their length', () => {
    const packets = [...opusPackets(120), ...[1, 254, 255, 256, 510, 1275].map((n) => Buffer.alloc(n, 0xfc))];
    expect(readOgg(writeOgg(packets)).packets).toEqual(packets);
  });

  test('says stereo, 48 kHz and a pre-skip of 312 samples', () => {
    const { head, tags } = readOgg(writeOgg(opusPackets(3)));
    expect(head).toEqual({ channels: 2, preSkip: 312, inputSampleRate: 48_000, outputGain: 0 });
    expect(tags).toEqual({ vendor: 'discord-emulator', comments: [] });
  });

  test('has pages of at most 50 packets, whose granule positions count the samples up to their end', () => {
    const pages = pagesOf(writeOgg(opusPackets(120)));
    expect(pages.map((p) => p.granule)).toEqual([0n, 0n, 48_000n, 96_000n, 115_200n]);
    expect(pages.map((p) => p.flags)).toEqual([2, 0, 0, 0, 4]);
  });

  test('begins a new page before the table of segments is full', () => {
    const pages = pagesOf(writeOgg(Array.from({ length: 60 }, () => Buffer.alloc(1275, 0xfc))));
    expect(pages.slice(2).every((p) => p.segments <= 255)).toBe(true);
    expect(pages.length).toBe(2 + 2);
  });

  test('counts a packet by its TOC: two frames of 20 ms, three of 2.5 ms, one of 60 ms', () => {
    const packets = [Buffer.from([0xfd, 1]), Buffer.from([0xe3, 3, 1]), Buffer.from([0x18, 1])];
    expect(pagesOf(writeOgg(packets)).at(-1)?.granule).toBe(1920n + 360n + 2880n);
  });

  test('is played by the demuxer of @discordjs/voice', async () => {
    const packets = opusPackets(60);
    const played: Buffer[] = [];
    for await (const packet of Readable.from([writeOgg(packets)]).pipe(new opus.OggDemuxer())) played.push(packet);
    expect(played).toEqual(packets);
  });

  test('may be empty, but takes no packet that no page can hold', () => {
    expect(readOgg(writeOgg([])).packets).toEqual([]);
    expect(() => writeOgg([Buffer.alloc(65_025)])).toThrow(RangeError);
  });
});

describe('a file that is not whole', () => {
  const file = writeOgg(opusPackets(120));

  test.each([
    ['cut short', file.subarray(0, file.length - 10)],
    ['damaged', Buffer.from(file.map((byte, i) => (i === 5000 ? byte ^ 1 : byte)))],
    ['no Ogg', Buffer.from('RIFF....WAVE')],
  ])('is refused: %s', (_, broken) => {
    expect(() => readOgg(broken)).toThrow();
  });
});

describe('gaps in what was heard', () => {
  const [first, second] = opusPackets(2) as [Buffer, Buffer];
  const heard = (timestamp: number, at: number, frame?: Buffer): HeardFrame => {
    const common = { userId: '1', seq: 0, timestamp, at, endToEndEncrypted: true };
    return frame ? { ...common, frame } : { ...common, error: 'unreadable' };
  };

  test('are filled with silence for what the RTP timestamps leave out, also where they wrap', () => {
    const start = 2 ** 32 - 960;
    const frames = [heard(start, 0, first), heard(0, 20), heard(1920, 60, second)];
    expect(fillSilence(frames)).toEqual([first, SILENCE_FRAME, SILENCE_FRAME, second]);
  });

  test('are filled by the clock where the timestamps count no pause', () => {
    const frames = [heard(0, 0, first), heard(960, 1020, second), heard(1920, 1045, first)];
    const filled = fillSilence(frames, 'clock');
    expect(filled).toHaveLength(3 + 50);
    expect(filled.slice(1, 51).every(isSilenceFrame)).toBe(true);
    expect(fillSilence(frames)).toEqual([first, second, first]);
  });
});
