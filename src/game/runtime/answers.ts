import { type News, type Notice, reaches } from '#engine/kernel/notices.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { PlainRemarkKey, RemarkParams } from '#narration/index.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Remark } from '../ports/ports.ts';

export type Failure = Extract<Outcome, { ok: false }>;

export const done = (news: readonly News[] = []): Outcome => ({ ok: true, news, value: undefined });

export const refused = (refusal: Refusal): Failure => ({ ok: false, problem: { kind: 'refusal', refusal } });

/** Remarks without parameters take none. */
type Args<K extends PlainRemarkKey> = keyof RemarkParams<K> extends never ? [] : [params: RemarkParams<K>];

/** Returns the failure for a reason without a kind. */
export const because = <K extends PlainRemarkKey>(key: K, ...[params]: Args<K>): Failure =>
  becauseOf([{ key, ...(params ? { params } : {}) } as Remark]);

/** Returns the failure for one or more reasons. */
export const becauseOf = ([remark, ...more]: readonly [Remark, ...Remark[]]): Failure => ({
  ok: false,
  problem: { kind: 'remark', remark, ...(more.length > 0 ? { more } : {}) },
});

/** Returns true if the list has at least one reason. */
export const isAny = (remarks: readonly Remark[]): remarks is readonly [Remark, ...Remark[]] => remarks.length > 0;

/** Returns the news that a seat's own action gave it. */
export const learned = (seat: SeatNumber, notices: readonly Notice[]): readonly News[] =>
  notices
    .filter((notice) => notice.to !== 'all' && notice.news.type !== 'Prompted' && reaches(notice, seat))
    .map(({ news }) => news);
