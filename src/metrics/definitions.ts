/** The metrics of Nightcall. No label names a server, a person, a role or a game. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The bounds of short times, s: frames of the narrator are 20 ms apart. */
const frameBuckets = [0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1];
/** The bounds of longer times, s: writes to a disk, and pictures. */
const workBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** The names of the metrics to which the log and `/doctor` point. */
export const slowMetrics = {
  loop: 'nightcall_event_loop_delay_seconds',
  frames: 'nightcall_frame_lateness_seconds',
  store: 'nightcall_append_seconds',
  limits: 'nightcall_limit_wait_seconds_total',
} as const;

/** Makes the metrics that count what happens. */
export function countersIn(register: Registry) {
  const registers = [register];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const times = (name: string, help: string, buckets: number[]) => new Histogram({ name, help, buckets, registers });
  return {
    frames: times(slowMetrics.frames, 'The time by which frames of the narrators are sent late.', frameBuckets),
    events: counter('nightcall_appended_events_total', 'Events of games that are stored.'),
    appends: times(slowMetrics.store, 'The time to store the events of a command.', workBuckets),
    writes: times('nightcall_store_write_seconds', 'The time to write a document to the store.', workBuckets),
    storeFailures: counter('nightcall_store_failures_total', 'Writes that the store has refused.'),
    memberEdits: counter('nightcall_member_edits_total', 'Edits of members: mutes and moves, by bot.', ['bot']),
    calls: counter('nightcall_discord_calls_total', 'Calls to Discord, by bot, kind and class of the status.', [
      ...(['bot', 'kind', 'status'] as const),
    ]),
    limited: counter('nightcall_discord_limited_total', 'Answers of Discord with 429, by bot and scope.', [
      ...(['bot', 'scope'] as const),
    ]),
    waits: counter('nightcall_limit_waits_total', 'Calls that waited for a limit of Discord, by bot.', ['bot']),
    waitSeconds: counter(slowMetrics.limits, 'Time for which calls waited for limits of Discord, by bot.', ['bot']),
    reconnects: counter('nightcall_gateway_reconnects_total', 'Lost gateway connections, by bot.', ['bot']),
    pictures: counter('nightcall_pictures_total', 'Pictures, by result: drawn or given up.', ['result']),
    drawings: times('nightcall_picture_seconds', 'The time to draw a picture.', workBuckets),
    budgetRefusals: counter('nightcall_budget_refusals_total', 'Requests that had to wait, by budget and resource.', [
      ...(['of', 'resource'] as const),
    ]),
    takeUps: counter('nightcall_shard_take_ups_total', 'Shards that this process took up.'),
    lostLeases: counter('nightcall_lost_leases_total', 'Shards that another process took over from this one.'),
  };
}

/** The state of the process that a scrape asks for. */
export interface Observed {
  /** The number of open tables by stage. */
  tables(): Readonly<Record<string, number>>;
  /** The number of narrators by the state of their connection. */
  voices(): Readonly<Record<string, number>>;
  /** The number of shards by what this process does for them. */
  shards(): Readonly<Record<string, number>>;
  /** Milliseconds since the latest renewal of the oldest lease. `null`: there are no leases. */
  leaseAge(): number | null;
}

/** Makes the metrics that show a state. `observed` returns `null` until the tables are loaded. */
export function gaugesIn(register: Registry, observed: () => Observed | null) {
  const registers = [register];
  const counted = (name: string, help: string, label: 'stage' | 'state', of: 'tables' | 'voices' | 'shards') =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: [label],
      collect() {
        for (const [value, count] of Object.entries(observed()?.[of]() ?? {})) this.set({ [label]: value }, count);
      },
    });
  counted('nightcall_tables', 'Open tables, by stage.', 'stage', 'tables');
  counted('nightcall_voices', 'Narrators, by the state of their voice connection.', 'state', 'voices');
  counted('nightcall_shards', 'Shards that this process hosts, or stands by for.', 'state', 'shards');
  new Gauge({
    name: 'nightcall_lease_age_seconds',
    help: 'The time since the latest renewal of the lease that was renewed longest ago.',
    registers,
    collect() {
      this.set((observed()?.leaseAge() ?? 0) / 1000);
    },
  });
  const loop = new Gauge({
    name: slowMetrics.loop,
    help: 'The delay of the event loop in the last whole minute: median, 99th percentile, longest.',
    registers,
    labelNames: ['quantile'],
  });
  const budgets = new Gauge({
    name: 'nightcall_budget_used_ratio',
    help: 'The share of its budget that a person or a server used in the last whole minute: 99th percentile, highest.',
    registers,
    labelNames: ['of', 'resource', 'quantile'],
  });
  const ready = new Gauge({
    name: 'nightcall_ready',
    help: '1 if the part is ready.',
    registers,
    labelNames: ['part'],
  });
  return { loop, budgets, ready };
}
