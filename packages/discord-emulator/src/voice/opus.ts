/** Samples of a frame at 48 kHz by configuration number (RFC 6716, table 2): SILK, hybrid, CELT. */
function frameSamples(configuration: number): number {
  const ms =
    configuration < 12
      ? [10, 20, 40, 60][configuration % 4]!
      : configuration < 16
        ? [10, 20][configuration % 2]!
        : [2.5, 5, 10, 20][configuration % 4]!;
  return ms * 48;
}

/**
 * The length of an Opus packet in samples at 48 kHz, from its first one or two bytes (RFC 6716, section 3.1 and 3.2).
 */
export function packetSamples(packet: Uint8Array): number {
  const toc = packet[0];
  if (toc === undefined) return 0;
  const code = toc & 3;
  const frames = code === 3 ? (packet[1] ?? 0) & 0x3f : code === 0 ? 1 : 2;
  return frames * frameSamples(toc >> 3);
}
