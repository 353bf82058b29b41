import type { ReconcileResult, Remark, TableLog } from '../ports/ports.ts';
import type { DirectPosts } from './direct-posts.ts';

/** The kinds of issue that end. They are announced each time they occur, and when they are solved. */
const ending: ReadonlySet<Remark['kind']> = new Set(['permission', 'obstacle', 'slow'] as const);

const canEnd = ({ kind }: Remark): boolean => ending.has(kind);

const isSlowness = ({ kind }: Remark): boolean => kind === 'slow';

/** The issues of a table, and which of them the town has been told. */
export class OpenIssues {
  readonly #log: TableLog;
  readonly #posts: DirectPosts;
  #open: readonly Remark[] = [];
  readonly #told = new Set<string>();
  /** The remarks that issues are solved. */
  readonly #overs = new WeakSet<Remark>();
  /** The number of posts so far. */
  #posted = 0;
  #hasTown = false;

  constructor(log: TableLog, posts: DirectPosts) {
    this.#log = log;
    this.#posts = posts;
  }

  /** The current issues. */
  get open(): readonly Remark[] {
    return this.#open;
  }

  /** Tells the town new issues in one post, or that the issues are solved. `hasTown`: the table uses a town. */
  tell(report: ReconcileResult, hasTown: boolean): void {
    // The town has not read what was known before.
    if (hasTown && !this.#hasTown) this.#forget();
    this.#hasTown = hasTown;
    const news = this.#take(report);
    for (const { key } of news) this.#log.warn({ remark: key }, 'an issue with Discord has begun or ended');
    if (news.length === 0 || !hasTown) return;
    this.#posted += 1;
    const room = report.slow?.includes('town') ? 'lobby' : 'town';
    void this.#posts.write(room, news, `h${this.#posted}-`, () => news.every((remark) => this.#holds(remark)));
  }

  #forget(): void {
    this.#open = [];
    this.#told.clear();
  }

  /** Returns true if an announced remark is still right: the issue goes on, or none does any more. */
  #holds(remark: Remark): boolean {
    if (this.#overs.has(remark)) return this.#open.length === 0;
    return !canEnd(remark) || this.#open.some((one) => JSON.stringify(one) === JSON.stringify(remark));
  }

  #take({ done, remarks }: ReconcileResult): readonly Remark[] {
    const fresh = remarks.filter((remark) => !this.#told.has(JSON.stringify(remark)));
    for (const remark of fresh) this.#told.add(JSON.stringify(remark));
    if (remarks.length > 0) this.#open = remarks;
    if (!done) return fresh;
    const ended = this.#open.filter(canEnd);
    this.#open = [];
    for (const remark of [...this.#told]) if (canEnd(JSON.parse(remark))) this.#told.delete(remark);
    if (ended.length === 0) return [];
    const over: Remark = { key: ended.every(isSlowness) ? 'issue.slow-over' : 'issue.over' };
    this.#overs.add(over);
    return [over];
  }
}
