import { Rng } from '#engine/kernel/rng.ts';
import { mentionsText } from '#narration/index.ts';
import { alreadyStarted, because, done, notHost } from '../model/answers.ts';
import { optionsOf, startOf } from '../model/deck.ts';
import { boundsOf, whyNotReady } from '../model/lobby.ts';
import { newsOfRemoval } from '../model/lobby-news.ts';
import { personIds } from '../model/practice.ts';
import { gathered, reopened } from '../model/stages.ts';
import type { Settings } from '../ports/deps.ts';
import type { GatheringOrder } from '../ports/game-service.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Remark } from '../ports/ports.ts';
import type { LobbyNews, TableDocument } from '../ports/table-document.ts';
import { checkPresence, graceMsOf, isInText } from '../runtime/absences.ts';
import type { Draft } from '../runtime/draft.ts';
import type { VoiceRoomFacts } from '../runtime/facts.ts';
import { storeCommand } from '../runtime/game-commands.ts';
import { obeys } from '../runtime/host-controls.ts';
import type { Change, StartRequests } from '../runtime/requests.ts';
import { gatheredIn, isIdle, stageNow } from '../runtime/table-state.ts';
import { dismissPlayers, freeWaiting, lobbyWithout, removePlayers, storeLobby } from './lobby-changes.ts';

/** The place of the draws of a game at which its seats are drawn. No event and no practice player reaches it. */
const placeOfLot = 2 ** 29;

/** The time for which a table waits for its players, ms. 0: it deals at once. */
const waitMsOf = (table: TableDocument, { gatherMs }: Pick<Settings, 'gatherMs'>): number =>
  gatherMs === 0 ? 0 : graceMsOf(table, { graceMs: gatherMs });

/** User ids of the players who are not there. Empty if the room cannot be made. */
export function missingPlayers(
  table: TableDocument,
  { settings }: Pick<Draft['ground'], 'settings'>,
  room: Pick<VoiceRoomFacts, 'present'>,
): readonly string[] {
  const there = waitMsOf(table, settings) > 0 ? gatheredIn(table, room.present) : null;
  return there === null ? [] : personIds(table.players).filter((userId) => !there.includes(userId));
}

const missingIn = ({ table, ground, facts }: Draft): readonly string[] => missingPlayers(table, ground, facts.room);

/**
 * Lets the table gather, or deals at once if it waits for nobody. `starter`: the person who starts it, and is there. The
 * table waits until its players are in the voice room, or have said at a table in text that they are there. Players who do
 * not come are treated like players who left.
 */
export function beginGathering(draft: Draft, starter: string): Outcome {
  const { facts, table, ground } = draft;
  const waitMs = waitMsOf(table, ground.settings);
  if (waitMs === 0) return deal(draft);
  const lobby = draft.in('lobby');
  if (lobby === null) return alreadyStarted;
  // The answers to a roll call count: it was a moment ago.
  const here = isInText(draft) ? [starter, ...(lobby.rollCall?.here ?? [])] : null;
  draft.change({ stage: gathered(lobby, { at: facts.now, until: facts.now + waitMs, here }) });
  awaitRooms(draft);
  return done();
}

/** Looks who is there once the rooms exist or cannot be made. */
function awaitRooms(draft: Draft): void {
  draft.arrange();
  if (draft.table.follows !== null) draft.do({ do: 'tell-tables', what: 'next-gathers' });
  draft.do({ do: 'await-rooms', tell: { type: 'look-gathering' } });
}

/** Notes that a player of a table in text is there. */
export function arriveAtGathering(draft: Draft, userId: string): Outcome {
  const here = draft.in('gathering')?.here;
  if (!here || !personIds(draft.table.players).includes(userId)) return because('lobby.no-roll');
  if (!missingIn(draft).includes(userId)) return because('lobby.here-already');
  draft.changeIn('gathering', { here: [...here, userId] });
  look(draft);
  return done();
}

/** Decides about players who do not come, as the host orders. */
export function orderGathering(draft: Draft, { userId, force, order }: StartRequests['order-gathering']): Outcome {
  const stage = stageNow(draft.state);
  if (!obeys(draft, { userId, force })) return notHost;
  if (stage === 'lobby') return because('gathering.none');
  if (stage !== 'gathering') return stage === 'over' ? because('table.over') : alreadyStarted;
  return carryOutOrder(draft, userId, order);
}

function carryOutOrder(draft: Draft, userId: string, order: GatheringOrder): Outcome {
  if (order === 'cancel') return reopen(draft, { key: 'gathering.cancelled' });
  arriveAtGathering(draft, userId);
  if (draft.in('gathering') === null) return done();
  const missing = missingIn(draft);
  // A host who replaces or leaves out others has to be there, too.
  if (missing.includes(userId)) return because('gathering.join-first');
  return order === 'begin' ? beginWithout(draft, missing) : replaceMissing(draft, missing);
}

/** Deals without the missing players, who lose their seats. */
function beginWithout(draft: Draft, missing: readonly string[]): Outcome {
  const { min } = boundsOf(draft.ground.rules, draft.table);
  const left = draft.table.players.length - missing.length;
  if (left < min) return because('gathering.too-few', { count: min - left });
  const stored = dismissPlayers(draft, missing);
  if (!stored.ok) return stored;
  tellOut(draft, missing);
  return deal(draft);
}

/** Gives seats of missing players to people who wait. */
function replaceMissing(draft: Draft, missing: readonly string[]): Outcome {
  const count = freeWaiting(draft).length;
  if (count === 0) return because('gathering.nobody-waits');
  const stored = removePlayers(draft, missing.slice(0, count));
  if (stored?.ok) look(draft);
  return stored ?? done();
}

/** The players of the lobby that opens again, if others have lost their seats, and the news for them. */
interface Reopening {
  readonly rest?: Change;
  readonly news?: readonly LobbyNews[];
}

/** Opens the lobby again, and tells its channel why. */
function reopen(draft: Draft, why: Remark, { rest = {}, news = [] }: Reopening = {}): Outcome {
  const gathering = draft.in('gathering');
  const until = draft.facts.now + draft.ground.settings.lobbyMs;
  const stored = storeLobby(draft, { ...rest, ...(gathering && { stage: reopened(gathering, until) }) }, news);
  if (!stored.ok) return stored;
  if (draft.table.follows !== null) draft.do({ do: 'tell-tables', what: 'next-gathers' });
  draft.do({ do: 'free-voice' });
  const mentions = [draft.table.hostId];
  draft.do({ do: 'notify', remark: why, tag: 'L', mentions, while: { is: 'lobby' }, ofLobby: { links: false } });
  return done();
}

/** Gives everybody the full time again: after a restart, an outage or an interruption. */
export function resumeGathering(draft: Draft): void {
  if (draft.in('gathering') === null) return;
  draft.noteIn('gathering', { until: draft.facts.now + waitMsOf(draft.table, draft.ground.settings) });
  awaitRooms(draft);
}

/** Looks who is there now, or once there are rooms. */
export function lookGathering(draft: Draft): void {
  if (draft.in('gathering') !== null && !isIdle(draft.state)) look(draft);
}

/** The people in the voice room have changed. */
export function lookSoon(draft: Draft): void {
  if (draft.facts.room.present === null) awaitRooms(draft);
  else lookGathering(draft);
}

/** Deals if everybody is there. Otherwise shows who is missing, and waits. */
function look(draft: Draft): void {
  // Nobody knows who is missing while Discord hides the guild. The table looks again after that.
  if (draft.in('gathering') === null || draft.facts.isGuildOut) return;
  const missing = missingIn(draft);
  if (whyNotReady(draft.ground.rules, draft.table)) reopen(draft, { key: 'gathering.fewer' });
  else if (missing.length === 0) deal(draft);
  else {
    call(draft, missing);
    draft.arrange();
  }
}

/** Stores who is called, and calls newcomers. The players of the start are called by the message in the town. */
function call(draft: Draft, missing: readonly string[]): void {
  const { table, facts, ground } = draft;
  const gathering = draft.in('gathering');
  if (gathering === null) return;
  const { called, here } = gathering;
  const fresh = called ? missing.filter((id) => !called.includes(id)) : personIds(table.players);
  if (fresh.length === 0) return;
  const until = facts.now + waitMsOf(table, ground.settings);
  draft.changeIn('gathering', { until, called: [...(called ?? []), ...fresh] });
  if (called === null) return;
  const people = mentionsText(fresh);
  const remark: Remark = here
    ? { key: 'gathering.seat.text', params: { people } }
    : { key: 'gathering.seat', params: { people, channel: `<#${facts.room.channelId}>` } };
  const condition = { is: 'missing', userIds: fresh } as const;
  draft.do({ do: 'notify', remark, tag: 'N', mentions: fresh, while: condition, ofLobby: { links: false } });
}

/** Ends the wait: people who wait take the seats of missing players, and the other seats are gone. */
export function endGathering(draft: Draft): void {
  const { table, facts, ground } = draft;
  const gathering = draft.in('gathering');
  if (gathering === null || isIdle(draft.state) || facts.isGuildOut || gathering.until > facts.now) return;
  const missing = missingIn(draft);
  const rest = lobbyWithout(draft, missing);
  if (missing.length === personIds(table.players).length || !rest)
    return void reopen(draft, { key: gathering.here ? 'gathering.nobody.text' : 'gathering.nobody' });
  const params = { people: mentionsText(missing) };
  if (whyNotReady(ground.rules, { ...table, ...rest })) {
    const news = newsOfRemoval(table, rest, { userIds: missing, why: 'left' });
    return void reopen(draft, { key: 'gathering.away', params }, { rest, news });
  }
  if (missing.length > 0) {
    removePlayers(draft, missing);
    tellOut(draft, missing);
  }
  look(draft);
}

/** Names the players who have lost their seats. They were called before, and are not called again. */
function tellOut(draft: Draft, missing: readonly string[]): void {
  if (missing.length === 0) return;
  const remark: Remark = { key: 'gathering.out', params: { people: mentionsText(missing) } };
  draft.do({ do: 'notify', remark, tag: 'O', mentions: [], room: 'town' });
}

/**
 * F1: the seats are drawn by lot, if the rules say so. The lot is part of the luck of the game, so a bot that died before
 * the deal draws the same seats again.
 */
function drawSeats(draft: Draft): void {
  const { table, ground } = draft;
  if (!ground.rules.seatsByLot?.(optionsOf(ground.rules, table))) return;
  const inOrder = table.players.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  draft.change({ players: new Rng(table.seed, placeOfLot).shuffle(inOrder) });
}

/** Deals the cards. A refusal of the rulebook opens the lobby again. */
function deal(draft: Draft): Outcome {
  const gathering = draft.in('gathering');
  const comes = gathering !== null && gathering.here === null;
  const { present } = draft.facts.room;
  if (comes && present) draft.changeIn('gathering', { present });
  drawSeats(draft);
  const dealt = storeCommand(draft, startOf(draft.table));
  if (!dealt.ok) {
    if (gathering) reopen(draft, { key: 'gathering.undealt' });
    return dealt;
  }
  draft.do({ do: 'decide', request: { type: 'dealt', comes } });
  return done();
}

/** The cards are dealt: looks who is in the voice room, if they have to be (`comes`). */
export function afterDeal(draft: Draft, comes: boolean): void {
  if (draft.facts.voice === 'elsewhere') draft.remark({ key: 'game.voice-elsewhere' }, 'v', { is: 'voice-elsewhere' });
  if (comes) checkPresence(draft);
}
