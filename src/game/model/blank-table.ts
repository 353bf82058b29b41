import type { TableDeps } from '../ports/deps.ts';
import type { NewTable } from '../ports/game-service.ts';
import type { Lobby, TableDocument, TableIn } from '../ports/table-document.ts';
import { usualTableSettings } from '../settings/settings.ts';

/** The facts of a table with which nobody has done anything. */
export const untouched = {
  waiting: [],
  watchers: [],
  follows: null,
  evening: {},
  voiceChannelId: null,
  voiceBotId: null,
  links: {},
} as const satisfies Partial<TableDocument>;

/** A lobby in which nobody has done anything. `until`: the time at which it is closed then. */
export const freshLobby = (until: number): Lobby => ({
  kind: 'lobby',
  untold: [],
  lastNews: 0,
  complete: false,
  wasFull: false,
  until,
  rollCall: null,
});

/** Returns the document of a new table. The host has a seat, unless they do not play or seats are given. */
export function blankTable({ clock, settings, drawId, drawSeed }: TableDeps, config: NewTable): TableIn<'lobby'> {
  const { host, seed, size = null, cards = null, roleSet = null, lead = null, ...chosen } = config;
  const now = clock.now();
  return {
    ...untouched,
    ...chosen,
    size,
    cards,
    roleSet,
    lead,
    settings: { ...usualTableSettings, ...chosen.settings },
    gameId: drawId(),
    hostId: host.userId,
    seed: seed ?? drawSeed(),
    createdAt: now,
    players: chosen.players ?? (lead === null ? [host] : []),
    stage: freshLobby(now + settings.lobbyMs),
  };
}
