/** Decodes Opus where the browser has no `AudioDecoder`. A file of its own, loaded only when it is needed. */
import { OpusDecoder } from 'opus-decoder';

/** A decoder of Opus that runs as WebAssembly. */
export interface FallbackDecoder {
  /** Returns the samples of each channel at 48 kHz. */
  readonly decode: (packet: Uint8Array) => readonly Float32Array[];
  readonly close: () => void;
}

/** Returns a decoder for the packets of one speaker. */
export async function openFallback(): Promise<FallbackDecoder> {
  const decoder = new OpusDecoder({ channels: 2 });
  await decoder.ready;
  return {
    decode: (packet) => decoder.decodeFrame(packet).channelData,
    close: () => decoder.free(),
  };
}
