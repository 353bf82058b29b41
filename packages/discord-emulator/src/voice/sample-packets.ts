/** TOC byte of one CELT frame of 20 ms, fullband, stereo (RFC 6716, 3.1). */
const TOC = 0xfc;

/** Bytes that look random. The same seed gives the same bytes (xorshift32). */
export function sampleBytes(length: number, seed: number): Buffer {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const out = Buffer.alloc(length);
  for (let i = 0; i < length; i += 1) {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    out[i] = state >>> 24;
  }
  return out;
}

/**
 * Opus packets of 20 ms for tests, each different from all others, so that a test recognises them when they are heard.
 * They decode to noise.
 */
export function opusPackets(count: number, seed = 1): Buffer[] {
  return Array.from({ length: count }, (_, i) => {
    const body = sampleBytes(40 + ((i * 37 + seed) % 120), seed * 100_000 + i);
    return Buffer.concat([Buffer.from([TOC]), body]);
  });
}
