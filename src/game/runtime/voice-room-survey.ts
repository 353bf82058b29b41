import type { TableDeps } from '../ports/deps.ts';
import type { Remark } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';

/** Returns true if the table has a voice room, so that people can come to it. */
export const hasVoiceRoom = (
  { reconciler }: Pick<TableDeps, 'reconciler'>,
  { gameId }: Pick<TableDocument, 'gameId'>,
): boolean => reconciler.channel(gameId, 'voice') !== null;

/** Returns what prevents a table from using this voice channel. Empty if the table has its own room. */
export async function surveyVoiceRoom(
  { reconciler }: Pick<TableDeps, 'reconciler'>,
  { gameId, guildId, players, lead, hostId, follows }: TableDocument,
  channelId: string | null,
): Promise<readonly Remark[]> {
  if (channelId === null) return [];
  const people = players.map(({ userId }) => userId);
  const all = lead === null || people.includes(hostId) ? people : [...people, hostId];
  const place = { guildId, channelId, ...(follows === null ? {} : { follows }) };
  return reconciler.surveyVoice(gameId, place, all);
}
