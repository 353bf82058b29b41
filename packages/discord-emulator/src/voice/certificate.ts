import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A private key (PKCS #8) and its certificate, both PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const DAY_MS = 86_400_000;
const TAG = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  oid: 6,
  utf8: 12,
  time: 0x18,
  seq: 0x30,
  set: 0x31,
};

/** DER length (X.690, 8.1.3): short form below 128, long form above. */
function derLength(n: number): Buffer {
  if (n < 128) return Buffer.from([n]);
  return n < 256 ? Buffer.from([0x81, n]) : Buffer.from([0x82, n >> 8, n & 255]);
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), derLength(body.length), body]);
}

/** An object identifier: the first two arcs share a byte, the others are base 128 (X.690, 8.19). */
function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const digits = [arc & 127];
    for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 127) | 128);
    bytes.push(...digits);
  }
  return der(TAG.oid, Buffer.from(bytes));
}

function generalizedTime(at: Date): Buffer {
  return der(TAG.time, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  const flag = critical ? [der(TAG.boolean, Buffer.from([255]))] : [];
  return der(TAG.seq, objectId(id), ...flag, der(TAG.octetString, value));
}

/**
 * Basic constraints CA:TRUE, so that the leaf is its own root, and the names that it covers (RFC 5280, 4.2.1.6 and
 * 4.2.1.9).
 */
function extensions(): Buffer {
  const authority = der(TAG.seq, der(TAG.boolean, Buffer.from([255])));
  const names = der(TAG.seq, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  return der(0xa3, der(TAG.seq, extension('2.5.29.19', authority, true), extension('2.5.29.17', names)));
}

/**
 * Makes a self-signed X.509 v3 certificate (RFC 5280) on P-256 for `localhost` and 127.0.0.1, valid for ten years.
 * @discordjs/voice speaks TLS only and offers no way to pass a CA. A process trusts this certificate if it is started
 * with NODE_EXTRA_CA_CERTS.
 */
export function makeCertificate(commonName = 'discord-emulator'): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.seq, objectId('1.2.840.10045.4.3.2'));
  const name = der(TAG.seq, der(TAG.set, der(TAG.seq, objectId('2.5.4.3'), der(TAG.utf8, Buffer.from(commonName)))));
  const serial = randomBytes(8);
  serial[0] = (serial[0]! & 0x7f) | 1;
  const validity = [new Date(Date.now() - DAY_MS), new Date(Date.now() + 3650 * DAY_MS)].map(generalizedTime);
  const version3 = der(0xa0, der(TAG.integer, Buffer.from([2])));
  const body = der(
    TAG.seq,
    version3,
    der(TAG.integer, serial),
    algorithm,
    name,
    der(TAG.seq, ...validity),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions(),
  );
  const signature = der(TAG.bitString, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines = der(TAG.seq, body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
