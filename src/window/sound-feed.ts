import type { SimulatedUser, VoiceVisit } from 'discord-emulator';
import { SILENCE_FRAME } from 'discord-emulator/voice';

/** A person counts as speaking until this time after their last frame, ms. */
const speakingMs = 250;
/** The voice state is looked at in this interval, ms. */
const lookMs = 250;
/** A frame has this length, ms. */
const frameMs = 20;

/** The receiver of the sound that a person hears. */
export interface SoundReceiver {
  heard(userId: string, frame: Buffer): void;
  speaking(userIds: readonly string[]): void;
}

/** Follows the sound that one person hears, for one page. The person listens as soon as they are in a voice channel. */
export class SoundFeed {
  readonly #user: SimulatedUser;
  readonly #receiver: SoundReceiver;
  readonly #timer: NodeJS.Timeout;
  /** The time of the last frame of each person, ms since 1970. */
  readonly #last = new Map<string, number>();
  #visit: VoiceVisit | undefined;
  #unsubscribe: (() => void) | undefined;
  #talking: NodeJS.Timeout | undefined;
  #speaking = '';
  #joining = false;

  constructor(user: SimulatedUser, receiver: SoundReceiver) {
    this.#user = user;
    this.#receiver = receiver;
    this.#timer = setInterval(() => this.#look(), lookMs);
    this.#look();
  }

  /** The person talks, or stops. The others see it, and no sound is sent. */
  talk(on: boolean): void {
    clearInterval(this.#talking);
    this.#talking = on ? setInterval(() => this.#sendFrame(), frameMs) : undefined;
  }

  /** Ends the feed. */
  close(): void {
    this.talk(false);
    clearInterval(this.#timer);
    this.#unsubscribe?.();
  }

  #look(): void {
    const visit = this.#user.voice;
    if (visit && !visit.listener && !this.#joining) void this.#listen(visit);
    if (visit?.listener && visit !== this.#visit) this.#follow(visit);
    this.#tell();
  }

  /** Joins the same channel again, with a line to the voice server. */
  async #listen({ channelId }: VoiceVisit): Promise<void> {
    this.#joining = true;
    try {
      const state = this.#user.guild.voiceStates.get(this.#user.id);
      const { selfMute = false, selfDeaf = false } = state ?? {};
      const how = { listen: true, keepFrames: false, selfMute, selfDeaf };
      await this.#user.joinVoice(state?.channelId ?? channelId, how);
    } catch {
      // The channel has gone, or the voice server is busy. The next look tries again.
    } finally {
      this.#joining = false;
    }
  }

  #follow(visit: VoiceVisit): void {
    this.#unsubscribe?.();
    this.#visit = visit;
    this.#unsubscribe = visit.onHeard(({ userId, frame }) => {
      if (!frame) return;
      this.#last.set(userId, Date.now());
      this.#receiver.heard(userId, frame);
    });
  }

  #sendFrame(): void {
    const { voice, guild, id } = this.#user;
    if (!voice?.listener || guild.members.get(id)?.mute || guild.voiceStates.get(id)?.selfMute) return;
    try {
      voice.speak(SILENCE_FRAME);
      this.#last.set(id, Date.now());
    } catch {
      // The line to the voice server is not ready yet, or it has just closed.
    }
  }

  #tell(): void {
    const since = Date.now() - speakingMs;
    const now = [...this.#last].flatMap(([userId, at]) => (at >= since ? [userId] : [])).sort();
    if (now.join() === this.#speaking) return;
    this.#speaking = now.join();
    this.#receiver.speaking(now);
  }
}
