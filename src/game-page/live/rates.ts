import type { IncomingMessage } from 'node:http';

/** The time in which requests are counted, ms. */
export const windowMs = 10_000;

/** The most requests in that time, and the most connections at once: of one address, and of all. */
const mostRequests = { one: 200, all: 3_000 };
const mostReaders = { one: 200, all: 2_000 };

/** Counts requests and connections. Addresses are forgotten when their time or their connections end. */
export class Rates {
  readonly #now: () => number;
  readonly #requests = new Map<string, number>();
  readonly #readers = new Map<string, number>();
  #since = 0;
  #asked = 0;
  #reading = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request. Returns false if it is one too many. */
  allows(address: string): boolean {
    const now = this.#now();
    if (now - this.#since >= windowMs || now < this.#since) {
      this.#requests.clear();
      this.#since = now;
      this.#asked = 0;
    }
    const count = this.#requests.get(address) ?? 0;
    // A request that one address has too many takes nothing from the others.
    if (count >= mostRequests.one || this.#asked >= mostRequests.all) return false;
    this.#asked += 1;
    this.#requests.set(address, count + 1);
    return true;
  }

  /** Counts a connection that stays. Returns the function that ends it. `null`: it is one too many. */
  enter(address: string): (() => void) | null {
    const count = this.#readers.get(address) ?? 0;
    if (this.#reading >= mostReaders.all || count >= mostReaders.one) return null;
    this.#reading += 1;
    this.#readers.set(address, count + 1);
    return () => {
      this.#reading -= 1;
      const left = this.#readers.get(address)! - 1;
      if (left === 0) this.#readers.delete(address);
      else this.#readers.set(address, left);
    };
  }
}

/**
 * The address of a request, as the nearest proxy has added it. Somebody who reaches the port without a proxy can choose it, and
 * meets the limits of all. An IPv6 address counts by its network.
 */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const nearest = [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)!.trim().slice(0, 45);
  const address = nearest || (socket.remoteAddress ?? '');
  return address.split(':').slice(0, 4).join(':');
}
