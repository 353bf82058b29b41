const POLYNOMIAL = 0x04c11db7;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ POLYNOMIAL : value << 1;
  return value >>> 0;
});

/** The checksum of an Ogg page whose checksum field is zero (RFC 3533, section 6): CRC-32, not reflected, from zero. */
export function crc(page: Uint8Array): number {
  let value = 0;
  for (const byte of page) value = (value << 8) ^ TABLE[(value >>> 24) ^ byte]!;
  return value >>> 0;
}
