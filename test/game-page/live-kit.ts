/** A live page for tests: a server on a free port, with the table of a game that was played at random. */
import { publicNewsOf } from '#engine/kernel/notices.ts';
import type { LiveTable, LiveTables, ToldMoment } from '#game/ports/live.ts';
import type { Clock } from '#game/ports/ports.ts';
import type { ResultLinks } from '#game/ports/result-links.ts';
import { realClock } from '#game/scheduling/clock.ts';
import { pageFiles } from '#game-page/html.ts';
import { LiveServer } from '#game-page/live/server.ts';
import type { Language } from '#narration/index.ts';
import { type Endpoint, openEndpoint } from '../../src/process/endpoint.ts';
import { silentLog, toldGame, wordingOf } from './kit.ts';

interface LiveGame {
  readonly ruleset?: string;
  readonly seats?: number;
  readonly names?: readonly string[];
  readonly language?: Language;
  readonly delay?: number;
  readonly gameId?: string;
}

/** A table that is told its game moment by moment. */
export class LiveTableFake implements LiveTables {
  token = 'game-token';
  isGone = false;
  readonly #all: readonly ToldMoment[];
  readonly #table: Omit<LiveTable, 'moments'>;
  readonly #moments: ToldMoment[] = [];

  constructor({ ruleset = 'six', seats = 6, names = [], language = 'en', delay = 0, gameId = 'game' }: LiveGame) {
    const { rules, moments, state, names: all } = toldGame(ruleset, seats, names);
    this.#all = moments.flatMap(({ at, notices }) => {
      const news = publicNewsOf(notices);
      return news.length === 0 ? [] : [{ at, news, until: null }];
    });
    const { options } = state;
    const wording = wordingOf(language);
    this.#table = { gameId, rules, options, names: all, roleSet: null, wording, delay };
  }

  /** The number of moments of the game. */
  get count(): number {
    return this.#all.length;
  }

  live(token: string): LiveTable | null {
    return this.isGone || token !== this.token ? null : { ...this.#table, moments: this.#moments };
  }

  /** The town is told these moments, now. `until`: the end of the time limit that then runs. */
  tell(from: number, to: number, until: number | null = null): void {
    const at = realClock.now();
    this.#moments.push(...this.#all.slice(from, to).map(({ news }) => ({ at, news, until })));
  }

  /** The town is told all moments of the night and the day up to the first that fits. */
  tellUntil(fits: (news: ToldMoment['news']) => boolean, until: number | null = null): void {
    const told = this.#moments.length;
    const found = this.#all.findIndex(({ news }, index) => index >= told && fits(news));
    this.tell(told, found < 0 ? this.count : found + 1, until);
  }
}

/** Serves the live page of a table. */
export async function serveTable(
  table: LiveTables,
  clock: Clock = realClock,
  results: Pick<ResultLinks, 'answer'> = { answer: async () => null },
): Promise<{ readonly url: string; readonly server: LiveServer; readonly endpoint: Endpoint }> {
  const server = new LiveServer(clock, pageFiles(), silentLog);
  const endpoint = await openEndpoint((...asked) => server.answer(...asked), { host: '127.0.0.1', port: 0 }, 'PAGES');
  server.open(() => [{ tables: table, results }]);
  return { url: `http://127.0.0.1:${endpoint.port}`, server, endpoint };
}

/** The events of a page, as far as they have come. */
export class EventReader {
  text = '';
  isClosed = false;
  readonly #stop = new AbortController();

  static async open(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
    const reader = new EventReader();
    const response = await fetch(url, { headers, signal: reader.#stop.signal });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    void reader.#read(response);
    return reader;
  }

  async #read(response: Response): Promise<void> {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) this.text += chunk;
    } catch {
      // It was left.
    }
    this.isClosed = true;
  }

  /** The numbers of the events. */
  get ids(): readonly number[] {
    return [...this.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  }

  leave(): void {
    this.#stop.abort();
  }
}
