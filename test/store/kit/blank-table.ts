import { freshLobby, untouched } from '#game/model/blank-table.ts';
import type { TableIn } from '#game/ports/table-document.ts';
import { usualTableSettings } from '#game/settings/settings.ts';

/** A table whose lobby has just been opened. */
export const blankTable: TableIn<'lobby'> = {
  ...untouched,
  gameId: 'abc',
  guildId: '1',
  channelId: '2',
  hostId: '3',
  ruleset: 'six',
  options: { revealOnExit: false },
  language: 'ru',
  settings: { ...usualTableSettings, keepsLog: true },
  seed: 77,
  createdAt: 1,
  players: [{ userId: '3', name: 'Ann' }],
  size: null,
  cards: null,
  roleSet: null,
  lead: null,
  stage: freshLobby(2),
};
