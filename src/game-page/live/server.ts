import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { LivePages, LiveTable, LiveTables } from '#game/ports/live.ts';
import type { Clock, Log } from '#game/ports/ports.ts';
import type { ResultLinks } from '#game/ports/result-links.ts';
import { livePageOf } from '../game-page.ts';
import { htmlOf, type PageFiles } from '../html.ts';
import { LiveFeed } from './feed.ts';
import { addressOf, Rates, windowMs } from './rates.ts';

/** The time between signs of life on a connection, ms. Proxies end one that is silent for a minute. */
const beatMs = 20_000;

/** The seconds after which a page asks again that found nobody to answer. */
const againSeconds = 5;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs its own script, and asks for its own events alone. */
const policyOf = ({ script, style }: PageFiles): string =>
  [
    `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; connect-src 'self'`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');

/** The answer to a request. `feed`: its events follow. */
interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly more: OutgoingHttpHeaders;
  readonly feed?: LiveFeed;
}

const plain = (status: number, text: string, more: OutgoingHttpHeaders = {}): Reply => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: `${text}\n`,
  more,
});

/** The page of another site may read it. */
const jsonReply = (text: string): Reply => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  text,
  more: { 'Access-Control-Allow-Origin': '*' },
});

const notFound = plain(404, 'not found');
const later = plain(503, 'later', { 'Retry-After': againSeconds });
const tooMany = plain(429, 'too many requests', { 'Retry-After': windowMs / 1000 });

/** The number of the event after the last one that a page has. */
const nextAfter = (last: string | readonly string[] | undefined): number =>
  /^\d{1,6}$/.test(String(last)) ? Number(last) + 1 : 0;

/** The tables of a shard, and the results of its servers. */
export interface LiveSources {
  readonly tables: LiveTables;
  readonly results: Pick<ResultLinks, 'answer'>;
}

/** A link that somebody has asked for. */
interface Shown {
  readonly token: string;
  readonly feed: LiveFeed;
  readonly html: string;
}

/**
 * Answers `/t/TOKEN`, the live page of a table, and `/t/TOKEN/events`, what its town is told. Answers `/r/TOKEN`, the list of
 * a server's games as JSON, and `/r/TOKEN/GAME.json`, one of them. It only reads.
 */
export class LiveServer implements LivePages {
  readonly #clock: Clock;
  readonly #log: Pick<Log, 'error'>;
  readonly #files: PageFiles;
  readonly #headers: OutgoingHttpHeaders;
  /** The links that somebody has asked for, by token. */
  readonly #shown = new Map<string, Shown>();
  readonly #rates: Rates;
  readonly #beat: NodeJS.Timeout;
  #hosted: (() => readonly LiveSources[]) | null = null;

  constructor(clock: Clock, files: PageFiles, log: Pick<Log, 'error'>) {
    this.#clock = clock;
    this.#log = log;
    this.#files = files;
    this.#rates = new Rates(() => clock.now());
    this.#headers = {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policyOf(files),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    };
    this.#beat = setInterval(() => {
      for (const { feed } of this.#shown.values()) feed.beat();
    }, beatMs).unref();
  }

  /** The tables and the results answer from now on. */
  open(hosted: () => readonly LiveSources[]): void {
    this.#hosted = hosted;
  }

  /** Answers a request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(request);
    const asked = await this.#replyTo(request, address);
    // The reader may have gone meanwhile.
    if (response.destroyed) return;
    const isRead = request.method !== 'HEAD';
    const leave = isRead && asked.feed ? this.#rates.enter(address) : null;
    const reply = isRead && asked.feed && leave === null ? tooMany : asked;
    response.writeHead(reply.status, { ...this.#headers, 'Content-Type': reply.type, ...reply.more });
    if (leave === null) response.end(isRead ? reply.text : undefined);
    else {
      response.on('close', leave);
      reply.feed?.add(response, nextAfter(request.headers['last-event-id']));
    }
  }

  #replyTo({ method = '', url = '' }: IncomingMessage, address: string): Reply | Promise<Reply> {
    if (!['GET', 'HEAD'].includes(method)) return plain(405, 'only GET', { Allow: 'GET, HEAD' });
    if (!this.#rates.allows(address)) return tooMany;
    if (this.#hosted === null) return later;
    const [path = ''] = url.split('?', 1);
    const [, link, game = null] = /^\/r\/([\w-]{1,80})(?:\/([\w-]{1,40})\.json)?$/.exec(path) ?? [];
    if (link !== undefined) return this.#results(link, game);
    const [, token = '', events] = /^\/t\/([\w-]{1,80})(\/events)?$/.exec(path) ?? [];
    const found = this.#find(token);
    if (found === null) return notFound;
    const { html, feed } = found;
    if (events === undefined) return { status: 200, type: 'text/html; charset=utf-8', text: html, more: {} };
    // nginx then keeps back nothing of it.
    return { status: 200, type: 'text/event-stream', text: '', more: { 'X-Accel-Buffering': 'no' }, feed };
  }

  async #results(token: string, gameId: string | null): Promise<Reply> {
    for (const { results } of this.#hosted?.() ?? []) {
      const answer = await results.answer(token, gameId);
      if (answer === 'later') return later;
      if (answer !== null) return jsonReply(answer.json);
    }
    return notFound;
  }

  changed(gameId: string): void {
    for (const { feed, token } of this.#of(gameId))
      try {
        const table = this.#table(token);
        if (table === null) feed.end();
        else feed.take(table);
      } catch (error) {
        this.#log.error({ error }, 'a live page could not be told');
        feed.cut();
      }
  }

  left(gameId: string): void {
    for (const { feed } of this.#of(gameId)) feed.cut();
  }

  /** Ends the signs of life. */
  close(): void {
    clearInterval(this.#beat);
  }

  #of(gameId: string): readonly Shown[] {
    return [...this.#shown.values()].filter(({ feed }) => feed.gameId === gameId);
  }

  #table(token: string): LiveTable | null {
    for (const { tables } of this.#hosted?.() ?? []) {
      const table = tables.live(token);
      if (table !== null) return table;
    }
    return null;
  }

  #find(token: string): Shown | null {
    const known = this.#shown.get(token);
    if (known !== undefined) return known;
    const table = this.#table(token);
    if (table === null) return null;
    const feed = new LiveFeed(table, this.#clock, () => this.#shown.delete(token));
    const shown = { token, feed, html: htmlOf(livePageOf(table, table.wording), this.#files) };
    this.#shown.set(token, shown);
    return shown;
  }
}
