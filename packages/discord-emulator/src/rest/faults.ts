import type { Attachment } from '../state/entities.ts';
import type { RestReply, RestRequest } from './router.ts';

/** A fault that affects a call before or after it is carried out. */
export type Fault =
  /** Carried out after `ms`. The answer is sent `answerMs` later. */
  | { kind: 'delay'; ms: number; answerMs?: number }
  /**
   * Answered with this status, and not carried out unless `carriedOut` is set. A 429 needs the header `retry-after` in
   * seconds.
   */
  | ({ kind: 'answer'; headers?: Record<string, string>; carriedOut?: boolean } & RestReply)
  /** Not carried out. The connection is cut. */
  | { kind: 'reset' }
  /** Carried out, but the connection is cut before the answer. */
  | { kind: 'resetAfter' };

/** Inspects each call before it is carried out. The interface for fault plans. */
export type BeforeRoute = (request: RestRequest) => Fault | undefined | Promise<Fault | undefined>;

/** A fault of a download. */
export type DownloadFault =
  | { kind: 'delay'; ms: number }
  /** Answered with this status, without the file. */
  | { kind: 'status'; status: number }
  /** The connection is cut after this number of bytes. */
  | { kind: 'cut'; after: number };

/** Inspects each file before it is served. */
export type BeforeDownload = (
  file: Readonly<Attachment>,
) => DownloadFault | undefined | Promise<DownloadFault | undefined>;
