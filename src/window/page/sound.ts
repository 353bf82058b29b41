import { type Decoder, openDecoder, sampleRate } from './decoder.ts';

/** Counts for the browser test. */
interface Counters {
  /** Packets received, decoded, and left out because the sound was late. */
  received: number;
  decoded: number;
  skipped: number;
  /** The sum of the squares of all samples. */
  energy: number;
  readonly errors: string[];
}

declare global {
  var nightcall: Counters;
}

interface Voice {
  readonly decoder: Decoder;
  /** The time at which the next packet begins, in seconds of the audio clock. */
  next: number;
}

/** Seconds between the arrival of a packet and its sound. */
const delay = 0.08;
/** Seconds by which the sound may be late before packets are left out. */
const mostDelay = 0.6;
const errorsLimit = 20;

/** The sound of the page. */
export class Sound {
  readonly #changed: () => void;
  readonly #counters: Counters = { received: 0, decoded: 0, skipped: 0, energy: 0, errors: [] };
  readonly #voices = new Map<string, Voice>();
  readonly #users = new Map<number, string>();
  #context: AudioContext | null = null;

  /** `changed` is called when the sound is switched on or off. */
  constructor(changed: () => void) {
    this.#changed = changed;
    globalThis.nightcall = this.#counters;
  }

  get isOn(): boolean {
    return this.#context?.state === 'running';
  }

  /** Switches the sound on. A browser allows it only during a press. */
  start(): void {
    if (this.#context === null) {
      this.#context = new AudioContext({ sampleRate, latencyHint: 'interactive' });
      this.#context.addEventListener('statechange', this.#changed);
    }
    if (!this.isOn) this.#context.resume().then(this.#changed, this.#changed);
  }

  /** Sets the user who is heard under this number. */
  name(speaker: number, userId: string): void {
    this.#users.set(speaker, userId);
  }

  /** Plays a packet of a speaker. It is left out while the sound is off. */
  play(speaker: number, packet: Uint8Array): void {
    this.#counters.received += 1;
    const userId = this.#users.get(speaker);
    if (userId === undefined || !this.isOn) return;
    try {
      this.#voiceOf(userId).decoder.decode(packet);
    } catch (error) {
      this.#failed(userId, error);
    }
  }

  /** Forgets all speakers. */
  reset(): void {
    for (const { decoder } of this.#voices.values()) decoder.close();
    this.#voices.clear();
    this.#users.clear();
  }

  #voiceOf(userId: string): Voice {
    const known = this.#voices.get(userId);
    if (known) return known;
    const decoder = openDecoder({
      samples: (channels) => this.#heard(voice, channels),
      failed: (error) => this.#failed(userId, error),
    });
    const voice: Voice = { decoder, next: 0 };
    this.#voices.set(userId, voice);
    return voice;
  }

  #heard(voice: Voice, channels: readonly Float32Array[]): void {
    const context = this.#context;
    this.#counters.decoded += 1;
    this.#counters.energy += energyOf(channels);
    if (context === null || !channels[0]?.length) return;
    if (voice.next < context.currentTime) voice.next = context.currentTime + delay;
    if (voice.next > context.currentTime + mostDelay) this.#counters.skipped += 1;
    else voice.next = schedule(context, channels, voice.next);
  }

  /** Closes the decoder of a user. The next packet opens another. */
  #failed(userId: string, error: unknown): void {
    if (this.#counters.errors.length < errorsLimit) this.#counters.errors.push(String(error));
    this.#voices.get(userId)?.decoder.close();
    this.#voices.delete(userId);
  }
}

/** Plays samples from a time on. Returns the time at which they end. */
function schedule(context: AudioContext, channels: readonly Float32Array[], at: number): number {
  const length = channels[0]?.length ?? 0;
  const buffer = context.createBuffer(channels.length, length, sampleRate);
  for (const [index, samples] of channels.entries()) buffer.copyToChannel(new Float32Array(samples), index);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start(at);
  return at + length / sampleRate;
}

function energyOf(channels: readonly Float32Array[]): number {
  let sum = 0;
  for (const samples of channels) for (const sample of samples) sum += sample * sample;
  return sum;
}
