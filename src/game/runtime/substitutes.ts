import type { SeatNumber } from '#engine/kernel/types.ts';
import { isPracticeId } from '#narration/index.ts';
import { because, done } from '../model/answers.ts';
import { isIn } from '../model/relations.ts';
import { seatsOf } from '../model/seating.ts';
import { unfit } from '../model/substitution.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import type { Player, Remark } from '../ports/ports.ts';
import { valueWithin } from '../scheduling/clock.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Absences } from './absences.ts';
import type { HostedGame } from './hosted-game.ts';
import { Retrier } from './retrier.ts';
import type { TableContext } from './table-context.ts';

/** The time limit for the check whether a person is still in the server, ms. */
const LOOK_MS = 5_000;

/** Gives seats to substitutes. */
export class Substitutes {
  readonly #context: TableContext;
  readonly #hosted: HostedGame;
  readonly #absences: Absences;
  readonly #retrier: Retrier;

  constructor(context: TableContext, hosted: HostedGame, absences: Absences) {
    this.#context = context;
    this.#hosted = hosted;
    this.#absences = absences;
    this.#retrier = new Retrier(context);
    const end = (seat: SeatNumber) => this.#retrier.retry(`gone-${seat}`, (turn) => this.#endAbsence(turn, seat));
    context.signals.graceOver.on((seat) => void end(seat));
  }

  /** Ends an absence when the grace time is over: a waiting person takes the seat, or the seat is out (G11). */
  async #endAbsence(turn: Turn, seat: SeatNumber): Promise<void> {
    if (!this.#absences.isMissed(seat) || (await this.#seatNextWaiting(turn, seat))) return;
    await this.#hosted.storeCommand(turn, { type: 'quit', seat });
  }

  /** Gives a seat to a person for whom the registry reserves it. */
  async replace(turn: Turn, seat: SeatNumber, person: Player): Promise<Outcome> {
    const { tableState, game, presenter, view } = this.#context;
    const why = this.#why(person);
    if (why) return why;
    const before = seatsOf(tableState.table)[seat - 1];
    const watched = isIn(tableState.table.watchers, person.userId);
    const from = { id: before?.userId ?? '', name: before?.name ?? '' };
    const to = { id: person.userId, name: person.name };
    const result = await this.#hosted.storeCommand(turn, { type: 'host', host: { order: 'replace', seat, from, to } });
    if (!result.ok) return result;
    const params = {
      person: isPracticeId(from.id) ? from.name : `<@${from.id}>`,
      newcomer: `<@${to.id}>`,
      number: seat,
    };
    const key = view.isInText ? 'seat.replaced.text' : 'seat.replaced';
    const isTrue = this.#isOn(seat, to.id);
    void presenter.direct.notify({ key, params }, `y${game.now.batches}`, [from.id, to.id], { isTrue });
    if (watched) this.#askToRejoin(seat, to.id);
    await this.#absences.expect(turn, to.id);
    void presenter.arrange().then(() => this.#welcome(seat, to.id, watched));
    return done();
  }

  /**
   * Notes a substitute who is in the voice room already, and waits for the others from now on. `asked`: they were asked to
   * join it again.
   */
  #welcome(seat: SeatNumber, userId: string, asked: boolean): Promise<void> {
    const { tableState, deps, queue } = this.#context;
    return queue.run(async (turn) => {
      if (!deps.reconciler.present(tableState.table.gameId)?.includes(userId))
        return this.#absences.letIn(turn, userId);
      // They may have watched before they joined the waiting list, and be listening since then.
      if (!asked) this.#askToRejoin(seat, userId);
      await this.#absences.arrive(turn, userId);
    });
  }

  /**
   * Asks a substitute to leave the voice room and join it again: Discord decides whether a person may speak when they
   * join, and never later.
   */
  #askToRejoin(seat: SeatNumber, userId: string): void {
    const remark: Remark = { key: 'seat.watched', params: { person: `<@${userId}>` } };
    const { game, presenter } = this.#context;
    const isTrue = this.#isOn(seat, userId);
    void presenter.direct.notify(remark, `z${seat}${game.now.batches}`, [userId], { isTrue });
  }

  /** Returns the test whether the game goes on and this person has the seat. */
  #isOn(seat: SeatNumber, userId: string): () => boolean {
    const { game, tableState } = this.#context;
    return () => game.isOn && seatsOf(tableState.table)[seat - 1]?.userId === userId;
  }

  /** Gives the seat to the first waiting person who may play. Returns false if nobody does. */
  async #seatNextWaiting(turn: Turn, seat: SeatNumber): Promise<boolean> {
    const { tableState, registry } = this.#context;
    for (const person of tableState.table.waiting) {
      if (await this.#isGone(person)) continue;
      const seated = await registry.seating(tableState.table.guildId, [person.userId], () =>
        this.replace(turn, seat, person),
      );
      if (seated.ok) return true;
    }
    return false;
  }

  /** Returns true if a waiting person has left the server. Discord may not have reported it. */
  async #isGone({ userId }: Player): Promise<boolean> {
    const { tableState, deps } = this.#context;
    const gone = await valueWithin(deps.clock, LOOK_MS, deps.reconciler.gone(tableState.table.gameId, [userId]), []);
    return gone.length > 0;
  }

  #why(person: Player): Failed | null {
    const { tableState, game, deps } = this.#context;
    if (deps.isBanned?.(tableState.table.guildId, person.userId)) return because('seat.banned');
    return unfit(tableState.table, game.now, person);
  }
}
