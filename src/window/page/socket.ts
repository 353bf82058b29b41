import type { Answer, Numbered, Request, ToPage } from '../protocol.ts';

interface Listener {
  readonly message: (message: ToPage) => void;
  readonly sound: (speaker: number, packet: Uint8Array) => void;
  readonly state: (isOpen: boolean) => void;
  /** The error of a request that was not sent, or not answered, in words. */
  readonly lost: () => string;
}

const firstRestMs = 500;
const mostRestMs = 5_000;

/** A connection to the page's server. It is opened again after each loss. */
export class Connection {
  readonly #listener: Listener;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastNumber = 0;
  #socket: WebSocket;
  #restMs = firstRestMs;
  #timer: number | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#socket = this.#open();
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#reopen();
    });
  }

  /** Sends a request. A request that cannot be sent, or is not answered, gets an error. */
  ask(request: Request): Promise<Answer> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.resolve({ error: this.#listener.lost() });
    this.#lastNumber += 1;
    const numbered: Numbered = { id: this.#lastNumber, request };
    this.#socket.send(JSON.stringify(numbered));
    return new Promise((resolve) => this.#waiting.set(numbered.id, resolve));
  }

  #open(): WebSocket {
    const opened = new WebSocket(socketUrl());
    opened.binaryType = 'arraybuffer';
    opened.addEventListener('open', () => {
      this.#restMs = firstRestMs;
      this.#listener.state(true);
    });
    opened.addEventListener('message', ({ data }) => this.#receive(data));
    opened.addEventListener('close', () => this.#closed());
    return opened;
  }

  #receive(data: unknown): void {
    if (data instanceof ArrayBuffer) this.#listener.sound(new Uint8Array(data)[0] ?? 0, new Uint8Array(data, 1));
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ToPage;
    if (message.type === 'answer') {
      this.#waiting.get(message.id)?.(message.answer);
      this.#waiting.delete(message.id);
    } else this.#listener.message(message);
  }

  #closed(): void {
    this.#listener.state(false);
    for (const answer of this.#waiting.values()) answer({ error: this.#listener.lost() });
    this.#waiting.clear();
    this.#timer = window.setTimeout(() => this.#reopen(), this.#restMs);
    this.#restMs = Math.min(this.#restMs * 2, mostRestMs);
  }

  #reopen(): void {
    window.clearTimeout(this.#timer);
    if (this.#socket.readyState === WebSocket.CLOSED) this.#socket = this.#open();
  }
}

function socketUrl(): string {
  const url = new URL('./socket', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
