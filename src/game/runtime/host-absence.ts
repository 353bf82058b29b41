import { narratesInPerson } from '../model/leading.ts';
import type { Absence } from '../ports/table-document.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Absences } from './absences.ts';
import type { TableContext } from './table-context.ts';

/**
 * The absence of a host who narrates in person. No step begins without them, so after the grace time the town is told
 * once who can go on.
 */
export class HostAbsence {
  readonly #context: TableContext;
  readonly #absences: Pick<Absences, 'graceMs'>;

  constructor(context: TableContext, absences: Pick<Absences, 'graceMs'>) {
    this.#context = context;
    this.#absences = absences;
    context.signals.moved.on(() => this.#arm());
  }

  /** Starts the grace time of a host who left the voice room. One who left the guild (`gone`) has none. */
  async miss(turn: Turn, userId: string, gone: boolean): Promise<void> {
    const { tableState, deps, game, run, signals } = this.#context;
    const { table } = tableState;
    if (!narratesInPerson(table, userId) || !game.isOn || run.isHeld) return;
    const known = this.#absence;
    if (known && (known.gone || !gone)) return;
    const until = deps.clock.now() + (gone ? 0 : this.#absences.graceMs);
    const absence: Absence = { userId, until, gone, reminded: known?.reminded ?? false };
    await tableState.noteIn(turn, 'playing', { absences: [...this.#others(known), absence] });
    signals.absencesChanged.emit();
  }

  /** Ends the absence of a host who is back in the voice room. */
  async meet(turn: Turn, userId: string): Promise<void> {
    const { tableState, signals } = this.#context;
    const known = this.#absence;
    if (known?.userId !== userId) return;
    await tableState.noteIn(turn, 'playing', { absences: this.#others(known) });
    signals.absencesChanged.emit();
  }

  get #absence(): Absence | undefined {
    const { table } = this.#context.tableState;
    return this.#all.find(({ userId }) => narratesInPerson(table, userId));
  }

  get #all(): readonly Absence[] {
    return this.#context.tableState.in('playing')?.absences ?? [];
  }

  #others(known: Absence | undefined): readonly Absence[] {
    return this.#all.filter((each) => each !== known);
  }

  #arm(): void {
    const { timers, run, game, queue } = this.#context;
    const absence = this.#absence;
    const isIdle = !run.runs || game.now.state.paused !== null;
    const at = isIdle || !absence || absence.reminded ? null : absence.until;
    timers.set('host-away', at, () => void queue.run((turn) => this.#tell(turn)));
  }

  async #tell(turn: Turn): Promise<void> {
    const { tableState, presenter, deps, run } = this.#context;
    const known = this.#absence;
    if (!known || known.reminded || !run.runs || known.until > deps.clock.now()) return;
    const absences = [...this.#others(known), { ...known, reminded: true }];
    await tableState.noteIn(turn, 'playing', { absences });
    const { userId } = known;
    const isTrue = (): boolean => this.#absence !== undefined;
    const remark = { key: 'lead.gone', params: { person: `<@${userId}>` } } as const;
    void presenter.direct.notify(remark, 'g', [userId], { room: 'town', isTrue });
  }
}
