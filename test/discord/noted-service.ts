/** The real game service for random input: its outcomes are noted, and events of Discord do not reach it. */

import type { GameService, Outcome } from '#game/ports/game-service.ts';
import type { Tables } from '#game/tables.ts';

/** A service of these tables that adds each outcome to the list. */
export function notedService(tables: Tables, outcomes: Outcome<unknown>[]): GameService {
  const noted = async <T extends Outcome<unknown>>(asked: Promise<T>): Promise<T> => {
    const outcome = await asked;
    outcomes.push(outcome);
    return outcome;
  };
  return {
    rulebooks: () => tables.rulebooks(),
    rulebook: (ruleset) => tables.rulebook(ruleset),
    rulebookAt: (gameId) => tables.rulebookAt(gameId),
    create: (tableRequest) => noted(tables.create(tableRequest)),
    join: (gameId, person) => noted(tables.join(gameId, person)),
    leave: (gameId, userId) => noted(tables.leave(gameId, userId)),
    changePractice: (gameId, userId, fill) => noted(tables.changePractice(gameId, userId, fill)),
    configure: (gameId, userId, options) => noted(tables.configure(gameId, userId, options)),
    changeCards: (gameId, userId, change) => noted(tables.changeCards(gameId, userId, change)),
    changeSettings: (gameId, userId, change) => noted(tables.changeSettings(gameId, userId, change)),
    start: (gameId, userId) => noted(tables.start(gameId, userId)),
    gather: (gameId, userId, order, force) => noted(tables.gather(gameId, userId, order, force)),
    end: (gameId, userId, force, hidden) => noted(tables.end(gameId, userId, force, hidden)),
    host: (gameId, userId, request, force) => noted(tables.host(gameId, userId, request, force)),
    wait: (gameId, person) => noted(tables.wait(gameId, person)),
    watch: (gameId, person) => noted(tables.watch(gameId, person)),
    plan: (tableRequest, at) => noted(tables.plan(tableRequest, at)),
    planned: (planId) => tables.planned(planId),
    joinPlan: (planId, person) => noted(tables.joinPlan(planId, person)),
    cancelPlan: (planId, userId, force) => noted(tables.cancelPlan(planId, userId, force)),
    subscribe: (guildId, userId) => noted(tables.subscribe(guildId, userId)),
    again: (gameId, userId) => noted(tables.again(gameId, userId)),
    callRoll: (gameId, userId, force) => noted(tables.callRoll(gameId, userId, force)),
    answerRoll: (gameId, userId) => noted(tables.answerRoll(gameId, userId)),
    kick: (gameId, userId, target, force) => noted(tables.kick(gameId, userId, target, force)),
    link: (gameId, userId, link, force) => noted(tables.link(gameId, userId, link, force)),
    notebook: (gameId, userId, force) => noted(tables.notebook(gameId, userId, force)),
    hostPrompt: (gameId, userId) => {
      const outcome = tables.hostPrompt(gameId, userId);
      outcomes.push(outcome);
      return outcome;
    },
    next: (gameId, userId, step) => noted(tables.next(gameId, userId, step)),
    submitAction: (gameId, userId, act) => noted(tables.submitAction(gameId, userId, act)),
    tableOf: (guildId, userId) => tables.tableOf(guildId, userId),
    table: (gameId) => tables.table(gameId),
    tablesIn: (guildId) => tables.tablesIn(guildId),
    insight: (gameId, userId) => tables.insight(gameId, userId),
    ownChats: (gameId, userId) => tables.ownChats(gameId, userId),
    chats: (gameId, userId) => tables.chats(gameId, userId),
    sideVote: (gameId, userId, vote) => noted(tables.sideVote(gameId, userId, vote)),
    say: (gameId, userId, text) => noted(tables.say(gameId, userId, text)),
    testVoice: async () => 'off' as const,
    voiceChanged: () => {},
    voiceRoomChanged: () => {},
    spoke: () => {},
    wrote: () => {},
    edited: () => {},
    memberGone: () => {},
    mutedByOthers: () => {},
    disturbed: () => {},
    channelGone: () => {},
    hasLostTable: () => false,
    outage: () => {},
  };
}
