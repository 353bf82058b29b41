import type { ReconcileResult, Remark } from '../ports/ports.ts';

/** The kinds of issue that end. They are announced each time they occur, and when they are solved. */
const ending: ReadonlySet<Remark['kind']> = new Set(['permission', 'obstacle', 'slow'] as const);

const canEnd = ({ kind }: Remark): boolean => ending.has(kind);

const isSlowness = ({ kind }: Remark): boolean => kind === 'slow';

/** The issues of a table, and which of them the town has been told. */
export class OpenIssues {
  #open: readonly Remark[] = [];
  readonly #told = new Set<string>();

  /** The current issues. */
  get open(): readonly Remark[] {
    return this.#open;
  }

  /** Returns the remarks to announce after a report: new issues, or that the issues are solved. */
  take({ done, remarks }: ReconcileResult): readonly Remark[] {
    const fresh = remarks.filter((remark) => !this.#told.has(JSON.stringify(remark)));
    for (const remark of fresh) this.#told.add(JSON.stringify(remark));
    if (remarks.length > 0) this.#open = remarks;
    if (!done) return fresh;
    const ended = this.#open.filter(canEnd);
    this.#open = [];
    for (const remark of [...this.#told]) if (canEnd(JSON.parse(remark))) this.#told.delete(remark);
    if (ended.length === 0) return [];
    return [{ key: ended.every(isSlowness) ? 'issue.slow-over' : 'issue.over' }];
  }
}
