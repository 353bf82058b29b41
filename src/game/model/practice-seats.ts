import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { success } from '#result';
import type { TableDocument } from '../ports/journal.ts';
import { because } from './answers.ts';
import { boundsOf, type TableChange } from './lobby.ts';
import { isPractice, newPracticePlayers, peopleAmong } from './practice.ts';

/**
 * Returns the table with practice players on free seats: as many as are missing to start, or one more if the game could
 * start already.
 */
export function withPractice(rules: Ruleset, table: TableDocument): TableChange {
  const { min, max } = boundsOf(rules, table);
  const { players } = table;
  if (players.length >= max) return because('practice.full');
  const count = Math.max(1, min - players.length);
  return success({ players: [...players, ...newPracticePlayers(table, count)] });
}

/** Returns the table without its practice players. */
export const withoutPractice = ({ players }: TableDocument): TableChange =>
  players.some(isPractice) ? success({ players: peopleAmong(players) }) : because('practice.none');
