import type { TableDeps } from '../ports/deps.ts';
import type { NewTable } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';
import { usualTableSettings } from '../settings/settings.ts';

/** The part of a table that is the same for all of them until somebody does something. */
export const untouched = {
  waiting: [],
  watchers: [],
  rollCall: null,
  untold: [],
  lastNews: 0,
  complete: false,
  wasFull: false,
  again: [],
  follows: null,
  followed: false,
  evening: {},
  gathering: null,
  hushed: [],
  insiders: [],
  untoldInsiders: [],
  voiceChannelId: null,
  voiceBotId: null,
  links: {},
  moving: false,
  stage: 'open',
  unplayed: false,
  away: [],
  absences: [],
  present: [],
  intentions: [],
  bets: [],
  playerVotes: [],
  removal: null,
  respite: null,
} as const satisfies Partial<TableDocument>;

/** Returns the document of a new table. The host has a seat, unless they do not play or seats are given. */
export function blankTable({ clock, settings, drawId, drawSeed }: TableDeps, config: NewTable): TableDocument {
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
    lobbyUntil: now + settings.lobbyMs,
  };
}
