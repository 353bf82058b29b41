import type { Answer, PageLanguage, Request } from '../protocol.ts';
import type { Sound } from './sound.ts';
import type { Store } from './store.ts';
import type { Texts } from './texts-en.ts';

/** The things that all parts of the page use. */
export interface Page {
  readonly store: Store;
  readonly texts: Texts;
  readonly language: PageLanguage;
  readonly sound: Sound;
  /** Sends a request. */
  readonly ask: (request: Request) => Promise<Answer>;
  /** Sends a request of the shown person. Opens the form of the answer. */
  readonly submit: (request: Request) => Promise<Answer>;
  /** Sends a request, and tells its error above the text field. */
  readonly tryTo: (request: Request) => Promise<boolean>;
  readonly openChannel: (channelId: string) => void;
  /** Opens a command in the text field. */
  readonly openCommand: (path: string) => void;
}

/** The properties of every component that uses the page. */
export interface PageProps {
  readonly page: Page;
}
