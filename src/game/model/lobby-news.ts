import { mentionsText } from '#narration/index.ts';
import type { LobbyNews, TableDocument, UntoldNews } from '../ports/journal.ts';
import type { Remark } from '../ports/ports.ts';
import { personIds } from './practice.ts';
import { isSeated } from './seating.ts';

/** The reason why players lost their seats: they left, the host removed them, or they did not answer the roll call. */
export type Removal = 'left' | 'removed' | 'silent';

type Lobby = Pick<TableDocument, 'players' | 'hostId' | 'rollCall'>;

/** Returns the news of a removal: for the removed, for people who got their seats, and for a new host. */
export function newsOfRemoval(
  before: Lobby,
  after: Pick<Lobby, 'players' | 'hostId'>,
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
  before: Lobby & Pick<TableDocument, 'complete'>,
  after: Lobby,
  seats: number,
): readonly LobbyNews[] {
  if (before.complete) return [];
  const isNew = (now: readonly string[], then: readonly string[] = []) =>
    now.some((userId) => userId !== after.hostId && !then.includes(userId));
  const ids = ({ players }: Lobby) => personIds(players);
  const told = (kind: LobbyNews['kind']) => [{ kind, userIds: [after.hostId] }];
  const here = after.rollCall?.here ?? [];
  const answered = after.rollCall ? ids(after).every((userId) => here.includes(userId)) : false;
  if (answered && isNew(here, before.rollCall?.here)) return told('here');
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
  const unseated = (after.waiting ?? []).map(({ userId }) => userId).filter((userId) => isSeated(before, userId));
  const all: readonly LobbyNews[] = [
    { kind: 'again', userIds: called },
    { kind: 'unseated', userIds: unseated },
  ];
  return all.filter(({ userIds }) => userIds.length > 0);
}

/** Returns the change of a table that has more to tell. */
export function withNews(
  { untold = [], lastNews = 0 }: Pick<TableDocument, 'untold' | 'lastNews'>,
  news: readonly LobbyNews[],
): Pick<TableDocument, 'untold' | 'lastNews'> {
  if (news.length === 0) return {};
  const number = lastNews + 1;
  return { lastNews: number, untold: [...untold, { number, news }] };
}

/** The news as remarks, one for each kind. */
export const remarksOf = ({ news }: UntoldNews): readonly Remark[] => news.map(remarkOf);

function remarkOf({ kind, userIds }: LobbyNews): Remark {
  const people = mentionsText(userIds);
  const count = userIds.length;
  switch (kind) {
    case 'seated':
      return { key: 'lobby.news.seated', params: { people, count } };
    case 'silent':
      return { key: 'lobby.news.silent', params: { people, count } };
    case 'planned':
      return { key: 'lobby.news.planned', params: { people } };
    case 'planned-late':
      return { key: 'lobby.news.planned-late', params: { people } };
    case 'opened':
      return { key: 'lobby.news.opened', params: { people } };
    case 'again':
      return { key: 'lobby.news.again', params: { people } };
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
