import type { TableDeps } from '../ports/deps.ts';
import type { NewTable } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';

/** Returns the document of a new table. The host has a seat, unless they do not play. */
export function blankTable({ clock, settings, drawId, drawSeed }: TableDeps, config: NewTable): TableDocument {
  const { host, seed, watchesWords, ...chosen } = config;
  const now = clock.now();
  return {
    ...chosen,
    gameId: drawId(),
    hostId: host.userId,
    seed: seed ?? drawSeed(),
    createdAt: now,
    players: chosen.lead === undefined ? [host] : [],
    ...(watchesWords ? { watchesWords } : {}),
    stage: 'open',
    lobbyUntil: now + settings.lobbyMs,
    away: [],
    absences: [],
    present: [],
    respite: null,
  };
}
