import { rulebookOffers } from '../demo/offers.ts';
import { PageConnection } from './page-connection.ts';
import { pageFiles } from './page-files.ts';
import { PageServer } from './page-server.ts';
import type { PageLanguage } from './protocol.ts';
import { Session } from './session.ts';

/** The options of a window. */
export interface OpenOptions {
  readonly port?: number;
  readonly language: PageLanguage;
  /** The seed of the cards. By default each table gets a new one. */
  readonly seed?: number | null;
}

/** A running window. */
export interface Window {
  /** The address of the page, with its token. */
  readonly url: string;
  readonly session: Session;
  readonly server: PageServer;
  /** Stops the table and closes the port. */
  close(): Promise<void>;
}

/** Starts the server of the page. Rejects with an Error if the port is taken. */
export async function openWindow({ port = 0, language, seed = null }: OpenOptions): Promise<Window> {
  const session = new Session(language, seed);
  const deps = { session, rulebooks: rulebookOffers() };
  const server = new PageServer(await pageFiles(), (socket) => new PageConnection(socket, deps));
  await server.listen(port);
  return {
    url: server.url,
    session,
    server,
    async close() {
      await server.close();
      await session.close();
    },
  };
}
