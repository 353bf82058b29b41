import type { News } from '#engine/kernel/notices.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Failure, Result } from '#result';
import type { Remark } from './ports.ts';

/** The reason why a request was not carried out: the engine's refusal, or a remark (`table.not-seated`, ...). */
export type FailureReason =
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** `more`: further reasons for the same answer. */
  | { readonly kind: 'remark'; readonly remark: Remark; readonly more?: readonly Remark[] };

/**
 * The outcome of a request. By default its value is the news that the caller alone has learned (an answer, their pick),
 * for the ephemeral reply.
 */
export type Outcome<T = readonly News[]> = Result<T, FailureReason>;

/** The outcome of a request that was not carried out. */
export type Failed = Failure<FailureReason>;
