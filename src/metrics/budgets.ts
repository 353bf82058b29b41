/** Measures the use of the process by each person and each server, and holds it against their budgets. */
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import type { Asker, Budgets, Resource } from '#game/ports/ports.ts';

/** The kind of owner that a budget has. */
export type Owner = 'person' | 'server';

/** Amounts of all resources. */
export type Amounts = Readonly<Record<Resource, number>>;

const resources: readonly Resource[] = ['cpu', 'reads', 'calls'];

/** The milliseconds in which a budget that is used up is full again. */
const MINUTE_MS = 60_000;

/**
 * The budgets for a minute. The busiest minute of an evening takes less than a tenth. The budget of a server is that of
 * five people, so that the requests of one person do not use it up.
 */
export const budgets: Readonly<Record<Owner, Amounts>> = {
  person: { cpu: 3, reads: 5_000, calls: 600 },
  server: { cpu: 15, reads: 25_000, calls: 3_000 },
};

/** The shares above which there are this share of the owners: the 99th percentile, and the highest. */
const quantiles = [0.99, 1] as const;

/** The share of a budget that owners used in a minute. */
export interface UsedShare {
  readonly of: Owner;
  readonly resource: Resource;
  readonly quantile: (typeof quantiles)[number];
  readonly share: number;
}

/** The largest debt, in budgets. A wait lasts as many minutes at most. */
const MOST_DEBT = 10;

/** The budget of an owner for one resource. */
class Budget {
  readonly #most: number;
  #left: number;
  #at: number;
  /** The amount that was used since the minute began. */
  #used = 0;

  constructor(most: number, now: number) {
    this.#most = most;
    this.#left = most;
    this.#at = now;
  }

  use(amount: number, now: number): void {
    this.#refill(now);
    this.#left = Math.max(-MOST_DEBT * this.#most, this.#left - amount);
    this.#used += amount;
  }

  /** Milliseconds until a part of the budget is there. */
  waitMs(now: number): number {
    this.#refill(now);
    return this.#left > 0 ? 0 : Math.max(1, (-this.#left / this.#most) * MINUTE_MS);
  }

  /** Returns the share that was used in the minute that ends. */
  endMinute(): number {
    const share = this.#used / this.#most;
    this.#used = 0;
    return share;
  }

  isFull(now: number): boolean {
    this.#refill(now);
    return this.#left === this.#most;
  }

  #refill(now: number): void {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / MINUTE_MS) * this.#most);
    this.#at = now;
  }
}

type Account = Readonly<Record<Resource, Budget>>;

/** A request that is being answered, and those who pay for it. */
interface Request {
  readonly asker: Asker;
  isAnswered: boolean;
}

/**
 * Charges the costs of a request, until it is answered, to the account of its person and to that of its server. The
 * costs of a game that goes on by itself are charged to nobody.
 */
export class ChargedBudgets implements Budgets {
  readonly #accounts: Readonly<Record<Owner, Map<string, Account>>> = { person: new Map(), server: new Map() };
  readonly #most: Readonly<Record<Owner, Amounts>>;
  readonly #refused: (of: Owner, resource: Resource) => void;
  readonly #now: () => number;
  /** The request on whose behalf the present code runs, however it was called. */
  readonly #request = new AsyncLocalStorage<Request>();
  /** Node calls these around each callback and each continuation of an `await`, of whatever request. */
  readonly #turns = createHook({ before: () => this.#beginTurn(), after: () => this.#endTurn() });
  /** The request of the turn that runs now, and the time of its begin. */
  #turn: { readonly request: Request; readonly since: number } | null = null;

  /** `refused`: called for each request that must wait. `now`: a monotonic clock, ms. */
  constructor(
    refused: (of: Owner, resource: Resource) => void,
    most: Readonly<Record<Owner, Amounts>> = budgets,
    now: () => number = () => performance.now(),
  ) {
    this.#refused = refused;
    this.#most = most;
    this.#now = now;
  }

  waitMs(asker: Asker): number {
    const now = this.#now();
    const waits = this.#accountsOf(asker).flatMap(([of, account]) =>
      resources.map((resource) => ({ of, resource, ms: account[resource].waitMs(now) })),
    );
    const { of, resource, ms } = waits.reduce((one, other) => (other.ms > one.ms ? other : one));
    if (ms > 0) this.#refused(of, resource);
    return ms;
  }

  async charge<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    this.#turns.enable();
    const request = { asker, isAnswered: false };
    const since = performance.now();
    const done = this.#request.run(request, work);
    this.#chargeTime(request, since);
    try {
      return await done;
    } finally {
      request.isAnswered = true;
    }
  }

  /** Charges an amount to the request on whose behalf the present code runs, if there is one. */
  use(resource: Resource, amount: number): void {
    const request = this.#request.getStore();
    if (request !== undefined && !request.isAnswered) this.#use(request, resource, amount);
  }

  /** Returns what was used in the minute that ends, and forgets those whose budgets are full. */
  endMinute(): readonly UsedShare[] {
    const now = this.#now();
    return (['person', 'server'] as const).flatMap((of) => {
      const shares = new Map(resources.map((resource): [Resource, number[]] => [resource, []]));
      for (const [id, account] of this.#accounts[of]) {
        for (const resource of resources) {
          const share = account[resource].endMinute();
          if (share > 0) shares.get(resource)!.push(share);
        }
        if (resources.every((resource) => account[resource].isFull(now))) this.#accounts[of].delete(id);
      }
      return [...shares].flatMap(([resource, all]) => {
        all.sort((one, other) => one - other);
        return quantiles.map((quantile) => ({
          of,
          resource,
          quantile,
          share: all[Math.ceil(quantile * all.length) - 1] ?? 0,
        }));
      });
    });
  }

  close(): void {
    this.#turns.disable();
    this.#request.disable();
  }

  #accountsOf({ userId, guildId }: Asker): readonly (readonly [Owner, Account])[] {
    return [
      ['person', this.#account('person', userId)],
      ['server', this.#account('server', guildId)],
    ];
  }

  #account(of: Owner, id: string): Account {
    const known = this.#accounts[of].get(id);
    if (known !== undefined) return known;
    const { cpu, reads, calls } = this.#most[of];
    const now = this.#now();
    const account = { cpu: new Budget(cpu, now), reads: new Budget(reads, now), calls: new Budget(calls, now) };
    this.#accounts[of].set(id, account);
    return account;
  }

  #use({ asker }: Request, resource: Resource, amount: number): void {
    const now = this.#now();
    for (const [, account] of this.#accountsOf(asker)) account[resource].use(amount, now);
  }

  #chargeTime(request: Request, since: number): void {
    this.#use(request, 'cpu', (performance.now() - since) / 1000);
  }

  #beginTurn(): void {
    const request = this.#request.getStore();
    this.#turn = request === undefined || request.isAnswered ? null : { request, since: performance.now() };
  }

  #endTurn(): void {
    if (this.#turn !== null) this.#chargeTime(this.#turn.request, this.#turn.since);
    this.#turn = null;
  }
}
