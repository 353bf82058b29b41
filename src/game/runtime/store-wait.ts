import { leftOf } from '../model/time-left.ts';
import type { TableContext } from './table-context.ts';

/** The town is not told of a shorter refusal, ms. A store that hangs has been waited for already. */
const QUIET_MS = 1_000;

/** The step of a game when its time stopped, and the seconds that were left of it. */
interface Stopped {
  readonly step: string;
  readonly left: number;
}

/** Holds a game while the store does not work. Tells the town, and keeps the remaining time. */
export class StoreWait {
  readonly #parts: TableContext;
  #stopped: Stopped | null = null;
  /** Aborted once the store works again: then the words about it are not true any more. `null`: it works. */
  #words: AbortController | null = null;

  constructor(parts: TableContext) {
    this.#parts = parts;
  }

  /**
   * The seconds left of the running time. A step that began after the time had stopped has all of its time: its batch was
   * on its way to the store. `null`: the game does not wait.
   */
  get left(): number | null {
    const { game } = this.#parts;
    if (this.#stopped === null) return null;
    if (this.#stopped.step === this.#step) return this.#stopped.left;
    return leftOf(game.now, game.until, { clock: { ...this.#parts.deps.clock, now: () => game.now.at } });
  }

  /** True if the store works again. */
  get isOver(): boolean {
    return this.#words === null;
  }

  /** Begins a wait, or notes another state of the store. People who are playing need to know why nothing happens. */
  begin(state: 'hangs' | 'refuses'): void {
    const { timers, deps, game } = this.#parts;
    this.#stopped ??= { step: this.#step, left: game.left };
    if (this.#words !== null) return;
    this.#words = new AbortController();
    if (!game.isOn) return;
    const { signal } = this.#words;
    const tell = () => this.#parts.presenter.direct.tellAtOnce({ key: 'table.store-out' }, 'd', signal);
    if (state === 'hangs') tell();
    else timers.set('store', deps.clock.now() + QUIET_MS, tell);
  }

  /** Drops the words that the store does not work, as far as they are not posted yet. */
  fallSilent(): void {
    this.#words?.abort();
    this.#words = null;
    this.#parts.timers.cancel('store');
  }

  /** Ends the wait. */
  end(): void {
    this.#stopped = null;
  }

  get #step(): string {
    const { step, open } = this.#parts.game.now.state;
    return `${step?.number} ${open}`;
  }
}
