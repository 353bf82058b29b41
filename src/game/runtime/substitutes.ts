import type { SeatNumber } from '#engine/kernel/types.ts';
import { isSeated } from '../lobby/lobby.ts';
import type { Game } from '../model/game.ts';
import { relationOf } from '../model/relations.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Player } from '../ports/ports.ts';
import { seatsOf } from '../presentation/layout.ts';
import { because, done, type Failure } from './answers.ts';
import { valueWithin } from './clock.ts';
import type { TableContext } from './context.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableRegistry } from './table-registry.ts';

/** The table with those at its seats who have taken them over, and nothing known any more of who sat there before. */
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

/** Why this person can never play at this table: he knows too much, or has a seat there. `null`: he may. */
export function unfit(table: TableDocument, { former }: Pick<Game, 'former'>, { userId }: Player): Failure | null {
  if (isSeated(table, userId)) return because('table.already-seated');
  if (former.some((player) => player.userId === userId)) return because('seat.former');
  if (table.insiders?.includes(userId)) return because('seat.insider');
  return table.lead === 'person' && table.hostId === userId ? because('seat.leads') : null;
}

/** How long it is waited for whether somebody is in the server still, ms. */
const LOOK_MS = 5_000;

export interface SubstitutesOptions extends TableContext {
  readonly registry: Pick<TableRegistry, 'seating'>;
  readonly game: () => HostedGame;
}

/** Sees to it that somebody else plays on at a seat. */
export class Substitutes {
  readonly #options: SubstitutesOptions;

  constructor(options: SubstitutesOptions) {
    this.#options = options;
  }

  /** Within the queue, by somebody for whom the house keeps a seat. */
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
    // Discord works out who may speak when a person comes into a channel, and never after.
    const callBack = () =>
      void presenter.notify({ key: 'seat.watched', params: { person: `<@${to.id}>` } }, `z${seat}`, [to.id]);
    if (watched) callBack();
    await hosted.absences.expect(person.userId);
    const { gameId } = tableState.table;
    const come = async () => {
      if (!deps.reconciler.present(gameId)?.includes(to.id)) return;
      // They may have watched before they waited for the seat, and have listened since.
      if (!watched) callBack();
      await hosted.absences.arrive(to.id);
    };
    void presenter.arrange().then(() => queue.run(come));
    return done();
  }

  /** The first of those who wait that may takes over the seat. Within the queue. `false`: nobody does. */
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

  /** Whether somebody who waits has left the server meanwhile: nobody tells of that. */
  async #isGone({ userId }: Player): Promise<boolean> {
    const { tableState, deps } = this.#options;
    const gone = await valueWithin(deps.clock, LOOK_MS, deps.reconciler.gone(tableState.table.gameId, [userId]), []);
    return gone.length > 0;
  }

  #why(person: Player): Failure | null {
    const { tableState, game, deps } = this.#options;
    if (deps.isBanned?.(tableState.table.guildId, person.userId)) return because('seat.banned');
    return unfit(tableState.table, game().game, person);
  }
}
