const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);

/**
 * Opus silence as Discord's clients send it: five of these frames end a stretch of speech. It is never end-to-end
 * encrypted.
 */
export const SILENCE_FRAME: Buffer = SILENCE;

/** Returns true for the Opus packet of silence that clients send at the end of speech. */
export function isSilenceFrame(frame: Uint8Array): boolean {
  return SILENCE.equals(frame);
}

/** Tag, nonce, unencrypted ranges and size of a DAVE frame have 12 bytes or more (dave-protocol, "Payload Format"). */
const LEAST_SUPPLEMENT = 12;

/**
 * Returns true if a frame has the DAVE trailer: ... tag (8), nonce (ULEB128), ranges, size of all that (1), marker FA
 * FA.
 */
export function isEndToEndEncrypted(frame: Uint8Array): boolean {
  const n = frame.length;
  if (n < LEAST_SUPPLEMENT || frame[n - 1] !== 0xfa || frame[n - 2] !== 0xfa) return false;
  const supplement = frame[n - 3]!;
  return supplement >= LEAST_SUPPLEMENT && supplement <= n;
}
