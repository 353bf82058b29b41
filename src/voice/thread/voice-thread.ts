import { Worker } from 'node:worker_threads';
import type { Log, VoiceMeter } from '#game/ports/ports.ts';
import type { LinkTiming } from '../link-timing.ts';
import type { LinkedPlayer, PlayerFactory, PlayerOptions } from '../linked-player.ts';
import type { Report, ThreadSettings } from './messages.ts';
import { RemotePlayer } from './remote-player.ts';

/** The parts and settings of the thread. */
export interface VoiceThreadOptions {
  /** The program of the thread, which calls `serveVoice`. */
  readonly program: URL;
  readonly log: Log;
  readonly meter: VoiceMeter;
  readonly timing?: Partial<LinkTiming>;
}

/** Milliseconds before a thread that has ended is started again: after the first end, after the second, and so on. */
const RESTS_MS = [0, 1_000, 5_000, 30_000] as const;
/** Milliseconds after which the end of a thread is the first of a new row. */
const STEADY_MS = 60_000;

/**
 * The thread with all voice connections of the process. Its frames are on time whatever else the bot does. It begins with
 * the first player. If it ends, it is started again, and the players connect again.
 */
export class VoiceThread implements PlayerFactory {
  readonly #options: VoiceThreadOptions;
  readonly #players = new Map<number, RemotePlayer>();
  #worker: Worker | null = null;
  #last = 0;
  #ends = 0;
  #rest: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: VoiceThreadOptions) {
    this.#options = options;
  }

  connect(options: PlayerOptions): LinkedPlayer {
    this.#last += 1;
    const number = this.#last;
    const player = new RemotePlayer(number, options, {
      tell: (order) => this.#worker?.postMessage(order),
      closed: () => this.#players.delete(number),
    });
    this.#players.set(number, player);
    if (this.#worker !== null) player.connect();
    // A thread that has ended is started again in time. Until then the player waits, and is silent.
    else if (this.#ends === 0) this.#start();
    return player;
  }

  /** Ends the thread. Close the players before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#rest);
    await this.#worker?.terminate();
  }

  #start(): void {
    const { program, timing, log } = this.#options;
    const startedAt = performance.now();
    const settings: ThreadSettings = { timing };
    const worker = new Worker(program, { workerData: settings, execArgv: [] });
    // The connections to Discord keep the process alive, and not the thread.
    worker.unref();
    worker.on('message', (report: Report) => this.#read(report));
    worker.on('error', (error) => log.error({ err: error }, 'the voice thread has failed'));
    worker.on('exit', (code) => this.#ended(code, performance.now() - startedAt));
    this.#worker = worker;
    for (const player of this.#players.values()) player.connect();
  }

  #ended(code: number, ranMs: number): void {
    this.#worker = null;
    for (const player of [...this.#players.values()]) player.lost();
    if (this.#isClosed) return;
    this.#ends = ranMs >= STEADY_MS ? 1 : this.#ends + 1;
    const restMs = RESTS_MS[this.#ends - 1] ?? RESTS_MS.at(-1)!;
    this.#options.log.error({ code, restMs }, 'the voice thread has ended, and is started again');
    this.#rest = setTimeout(() => this.#start(), restMs).unref();
  }

  #read(report: Report): void {
    const { meter, log } = this.#options;
    if (report.event === 'frames') for (const ms of report.late) meter.frameSent(ms);
    else if (report.event !== 'log') this.#players.get(report.player)?.read(report);
    else (this.#players.get(report.player ?? 0)?.log ?? log)[report.level](report.fields, report.message);
  }
}
