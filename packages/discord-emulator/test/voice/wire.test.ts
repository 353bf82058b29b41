import { X509Certificate } from 'node:crypto';
import davey from '@snazzah/davey';
import { isEndToEndEncrypted } from 'discord-emulator/voice';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '../../src/voice/certificate.ts';
import { parseCommitWelcome } from '../../src/voice/commit.ts';
import {
  readDiscoveryAnswer,
  readDiscoveryRequest,
  writeDiscoveryAnswer,
  writeDiscoveryRequest,
} from '../../src/voice/discovery.ts';
import { parseKeyPackage } from '../../src/voice/key-package.ts';
import { MalformedMessage } from '../../src/voice/opcodes.ts';
import { sampleBytes } from '../../src/voice/sample-packets.ts';
import { MODES, protect, readRtpHeader, unprotect, writeRtpHeader } from '../../src/voice/transport.ts';
import { Reader, u16, vector } from '../../src/voice/wire.ts';

const USER = '1090000000000000101';
const keyPackage = (): Buffer => new davey.DAVESession(1, USER, '22').getSerializedKeyPackage();

/** The result of a parser. Anything but a result or a MalformedMessage fails the test. */
function outcome(parse: (raw: Buffer) => unknown, raw: Uint8Array): 'taken' | 'refused' {
  try {
    parse(Buffer.from(raw));
    return 'taken';
  } catch (error) {
    if (error instanceof MalformedMessage) return 'refused';
    throw error;
  }
}

describe('the key package parser', () => {
  test('takes what davey makes, and reads whose it is', () => {
    expect(parseKeyPackage(keyPackage())).toMatchObject({ userId: USER });
  });

  test('refuses a key package in which any one bit is wrong', () => {
    const good = keyPackage();
    for (let i = 0; i < good.length; i += 1) {
      const bad = Buffer.from(good);
      bad[i] = bad[i]! ^ (1 << (i % 8));
      expect(outcome(parseKeyPackage, bad), `byte ${i}`).toBe('refused');
    }
  });

  test('refuses a key package that ends early or goes on', () => {
    const good = keyPackage();
    for (let n = 0; n < good.length; n += 1) expect(outcome(parseKeyPackage, good.subarray(0, n))).toBe('refused');
    expect(outcome(parseKeyPackage, Buffer.concat([good, Buffer.alloc(1)]))).toBe('refused');
  });

  test('refuses garbage of any kind, and so does the commit parser', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (garbage) => {
        const opened = Buffer.concat([Buffer.from([0, 1, 0, 2]), garbage]);
        const commit = Buffer.concat([Buffer.from([0, 1, 0, 1]), garbage]);
        expect(outcome(parseKeyPackage, garbage)).toBe('refused');
        expect(outcome(parseKeyPackage, opened)).toBe('refused');
        expect(outcome(parseCommitWelcome, garbage)).toBe('refused');
        expect(outcome(parseCommitWelcome, commit)).toBe('refused');
      }),
      { numRuns: 300 },
    );
  });
});

describe('a vector', () => {
  test.each([0, 1, 63, 64, 16_383, 16_384, 100_000])('of %i bytes is read back as it was written', (n) => {
    const body = sampleBytes(n, n + 1);
    const reader = new Reader(vector(body));
    expect(reader.vector()).toEqual(body);
    expect(reader.done).toBe(true);
  });

  test('is refused when its length is longer than need be, of an unknown form, or a promise not kept', () => {
    const wrong = [[0x40, 1, 7], [0x80, 0, 0, 1, 7], [0xc0, 1], [5, 1], [0x40]];
    for (const raw of wrong) expect(outcome((b) => new Reader(b).vector(), Buffer.from(raw))).toBe('refused');
  });
});

describe.each(MODES)('transport encryption by %s', (mode) => {
  const key = sampleBytes(32, 7);
  const header = writeRtpHeader({ seq: 65_535, timestamp: 2 ** 32 - 1, ssrc: 1001 });
  const frame = sampleBytes(100, 8);

  test('can be decrypted with the key, and leaves the header readable', () => {
    const sealed = protect(mode, key, 2 ** 32 - 1, header, frame);
    expect(readRtpHeader(sealed)).toEqual({ seq: 65_535, timestamp: 2 ** 32 - 1, ssrc: 1001, size: 12, extension: 0 });
    expect(sealed).toHaveLength(12 + 100 + 16 + 4);
    expect(unprotect(mode, key, 12, sealed)).toEqual(frame);
  });

  test('notices a change of any byte, the header’s too', () => {
    const sealed = protect(mode, key, 1, header, frame);
    for (let i = 0; i < sealed.length; i += 1) {
      const bad = Buffer.from(sealed);
      bad[i] = bad[i]! ^ 1;
      expect(unprotect(mode, key, 12, bad), `byte ${i}`).toBeUndefined();
    }
    expect(unprotect(mode, sampleBytes(32, 9), 12, sealed)).toBeUndefined();
  });
});

test('an RTP header with CSRCs and an extension is measured up to the extension’s body', () => {
  const packet = Buffer.alloc(80);
  packet[0] = 0x92;
  packet.writeUInt16BE(3, 12 + 8 + 2);
  expect(readRtpHeader(packet)).toMatchObject({ size: 12 + 8 + 4, extension: 12 });
});

test('data that is not an RTP packet is not read as one, however short', () => {
  for (let n = 0; n < 32; n += 1) expect(readRtpHeader(Buffer.alloc(n, 0x80))).toBeUndefined();
  expect(readRtpHeader(Buffer.alloc(60, 0x40))).toBeUndefined();
});

test('IP discovery answers with the address and port that were seen, in 74 bytes', () => {
  const request = writeDiscoveryRequest(1001);
  expect(request).toHaveLength(74);
  expect(readDiscoveryRequest(request)).toBe(1001);
  const answer = writeDiscoveryAnswer(1001, '127.0.0.1', 54_321);
  expect(answer.subarray(0, 8)).toEqual(Buffer.concat([u16(2), u16(70), Buffer.from([0, 0, 3, 233])]));
  expect(readDiscoveryAnswer(answer)).toEqual({ address: '127.0.0.1', port: 54_321 });
  expect(readDiscoveryRequest(answer)).toBeUndefined();
  expect(readDiscoveryAnswer(request)).toBeUndefined();
});

test('the certificate is its own issuer and serves localhost and 127.0.0.1', () => {
  const certificate = new X509Certificate(makeCertificate().cert);
  expect(certificate.checkIssued(certificate)).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.ca).toBe(true);
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
});

test('an Opus packet that happens to end with the marker of DAVE is not taken for encrypted', () => {
  expect(isEndToEndEncrypted(Buffer.from('fc0102030405060708090a0b0cfafa', 'hex'))).toBe(true);
  expect(isEndToEndEncrypted(Buffer.from('fc0102030405060708090a0b03fafa', 'hex'))).toBe(false);
  expect(isEndToEndEncrypted(Buffer.from('fafa', 'hex'))).toBe(false);
});
