/** The metrics, and the state of the bot for those who watch over it. */
import { type Discord, isConnected } from '#discord/index.ts';
import type { Log } from '#game/ports/ports.ts';
import type { Tables } from '#game/tables.ts';
import { answerMetrics, Metrics } from '#metrics/index.ts';
import type { Config } from './config.ts';
import { type Endpoint, openEndpoint } from './endpoint.ts';
import type { CountedNarrator } from './voice-parts.ts';

/** The shards of the process, as far as the metrics show them. */
interface WatchedShards {
  readonly hosted: readonly {
    readonly tables: Pick<Tables, 'stages'>;
    readonly narrator: Pick<CountedNarrator, 'voices'>;
  }[];
  readonly connections: readonly Pick<Discord, 'client'>[];
  readonly isComplete: boolean;
  readonly leaseAge: number | null;
}

/** The metrics of the process, and their endpoint if there is one. */
export class Operations {
  readonly metrics: Metrics;
  readonly #endpoint: Endpoint | null;
  #isStarted = false;
  /** False while the store takes no writes. */
  isStoreWorking = false;
  #shards: WatchedShards | null = null;

  private constructor(metrics: Metrics, endpoint: Endpoint | null) {
    this.metrics = metrics;
    this.#endpoint = endpoint;
    metrics.require('started', () => this.#isStarted);
    metrics.require('store', () => this.isStoreWorking);
    metrics.require('sessions', () => !metrics.isShort);
    metrics.require('gateway', () => this.#shards?.connections.every(({ client }) => isConnected(client)) ?? false);
    metrics.require('shards', () => this.#shards?.isComplete ?? false);
  }

  /**
   * Opens the endpoint, if the configuration has one. It answers from then on, and the bot is not ready yet. Rejects
   * with `EndpointError`.
   */
  static async open({ metrics: place }: Config, log: Log): Promise<Operations> {
    const metrics = new Metrics(log);
    const endpoint =
      place === null ? null : await openEndpoint((...asked) => answerMetrics(metrics, ...asked), place, 'METRICS');
    if (place && endpoint) log.info({ host: place.host, port: endpoint.port }, 'metrics are served');
    return new Operations(metrics, endpoint);
  }

  /** The tables answer from now on. */
  started(shards: WatchedShards): void {
    this.#shards = shards;
    this.#isStarted = true;
    this.metrics.observe({
      tables: () => summed(shards.hosted.map(({ tables }) => tables.stages())),
      voices: () => summed(shards.hosted.map(({ narrator }) => narrator.voices())),
      shards: () => ({ hosted: shards.hosted.length, standby: shards.connections.length - shards.hosted.length }),
      leaseAge: () => shards.leaseAge,
    });
  }

  /** The bot begins nothing new from now on, so it is not ready any more. */
  stopping(): void {
    this.#isStarted = false;
  }

  /** The process ends by itself, and is of no use any more. */
  ending(): void {
    this.#isStarted = false;
    this.metrics.isAlive = false;
  }

  async close(): Promise<void> {
    this.metrics.close();
    await this.#endpoint?.close();
  }
}

/** The sums of counts by their names. */
function summed(counts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((each) => Object.entries(each))) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
