import { type News, type Notice, reaches } from '#engine/kernel/notices.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { PlainRemarkKey, RemarkParams } from '#narration/index.ts';
import { failure, type Success, success } from '#result';
import type { Failed } from '../ports/outcome.ts';
import type { Remark } from '../ports/ports.ts';

/** Returns the outcome of a request that was carried out. `news`: what the caller alone has learned. */
export const done = (news: readonly News[] = []): Success<readonly News[]> => success(news);

/** Returns the failure for a refusal of the engine. */
export const refused = (refusal: Refusal): Failed => failure({ kind: 'refusal', refusal });

/** Remarks without parameters take none. */
type Args<K extends PlainRemarkKey> = keyof RemarkParams<K> extends never ? [] : [params: RemarkParams<K>];

/** Returns the failure for a reason without a kind. */
export const because = <K extends PlainRemarkKey>(key: K, ...[params]: Args<K>): Failed =>
  becauseOf([{ key, ...(params ? { params } : {}) } as Remark]);

/** Returns the failure for one or more reasons. */
export const becauseOf = ([remark, ...more]: readonly [Remark, ...Remark[]]): Failed =>
  failure({ kind: 'remark', remark, ...(more.length > 0 ? { more } : {}) });

/** The answer to a person who is not the host. */
export const notHost = because('table.not-host');

/** The answer to a person who may not join any table of the guild. */
export const banned = because('table.banned');

/** The answer where a table whose game has begun takes nobody. */
export const alreadyStarted = becauseOf([{ kind: 'no-seat', key: 'table.started' }]);

/** The answer to a person who has a seat at another table. */
export const seatedElsewhere = becauseOf([{ kind: 'no-seat', key: 'table.elsewhere' }]);

/** Returns the failure of a request that could not be stored. */
export const notStored = (): Failed => becauseOf([{ kind: 'passing', key: 'table.storage-full' }]);

/** Returns true if the list has at least one reason. */
export const isAny = (remarks: readonly Remark[]): remarks is readonly [Remark, ...Remark[]] => remarks.length > 0;

/** Returns the news that a seat's own action gave it. */
export const learned = (seat: SeatNumber, notices: readonly Notice[]): readonly News[] =>
  notices
    .filter((notice) => notice.to !== 'all' && notice.news.type !== 'Prompted' && reaches(notice, seat))
    .map(({ news }) => news);
