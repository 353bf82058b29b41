import { Readable } from 'node:stream';
import {
  type AudioPlayer,
  AudioPlayerStatus,
  type AudioResource,
  createAudioPlayer,
  createAudioResource,
  NoSubscriberBehavior,
  StreamType,
} from '@discordjs/voice';
import prism from 'prism-media';
import type { TableLog, VoiceMeter } from '#game/ports/ports.ts';
import { SILENCE_FRAME } from './compose.ts';
import { FrameClock } from './frame-clock.ts';
import { FRAME_MS } from './ogg.ts';
import type { PacketPlayer, Progress } from './packet-player.ts';

/** A stream with all packets at once, so that the player, which reads every 20 ms, always finds one. */
function streamOf(packets: readonly Buffer[]): Readable {
  const stream = new Readable({ objectMode: true, highWaterMark: packets.length + 1, read() {} });
  for (const packet of packets) stream.push(packet);
  stream.push(null);
  return stream;
}

/** The frames of silence at the end of a playback (docs, Voice Data Interpolation). */
const SILENT_FRAMES = 5;

/**
 * Frames of silence that are never sent, because the player is stopped before. If the library ended the playback, it would
 * remove the player from its list while it goes through the list (`audioCycleStep`), and the next player would miss a
 * frame. It does so only if nobody stops the player for a second.
 */
const SPARE_FRAMES = 50;

/** Milliseconds from the last frame to the stop. The library has prepared the next frame by then. */
const STOP_MS = 8;

const resourceOf = (packets: readonly Buffer[]): AudioResource =>
  createAudioResource(streamOf(packets), {
    inputType: StreamType.Opus,
    silencePaddingFrames: SILENT_FRAMES + SPARE_FRAMES,
  });

/** Returns true if all frames of silence have been sent, or are being sent. -1: none has been prepared. */
const isSaid = ({ silenceRemaining, silencePaddingFrames }: AudioResource): boolean =>
  silenceRemaining !== -1 && silencePaddingFrames - silenceRemaining >= SILENT_FRAMES;

/**
 * Makes a first resource at the start. The library then looks for ffmpeg, once and for all, by starting up to five
 * programs one after another. They would block the process for 60 to 180 ms. Nothing is ever converted here, so it is
 * told at once that there is none.
 */
export function warmVoice(): void {
  const { getInfo } = prism.FFmpeg;
  prism.FFmpeg.getInfo = () => {
    throw new Error('no sound is converted');
  };
  try {
    resourceOf([SILENCE_FRAME]).playStream.destroy();
  } finally {
    prism.FFmpeg.getInfo = getInfo;
  }
}

const unmeasured: VoiceMeter = { frameSent: () => {} };

/** Plays packets on the subscribed connection, and waits while there is none. */
export class VoicePlayer implements PacketPlayer {
  readonly audio: AudioPlayer = createAudioPlayer({ behaviors: { noSubscriber: NoSubscriberBehavior.Pause } });
  /** Measures the frames that the connection sends. */
  readonly #frames: FrameClock;
  /** The current playback, or `null` once its stop is due. */
  #resource: AudioResource | null = null;
  #progress: Progress | undefined;
  /** Ends the wait for the current playback. */
  #replace: () => void = () => {};

  constructor(log: TableLog, meter: VoiceMeter = unmeasured) {
    this.#frames = new FrameClock(meter);
    this.audio.on('error', (error) => log.warn({ err: error }, 'the audio player failed'));
    this.audio.on('stateChange', () => this.#frames.restart());
  }

  play(packets: readonly Buffer[], progress?: Progress): Promise<boolean> {
    const resource = resourceOf(packets);
    this.#resource = resource;
    this.#progress = progress;
    this.#replace();
    return new Promise((resolve) => {
      const ended = () => resolve(resource.playbackDuration >= packets.length * FRAME_MS);
      this.#replace = () => {
        this.audio.off(AudioPlayerStatus.Idle, ended);
        resolve(false);
      };
      this.audio.once(AudioPlayerStatus.Idle, ended);
      // The current playback is replaced without becoming idle.
      this.audio.play(resource);
    });
  }

  stop(): void {
    this.audio.stop(true);
  }

  /** The connection has sent a frame. */
  sent(): void {
    this.#frames.sent();
    const resource = this.#resource;
    if (resource !== null) this.#progress?.(resource.playbackDuration / FRAME_MS);
    if (resource === null || !isSaid(resource)) return;
    this.#resource = null;
    setTimeout(() => {
      if ('resource' in this.audio.state && this.audio.state.resource === resource) this.stop();
    }, STOP_MS);
  }

  /** Sends the frames of silence first. Without them the next line would be interpolated with this one. */
  fall(): void {
    if (this.audio.state.status === AudioPlayerStatus.Playing) this.audio.stop();
    // Nobody is there to hear them, and they would wait for somebody.
    else this.stop();
  }
}
