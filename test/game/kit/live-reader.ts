import type { ServerResponse } from 'node:http';
import type { TableDeps } from '#game/ports/deps.ts';
import type { LivePages, LiveTable } from '#game/ports/live.ts';
import { LiveFeed } from '#game-page/live/feed.ts';
import type { LiveMoment } from '#game-page/page-data.ts';
import { wordingOf } from '../../rulebooks.ts';
import type { Process } from './process.ts';

/** A person who reads the live page of a table from its first moment on: each event with the time at which it came. */
export class LiveReader {
  readonly read: (readonly [at: number, text: string])[] = [];

  readonly #process: Process;
  #token = '';
  #feed: LiveFeed | null = null;

  /** The tables that the process opens from now on tell the page what changes. */
  constructor(process: Process) {
    this.#process = process;
    const live: LivePages = { changed: () => this.#take(), left: () => this.#feed?.cut() };
    Object.assign(process.deps, { live } satisfies Partial<TableDeps>);
  }

  /** Opens the page of a link. */
  open(token: string): void {
    const { clock } = this.#process.deps;
    this.#token = token;
    const response = {
      writableLength: 0,
      on: () => response,
      write: (text: string) => this.read.push([clock.now(), text]),
      end: () => response,
    };
    this.#feed = new LiveFeed(this.#table!, clock, () => {
      this.#feed = null;
    });
    this.#feed.add(response as unknown as ServerResponse, 0);
  }

  /** The table of the link, in the real words. */
  get #table(): LiveTable | null {
    const table = this.#process.tables.live(this.#token);
    return table && { ...table, wording: wordingOf('en') };
  }

  #take(): void {
    const table = this.#table;
    if (table === null) this.#feed?.end();
    else this.#feed?.take(table);
  }

  /** The moments that the page has, each with the time at which it came. */
  get moments(): readonly (LiveMoment & { readonly cameAt: number })[] {
    return this.read.flatMap(([cameAt, text]) =>
      [...text.matchAll(/^id: \d+\ndata: (.+)$/gm)].map(([, data]) => ({
        ...(JSON.parse(data!) as LiveMoment),
        cameAt,
      })),
    );
  }

  /** All that the page tells now. */
  get text(): string {
    return this.moments.flatMap(({ texts }) => texts).join('\n');
  }

  /** True if the page knows that nothing follows. */
  get isOver(): boolean {
    return this.read.some(([, text]) => text.startsWith('event: end'));
  }
}
