import type { OpenModal } from 'discord-emulator';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { ClientFeed } from './client-feed.ts';
import { answerClient, type ClientRequest } from './client-requests.ts';
import { failureIn } from './failures.ts';
import type { Answer, Numbered, Request, Rulebook, ToPage, Visitor } from './protocol.ts';
import { maxSpeed, type Session } from './session.ts';
import { SoundFeed } from './sound-feed.ts';

const id = z.string().min(1).max(100);
const text = z.string().max(4_000);
const option = z.union([text, z.number(), z.boolean()]);
const file = z.strictObject({ name: z.string().min(1).max(260), base64: z.base64() });
const language = z.enum(['en', 'ru']);
const typed = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

const request = z.discriminatedUnion('type', [
  typed('open', { rulebook: id, players: z.int().min(1).max(100), language, as: z.enum(['host', 'player', 'guest']) }),
  typed('show', { personId: id, act: z.boolean() }),
  typed('press', { messageId: id, customId: id }),
  typed('choose', { messageId: id, customId: id, values: z.array(id).max(25) }),
  typed('submit', {
    formId: id,
    fields: z.record(id, z.union([text, z.boolean(), z.array(id).max(25), z.array(file).max(10)])),
  }),
  typed('command', { path: id, channelId: id, options: z.record(id, option) }),
  typed('complete', { path: id, channelId: id, options: z.record(id, option), focused: id }),
  typed('say', { channelId: id, text: text.min(1) }),
  typed('delete', { messageId: id }),
  typed('read', { channelId: id }),
  typed('join', { channelId: id }),
  typed('leave', {}),
  typed('self', { mute: z.boolean().optional(), deaf: z.boolean().optional() }),
  typed('talk', { on: z.boolean() }),
  typed('speed', { speed: z.number().min(1).max(1_000) }),
  typed('close', {}),
]);
const numbered = z.strictObject({ id: z.int().min(1), request });

/** Reads a message of a page. Returns `null` if it is none. */
export function readRequest(message: string): Numbered | null {
  try {
    const read = numbered.safeParse(JSON.parse(message));
    return read.success ? (read.data as Numbered) : null;
  } catch {
    return null;
  }
}

/** More than this is not queued for a page that does not read: sound is left out, bytes. */
const mostQueuedSound = 256 * 1024;
/** A page that has not read this much is closed, bytes. It connects again and gets everything again. */
const mostQueued = 8 * 1024 * 1024;
/** The time after which a seat is given back whose page was closed, ms. Until then the person may reload the page. */
const reloadMs = 10_000;
/** The players as whom people take part: the first one opens the table. */
const seats = { host: 1, player: 2 } as const;

/** The parts of the program that a page needs. */
interface PageDeps {
  readonly session: Session;
  readonly rulebooks: readonly Rulebook[];
}

/** One open page: the person whose client it shows, and the seat that it holds. */
export class PageConnection {
  readonly #socket: WebSocket;
  readonly #deps: PageDeps;
  readonly #unsubscribe: () => void;
  readonly #forms = new Map<string, OpenModal>();
  readonly #speakers = new Map<string, number>();
  #own: string | null = null;
  #shown: string | null = null;
  #feed: ClientFeed | null = null;
  #sound: SoundFeed | null = null;
  /** The person to show as soon as the table is open. */
  #wish: Visitor | null = null;

  constructor(socket: WebSocket, deps: PageDeps) {
    this.#socket = socket;
    this.#deps = deps;
    const { session, rulebooks } = deps;
    this.#send({ type: 'welcome', language: session.news.language, rulebooks, maxSpeed });
    this.#unsubscribe = session.onChange(() => this.#follow());
    this.#follow();
    socket.on('message', (data, isBinary) => {
      if (!isBinary) void this.#take(String(data));
    });
    socket.on('close', () => this.#close());
    socket.on('error', () => {}); // 'close' follows
  }

  #send(message: ToPage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > mostQueued) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(message));
  }

  /** The table has changed. */
  #follow(): void {
    const { session } = this.#deps;
    if (session.news.stage !== 'open') this.#leave();
    else if (this.#shown === null) this.#begin();
    this.#send({ type: 'table', ...session.news, own: this.#own });
  }

  /** The table is open: shows the seat that was wished for, or the guest. */
  #begin(): void {
    const table = this.#deps.session.table!;
    const wish = this.#wish ?? 'guest';
    const person = wish === 'guest' ? table.guest : table.atSeat(seats[wish]);
    this.#wish = null;
    if (person) this.#show(person.id, wish !== 'guest');
  }

  #show(personId: string, act: boolean): void {
    const { session } = this.#deps;
    const user = session.user(personId);
    if (!user) return;
    this.#stopFeeds();
    this.#shown = personId;
    if (act) this.#hold(personId);
    this.#feed = new ClientFeed(user, {
      changed: (changes, removals) => this.#send({ type: 'changes', changes, removals }),
    });
    const mayAct = session.mayAct(personId, this.#own);
    this.#send({ type: 'view', personId, mayAct, changes: this.#feed.whole() });
    this.#sound = new SoundFeed(user, {
      heard: (userId, frame) => this.#sendSound(userId, frame),
      speaking: (userIds) => this.#send({ type: 'speaking', userIds }),
    });
  }

  /** Takes a seat, and gives the one before back. Somebody without a seat is held by nobody. */
  #hold(personId: string): void {
    const { session } = this.#deps;
    const isSeat = session.people.some(({ id, seat }) => id === personId && seat !== null);
    if (!isSeat || personId === this.#own) return;
    const before = this.#own;
    this.#own = personId;
    session.take(personId);
    if (before !== null) session.giveBack(before);
  }

  #sendSound(userId: string, frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN || this.#socket.bufferedAmount > mostQueuedSound) return;
    let number = this.#speakers.get(userId);
    if (number === undefined) {
      number = this.#speakers.size % 256;
      this.#speakers.set(userId, number);
      this.#send({ type: 'speaker', number, userId });
    }
    this.#socket.send(Buffer.concat([Buffer.of(number), frame]));
  }

  async #take(message: string): Promise<void> {
    const read = readRequest(message);
    const { language } = this.#deps.session.news;
    if (!read) return this.#send({ type: 'answer', id: 0, answer: { error: failureIn(language, 'malformed') } });
    const answer = await this.#answer(read.request).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      return { error: failureIn(language, 'fault', why) };
    });
    this.#send({ type: 'answer', id: read.id, answer });
  }

  async #answer(request: Request): Promise<Answer> {
    const { session } = this.#deps;
    switch (request.type) {
      case 'open':
        return this.#open(request);
      case 'show':
        if (!session.user(request.personId)) return this.#failed('unknown-person');
        this.#show(request.personId, request.act);
        return {};
      case 'speed':
        session.setSpeed(request.speed);
        return {};
      case 'close':
        await session.close();
        return {};
      case 'talk':
        if (session.mayAct(this.#shown ?? '', this.#own)) this.#sound?.talk(request.on);
        return {};
      default:
        return this.#act(request);
    }
  }

  #failed(failure: Parameters<typeof failureIn>[1]): Answer {
    return { error: failureIn(this.#deps.session.news.language, failure) };
  }

  async #act(request: ClientRequest): Promise<Answer> {
    const { session } = this.#deps;
    const user = this.#shown === null ? undefined : session.user(this.#shown);
    if (!user) return this.#failed('unknown-person');
    if (!session.mayAct(user.id, this.#own)) return this.#failed('watching');
    return answerClient({ user, language: session.news.language, forms: this.#forms }, request);
  }

  async #open({ rulebook, players, language, as }: Extract<Request, { type: 'open' }>): Promise<Answer> {
    this.#wish = as;
    const hosted = as === 'host';
    const why = await this.#deps.session.open({ rulebook, players, language, hosted });
    if (why === null) return {};
    this.#wish = null;
    return this.#failed(why);
  }

  #stopFeeds(): void {
    this.#feed?.close();
    this.#sound?.close();
    this.#feed = null;
    this.#sound = null;
    this.#speakers.clear();
    this.#forms.clear();
  }

  /** Forgets the table that this page showed. */
  #leave(): void {
    this.#stopFeeds();
    this.#shown = null;
    this.#own = null;
  }

  /** The page is gone. Its seat is given back, unless the person opens the page again soon. */
  #close(): void {
    this.#unsubscribe();
    this.#stopFeeds();
    const own = this.#own;
    if (own !== null) setTimeout(() => this.#deps.session.giveBack(own), reloadMs).unref();
  }
}
