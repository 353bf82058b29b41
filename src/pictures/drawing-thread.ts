import { Worker } from 'node:worker_threads';
import type { Log } from '#game/ports/log.ts';

/** A picture to draw. */
export interface DrawingOrder {
  readonly svg: string;
  readonly scale: number;
}

/** The answer of the thread: a PNG, or the reason why there is none. */
export type DrawingAnswer = { readonly png: Uint8Array } | { readonly fault: string };

/** The limits of a drawing thread. */
export interface DrawingLimits {
  /** Milliseconds that one picture may take, with the start of the thread. */
  readonly drawingMs: number;
  /** The most pictures that wait for their turn. */
  readonly waiting: number;
  /** The most characters of an SVG. */
  readonly length: number;
  /** Failures in a row, after which no thread is started for `restMs`. */
  readonly failures: number;
  readonly restMs: number;
  /** Milliseconds without a picture after which the thread ends. It holds 30 to 60 MB of memory. */
  readonly idleMs: number;
  /** The program of the thread. */
  readonly program: URL;
}

const usual: DrawingLimits = {
  drawingMs: 30_000,
  waiting: 32,
  length: 500_000,
  failures: 3,
  restMs: 60_000,
  idleMs: 30_000,
  program: new URL('./drawing-worker.mjs', import.meta.url),
};

type Job = DrawingOrder & { readonly done: (png: Uint8Array | null) => void };

/**
 * Draws pictures in a thread, one after another. The thread begins with the first picture, and ends after a while without
 * one. If it ends earlier, takes too long or reports a fault, the picture is given up, and the next one gets a new thread.
 */
export class DrawingThread {
  readonly #log: Log;
  readonly #limits: DrawingLimits;
  readonly #waiting: Job[] = [];
  #current: Job | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(log: Log, limits: Partial<DrawingLimits> = {}) {
    this.#log = log;
    this.#limits = { ...usual, ...limits };
  }

  /** Resolves with the PNG, or with `null` if there is none. */
  draw(order: DrawingOrder): Promise<Uint8Array | null> {
    const { waiting, length } = this.#limits;
    const isTooMuch = this.#waiting.length >= waiting || order.svg.length > length;
    if (this.#isClosed || isTooMuch || this.#rests()) return Promise.resolve(null);
    return new Promise((done) => {
      this.#waiting.push({ ...order, done });
      this.#next();
    });
  }

  /** Ends the thread. All pictures that are not drawn yet are given up. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#worker = null;
    for (const { done } of this.#waiting.splice(0)) done(null);
    this.#finish(null);
    await worker?.terminate();
  }

  /** Returns true for a while after several failures in a row. */
  #rests(): boolean {
    const { failures, restMs } = this.#limits;
    return this.#failures >= failures && performance.now() - this.#failedAt < restMs;
  }

  #next(): void {
    if (this.#current !== null || this.#isClosed) return;
    const job = this.#waiting.shift();
    if (job === undefined) {
      // The process may end while there is nothing to draw.
      this.#worker?.unref();
      this.#timer = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
      return;
    }
    clearTimeout(this.#timer);
    this.#current = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage({ svg: job.svg, scale: job.scale } satisfies DrawingOrder);
    this.#timer = setTimeout(() => this.#fail('it takes too long'), this.#limits.drawingMs);
  }

  #start(): Worker {
    const worker = new Worker(this.#limits.program, { execArgv: [] });
    const isOurs = () => worker === this.#worker;
    worker.on('message', (answer: DrawingAnswer) => {
      if (!isOurs()) return;
      if ('fault' in answer) this.#fail(answer.fault);
      else this.#drawn(answer.png);
    });
    worker.on('error', (error) => isOurs() && this.#fail(String(error)));
    worker.on('exit', (code) => isOurs() && this.#fail(`the thread has ended with ${code}`));
    return worker;
  }

  #drawn(png: Uint8Array): void {
    this.#failures = 0;
    this.#finish(png);
  }

  /** Gives up the current picture and its thread, whose memory may be damaged. */
  #fail(reason: string): void {
    this.#failures += 1;
    this.#failedAt = performance.now();
    this.#log.warn({ reason, failures: this.#failures }, 'a picture could not be drawn');
    this.#end();
    if (this.#rests()) for (const { done } of this.#waiting.splice(0)) done(null);
    this.#finish(null);
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }

  #finish(png: Uint8Array | null): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = null;
    job?.done(png);
    this.#next();
  }
}
