/**
 * Protocol transitions of DAVE (dave-protocol, "Protocol Transitions"): a change is announced with an id, every member
 * says it is ready (op 23), then all execute it (op 22). Id 0 needs no such round.
 */
export class Transitions {
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, { ready: Set<string>; timer: NodeJS.Timeout }>();
  readonly #execute: (id: number) => void;
  #last = 0;

  /** A member that never answers holds the others up for `timeoutMs` only. */
  constructor(execute: (id: number) => void, timeoutMs = 2000) {
    this.#execute = execute;
    this.#timeoutMs = timeoutMs;
  }

  /** Opens a transition and gives its id, 1 to 65535. */
  open(): number {
    this.#last = (this.#last % 0xffff) + 1;
    const id = this.#last;
    const timer = setTimeout(() => this.#finish(id), this.#timeoutMs);
    this.#waiting.set(id, { ready: new Set(), timer });
    return id;
  }

  /** Takes a member's readiness; executes once all of `members` are ready. An unknown id is ignored. */
  ready(id: number, userId: string, members: readonly string[]): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.ready.add(userId);
    if (members.every((member) => waiting.ready.has(member))) this.#finish(id);
  }

  /** Forgets all open transitions. */
  clear(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #finish(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    this.#execute(id);
  }
}
