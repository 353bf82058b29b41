import { mayBeHeard } from '#engine/kernel/engine.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { forbiddenIn, forbiddenName } from '#narration/index.ts';
import { forbiddenWords } from '../model/floor.ts';
import { seatIn } from '../model/seating.ts';
import type { SilencedEdit } from '../ports/game-service.ts';
import { runs } from '../runtime/table-state.ts';
import { Timers } from '../scheduling/clock.ts';
import { OutOfTurn } from './out-of-turn.ts';
import type { TableParts } from './table-parts.ts';

/** The minimum time between two reminders to the same seat, ms. */
const REMINDER_MS = 20_000;
/** The time after a foul for a message in which further messages are ignored, ms. */
const BURST_MS = 5_000;

/**
 * Notices who speaks, writes or edits out of turn (C6, C20). Gives a foul if the rulebook has fouls, otherwise a reminder. It
 * uses only public facts: who has the floor, and who speaks.
 */
export class FloorMonitor {
  readonly #parts: TableParts;
  readonly #outOfTurn: OutOfTurn;
  /** For each person: the time until which what they write is ignored. */
  readonly #passedOver = new Map<string, number>();

  constructor(parts: TableParts) {
    this.#parts = parts;
    const { deps, ground, source } = parts;
    const { rules } = ground;
    const plan = () => source.state.table.settings.floor;
    this.#outOfTurn = new OutOfTurn({
      clock: deps.clock,
      timers: new Timers(deps.clock),
      plan,
      respiteMs: () => (rules.fouls ? plan().window * 1000 : REMINDER_MS),
      mayTalk: (seat) => !runs(source.state) || mayBeHeard(rules, source.state.game.state, seat),
      caught: (seat) => this.#rebuke(seat, 'out-of-turn'),
    });
  }

  /** Called when a person in the voice room starts or stops speaking. */
  spoke(userId: string, speaks: boolean): void {
    const seat = this.#seatOf(userId);
    const { mode } = this.#parts.source.state.table.settings.floor;
    if (seat !== undefined && mode === 'listen') this.#outOfTurn.spoke(seat, speaks);
  }

  /** Called when a person writes in the town. A burst of messages is one offence. */
  wrote(userId: string, text: string): void {
    const { source, ground, deps, presenter } = this.#parts;
    const { rules } = ground;
    const { table, game } = source.state;
    const seat = this.#seatOf(userId);
    const { state } = game;
    if (table.settings.words === null || seat === undefined || !runs(source.state) || state.paused) return;
    if (state.seats[seat - 1]?.left !== null || this.#isPassedOver(userId)) return;
    const forbidden = forbiddenIn(text, forbiddenWords(rules, table));
    const removing = forbidden === null ? forbiddenIn(text, rules.fouls?.removalWords ?? []) : null;
    if (forbidden === null && removing === null) return;
    this.#passedOver.set(userId, deps.clock.now() + BURST_MS);
    if (forbidden !== null) return void this.#rebuke(seat, `forbidden-words ${forbidden}`);
    // C23: a player is removed for an oath or a bet. A reader of words is no judge of that, so the host decides.
    const word = forbiddenName(removing!, table.language);
    void presenter.remark({ key: 'words.removal', params: { seat, word } }, `w${seat}`);
  }

  /**
   * Called when a person has edited a message in a room in which they may not write. The room is told. It costs a foul
   * only where everybody sees the room: elsewhere a foul would tell the town who is in a clan. A burst is one offence.
   */
  edited({ room, userId, isGone }: SilencedEdit): void {
    const { source, ground, deps, presenter } = this.#parts;
    const { rules } = ground;
    if (this.#isPassedOver(userId)) return;
    const seat = this.#seatOf(userId);
    this.#passedOver.set(userId, deps.clock.now() + (rules.fouls ? BURST_MS : REMINDER_MS));
    const isPublic = room === 'town' || room === 'voice';
    const key = isGone ? 'floor.edited' : 'floor.edited-kept';
    const remark = { key, params: { person: `<@${userId}>` } } as const;
    void presenter.direct.notify(remark, `e${seat ?? userId.slice(-4)}-`, [], { room: isPublic ? 'town' : room });
    const { state } = source.state.game;
    if (!isPublic || seat === undefined || !rules.fouls || !runs(source.state) || state.paused) return;
    if (state.seats[seat - 1]?.left === null) this.#rebuke(seat, 'out-of-turn');
  }

  #isPassedOver(userId: string): boolean {
    return (this.#passedOver.get(userId) ?? 0) > this.#parts.deps.clock.now();
  }

  /** Called when the game has changed. The monitor does not listen while no time limit runs. */
  look(): void {
    if (runs(this.#parts.source.state)) this.#outOfTurn.look();
    else {
      this.#outOfTurn.forget();
      this.#passedOver.clear();
    }
  }

  #seatOf(userId: string): SeatNumber | undefined {
    return seatIn(this.#parts.source.state.table, userId)?.seat;
  }

  #rebuke(seat: SeatNumber, reason: string): void {
    const { ground, presenter, source, begin } = this.#parts;
    const { step } = source.state.game.state;
    const isTrue = (): boolean => source.state.game.state.step === step;
    if (ground.rules.fouls) begin({ type: 'rebuke', seat, reason });
    else presenter.remark({ key: 'floor.turn', params: { seat } }, `j${seat}`, isTrue);
  }
}
