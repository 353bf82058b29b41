import { mentionsText } from '#narration/index.ts';
import type { Remark } from '../ports/ports.ts';
import type { BeforeDeal, LobbyNews, TableDocument } from '../ports/table-document.ts';
import { rollCallOf, unanswered } from './lobby.ts';
import { personIds } from './practice.ts';
import { isIn } from './relations.ts';
import { isSeated } from './seating.ts';
import { undealtOf } from './stages.ts';

/** The reason why players lost their seats: they left, the host removed them, or they did not answer the roll call. */
export type Removal = 'left' | 'removed' | 'silent';

/** Returns the news of a removal: for the removed, for people who got their seats, and for a new host. */
export function newsOfRemoval(
  before: Pick<TableDocument, 'players' | 'hostId'>,
  after: Pick<TableDocument, 'players' | 'hostId'>,
  { userIds, why }: { readonly userIds: readonly string[]; readonly why: Removal },
): readonly LobbyNews[] {
  const promoted = after.players.filter(({ userId }) => !isSeated(before, userId)).map(({ userId }) => userId);
  const all: readonly LobbyNews[] = [
    ...(why === 'left' ? [] : [{ kind: why, userIds }]),
    { kind: 'seated', userIds: promoted },
    { kind: 'host', userIds: after.hostId === before.hostId ? [] : [after.hostId] },
  ];
  return all.filter((news) => news.userIds.length > 0);
}

/**
 * Returns the news for the host that all seats are taken, or that everybody has answered the roll call. Empty if the
 * host did it or was told before.
 */
export function newsOfCompletion(
  before: TableDocument,
  after: TableDocument,
  { min, max: seats }: { readonly min: number; readonly max: number },
): readonly LobbyNews[] {
  if (undealtOf(before)?.complete !== false || after.players.length < min) return [];
  const isNew = (now: readonly string[], then: readonly string[] = []) =>
    now.some((userId) => userId !== after.hostId && !then.includes(userId));
  const ids = ({ players }: TableDocument) => personIds(players);
  const told = (kind: LobbyNews['kind']) => [{ kind, userIds: [after.hostId] }];
  const here = rollCallOf(after)?.here;
  const answered = here !== undefined && ids(after).every((userId) => here.includes(userId));
  if (answered && isNew(here, rollCallOf(before)?.here)) return told('here');
  const isFull = after.players.length >= seats && before.players.length < seats;
  return isFull && isNew(ids(after), ids(before)) ? told('full') : [];
}

/** Returns the news of a next game: for its players who have not asked for it, and for players who now have to wait. */
export function newsOfNext(
  before: Pick<TableDocument, 'players'>,
  after: Pick<TableDocument, 'players' | 'waiting'>,
  askedBy: readonly string[],
): readonly LobbyNews[] {
  const called = personIds(after.players).filter((userId) => !askedBy.includes(userId));
  const unseated = after.waiting.map(({ userId }) => userId).filter((userId) => isSeated(before, userId));
  const all: readonly LobbyNews[] = [
    { kind: 'again', userIds: called },
    { kind: 'unseated', userIds: unseated },
  ];
  return all.filter(({ userIds }) => userIds.length > 0);
}

/** Returns the stage of a table that has more to tell. */
export function withNews<Undealt extends BeforeDeal>(stage: Undealt, news: readonly LobbyNews[]): Undealt {
  if (news.length === 0) return stage;
  const number = stage.lastNews + 1;
  return { ...stage, lastNews: number, untold: [...stage.untold, { number, news }] };
}

/** The lobby now, with the number of its seats. `isOpen`: people can still press its buttons, since nothing has started. */
export interface LobbyNow {
  readonly table: TableDocument;
  readonly seats: number;
  readonly isOpen: boolean;
}

/** The part of the news that is still true, each for the people to whom it still applies. */
export function newsStillTrue(news: readonly LobbyNews[], now: LobbyNow): readonly LobbyNews[] {
  const left = news.map(({ kind, userIds }) => ({ kind, userIds: userIds.filter(appliesTo(kind, now)) }));
  return left.filter(({ userIds }) => userIds.length > 0);
}

/** Returns the test whether this news is still right for a person. */
function appliesTo(kind: LobbyNews['kind'], { table, seats, isOpen }: LobbyNow): (userId: string) => boolean {
  const isFull = table.players.length >= seats;
  const isHost = (userId: string) => userId === table.hostId;
  switch (kind) {
    case 'planned':
    case 'planned-late':
      return (userId) => isOpen && (isHost(userId) || unanswered(table).includes(userId));
    case 'opened':
      return () => isOpen && !isFull;
    case 'again':
      return (userId) => isOpen && unanswered(table).includes(userId);
    case 'unseated':
    case 'overbooked':
      return (userId) => isIn(table.waiting, userId);
    case 'seated':
      return (userId) => isSeated(table, userId);
    case 'silent':
    case 'removed':
      return (userId) => !isSeated(table, userId);
    case 'host':
    case 'changed':
      return isHost;
    case 'full':
      return (userId) => isOpen && isFull && isHost(userId);
    case 'here':
      return (userId) => isOpen && unanswered(table).length === 0 && isHost(userId);
  }
}

/** The facts that news of a lobby name: the rulebook in words, and the host. */
export interface NewsFacts {
  readonly ruleset: string;
  readonly hostId: string;
}

/** The news as remarks, one for each kind. */
export const remarksOf = (news: readonly LobbyNews[], facts: NewsFacts): readonly Remark[] =>
  news.flatMap((one) => [...(one.kind === 'planned-late' ? [late] : []), remarkOf(one, facts)]);

const late: Remark = { key: 'lobby.news.late' };

const invitations: ReadonlySet<LobbyNews['kind']> = new Set(['planned', 'planned-late', 'opened', 'again']);

/** Returns true if some of this news asks people to come to the lobby. */
export const isInvitation = (news: readonly LobbyNews[]): boolean => news.some(({ kind }) => invitations.has(kind));

function remarkOf({ kind, userIds }: LobbyNews, { ruleset, hostId }: NewsFacts): Remark {
  const people = mentionsText(userIds);
  const count = userIds.length;
  const host = mentionsText([hostId]);
  const isAlone = userIds.every((userId) => userId === hostId);
  switch (kind) {
    case 'seated':
      return { key: 'lobby.news.seated', params: { people, count } };
    case 'silent':
      return { key: 'lobby.news.silent', params: { people, count } };
    case 'planned':
    case 'planned-late':
      if (isAlone) return { key: 'lobby.news.planned.alone', params: { people, ruleset } };
      return { key: 'lobby.news.planned', params: { people, ruleset, host } };
    case 'overbooked':
      return { key: 'lobby.news.overbooked', params: { people } };
    case 'changed':
      return { key: 'lobby.news.changed', params: { people } };
    case 'opened':
      return { key: 'lobby.news.opened', params: { people, ruleset, host } };
    case 'again':
      return { key: 'lobby.news.again', params: { people, ruleset, host } };
    case 'unseated':
      return { key: 'lobby.news.unseated', params: { people } };
    case 'removed':
      return { key: 'lobby.news.removed', params: { people } };
    case 'host':
      return { key: 'lobby.news.host', params: { people } };
    case 'full':
      return { key: 'lobby.news.full', params: { people } };
    case 'here':
      return { key: 'lobby.news.here', params: { people } };
  }
}
