import type { FallbackDecoder } from './fallback-decoder.ts';

/** Samples per second of Discord's sound. */
export const sampleRate = 48_000;
const packetMicroseconds = 20_000;

/** Decodes the packets of one speaker in their order. */
export interface Decoder {
  readonly decode: (packet: Uint8Array) => void;
  readonly close: () => void;
}

interface Output {
  /** The samples of each channel of one packet. */
  readonly samples: (channels: readonly Float32Array[]) => void;
  /** The decoder no longer works. */
  readonly failed: (error: unknown) => void;
}

/** Returns a decoder: the browser's, or the fallback where there is none. */
export const openDecoder = (output: Output): Decoder =>
  typeof AudioDecoder === 'undefined' ? fallbackDecoder(output) : browserDecoder(output);

function browserDecoder({ samples, failed }: Output): Decoder {
  const decoder = new AudioDecoder({
    output: (data) => {
      samples(channelsOf(data));
      data.close();
    },
    error: failed,
  });
  decoder.configure({ codec: 'opus', sampleRate, numberOfChannels: 2 });
  let timestamp = 0;
  return {
    decode: (packet) => {
      const chunk = { type: 'key', timestamp, duration: packetMicroseconds, data: packet as BufferSource } as const;
      timestamp += packetMicroseconds;
      decoder.decode(new EncodedAudioChunk(chunk));
    },
    close: () => {
      if (decoder.state !== 'closed') decoder.close();
    },
  };
}

function channelsOf(data: AudioData): readonly Float32Array[] {
  return Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex, format: 'f32-planar' });
    return samples;
  });
}

/** The number of packets that wait while the fallback is loaded. */
const waitingLimit = 50;

function fallbackDecoder({ samples, failed }: Output): Decoder {
  let decoder: FallbackDecoder | null = null;
  let isClosed = false;
  const waiting: Uint8Array[] = [];
  loadFallback().then((opened) => {
    decoder = opened;
    if (isClosed) opened.close();
    else for (const packet of waiting.splice(0)) samples(opened.decode(packet));
  }, failed);
  return {
    decode: (packet) => {
      if (decoder !== null) samples(decoder.decode(packet));
      else if (waiting.length < waitingLimit) waiting.push(packet);
    },
    close: () => {
      isClosed = true;
      decoder?.close();
    },
  };
}

async function loadFallback(): Promise<FallbackDecoder> {
  const { href } = new URL('./fallback-decoder.js', import.meta.url);
  const { openFallback } = (await import(href)) as typeof import('./fallback-decoder.ts');
  return openFallback();
}
