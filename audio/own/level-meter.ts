import { GrowingWav, type Written } from './growing-wav.ts';

/** Words whose loudest sample is below this level are too quiet, in dBFS. */
const QUIET = -35;
/** The time after which somebody should have spoken, in s. */
const QUIET_S = 1.5;
/** A sample at this height is at the limit of the microphone. */
const FULL = 0.985;
/** This number of such samples cannot be an accident. */
const OVERDRIVEN = 8;
/** The lowest level of the bar, in dBFS, and the number of its cells. */
const LOWEST = -50;
const CELLS = 20;
const LOOK_MS = 100;

/** The judgement of a microphone. `waiting`: nothing was said yet. */
type LevelState = 'waiting' | 'quiet' | 'good' | 'loud';

/** The level of a microphone at one moment. */
export interface Level {
  /** The loudest sample of the last moment, in dBFS. */
  readonly now: number;
  /** The loudest sample of the recording, in dBFS. */
  readonly most: number;
  readonly state: LevelState;
}

const dbOf = (peak: number): number => Math.max(-99, 20 * Math.log10(peak + 1e-9));

/** Measures a recording in progress. */
class LevelMeter {
  #seconds = 0;
  #now = 0;
  #most = 0;
  #full = 0;

  hear({ samples, rate }: Written): void {
    if (samples.length === 0) return;
    this.#seconds += samples.length / rate;
    this.#now = 0;
    for (const sample of samples) {
      const height = Math.abs(sample);
      if (height > this.#now) this.#now = height;
      if (height >= FULL) this.#full += 1;
    }
    this.#most = Math.max(this.#most, this.#now);
  }

  /** `isOver`: nothing more will be said. */
  level(isOver = false): Level {
    return { now: dbOf(this.#now), most: dbOf(this.#most), state: this.#state(isOver) };
  }

  #state(isOver: boolean): LevelState {
    if (this.#full >= OVERDRIVEN) return 'loud';
    if (dbOf(this.#most) >= QUIET) return 'good';
    return this.#seconds < QUIET_S && !isOver ? 'waiting' : 'quiet';
  }
}

/** A bar for a level, such as ▮▮▮▮▯▯. */
export function levelBar(db: number): string {
  const full = Math.max(0, Math.min(CELLS, Math.round((1 - db / LOWEST) * CELLS)));
  return '▮'.repeat(full) + '▯'.repeat(CELLS - full);
}

/** A meter that watches a recording until it is stopped. */
interface WatchedLevel {
  /** Resolves with the level of the whole recording. `null`: its samples could not be read. */
  stop(): Promise<Level | null>;
}

/** Watches a file that a recorder writes. `show` receives the level ten times a second. */
export function watchLevel(file: string, show: (level: Level) => void): WatchedLevel {
  const wav = new GrowingWav(file);
  const meter = new LevelMeter();
  let isRead = false;
  const look = async (): Promise<void> => {
    const written = await wav.read().catch(() => null);
    if (written === null) return;
    isRead = true;
    meter.hear(written);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).then(() => (isRead ? show(meter.level()) : undefined));
  }, LOOK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
      await look();
      return isRead ? meter.level(true) : null;
    },
  };
}
