import type { TableDeps } from '../ports/deps.ts';
import type { NewTable } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';
import { usualTableSettings } from '../settings/settings.ts';

/** Returns the document of a new table. The host has a seat, unless they do not play or seats are given. */
export function blankTable({ clock, settings, drawId, drawSeed }: TableDeps, config: NewTable): TableDocument {
  const { host, seed, ...chosen } = config;
  const now = clock.now();
  return {
    ...chosen,
    settings: { ...usualTableSettings, ...chosen.settings },
    gameId: drawId(),
    hostId: host.userId,
    seed: seed ?? drawSeed(),
    createdAt: now,
    players: chosen.players ?? (chosen.lead === undefined ? [host] : []),
    stage: 'open',
    lobbyUntil: now + settings.lobbyMs,
    away: [],
    absences: [],
    present: [],
    respite: null,
  };
}
