/** The real game service for random input: its outcomes are noted, and events of Discord do not reach it. */

import type { GameService } from '#game/game-service.ts';
import type { Outcome } from '#game/ports/game-service.ts';
import type { Tables } from '#game/tables.ts';

/** A service of these tables that adds each outcome to the list. */
export function notedService(tables: Tables, outcomes: Outcome<unknown>[]): GameService {
  const noted = async <T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await asked;
    outcomes.push(outcome);
    return outcome;
  };
  return {
    rulebooks: () => tables.rulebooks(),
    rulebook: (ruleset) => tables.rulebook(ruleset),
    rulebookAt: (gameId) => tables.rulebookAt(gameId),
    ask: (gameId, request) => noted(tables.ask(gameId, request)),
    tell: () => {},
    askInvitations: (request) => noted(tables.askInvitations(request)),
    planned: (planId) => tables.planned(planId),
    create: (tableRequest) => noted(tables.create(tableRequest)),
    again: (...asked) => noted(tables.again(...asked)),
    hostPrompt: (...asked) => {
      const outcome = tables.hostPrompt(...asked);
      outcomes.push(outcome);
      return outcome;
    },
    tableOf: (guildId, userId) => tables.tableOf(guildId, userId),
    isFree: (guildId, userId) => tables.isFree(guildId, userId),
    table: (gameId) => tables.table(gameId),
    tablesIn: (guildId) => tables.tablesIn(guildId),
    insight: (gameId, userId) => tables.insight(gameId, userId),
    ownChats: (gameId, userId) => tables.ownChats(gameId, userId),
    chats: (gameId, userId) => tables.chats(gameId, userId),
    testVoice: async () => 'off' as const,
    voiceChanged: () => {},
    memberGone: () => {},
    channelGone: () => {},
    hasLostTable: () => false,
    outage: () => {},
  };
}
