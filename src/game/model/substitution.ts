import type { Failed } from '../ports/outcome.ts';
import type { Player } from '../ports/ports.ts';
import type { Playing, TableDocument } from '../ports/table-document.ts';
import { because } from './answers.ts';
import type { Game } from './game.ts';
import { narratesInPerson } from './leading.ts';
import { isIn } from './relations.ts';
import { isSeated } from './seating.ts';
import { gameOf, stageOf } from './stages.ts';

/** Returns the table with the substitutes on their seats, and without the stored facts about the former players. */
export function reseated(table: TableDocument, { substitutes }: Pick<Game, 'substitutes'>): Partial<TableDocument> {
  const players = substitutes.reduce(
    (all, { seat, userId, name }) => all.map((player, index) => (index === seat - 1 ? { userId, name } : player)),
    table.players,
  );
  const playing = stageOf(table, 'playing');
  if (playing === null) return { players };
  const sits = (userId: string) => isIn(players, userId);
  const stage: Playing = {
    ...playing,
    absences: playing.absences.filter(({ userId }) => sits(userId) || narratesInPerson(table, userId)),
    present: playing.present.filter(sits),
    away: playing.away.filter(sits),
  };
  return { players, stage };
}

/** Returns why this person can never play here: they know too much, or have a seat. `null`: they can. */
export function unfit(table: TableDocument, { former }: Pick<Game, 'former'>, { userId }: Player): Failed | null {
  if (isSeated(table, userId)) return because('table.already-seated');
  if (isIn(former, userId)) return because('seat.former');
  if (gameOf(table)?.insiders.includes(userId)) return because('seat.insider');
  return narratesInPerson(table, userId) ? because('seat.leads') : null;
}
