import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { type Failure, failure, type Result, success } from '#result';

/** The meaning of a Discord error to Nightcall (Discord, "Opcodes and Status Codes", JSON error codes). */
export type Fault =
  | 'unknown-channel'
  | 'unknown-message'
  | 'unknown-member'
  | 'late-interaction'
  | 'answered-interaction'
  | 'no-access'
  | 'no-permission'
  | 'not-in-voice'
  | 'too-many-channels'
  | 'two-factor'
  /** The thread is archived. Only a new message opens it again. */
  | 'archived'
  | 'refused'
  /** Discord has accepted a request to close a room and keeps the room open. */
  | 'left-open'
  | 'slowed-down'
  | 'out-of-reach'
  /** The call was not made, because a fact that a crash must not lose could not be stored. */
  | 'not-stored';

const meanings: Readonly<Record<number, Fault>> = {
  10003: 'unknown-channel',
  10007: 'unknown-member',
  10008: 'unknown-message',
  10013: 'unknown-member',
  10015: 'late-interaction',
  10062: 'late-interaction',
  30013: 'too-many-channels',
  40032: 'not-in-voice',
  40060: 'answered-interaction',
  50001: 'no-access',
  50013: 'no-permission',
  50027: 'late-interaction',
  50083: 'archived',
  60003: 'two-factor',
};

/**
 * The fault of an error:
 *
 * - `out-of-reach`: the call may succeed later.
 * - `slowed-down`: Discord's limit lets the call through after a known time.
 * - all others: the call fails until something changes.
 */
export function faultOf(error: unknown): Fault {
  if (error instanceof DiscordAPIError) {
    const meaning = meanings[Number(error.code)];
    if (meaning !== undefined) return meaning;
    return error.status >= 500 || error.status === 429 ? 'out-of-reach' : 'refused';
  }
  if (error instanceof RateLimitError) return 'slowed-down';
  if (error instanceof HTTPError) return error.status >= 500 ? 'out-of-reach' : 'refused';
  return 'out-of-reach';
}

/** The part of an error that may be logged: no token, and no body (a body can hold a secret). */
export function describeError(error: unknown): { readonly error: string; readonly code?: number | string } {
  if (error instanceof DiscordAPIError) return { error: error.message.slice(0, 300), code: error.code };
  return { error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error) };
}

/** A call that failed. */
export interface CallFailure {
  readonly fault: Fault;
  /** Milliseconds for which Discord's limit holds such calls back. */
  readonly waitMs?: number;
}

/** The result of a call to Discord. */
export type Attempt<T> = Result<T, CallFailure>;

/** The failure of a call that was not made, or that Discord did not carry out. */
export const faulty = (fault: Fault): Failure<CallFailure> => failure({ fault });

/** Makes a call and returns its error as a value. */
export async function attempt<T>(
  call: () => Promise<T>,
  note: (fault: Fault, error: unknown) => void,
): Promise<Attempt<T>> {
  try {
    return success(await call());
  } catch (error) {
    const fault = faultOf(error);
    note(fault, error);
    const isLimit = error instanceof RateLimitError;
    return failure({ fault, ...(isLimit ? { waitMs: Math.max(error.timeToReset, error.retryAfter) } : {}) });
  }
}
