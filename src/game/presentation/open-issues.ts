import type { ReconcileResult, Remark } from '../ports/ports.ts';

/** Returns true for an issue that a person has to fix. It is announced each time it occurs, and when it is solved. */
const isForPeople = ({ key }: Remark): boolean =>
  /^ui\.(lacks|hindrance|grant|trouble\.(permission|channels|slow|exposed|left-open|left-writable))/.test(key);

/** Returns true for a Discord limit: it ends without a person's help. */
const isSlowness = ({ key }: Remark): boolean => key === 'ui.trouble.slow';

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
    const mended = this.#open.filter(isForPeople);
    this.#open = [];
    for (const remark of [...this.#told]) if (isForPeople(JSON.parse(remark))) this.#told.delete(remark);
    if (mended.length === 0) return [];
    return [{ key: mended.every(isSlowness) ? 'ui.trouble.slow-over' : 'ui.trouble.over' }];
  }
}
