import type { Attachment } from '../world/entities.ts';
import type { RestReply, RestRequest } from './router.ts';

/** What may go wrong with a call before or after it is carried out. */
export type Fault =
  /** Carried out after `ms`, and answered `answerMs` later. */
  | { kind: 'delay'; ms: number; answerMs?: number }
  /** Answered so, and not carried out unless it says so. For a 429 give the header `retry-after` in seconds. */
  | ({ kind: 'answer'; headers?: Record<string, string>; carriedOut?: boolean } & RestReply)
  /** Not carried out; the connection is cut. */
  | { kind: 'reset' }
  /** Carried out, but the connection is cut before the answer. */
  | { kind: 'resetAfter' };

/** Looks at each call before it is carried out; the seam for fault plans. */
export type BeforeRoute = (request: RestRequest) => Fault | undefined | Promise<Fault | undefined>;

/** What may go wrong with a file that is fetched. */
export type DownloadFault =
  | { kind: 'delay'; ms: number }
  /** Answered so, without the file. */
  | { kind: 'status'; status: number }
  /** The connection is cut after so many bytes. */
  | { kind: 'cut'; after: number };

/** Looks at each file before it is served. */
export type BeforeDownload = (
  file: Readonly<Attachment>,
) => DownloadFault | undefined | Promise<DownloadFault | undefined>;
