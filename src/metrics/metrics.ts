import { collectDefaultMetrics, Registry } from 'prom-client';
import type { CallMeter, Log, Slowness, VoiceMeter } from '#game/ports/ports.ts';
import { countersIn, gaugesIn, type Observed } from './definitions.ts';
import { EventLoopWatch, loopQuantiles } from './event-loop.ts';
import type { StorageMeter } from './measured-parts.ts';
import { SlownessWatch } from './slowness.ts';
import { TimeWindow } from './window.ts';

/** Milliseconds over which the log and `/doctor` judge whether a part is slow. */
const MINUTE_MS = 60_000;

/** A check of a part that must work before the bot can host games. */
export type ReadyCheck = () => boolean;

/** The metrics of a process. They are always measured, because the log and `/doctor` need them, too. */
export class Metrics {
  readonly #register = new Registry();
  readonly #counters = countersIn(this.#register);
  readonly #gauges = gaugesIn(this.#register, () => this.#observed);
  readonly #loop = new EventLoopWatch();
  readonly #frames = new TimeWindow();
  readonly #appends = new TimeWindow();
  readonly #checks = new Map<string, ReadyCheck>();
  readonly #slowness: SlownessWatch;
  readonly #timer: NodeJS.Timeout;
  #observed: Observed | null = null;
  #longestWaitMs = 0;
  /** True while the bot itself may start no session with Discord. Helper bots are not needed. */
  isShort = false;

  /** False once the process ends by itself. */
  isAlive = true;

  readonly voice: VoiceMeter = {
    frameSent: (lateMs) => {
      this.#counters.frames.observe(lateMs / 1000);
      this.#frames.add(lateMs);
    },
  };

  readonly storage: StorageMeter = {
    appended: (events, ms) => {
      this.#counters.events.inc(events);
      this.#counters.appends.observe(ms / 1000);
      this.#appends.add(ms);
    },
    written: (ms) => this.#counters.writes.observe(ms / 1000),
    failed: () => this.#counters.storeFailures.inc(),
  };

  constructor(log: Log) {
    this.#slowness = new SlownessWatch(log);
    collectDefaultMetrics({ register: this.#register });
    this.#timer = setInterval(() => this.endMinute(), MINUTE_MS);
    this.#timer.unref();
  }

  /** The meter of the calls with one bot token. `bot`: 0 for the bot itself, and then its helpers in their order. */
  calls(bot: number): CallMeter {
    const label = { bot: String(bot) };
    const { calls, memberEdits, limited, waits, waitSeconds, reconnects } = this.#counters;
    for (const counter of [memberEdits, waits, waitSeconds, reconnects]) counter.inc(label, 0);
    return {
      called: ({ kind, isMemberEdit, status, scope }) => {
        calls.inc({ ...label, kind, status: statusClass(status) });
        if (isMemberEdit) memberEdits.inc(label);
        if (scope !== null) limited.inc({ ...label, scope: scopes.includes(scope) ? scope : 'other' });
      },
      waited: (ms) => {
        waits.inc(label);
        waitSeconds.inc(label, ms / 1000);
        this.#longestWaitMs = Math.max(this.#longestWaitMs, ms);
      },
      reconnected: () => reconnects.inc(label),
      short: (isShort) => {
        if (bot === 0) this.isShort = isShort;
      },
    };
  }

  /** Counts a picture. */
  drawn(isDrawn: boolean, ms: number): void {
    this.#counters.pictures.inc({ result: isDrawn ? 'drawn' : 'given up' });
    this.#counters.drawings.observe(ms / 1000);
  }

  /** Counts a shard that was taken up. */
  tookUp(): void {
    this.#counters.takeUps.inc();
  }

  /** Counts a shard that another process took over. */
  lostLease(): void {
    this.#counters.lostLeases.inc();
  }

  /** Shows the tables and narrators of the process from now on. */
  observe(observed: Observed): void {
    this.#observed = observed;
  }

  /** Adds a part that must work before the bot is ready. A part with the same name is replaced. */
  require(part: string, check: ReadyCheck): void {
    this.#checks.set(part, check);
  }

  /** Returns for each part that the bot needs whether it works. */
  readiness(): Readonly<Record<string, boolean>> {
    return Object.fromEntries([...this.#checks].map(([part, check]) => [part, check()]));
  }

  /** The parts that were slow in the last whole minute. */
  slowness(): readonly Slowness[] {
    return this.#slowness.now;
  }

  /** Judges the minute that is over. The timer calls this. */
  endMinute(): void {
    const delays = this.#loop.take();
    for (const quantile of loopQuantiles)
      this.#gauges.loop.set({ quantile: String(quantile) }, delays[quantile] / 1000);
    this.#slowness.take({
      loop: delays[0.99],
      frames: this.#frames.quantile(0.99),
      store: this.#appends.quantile(0.99),
      limits: this.#longestWaitMs,
    });
    this.#frames.clear();
    this.#appends.clear();
    this.#longestWaitMs = 0;
  }

  /** All metrics as text, in the format of Prometheus. */
  async text(): Promise<string> {
    for (const [part, works] of Object.entries(this.readiness())) this.#gauges.ready.set({ part }, works ? 1 : 0);
    return this.#register.metrics();
  }

  get contentType(): string {
    return this.#register.contentType;
  }

  /** The names of all metrics. */
  get names(): readonly string[] {
    return this.#register.getMetricsAsArray().map(({ name }) => name);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#loop.close();
  }
}

/** The scopes of Discord's limits (docs: Rate Limits, `X-RateLimit-Scope`). */
const scopes: readonly string[] = ['user', 'global', 'shared'];

const statusClass = (status: number | null): string => (status === null ? 'none' : `${Math.floor(status / 100)}xx`);
