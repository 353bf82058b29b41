import type { Clock, Log } from '#game/ports/ports.ts';
import { pageFiles } from '#game-page/html.ts';
import { LiveServer, type LiveSources } from '#game-page/live/server.ts';
import type { Config } from './config.ts';
import { type Endpoint, openEndpoint } from './endpoint.ts';

/** The live pages of a process, and the endpoint that serves them. */
export class ServedPages {
  readonly server: LiveServer;
  readonly #endpoint: Endpoint;

  private constructor(server: LiveServer, endpoint: Endpoint) {
    this.server = server;
    this.#endpoint = endpoint;
  }

  /** Opens the endpoint. `null`: the configuration has none. Rejects with `EndpointError`. */
  static async open({ pages: place }: Config, clock: Clock, log: Log): Promise<ServedPages | null> {
    if (place === null) return null;
    const server = new LiveServer(clock, pageFiles(), log);
    const endpoint = await openEndpoint((...asked) => server.answer(...asked), place, 'PAGES');
    log.info({ host: place.host, port: endpoint.port }, 'live pages are served');
    return new ServedPages(server, endpoint);
  }

  /** The tables answer from now on. */
  started(hosting: { readonly hosted: readonly LiveSources[] }): void {
    this.server.open(() => hosting.hosted);
  }

  async close(): Promise<void> {
    this.server.close();
    await this.#endpoint.close();
  }
}
