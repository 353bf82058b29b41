import type { DiscordGatewayAdapterCreator } from '@discordjs/voice';
import type { PlayerOptions } from '../linked-player.ts';
import type { Order, PlayerReport } from './messages.ts';

/** An adapter to Discord's gateway. */
type Adapter = ReturnType<DiscordGatewayAdapterCreator>;

/** The reports about adapters. */
type AdapterReport = Extract<PlayerReport, { readonly adapter: number }>;

/** The adapters of a player that the library in the voice thread uses. */
export class AdapterPort {
  readonly #options: Pick<PlayerOptions, 'adapter' | 'events'>;
  readonly #tell: (order: Order) => void;
  readonly #adapters = new Map<number, Adapter>();

  constructor(options: Pick<PlayerOptions, 'adapter' | 'events'>, tell: (order: Order) => void) {
    this.#options = options;
    this.#tell = tell;
  }

  read(report: AdapterReport): void {
    if (report.event === 'adapt') this.#create(report.adapter);
    else if (report.event === 'request') this.#send(report.adapter, report.payload);
    else this.#release(report.adapter);
  }

  /** Gives all adapters back. */
  clear(): void {
    for (const number of [...this.#adapters.keys()]) this.#release(number);
  }

  #create(adapter: number): void {
    const made = this.#options.adapter()?.({
      onVoiceStateUpdate: (data) => this.#tell({ do: 'state', adapter, data }),
      onVoiceServerUpdate: (data) => this.#tell({ do: 'server', adapter, data }),
      destroy: () => this.#tell({ do: 'destroy', adapter }),
    });
    if (made !== undefined) this.#adapters.set(adapter, made);
  }

  #send(adapter: number, payload: unknown): void {
    if (this.#adapters.get(adapter)?.sendPayload(payload) === true) return;
    // The bot may still be in a channel, for example after a connection that it had before.
    this.#options.events.stranded();
    this.#tell({ do: 'unsent', adapter });
  }

  #release(adapter: number): void {
    this.#adapters.get(adapter)?.destroy();
    this.#adapters.delete(adapter);
  }
}
