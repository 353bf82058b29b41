import type { News } from '#engine/kernel/notices.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import type { TownPage } from '../ports/panel.ts';
import type { Audience, Clock, Script } from '../ports/ports.ts';
import { within } from '../scheduling/clock.ts';
import type { TownRound } from './shown-table.ts';
import { isToldApart, TownPages } from './town-pages.ts';

/** The longest time for which news waits for the narrator, ms. After that it is shown, whatever the voice does. */
const UNHEARD_MS = 60_000;

/** A batch that nobody may read yet. `reveals`: the number of reveals after which everything of it is shown. */
interface Waiting {
  readonly n: number;
  readonly reveals: number;
  readonly done: () => void;
  readonly isDone: Promise<void>;
}

/** Called when the whole of a batch may be shown. */
type Tell = (batch: number) => void;

/**
 * The news of a town, as far as the narrator has come to it. The names of the dead, the result of a vote, and the winner
 * are not shown before they are heard. After a restart everything is shown.
 */
export class RevealedNews {
  readonly #pages: TownPages;
  readonly #clock: Clock;
  readonly #tell: Tell;
  readonly #changed: () => void;
  #revealed = 0;
  readonly #waiting: Waiting[] = [];

  /** `changed`: is called when more may be shown than before. */
  constructor({ script, clock }: { readonly script: Script; readonly clock: Clock }, tell: Tell, changed: () => void) {
    this.#pages = new TownPages(script);
    this.#clock = clock;
    this.#tell = tell;
    this.#changed = changed;
  }

  /** The pages as they are shown now. */
  get pages(): readonly TownPage[] {
    return this.#pages.after(this.#revealed);
  }

  /** The nights and the days so far. */
  get rounds(): readonly TownRound[] {
    return this.#pages.rounds;
  }

  /**
   * Adds the public news of a batch. Call once for each batch, in order. `isHeard`: somebody narrates it. News that nobody
   * narrates is shown with the batch: `changed` is not called, since a loaded game must not show its past. Returns the
   * type of the first news that waits for the narrator. `null`: none does.
   */
  add({ n, notices, foul }: AnnouncedBatch, audience: Audience, isHeard: boolean): News['type'] | null {
    const news = notices.filter(({ to }) => to === 'all').map((notice) => notice.news);
    const revealing = news.filter((each) => this.#pages.add(each, audience, isToldApart(each, foul)));
    if (!isHeard) this.#revealed = this.#pages.reveals;
    this.#wait(n);
    const [first] = revealing;
    return isHeard && first !== undefined ? first.type : null;
  }

  #wait(n: number): void {
    let done = (): void => {};
    const isDone = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { reveals } = this.#pages;
    this.#waiting.push({ n, reveals, done, isDone });
    if (this.#settle()) return;
    void within(this.#clock, UNHEARD_MS, isDone).then(() => this.reach(reveals));
  }

  /** The narrator comes to a reveal of a batch, counted from 0 in that batch, of which it has `all`. */
  reachIn(n: number, index: number, all: number): void {
    const batch = this.#waiting.find((each) => each.n === n);
    if (batch !== undefined) this.reach(batch.reveals - all + index + 1);
  }

  /** The narrator has ended with a batch, or nobody has heard it. */
  end(n: number): void {
    const batch = this.#waiting.find((each) => each.n === n);
    if (batch !== undefined) this.reach(batch.reveals);
  }

  /** Shows everything up to this reveal. */
  reach(reveal: number): void {
    if (reveal <= this.#revealed) return;
    this.#revealed = reveal;
    this.#settle();
    this.#changed();
  }

  /** Resolves when everything of a batch may be shown. Without a number: everything that is known so far. */
  told(n?: number): Promise<void> {
    const batch = n === undefined ? this.#waiting.at(-1) : this.#waiting.find((each) => each.n === n);
    return batch?.isDone ?? Promise.resolve();
  }

  /** Ends the wait of all batches that may be shown. Returns true if none waits. */
  #settle(): boolean {
    while (this.#waiting[0] !== undefined && this.#waiting[0].reveals <= this.#revealed) {
      const { n, done } = this.#waiting.shift()!;
      this.#tell(n);
      done();
    }
    return this.#waiting.length === 0;
  }
}
