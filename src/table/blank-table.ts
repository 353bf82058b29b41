import type { NewTable } from './desk.ts';
import type { TableDocument } from './journal.ts';
import type { World } from './world.ts';

/** A table as it is opened. Whoever opens it sits there, unless he does not play. */
export function blankTable({ clock, settings, drawId, drawSeed }: World, wish: NewTable): TableDocument {
  const { host, seed, watchesWords, ...chosen } = wish;
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
