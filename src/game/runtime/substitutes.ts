import type { SeatNumber } from '#engine/kernel/types.ts';
import { isSeated } from '../lobby/lobby.ts';
import { because, done } from '../model/answers.ts';
import type { Game } from '../model/game.ts';
import { relationOf } from '../model/relations.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Failed } from '../ports/outcome.ts';
import type { Player } from '../ports/ports.ts';
import { seatsOf } from '../presentation/layout.ts';
import { valueWithin } from './clock.ts';
import type { TableContext } from './context.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableRegistry } from './table-registry.ts';

/** Returns the table with the substitutes on their seats, and without the stored facts about the former players. */
export function reseated(table: TableDocument, { substitutes }: Pick<Game, 'substitutes'>): Partial<TableDocument> {
  const players = substitutes.reduce(
    (all, { seat, userId, name }) => all.map((player, index) => (index === seat - 1 ? { userId, name } : player)),
    table.players,
  );
  const sits = (userId: string) => players.some((player) => player.userId === userId);
  return {
    players,
    absences: table.absences.filter(({ userId }) => sits(userId)),
    present: table.present.filter(sits),
    away: table.away.filter(sits),
  };
}

/** Returns why this person can never play here: they know too much, or have a seat. `null`: they can. */
export function unfit(table: TableDocument, { former }: Pick<Game, 'former'>, { userId }: Player): Failed | null {
  if (isSeated(table, userId)) return because('table.already-seated');
  if (former.some((player) => player.userId === userId)) return because('seat.former');
  if (table.insiders?.includes(userId)) return because('seat.insider');
  return table.lead === 'person' && table.hostId === userId ? because('seat.leads') : null;
}

/** The time limit for the check whether a person is still in the server, ms. */
const LOOK_MS = 5_000;

export interface SubstitutesOptions extends TableContext {
  readonly registry: Pick<TableRegistry, 'seating'>;
  readonly game: () => HostedGame;
}

/** Gives seats to substitutes. */
export class Substitutes {
  readonly #options: SubstitutesOptions;

  constructor(options: SubstitutesOptions) {
    this.#options = options;
  }

  /** Gives a seat to a person for whom the registry reserves it. Call within the queue. */
  async replace(seat: SeatNumber, person: Player): Promise<Outcome> {
    const { tableState, deps, game, presenter, queue } = this.#options;
    const hosted = game();
    const why = this.#why(person);
    if (why) return why;
    const before = seatsOf(tableState.table)[seat - 1];
    const watched = relationOf(tableState.table, person.userId) === 'watching';
    const from = { id: before?.userId ?? '', name: before?.name ?? '' };
    const to = { id: person.userId, name: person.name };
    const result = await hosted.carryOut({ type: 'host', host: { order: 'replace', seat, from, to } });
    if (!result.ok) return result;
    const params = { person: `<@${from.id}>`, newcomer: `<@${to.id}>`, number: seat };
    void presenter.notify({ key: 'seat.replaced', params }, `y${seat}`, [from.id, to.id]);
    // Discord decides whether a person may speak when they join a channel, and never later.
    const callBack = () =>
      void presenter.notify({ key: 'seat.watched', params: { person: `<@${to.id}>` } }, `z${seat}`, [to.id]);
    if (watched) callBack();
    await hosted.absences.expect(person.userId);
    const { gameId } = tableState.table;
    const come = async () => {
      if (!deps.reconciler.present(gameId)?.includes(to.id)) return;
      // They may have watched before they joined the waiting list, and be listening since then.
      if (!watched) callBack();
      await hosted.absences.arrive(to.id);
    };
    void presenter.arrange().then(() => queue.run(come));
    return done();
  }

  /** Gives the seat to the first waiting person who may play. Returns false if nobody does. Call within the queue. */
  async seatNextWaiting(seat: SeatNumber): Promise<boolean> {
    const { tableState, registry } = this.#options;
    for (const person of tableState.table.waiting ?? []) {
      if (await this.#isGone(person)) continue;
      const seated = await registry.seating(tableState.table.guildId, [person.userId], () =>
        this.replace(seat, person),
      );
      if (seated.ok) return true;
    }
    return false;
  }

  /** Returns true if a waiting person has left the server. Discord may not have reported it. */
  async #isGone({ userId }: Player): Promise<boolean> {
    const { tableState, deps } = this.#options;
    const gone = await valueWithin(deps.clock, LOOK_MS, deps.reconciler.gone(tableState.table.gameId, [userId]), []);
    return gone.length > 0;
  }

  #why(person: Player): Failed | null {
    const { tableState, game, deps } = this.#options;
    if (deps.isBanned?.(tableState.table.guildId, person.userId)) return because('seat.banned');
    return unfit(tableState.table, game().game, person);
  }
}
