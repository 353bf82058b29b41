import type { GameState } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { isPublicAct } from '../model/public-act.ts';
import type { TableDeps } from '../ports/deps.ts';
import { seatIn, seatsOf } from '../presentation/layout.ts';
import type { TablePresenter } from '../presentation/table-presenter.ts';
import type { Timers } from './clock.ts';
import type { Queue } from './queue.ts';
import type { TableState } from './table-state.ts';

export interface AbsencesOptions {
  readonly deps: TableDeps;
  readonly tableState: TableState;
  readonly timers: Timers;
  readonly presenter: TablePresenter;
  readonly queue: Queue;
  state(): GameState;
  /** The grace time is over (G11). */
  quit(seat: SeatNumber): void;
  /** Whether anybody is missed now: the game is on, and Discord can be seen. */
  isWatched(): boolean;
  /** Who is away, or until when he is waited for, has changed. */
  changed(): void;
}

/** Players who have left the voice room or the guild, and how long their seats are kept. All within the queue. */
export class Absences {
  readonly #options: AbsencesOptions;

  constructor(options: AbsencesOptions) {
    this.#options = options;
  }

  /** A living player has left the voice room, or (`gone`) the guild: he is waited for, and the town is told so, once. */
  async miss(userId: string, gone: boolean): Promise<void> {
    if (!this.#options.isWatched()) return;
    await this.#miss(userId, gone);
    this.#options.changed();
  }

  async #miss(userId: string, gone: boolean): Promise<void> {
    const { deps, tableState, presenter } = this.#options;
    const player = seatIn(this.#options.tableState.table, userId);
    if (!player) return;
    await this.#noteRoom(userId, false);
    if (this.#isOut(player.seat)) return gone ? this.#letGo([userId]) : undefined;
    const { absences } = tableState.table;
    const known = absences.find((absence) => absence.userId === userId);
    if (known && (known.gone || !gone)) return;
    const { graceMs } = this;
    const until = known?.until ?? deps.clock.now() + graceMs;
    await tableState.note({ absences: [...absences.filter((absence) => absence !== known), { userId, until, gone }] });
    if (known) return;
    const params = { seat: player.seat, seconds: Math.round(graceMs / 1000) };
    void presenter.remark({ key: 'player.waiting', params }, `w${player.seat}`);
  }

  /** How long somebody is waited for, ms. */
  get graceMs(): number {
    const { tableState, deps } = this.#options;
    return tableState.table.grace === undefined ? deps.settings.graceMs : tableState.table.grace * 1000;
  }

  /** Somebody has been given a seat here: where the others are in the voice room, he is waited for as if he had left it. */
  async expect(userId: string): Promise<void> {
    const { tableState, deps } = this.#options;
    if (tableState.table.present.length === 0) return;
    const absence = { userId, until: deps.clock.now() + this.graceMs, gone: false };
    await tableState.note({ absences: [...tableState.table.absences, absence] });
    this.#options.changed();
  }

  /** Whether the grace time of this seat is over, by what is known now. */
  isMissed(seat: SeatNumber): boolean {
    const { tableState, deps } = this.#options;
    const userId = seatsOf(tableState.table)[seat - 1]?.userId;
    const absence = tableState.table.absences.find((each) => each.userId === userId);
    return absence !== undefined && absence.until <= deps.clock.now() && !this.#isOut(seat);
  }

  /** He is called a second time, when half of his time is over. */
  async #remind(userId: string): Promise<void> {
    const { tableState, presenter, deps } = this.#options;
    const known = tableState.table.absences.find((absence) => absence.userId === userId);
    const player = seatIn(tableState.table, userId);
    if (!known || known.reminded || !player || this.#isOut(player.seat)) return;
    const absences = tableState.table.absences.map((each) =>
      each === known ? { ...each, reminded: true as const } : each,
    );
    await tableState.note({ absences });
    const seconds = Math.round((known.until - deps.clock.now()) / 1000);
    void presenter.remark({ key: 'player.reminder', params: { seat: player.seat, seconds } }, `W${player.seat}`);
  }

  /** He is back in time: nothing has happened, and the town is told so. */
  async meet(userId: string): Promise<void> {
    const { tableState, presenter, changed } = this.#options;
    const absences = tableState.table.absences.filter((absence) => absence.userId !== userId);
    if (absences.length === tableState.table.absences.length) return;
    await tableState.note({ absences });
    const { seat } = seatIn(this.#options.tableState.table, userId)!;
    void presenter.remark({ key: 'player.back', params: { seat } }, `b${seat}`);
    changed();
  }

  /**
   * This seat has acted. A public act shows that its player is there; a secret one changes nothing, at this moment or
   * later: whether the seat is called, kept or lost would tell everybody that there was something to do for it.
   */
  async witness(seat: SeatNumber, notices: readonly Notice[]): Promise<void> {
    const player = seatsOf(this.#options.tableState.table)[seat - 1];
    if (player && isPublicAct(notices, seat)) await this.meet(player.userId);
  }

  /** This player has come into the voice room. */
  async arrive(userId: string): Promise<void> {
    if (!seatIn(this.#options.tableState.table, userId)) return;
    await this.#noteRoom(userId, true);
    await this.meet(userId);
  }

  /**
   * Nobody has watched for a while: who is in the voice room now is held against who was there before. Who among the missed
   * has left the guild is found out later.
   */
  async checkPresence(): Promise<void> {
    const { deps, tableState } = this.#options;
    const { gameId, present: before } = tableState.table;
    const now = deps.reconciler.present(gameId);
    if (now === null || tableState.table.moving || !this.#options.isWatched()) return;
    const idle = deps.reconciler.idle?.(gameId) ?? [];
    const missed = before.filter((userId) => !now.includes(userId) && !idle.includes(userId));
    for (const userId of missed) await this.#miss(userId, false);
    for (const userId of now) await this.arrive(userId);
    if (missed.length === 0) return;
    void deps.reconciler.gone(gameId, missed).then(async (left) => {
      for (const userId of left) await this.#gone(userId);
    });
  }

  /** After an outage, an interruption or a restart everybody has the whole grace time again. */
  async renew(): Promise<void> {
    const { deps, tableState } = this.#options;
    if (tableState.table.absences.length === 0) return;
    const until = deps.clock.now() + this.graceMs;
    const absences = tableState.table.absences.map((absence) => ({ ...absence, until }));
    await tableState.note({ absences });
  }

  /** Who has left the game is waited for no longer; who has left the guild as well sees no more of it. */
  async tidy(): Promise<void> {
    const { tableState } = this.#options;
    const out = seatsOf(tableState.table).filter(({ seat }) => this.#isOut(seat));
    const over = tableState.table.absences.filter((absence) => out.some(({ userId }) => userId === absence.userId));
    if (over.length === 0) return;
    await tableState.note({ absences: tableState.table.absences.filter((absence) => !over.includes(absence)) });
    await this.#letGo(over.filter((absence) => absence.gone).map((absence) => absence.userId));
    this.arm(false);
  }

  /** `idle`: nobody's grace runs now. */
  arm(idle: boolean): void {
    const { tableState, timers, quit, queue } = this.#options;
    for (const { userId, seat } of seatsOf(tableState.table)) {
      const absence = tableState.table.absences.find((absence) => absence.userId === userId);
      const half = !absence || absence.reminded ? null : absence.until - this.graceMs / 2;
      timers.set(`remind-${seat}`, idle ? null : half, () => void queue.run(() => this.#remind(userId)));
      timers.set(`gone-${seat}`, idle || !absence ? null : absence.until, () => quit(seat));
    }
  }

  /** Whoever is not in the voice room when it is his turn to speak may have left the guild: nobody tells of that. */
  seek(notices: readonly Notice[]): void {
    for (const { news } of notices)
      if (news.type === 'StepBegan' && news.step.kind === 'speech') this.#seekOne(news.step.seat);
  }

  #seekOne(seat: SeatNumber): void {
    const { deps, tableState } = this.#options;
    const { gameId, present, absences } = tableState.table;
    const { userId } = seatsOf(tableState.table)[seat - 1]!;
    if (present.includes(userId) || absences.some((absence) => absence.gone && absence.userId === userId)) return;
    void deps.reconciler.gone(gameId, [userId]).then(([left]) => (left === undefined ? undefined : this.#gone(left)));
  }

  #gone(userId: string): Promise<void> {
    return this.#options.queue.run(() => this.miss(userId, true));
  }

  async #noteRoom(userId: string, isThere: boolean): Promise<void> {
    const { tableState } = this.#options;
    const { present } = tableState.table;
    if (present.includes(userId) === isThere) return;
    await tableState.note({ present: isThere ? [...present, userId] : present.filter((each) => each !== userId) });
  }

  async #letGo(userIds: readonly string[]): Promise<void> {
    const { tableState, presenter } = this.#options;
    const fresh = userIds.filter((userId) => !tableState.table.away.includes(userId));
    if (fresh.length === 0) return;
    await tableState.note({ away: [...tableState.table.away, ...fresh] });
    void presenter.arrange();
  }

  #isOut(seat: SeatNumber): boolean {
    return this.#options.state().seats[seat - 1]?.left != null;
  }
}
