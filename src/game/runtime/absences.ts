import type { News, Notice } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { seatIn, seatsOf } from '../model/seating.ts';
import type { Absence } from '../ports/table-document.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { TableContext } from './table-context.ts';
import { hasVoiceRoom } from './voice-room-survey.ts';

/**
 * Returns true if everybody was told by name that this seat has just acted. An action is secret if the town does not
 * learn of it, or not who did it (a call, a contract, a judge's vote, an acquittal). Nothing public may follow from it.
 */
export const isPublicAct = (notices: readonly Notice[], seat: SeatNumber): boolean =>
  notices.some(({ to, news }) => to === 'all' && actorOf(news) === seat);

/** Returns the seat that publicly did this. `null`: none. */
function actorOf(news: News): SeatNumber | null {
  switch (news.type) {
    case 'Nominated':
    case 'VoteCast':
    case 'Dragged':
      return news.by;
    case 'Readied':
    case 'NumberNamed':
      return news.seat;
    case 'StepEnded':
      return news.by === 'passed' || news.by === 'complete' ? ownerOf(news.step) : null;
    default:
      return null;
  }
}

/** The one seat that can end this step early. A judge, whom nobody knows, decides an acquittal (A16). */
const ownerOf = (step: Step): SeatNumber | null => ('seat' in step && step.kind !== 'appeal' ? step.seat : null);

/** The mark of a table without voice, whose players are not sent to a voice channel. */
const inText = { inText: true } as const;

/** Players who have left the voice room or the guild, and their grace times. */
export class Absences {
  readonly #options: TableContext;
  /** The new players whom Discord may not have let in yet. Their grace time has not begun. */
  readonly #awaited = new Set<string>();

  constructor(options: TableContext) {
    this.#options = options;
  }

  /**
   * Starts the grace time of a living player who left the voice room, or (`gone`) the guild. Tells the town once. While
   * there is no voice room, nobody has left it: the people are compared when there is one again.
   */
  async miss(turn: Turn, userId: string, gone: boolean): Promise<void> {
    if (!this.#isWatched || (this.#isRoomless && !gone)) return;
    await this.#miss(turn, userId, gone);
    this.#options.signals.absencesChanged.emit();
  }

  async #miss(turn: Turn, userId: string, gone: boolean): Promise<void> {
    const { deps, tableState, presenter, view } = this.#options;
    const player = seatIn(this.#options.tableState.table, userId);
    if (!player) return;
    await this.#noteRoom(turn, userId, false);
    if (this.#isOut(player.seat)) return gone ? this.#letGo(turn, [userId]) : undefined;
    const known = this.#of(userId);
    if (known && (known.gone || !gone)) return;
    const { graceMs } = this;
    const until = (this.#isRoomless ? undefined : known?.until) ?? deps.clock.now() + graceMs;
    const absence = { userId, until, gone, reminded: known?.reminded ?? false };
    await tableState.noteIn(turn, 'playing', { absences: [...this.#all.filter((each) => each !== known), absence] });
    if (known) return;
    const params = { seat: player.seat, seconds: Math.round(graceMs / 1000), ...(view.isInText ? inText : {}) };
    void presenter.remark({ key: 'player.waiting', params }, `w${player.seat}`, () => this.#isAbsent(userId));
  }

  /** The grace time of this table, ms. */
  get graceMs(): number {
    const { tableState, deps } = this.#options;
    const { grace } = tableState.table.settings;
    return grace === null ? deps.settings.graceMs : grace * 1000;
  }

  /**
   * Notes a new player on a seat as absent, if the others are in the voice room and they are not. Their grace time begins
   * with `letIn`.
   */
  async expect(turn: Turn, userId: string): Promise<void> {
    const { tableState, deps } = this.#options;
    if (this.#present.length === 0) return;
    this.#awaited.add(userId);
    const absence = { userId, until: deps.clock.now() + this.graceMs, gone: false, reminded: false };
    await tableState.noteIn(turn, 'playing', { absences: [...this.#all, absence] });
    this.#options.signals.absencesChanged.emit();
  }

  /** Starts the grace time of a new player, now that Discord has let them in. Before, they could not come. */
  async letIn(turn: Turn, userId: string): Promise<void> {
    if (!this.#awaited.delete(userId)) return;
    await this.#renew(turn, (absence) => absence.userId === userId);
    this.#options.signals.absencesChanged.emit();
  }

  /** True if absences count now: the game is on, and Discord is in reach. */
  get #isWatched(): boolean {
    const { game, run } = this.#options;
    return game.isOn && !run.isHeld;
  }

  /** True while the table has no voice room, so that nobody can come back to it. */
  get #isRoomless(): boolean {
    const { deps, tableState } = this.#options;
    return !hasVoiceRoom(deps, tableState.table);
  }

  /**
   * True if the grace time of this absence runs: the person could come. Without a voice room, only that of people who
   * left the guild does.
   */
  #isCounted({ userId, gone }: Absence): boolean {
    return gone || !(this.#isRoomless || this.#awaited.has(userId));
  }

  /** Returns true if the grace time of this seat is over, as far as is known now. */
  isMissed(seat: SeatNumber): boolean {
    const { tableState, deps } = this.#options;
    const userId = seatsOf(tableState.table)[seat - 1]?.userId;
    const absence = userId === undefined ? undefined : this.#of(userId);
    if (absence === undefined || !this.#isCounted(absence)) return false;
    return absence.until <= deps.clock.now() && !this.#isOut(seat);
  }

  /** Calls an absent player a second time, when half of their grace time is over. */
  async #remind(turn: Turn, userId: string): Promise<void> {
    const { tableState, presenter, deps, view } = this.#options;
    const known = this.#of(userId);
    const player = seatIn(tableState.table, userId);
    if (!known || known.reminded || !player || this.#isOut(player.seat)) return;
    const absences = this.#all.map((each) => (each === known ? { ...each, reminded: true } : each));
    await tableState.noteIn(turn, 'playing', { absences });
    const seconds = Math.round((known.until - deps.clock.now()) / 1000);
    const params = { seat: player.seat, seconds, ...(view.isInText ? inText : {}) };
    void presenter.remark({ key: 'player.reminder', params }, `W${player.seat}`, () => this.#isAbsent(userId));
  }

  /** Ends the absence of a player who is back in time, and tells the town. Nothing else changes for them. */
  async meet(turn: Turn, userId: string): Promise<void> {
    const { tableState, presenter, signals } = this.#options;
    const absences = this.#all.filter((absence) => absence.userId !== userId);
    if (absences.length === this.#all.length) return;
    await tableState.noteIn(turn, 'playing', { absences });
    const { seat } = seatIn(this.#options.tableState.table, userId)!;
    void presenter.remark({ key: 'player.back', params: { seat } }, `b${seat}`);
    signals.absencesChanged.emit();
  }

  /**
   * Called after an action of this seat. A public action shows that the player is there. A secret action changes
   * nothing, now or later: otherwise a kept seat would show everybody that it had an action to do.
   */
  async witness(turn: Turn, seat: SeatNumber, notices: readonly Notice[]): Promise<void> {
    const player = seatsOf(this.#options.tableState.table)[seat - 1];
    if (player && isPublicAct(notices, seat)) await this.meet(turn, player.userId);
  }

  /** Called when this player has joined the voice room. */
  async arrive(turn: Turn, userId: string): Promise<void> {
    this.#awaited.delete(userId);
    if (!seatIn(this.#options.tableState.table, userId)) return;
    await this.#noteRoom(turn, userId, true);
    await this.meet(turn, userId);
  }

  /**
   * Compares the people in the voice room with those who were there before, after a time without watching. A later
   * check finds out which absent players have left the guild.
   */
  async checkPresence(turn: Turn): Promise<void> {
    const { deps, tableState } = this.#options;
    const { gameId } = tableState.table;
    const before = this.#present;
    const now = deps.reconciler.present(gameId);
    if (now === null || tableState.in('playing')?.moving !== false || !this.#isWatched) return;
    const idle = deps.reconciler.idle?.(gameId) ?? [];
    const missed = before.filter((userId) => !now.includes(userId) && !idle.includes(userId));
    for (const userId of missed) await this.#miss(turn, userId, false);
    for (const userId of now) await this.arrive(turn, userId);
    if (missed.length === 0) return;
    // All at once: the news of a person who comes back meanwhile is queued after them.
    void deps.reconciler.gone(gameId, missed).then((left) => Promise.all(left.map((userId) => this.#gone(userId))));
  }

  /** Gives every absent player the full grace time again: after an outage, an interruption or a restart. */
  async renew(turn: Turn): Promise<void> {
    if (this.#all.length > 0) await this.#renew(turn, () => true);
  }

  async #renew(turn: Turn, isMeant: (absence: Absence) => boolean): Promise<void> {
    const { deps, tableState } = this.#options;
    const until = deps.clock.now() + this.graceMs;
    const absences = this.#all.map((one) => (isMeant(one) ? { ...one, until } : one));
    await tableState.noteIn(turn, 'playing', { absences });
  }

  /** Drops absences of players who are out of the game. Those who also left the guild lose access to the rooms. */
  async tidy(turn: Turn): Promise<void> {
    const { tableState } = this.#options;
    const out = seatsOf(tableState.table).filter(({ seat }) => this.#isOut(seat));
    const over = this.#all.filter((absence) => out.some(({ userId }) => userId === absence.userId));
    if (over.length === 0) return;
    await tableState.noteIn(turn, 'playing', { absences: this.#all.filter((absence) => !over.includes(absence)) });
    await this.#letGo(
      turn,
      over.filter((absence) => absence.gone).map((absence) => absence.userId),
    );
    this.arm(false);
  }

  /** Sets the alarms. `idle`: no grace time runs now. */
  arm(idle: boolean): void {
    const { tableState, timers, signals, queue } = this.#options;
    for (const { userId, seat } of seatsOf(tableState.table)) {
      const known = this.#of(userId);
      const absence = !idle && known && this.#isCounted(known) ? known : undefined;
      const half = !absence || absence.reminded ? null : absence.until - this.graceMs / 2;
      timers.set(`remind-${seat}`, half, () => void queue.run((turn) => this.#remind(turn, userId)));
      timers.set(`gone-${seat}`, absence?.until ?? null, () => signals.graceOver.emit(seat));
    }
  }

  /** Checks whether an absent player has left the guild when their turn to speak comes. Discord may not report it. */
  seek(notices: readonly Notice[]): void {
    for (const { news } of notices)
      if (news.type === 'StepBegan' && news.step.kind === 'speech') this.#seekOne(news.step.seat);
  }

  #seekOne(seat: SeatNumber): void {
    const { deps, tableState } = this.#options;
    const { gameId } = tableState.table;
    const { userId } = seatsOf(tableState.table)[seat - 1]!;
    if (this.#present.includes(userId) || this.#of(userId)?.gone) return;
    void deps.reconciler.gone(gameId, [userId]).then(([left]) => (left === undefined ? undefined : this.#gone(left)));
  }

  #gone(userId: string): Promise<void> {
    return this.#options.queue.run((turn) => this.miss(turn, userId, true));
  }

  async #noteRoom(turn: Turn, userId: string, isThere: boolean): Promise<void> {
    const present = this.#present;
    if (present.includes(userId) === isThere) return;
    await this.#options.tableState.noteIn(turn, 'playing', {
      present: isThere ? [...present, userId] : present.filter((each) => each !== userId),
    });
  }

  async #letGo(turn: Turn, userIds: readonly string[]): Promise<void> {
    const { tableState, presenter } = this.#options;
    const { away = [] } = tableState.in('playing') ?? {};
    const fresh = userIds.filter((userId) => !away.includes(userId));
    if (fresh.length === 0) return;
    await tableState.noteIn(turn, 'playing', { away: [...away, ...fresh] });
    void presenter.arrange();
  }

  #isAbsent(userId: string): boolean {
    return this.#of(userId) !== undefined;
  }

  get #all(): readonly Absence[] {
    return this.#options.tableState.in('playing')?.absences ?? [];
  }

  #of(userId: string): Absence | undefined {
    return this.#all.find((absence) => absence.userId === userId);
  }

  /** The last known people in the voice room. */
  get #present(): readonly string[] {
    return this.#options.tableState.in('playing')?.present ?? [];
  }

  #isOut(seat: SeatNumber): boolean {
    return this.#options.game.now.state.seats[seat - 1]?.left != null;
  }
}
