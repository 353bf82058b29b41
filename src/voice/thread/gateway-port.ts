import type { DiscordGatewayAdapterCreator, DiscordGatewayAdapterLibraryMethods } from '@discordjs/voice';
import type { GatewayOrder, Report } from './messages.ts';

/** The gateway at the other end of the port, as the voice library in this thread sees it. */
export class GatewayPort {
  readonly #tell: (report: Report) => void;
  readonly #adapters = new Map<number, DiscordGatewayAdapterLibraryMethods>();
  #last = 0;

  constructor(tell: (report: Report) => void) {
    this.#tell = tell;
  }

  /**
   * An adapter for a player. It takes every request at once, because only the other end knows whether the gateway takes
   * it. A request that it does not take ends the connection a moment later, as it would have at once.
   */
  adapterOf(player: number): DiscordGatewayAdapterCreator {
    return (methods) => {
      this.#last += 1;
      const adapter = this.#last;
      this.#adapters.set(adapter, methods);
      this.#tell({ event: 'adapt', player, adapter });
      return {
        sendPayload: (payload: unknown) => {
          this.#tell({ event: 'request', player, adapter, payload });
          return true;
        },
        destroy: () => {
          this.#adapters.delete(adapter);
          this.#tell({ event: 'release', player, adapter });
        },
      };
    };
  }

  /** Passes an event of the gateway on. The library may have destroyed the connection meanwhile. */
  obey(order: GatewayOrder): void {
    const methods = this.#adapters.get(order.adapter);
    if (order.do === 'state') methods?.onVoiceStateUpdate(order.data);
    else if (order.do === 'server') methods?.onVoiceServerUpdate(order.data);
    else methods?.destroy();
  }
}
