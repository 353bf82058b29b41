import { isPracticeId, practiceId, practiceNames } from '#narration/index.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Player } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';

/** Returns true if this player is a practice player. */
export const isPractice = ({ userId }: Pick<Player, 'userId'>): boolean => isPracticeId(userId);

/** The players who are people. */
export const peopleAmong = <P extends Pick<Player, 'userId'>>(players: readonly P[]): readonly P[] =>
  players.filter((player) => !isPractice(player));

/** The user ids of the players who are people. */
export const personIds = (players: readonly Pick<Player, 'userId'>[]): readonly string[] =>
  peopleAmong(players).map(({ userId }) => userId);

/** Returns true if hosts in this guild may fill free seats with practice players. */
export const hasPractice = (
  { newPracticePlayer, allowsPractice }: Pick<TableDeps, 'newPracticePlayer' | 'allowsPractice'>,
  guildId: string,
): boolean => newPracticePlayer !== undefined && (allowsPractice?.(guildId) ?? true);

/** Returns new practice players. Their ids are those of no other table, and their names are free at this one. */
export function newPracticePlayers({ gameId, language, players }: TableDocument, count: number): readonly Player[] {
  const isFree = (each: Player) => players.every(({ userId, name }) => userId !== each.userId && name !== each.name);
  const all = practiceNames(language).map((name, index) => ({ userId: practiceId(gameId, index + 1), name }));
  return all.filter(isFree).slice(0, count);
}

/** Returns the players without the latest practice player, who makes room for a person. */
export function withRoom(players: readonly Player[]): readonly Player[] {
  const last = players.findLast(isPractice);
  return players.filter((player) => player !== last);
}
