import type { ReconcileResult, Remark } from '../ports/ports.ts';

/** What a person has to mend: he is told again if it comes back, and when it is over. */
const isForPeople = ({ key }: Remark): boolean =>
  /^ui\.(lacks|hindrance|grant|trouble\.(permission|channels|slow))/.test(key);

/** Nobody has mended that: Discord's limit was over. */
const isSlowness = ({ key }: Remark): boolean => key === 'ui.trouble.slow';

/** What the hall cannot do for a table, as far as the town has been told. */
export class OpenIssues {
  #open: readonly Remark[] = [];
  readonly #told = new Set<string>();

  /** What there is at the moment. */
  get open(): readonly Remark[] {
    return this.#open;
  }

  /** What of a report is to be told: what has not been told before, and that it is over. */
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
