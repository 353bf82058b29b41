import type { SeatNumber } from '#engine/words.ts';
import { because, done, type Failure } from './answers.ts';
import { valueWithin } from './clock.ts';
import type { Outcome } from './desk.ts';
import type { Game } from './game.ts';
import type { HostedGame } from './hosted-game.ts';
import type { House } from './house.ts';
import type { TableDocument } from './journal.ts';
import { seatsOf } from './layout.ts';
import { isSeated } from './lobby.ts';
import type { Parts } from './place.ts';
import type { Player } from './ports.ts';

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
    ...without(table, 'waiting', sits),
    ...without(table, 'watchers', sits),
  };
}

type List = 'waiting' | 'watchers';

/** One of the table's lists without some; nothing where there is no such list. */
export const without = (
  table: TableDocument,
  list: List,
  isOut: (userId: string) => boolean,
): Partial<Pick<TableDocument, List>> => {
  const all = table[list];
  return all === undefined ? {} : { [list]: all.filter(({ userId }) => !isOut(userId)) };
};

/** Why this person can never play at this table: he knows too much, or has a seat there. `null`: he may. */
export function unfit(table: TableDocument, { former }: Pick<Game, 'former'>, { userId }: Player): Failure | null {
  if (isSeated(table, userId)) return because('table.already-seated');
  if (former.some((player) => player.userId === userId)) return because('seat.former');
  if (table.insiders?.includes(userId)) return because('seat.insider');
  return table.lead === 'person' && table.hostId === userId ? because('seat.leads') : null;
}

/** How long it is waited for whether somebody is in the server still, ms. */
const LOOK_MS = 5_000;

export interface SubstitutesOptions extends Parts {
  readonly house: Pick<House, 'seating'>;
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
    const { sheet, world, game, face, queue } = this.#options;
    const hosted = game();
    const why = this.#why(person);
    if (why) return why;
    const before = seatsOf(sheet.table)[seat - 1];
    const watched = sheet.table.watchers?.some(({ userId }) => userId === person.userId) ?? false;
    const from = { id: before?.userId ?? '', name: before?.name ?? '' };
    const to = { id: person.userId, name: person.name };
    const result = await hosted.carryOut({ type: 'host', host: { order: 'replace', seat, from, to } });
    if (!result.ok) return result;
    const params = { person: `<@${from.id}>`, newcomer: `<@${to.id}>`, number: seat };
    void face.notify({ key: 'seat.replaced', params }, `y${seat}`, [from.id, to.id]);
    // Discord works out who may speak when he comes into a channel, and never after.
    if (watched) void face.notify({ key: 'seat.watched', params: { person: `<@${to.id}>` } }, `z${seat}`, [to.id]);
    await hosted.absences.expect(person.userId);
    const { gameId } = sheet.table;
    const come = () =>
      world.hall.present(gameId)?.includes(to.id) ? hosted.absences.arrive(to.id) : Promise.resolve();
    void face.arrange().then(() => queue.run(come));
    return done();
  }

  /** The first of those who wait that may takes over the seat. Within the queue. `false`: nobody does. */
  async relieve(seat: SeatNumber): Promise<boolean> {
    const { sheet, house } = this.#options;
    for (const person of sheet.table.waiting ?? []) {
      if (await this.#isGone(person)) continue;
      const seated = await house.seating(sheet.table.guildId, [person.userId], () => this.replace(seat, person));
      if (seated.ok) return true;
    }
    return false;
  }

  /** Whether somebody who waits has left the server meanwhile: nobody tells of that. */
  async #isGone({ userId }: Player): Promise<boolean> {
    const { sheet, world } = this.#options;
    const gone = await valueWithin(world.clock, LOOK_MS, world.hall.gone(sheet.table.gameId, [userId]), []);
    return gone.length > 0;
  }

  #why(person: Player): Failure | null {
    const { sheet, game, world } = this.#options;
    if (world.isBanned?.(sheet.table.guildId, person.userId)) return because('seat.banned');
    return unfit(sheet.table, game().game, person);
  }
}
