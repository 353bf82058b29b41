import { Ambience } from './ambience.ts';
import type { PacketPlayer, Progress } from './packet-player.ts';

/** `rule` lines are said to the end. `talk` lines may be dropped. */
export type Priority = 'rule' | 'talk';

/** A line as packets of 20 ms, with its length in ms. */
export interface Spoken {
  readonly packets: readonly Buffer[];
  readonly ms: number;
  /** The packets at which somebody wants to know that they have been sent, in order. Missing: none. */
  readonly marks?: readonly number[];
}

/** Called with the index of a mark whose packet has been sent. */
export type Reached = (mark: number) => void;

interface Line extends Spoken {
  readonly priority: Priority;
  /** The time by which the line must have been heard, in ms of the monotonic clock. */
  readonly latestEnd: number;
  timer: NodeJS.Timeout;
  readonly reached: Reached;
  /** Reports whether the line was heard. Only the first call counts. */
  readonly tell: (heard: boolean) => void;
  readonly settle: (heard: boolean) => void;
}

/** Reports each mark of a line once its packet has been sent. */
function progressOf({ marks = [], reached }: Pick<Line, 'marks' | 'reached'>): Progress {
  let next = 0;
  return (sent) => {
    while (next < marks.length && sent > marks[next]!) reached(next++);
  };
}

/** The time a line may take beyond its length while a connection is being repaired, in ms. */
const SLACK_MS = 5000;
/** The time for the frames of silence when a line is cut off, in ms. */
const FALL_MS = 500;

/**
 * The lines of one game's narrator, said one after the other. The queue knows nothing of Discord. A line ends when the
 * player has played it, and at the latest when its time is over.
 */
export class LineQueue {
  readonly #player: PacketPlayer;
  readonly #ambience: Ambience;
  #waiting: Line[] = [];
  #speaking: { line: Line; endsAt: number } | null = null;

  constructor(player: PacketPlayer) {
    this.#player = player;
    this.#ambience = new Ambience(player);
  }

  /**
   * Resolves to true if the line was heard. It resolves at most 5 s later than the line could have ended, if the lines
   * before it take only their own time. Rules go before waiting small talk. A line that can no longer end in time is
   * not begun. `reached`: is called for each mark of the line that is sent.
   */
  say(spoken: Spoken, priority: Priority, reached: Reached = () => {}): Promise<boolean> {
    if (spoken.packets.length === 0) return Promise.resolve(false);
    const behind = this.#placeFor(priority);
    const ahead = this.#waiting.slice(0, behind).reduce((sum, { ms }) => sum + ms, this.#speakingStill());
    const timeout = ahead + spoken.ms + SLACK_MS;
    return new Promise((resolve) => {
      const line: Line = {
        ...spoken,
        priority,
        reached,
        latestEnd: performance.now() + timeout,
        timer: setTimeout(() => this.#drop(line), timeout),
        tell: resolve,
        settle: (heard) => {
          clearTimeout(line.timer);
          resolve(heard);
        },
      };
      this.#waiting.splice(behind, 0, line);
      this.#next();
    });
  }

  /** Drops small talk, whether waiting or being said. Rules are finished. */
  skipChatter(): void {
    const isTalk = ({ priority }: Line) => priority === 'talk';
    for (const line of this.#waiting.filter(isTalk)) this.#drop(line);
    if (this.#speaking === null || !isTalk(this.#speaking.line)) return;
    const { line } = this.#speaking;
    line.tell(false);
    clearTimeout(line.timer);
    line.timer = setTimeout(() => this.#drop(line), FALL_MS);
    this.#player.fall();
  }

  /** Drops all lines. */
  clear(): void {
    for (const line of this.#waiting) this.#drop(line);
    if (this.#speaking !== null) this.#drop(this.#speaking.line);
  }

  /** Repeats these packets softly while nothing is said. Without packets there is no sound. No line waits for it. */
  ambience(packets: readonly Buffer[]): void {
    this.#ambience.make(packets);
    if (this.#speaking === null) this.#ambience.rest();
  }

  #placeFor(priority: Priority): number {
    const talk = this.#waiting.findIndex((line) => line.priority === 'talk');
    return priority === 'talk' || talk === -1 ? this.#waiting.length : talk;
  }

  #speakingStill(): number {
    return this.#speaking === null ? 0 : Math.max(0, this.#speaking.endsAt - performance.now());
  }

  #next(): void {
    if (this.#speaking !== null) return;
    const line = this.#waiting.shift();
    if (line === undefined) this.#ambience.rest();
    else if (performance.now() + line.ms > line.latestEnd) {
      line.settle(false);
      this.#next();
    } else this.#begin(line);
  }

  #begin(line: Line): void {
    this.#ambience.yield();
    this.#speaking = { line, endsAt: performance.now() + line.ms };
    void this.#player.play(line.packets, progressOf(line)).then((heard) => {
      line.settle(heard);
      this.#speaking = null;
      this.#next();
    });
  }

  #drop(line: Line): void {
    if (this.#speaking?.line === line) this.#player.stop();
    else this.#waiting = this.#waiting.filter((other) => other !== line);
    line.settle(false);
  }
}
