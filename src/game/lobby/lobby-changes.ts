import { alreadyStarted, banned, done, seatedElsewhere } from '../model/answers.ts';
import { boundsOf, isFull, unanswered, withoutPlayers, withSeated } from '../model/lobby.ts';
import { afterRollCall } from '../model/lobby-lists.ts';
import { newsOfCompletion, newsOfRemoval, newsStillTrue, type Removal, withNews } from '../model/lobby-news.ts';
import { isSeated } from '../model/seating.ts';
import { isAtStage, undealtOf } from '../model/stages.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Player } from '../ports/ports.ts';
import type { Gathering, LobbyNews, TableDocument } from '../ports/table-document.ts';
import { beginClosing } from '../runtime/closing.ts';
import type { Draft } from '../runtime/draft.ts';
import type { Change, LobbyEvents } from '../runtime/requests.ts';
import { isUndealt, stageNow } from '../runtime/table-state.ts';

/** The minimum time left for a lobby or a roll call after a restart or an outage, ms. */
const LOBBY_RESPITE_MS = 60_000;

/** Shows the current lobby, and tells people its news after that: they look for the lobby. */
export function showLobby(draft: Draft): void {
  draft.set({ notes: { ...draft.run.notes, obstacles: [] } });
  draft.arrange({ type: 'shown' });
  draft.do({ do: 'find-onlookers' });
}

/**
 * Discord has the latest layout, or refuses it. A lobby whose channel is deleted is closed: nobody could press its
 * buttons, and it would bind its people. A table that gathers has rooms, and does not need the channel.
 */
export function lobbyShown(draft: Draft): void {
  const isGone = draft.facts.lobbyPost === 'gone' && draft.in('lobby') !== null;
  if (isGone) closeGone(draft);
  else tellNews(draft);
}

function closeGone(draft: Draft): void {
  draft.do({ do: 'log', details: {}, text: 'the channel of a lobby is deleted, so the lobby is closed' });
  beginClosing(draft);
}

/** The part of the news that is still true. It may have waited for Discord, or for the start of the bot. */
export function trueNews(
  { rules }: Pick<Draft['ground'], 'rules'>,
  state: Draft['state'],
  news: readonly LobbyNews[],
): readonly LobbyNews[] {
  const { table } = state;
  if (!isUndealt(state)) return [];
  return newsStillTrue(news, { table, seats: boundsOf(rules, table).max, isOpen: stageNow(state) === 'lobby' });
}

/** Tells people of the lobby their first news that was stored and not told yet. */
function tellNews(draft: Draft): void {
  const [first] = undealtOf(draft.table)?.untold ?? [];
  if (first === undefined || draft.run.telling.includes('lobby')) return;
  const news = trueNews(draft.ground, draft.state, first.news);
  if (news.length === 0) strikeOff(draft, first.number);
  else {
    draft.set({ telling: [...draft.run.telling, 'lobby'] });
    draft.do({ do: 'tell-lobby', number: first.number, news });
  }
}

/** News was told, or could not be. Where only a part of it has become untrue, the rest is told. */
export function lobbyTold(draft: Draft, { number, isTold, isTrue }: LobbyEvents['lobby-told']): void {
  draft.set({ telling: draft.run.telling.filter((each) => each !== 'lobby') });
  if (isTold) strikeOff(draft, number);
  else if (!isTrue) tellNews(draft);
}

function strikeOff(draft: Draft, number: number): void {
  const stage = undealtOf(draft.table);
  if (stage === null) return;
  draft.change({ stage: { ...stage, untold: stage.untold.filter((each) => each.number > number) } });
  tellNews(draft);
}

/** Stores a new table and news of it: one message for each. */
export function openLobby(draft: Draft, news: readonly LobbyNews[]): void {
  const lobby = draft.in('lobby');
  if (lobby !== null) draft.change({ stage: news.reduce((before, each) => withNews(before, [each]), lobby) });
}

/** Stops the deadlines while Discord is out of reach and nobody can press a button. */
export const holdLobby = (draft: Draft): void => draft.set({ lobbyHeldAt: draft.run.lobbyHeldAt ?? draft.facts.now });

/** Lets the deadlines run again, later by the time for which they were stopped. */
export function releaseLobby(draft: Draft): void {
  const { lobbyHeldAt: heldAt } = draft.run;
  draft.set({ lobbyHeldAt: null });
  if (heldAt === null || draft.in('lobby') === null) return;
  moveLobbyClock(draft, draft.facts.now - heldAt);
  resumeLobby(draft);
}

/** Shows a lobby after a restart or an outage. Its deadlines leave people enough time. */
function resumeLobby(draft: Draft): void {
  draft.set({ lobbyUntil: draft.facts.now + LOBBY_RESPITE_MS });
  showLobby(draft);
  draft.do({ do: 'begin', request: { type: 'seat-waiting' } });
}

/** Shows a loaded lobby. Its deadlines run from now on, unless Discord is out of reach already. */
export function showLoadedLobby(draft: Draft): void {
  if (!draft.run.isOutOfReach) draft.set({ lobbyHeldAt: null });
  resumeLobby(draft);
}

/** Adjusts the deadlines to a clock that was put forward by `jumped` ms. */
export function moveLobbyClock(draft: Draft, jumped: number): void {
  const lobby = draft.in('lobby');
  if (lobby === null || jumped === 0) return;
  const { until, rollCall } = lobby;
  const later = rollCall && { ...rollCall, until: rollCall.until + jumped };
  draft.noteIn('lobby', { until: until + jumped, rollCall: later });
  showLobby(draft);
}

/** Stores the lobby without these players. Waiting people get their seats. Returns `null` if nobody is left. */
export function removePlayers(draft: Draft, userIds: readonly string[], why: Removal = 'left'): Outcome | null {
  const rest = lobbyWithout(draft, userIds);
  return rest && storeLobby(draft, rest, newsOf(draft, rest, { userIds, why }));
}

/** Returns the lobby without these players. Waiting people get their seats. `null`: nobody is left. */
export const lobbyWithout = (
  draft: Draft,
  userIds: readonly string[],
): Pick<TableDocument, 'players' | 'hostId' | 'waiting'> | null =>
  withoutPlayers(withFree(draft, draft.table), userIds);

/** Stores the lobby without these players. Nobody gets their seats. Call it if others are left. */
export function dismissPlayers(draft: Draft, userIds: readonly string[]): Outcome {
  const { table } = draft;
  const rest = withoutPlayers({ ...table, waiting: [] }, userIds);
  return rest && userIds.length > 0
    ? storeLobby(draft, { ...rest, waiting: table.waiting }, newsOf(draft, rest, { userIds, why: 'left' }))
    : done();
}

/** Returns the news of a removal. While the table gathers, its own message calls the people who get a seat. */
function newsOf(
  { table, state }: Draft,
  rest: Pick<TableDocument, 'players' | 'hostId'>,
  removal: { readonly userIds: readonly string[]; readonly why: Removal },
): readonly LobbyNews[] {
  const news = newsOfRemoval(table, rest, removal);
  return stageNow(state) === 'gathering' ? news.filter(({ kind }) => kind !== 'seated') : news;
}

/** The waiting people who could take a seat now. */
export const freeWaiting = (draft: Draft): readonly Player[] => withFree(draft, draft.table).waiting;

/** Returns the table with only those waiting people who could take a seat now. */
function withFree<Table extends TableDocument>({ facts }: Draft, table: Table): Table {
  const may = ({ userId }: Player) => facts.isFree(userId) && !facts.isBanned(userId);
  return { ...table, waiting: table.waiting.filter(may) };
}

/**
 * Stores a change and its news for people, and then tells them. This also restarts the time until the lobby is closed.
 */
export function storeLobby(draft: Draft, change: Change, news: readonly LobbyNews[] = []): Outcome {
  const { table, facts, ground } = draft;
  const { rules, settings } = ground;
  const after = { ...table, ...change };
  const undealt = undealtOf(after);
  if (undealt === null) return alreadyStarted;
  const completion = newsOfCompletion(table, after, boundsOf(rules, after));
  const wasFull = undealt.wasFull || (!facts.sparesRooms && (isFull(rules, table) || isFull(rules, after)));
  const complete = undealt.complete || completion.length > 0;
  const stage = { ...withNews(undealt, [...news, ...completion]), complete, wasFull };
  const until = facts.now + settings.lobbyMs;
  draft.change({ ...change, stage: stage.kind === 'lobby' ? { ...stage, until } : onlyCalled(stage, after) });
  showLobby(draft);
  if (table.players.some(({ userId }) => !isSeated(after, userId)))
    draft.do({ do: 'tell-tables', what: 'seats-freed' });
  return done();
}

/** Forgets the call of people without a seat: if they get one again, the table calls them, and waits for them. */
function onlyCalled(stage: Gathering, after: TableDocument): Gathering {
  return { ...stage, called: stage.called?.filter((userId) => isSeated(after, userId)) ?? null };
}

/** Stores a change of a lobby. Waiting people get the seats that it adds. */
export function storeGrown(draft: Draft, change: Change): Outcome {
  const after = { ...draft.table, ...change };
  const seated = withSeated(draft.ground.rules, after, withFree(draft, after).waiting);
  if (seated === null) return storeLobby(draft, change);
  const userIds = seated.players.filter(({ userId }) => !isSeated(after, userId)).map(({ userId }) => userId);
  return storeLobby(draft, { ...change, ...seated }, [{ kind: 'seated', userIds }]);
}

/** Gives the free seats of a lobby to people who wait, and who could not take one before: they sat at another table. */
export function seatWaiting(draft: Draft): void {
  const isDue = draft.in('lobby') && withSeated(draft.ground.rules, draft.table, freeWaiting(draft)) !== null;
  if (isDue) storeGrown(draft, {});
}

/** Takes people out of the lobby who have left the guild. Closes it, and returns false, if nobody is left. */
export function dropGone(draft: Draft, gone: readonly string[]): boolean {
  if (removePlayers(draft, gone) !== null) return true;
  beginClosing(draft);
  return false;
}

/** Closes a lobby whose time is over, or that nobody has seen. */
export function endLobby(draft: Draft): void {
  if (draft.in('lobby')) beginClosing(draft);
}

/** Ends a roll call whose time is over: seats without an answer go to the waiting list. */
export function endRoll(draft: Draft): void {
  const { table, facts } = draft;
  if (!isAtStage(table, 'lobby')) return;
  const { rollCall } = table.stage;
  if (!rollCall || rollCall.until > facts.now) return;
  const change = afterRollCall(withFree(draft, table));
  const silent = { userIds: unanswered(table), why: 'silent' } as const;
  if (change) storeLobby(draft, change, newsOfRemoval(table, { ...table, ...change }, silent));
  else beginClosing(draft);
}

/** Returns why this person may not join any table of the guild. `null`: they may. */
export const whyBarred = ({ facts }: Draft, { userId }: Pick<Player, 'userId'>) =>
  facts.isBanned(userId) ? banned : null;

/** Returns why this person may not take a seat here, because they have one. `null`: they may. */
export const whySeated = ({ facts }: Draft, userId: string) => (facts.isFree(userId) ? null : seatedElsewhere);
