import { Readable } from 'node:stream';
import {
  type AudioPlayer,
  AudioPlayerStatus,
  createAudioPlayer,
  createAudioResource,
  NoSubscriberBehavior,
  StreamType,
} from '@discordjs/voice';
import type { Log } from '#game/ports/ports.ts';
import { SILENCE_FRAME } from './compose.ts';
import { FRAME_MS } from './ogg.ts';
import type { PacketPlayer } from './packet-player.ts';

/** All packets at once, so that the player, which asks every 20 ms, never finds nothing. */
function streamOf(packets: readonly Buffer[]): Readable {
  const stream = new Readable({ objectMode: true, highWaterMark: packets.length + 1, read() {} });
  for (const packet of packets) stream.push(packet);
  stream.push(null);
  return stream;
}

/** Discord wants five (docs, Voice Data Interpolation); of those that are asked for the library does not send the last. */
const SILENT_FRAMES = 6;

const resourceOf = (packets: readonly Buffer[]) =>
  createAudioResource(streamOf(packets), { inputType: StreamType.Opus, silencePaddingFrames: SILENT_FRAMES });

/**
 * The library looks for ffmpeg when the first resource of a process is made, and holds up everything for 60 to 180 ms
 * meanwhile; better at the start than in somebody's speech.
 */
export function warmVoice(): void {
  resourceOf([SILENCE_FRAME]).playStream.destroy();
}

/** Plays packets on the connection that is subscribed, and waits where there is none. */
export class VoicePlayer implements PacketPlayer {
  readonly audio: AudioPlayer = createAudioPlayer({ behaviors: { noSubscriber: NoSubscriberBehavior.Pause } });
  /** Ends the wait for what is being played. */
  #replace: () => void = () => {};

  constructor(log: Log) {
    this.audio.on('error', (error) => log.warn({ err: error }, 'the audio player failed'));
  }

  play(packets: readonly Buffer[]): Promise<boolean> {
    const resource = resourceOf(packets);
    this.#replace();
    return new Promise((resolve) => {
      const ended = () => resolve(resource.playbackDuration >= packets.length * FRAME_MS);
      this.#replace = () => {
        this.audio.off(AudioPlayerStatus.Idle, ended);
        resolve(false);
      };
      this.audio.once(AudioPlayerStatus.Idle, ended);
      // What is being played gives way without becoming idle.
      this.audio.play(resource);
    });
  }

  stop(): void {
    this.audio.stop(true);
  }

  /** With its frames of silence, or what is said next would be interpolated with it. */
  fall(): void {
    if (this.audio.state.status === AudioPlayerStatus.Playing) this.audio.stop();
    // Nobody is there to hear them, and they would not be sent before somebody is.
    else this.stop();
  }
}
