import { play } from '#engine/kernel/engine.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { because, done, refused } from '../model/answers.ts';
import { seatIn, seatsOf } from '../model/seating.ts';
import { removalWaitMs } from '../ports/host-request.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Removal } from '../ports/table-document.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableContext } from './table-context.ts';

/** The removal of the player of a seat. */
type SeatRemoval = Pick<Removal, 'reason'> & { readonly seat: SeatNumber };

/**
 * The removals of players that the host may still take back. Such a removal is stored and takes effect a little later.
 * Nobody but the host learns of it before.
 */
export class Removals {
  readonly #context: TableContext;
  readonly #hosted: HostedGame;

  constructor(context: TableContext, hosted: HostedGame) {
    this.#context = context;
    this.#hosted = hosted;
    // Also after a restart, and when the store or Discord is there again.
    context.signals.moved.on(() => this.#arm());
  }

  /** Removes the player of a seat later. A removal that waits already takes effect now, also one of the same player. */
  async beginRemoval(turn: Turn, seat: SeatNumber, reason: string): Promise<Outcome> {
    const { rules, game, tableState, deps } = this.#context;
    const waiting = this.#waiting();
    if (waiting?.seat === seat) {
      await this.#removeIfDue(turn, Number.POSITIVE_INFINITY);
      return done();
    }
    const { state } = game.now;
    // If the player whose removal waits is out already, the other removal is still possible.
    const first = waiting && play(rules, state, commandFor(waiting));
    const tried = play(rules, first?.ok ? first.value.state : state, commandFor({ seat, reason }));
    if (!tried.ok) return refused(tried.error);
    await this.#removeIfDue(turn, Number.POSITIVE_INFINITY);
    const { userId } = seatsOf(tableState.table)[seat - 1]!;
    const removal = { userId, reason, at: deps.clock.now() + removalWaitMs };
    await tableState.changeIn(turn, 'playing', { removal });
    this.#arm();
    return done();
  }

  /** The removal that waits, unless a substitute has the seat: that is not the person who was meant. */
  #waiting(): SeatRemoval | null {
    const { tableState } = this.#context;
    const removal = tableState.in('playing')?.removal;
    if (!removal) return null;
    const { userId, reason } = removal;
    const seat = seatIn(tableState.table, userId)?.seat;
    return seat === undefined ? null : { seat, reason };
  }

  /** Takes the removal back that waits. */
  async takeBack(turn: Turn): Promise<Outcome> {
    const { tableState, timers } = this.#context;
    if (!tableState.in('playing')?.removal) return because('host.no-removal');
    await tableState.changeIn(turn, 'playing', { removal: null });
    timers.cancel('removal');
    return done();
  }

  #arm(): void {
    const { timers, tableState, queue, deps } = this.#context;
    const removal = tableState.in('playing')?.removal;
    if (!removal) return;
    timers.set('removal', removal.at, () => {
      const work = queue.run((turn) => this.#removeIfDue(turn, deps.clock.now()));
      // The time of the table moves again when the store answers, and then it is tried again.
      work.catch((error: unknown) => deps.log.warn({ error }, 'a removal is not carried out yet'));
    });
  }

  /** Carries out the removal that is due. After a crash it may be carried out twice, which the engine refuses. */
  async #removeIfDue(turn: Turn, now: number): Promise<void> {
    const { tableState, presenter } = this.#context;
    const removal = tableState.in('playing')?.removal;
    if (!removal || now < removal.at) return;
    const waiting = this.#waiting();
    if (waiting) await this.#hosted.storeCommand(turn, commandFor(waiting));
    await tableState.noteIn(turn, 'playing', { removal: null });
    void presenter.arrange();
  }
}

const commandFor = (removal: SeatRemoval) => ({ type: 'host', host: { order: 'remove', ...removal } }) as const;
