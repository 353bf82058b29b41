import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { CallMeter, Log, Slowness, VoiceMeter } from '#game/ports/ports.ts';
import { budgets, ChargedBudgets } from './budgets.ts';
import { countersIn, gaugesIn, type Observed } from './definitions.ts';
import type { StorageMeter } from './measured-parts.ts';
import { SlownessWatch } from './slowness.ts';

/** Milliseconds between two looks of Node at the event loop. Its figures contain them. */
const RESOLUTION_MS = 10;

/** Nanoseconds in a millisecond. */
const NS = 1e6;

/** The shares of the looks for which the delay is known: the median, the 99th percentile, and the longest. */
const loopQuantiles = [0.5, 0.99, 1] as const;

/** The delays of the event loop in a minute, ms, by their share. */
type LoopDelays = Readonly<Record<(typeof loopQuantiles)[number], number>>;

/** Measures how late the event loop is. */
class EventLoopWatch {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.#histogram.enable();
  }

  /** Returns the delays since the last call. */
  take(): LoopDelays {
    const of = (percentile: number) => Math.max(0, this.#histogram.percentile(percentile) / NS - RESOLUTION_MS);
    const delays = { 0.5: of(50), 0.99: of(99), 1: Math.max(0, this.#histogram.max / NS - RESOLUTION_MS) };
    this.#histogram.reset();
    return delays;
  }

  close(): void {
    this.#histogram.disable();
  }
}

/** Counts times by their size, so that a share of them can be judged without keeping them. */
export class TimeWindow {
  /** Upper bounds of the sizes, ms. Each is a quarter more than the one before. */
  static readonly #bounds = Array.from({ length: 64 }, (_, index) => 0.1 * 1.25 ** index);
  readonly #counts = new Uint32Array(TimeWindow.#bounds.length + 1);
  #total = 0;
  #most = 0;

  /** Adds a time, ms. */
  add(ms: number): void {
    const index = ms <= 0.1 ? 0 : Math.ceil(Math.log(ms / 0.1) / Math.log(1.25));
    this.#counts[Math.min(index, this.#counts.length - 1)]! += 1;
    this.#total += 1;
    this.#most = Math.max(this.#most, ms);
  }

  /** The time that this share of the times does not exceed, ms, a quarter too much at most. 0: there were no times. */
  quantile(share: number): number {
    let left = share * this.#total;
    for (const [index, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min(this.#most, TimeWindow.#bounds[index] ?? this.#most);
    }
    return this.#most;
  }

  /** Forgets all times. */
  clear(): void {
    this.#counts.fill(0);
    this.#total = 0;
    this.#most = 0;
  }
}

/** Milliseconds over which the log and `/doctor` judge whether a part is slow. */
const MINUTE_MS = 60_000;

/** A check of a part that must work before the bot can host games. */
type ReadyCheck = () => boolean;

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

  readonly budgets: ChargedBudgets;

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
    read: (documents) => this.budgets.use('reads', documents),
    written: (ms) => this.#counters.writes.observe(ms / 1000),
    failed: () => this.#counters.storeFailures.inc(),
  };

  /** `most`: the budgets of people and servers. */
  constructor(log: Log, most = budgets) {
    this.budgets = new ChargedBudgets((of, resource) => this.#counters.budgetRefusals.inc({ of, resource }), most);
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
        this.budgets.use('calls', 1);
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
    for (const { share, ...labels } of this.budgets.endMinute()) this.#gauges.budgets.set(labels, share);
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
    this.budgets.close();
  }
}

/** The scopes of Discord's limits (docs: Rate Limits, `X-RateLimit-Scope`). */
const scopes: readonly string[] = ['user', 'global', 'shared'];

const statusClass = (status: number | null): string => (status === null ? 'none' : `${Math.floor(status / 100)}xx`);
