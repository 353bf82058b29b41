/**
 * Protocol transitions of DAVE (dave-protocol, "Protocol Transitions"). A change is announced with an id, every member
 * reports that it is ready (op 23), then all execute it (op 22). Id 0 is executed at once.
 */
export class Transitions {
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, { ready: Set<string>; timer: NodeJS.Timeout }>();
  readonly #execute: (id: number) => void;
  #last = 0;

  /** A member that never answers delays the others for `timeoutMs` at most. */
  constructor(execute: (id: number) => void, timeoutMs = 2000) {
    this.#execute = execute;
    this.#timeoutMs = timeoutMs;
  }

  /** Opens a transition and returns its id, 1 to 65535. */
  open(): number {
    this.#last = (this.#last % 0xffff) + 1;
    const id = this.#last;
    const timer = setTimeout(() => this.#finish(id), this.#timeoutMs);
    this.#waiting.set(id, { ready: new Set(), timer });
    return id;
  }

  /** Records that a member is ready. Executes the transition when all of `members` are ready. Ignores an unknown id. */
  ready(id: number, userId: string, members: readonly string[]): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.ready.add(userId);
    if (members.every((member) => waiting.ready.has(member))) this.#finish(id);
  }

  /** Deletes all open transitions. */
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
