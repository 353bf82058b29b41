/**
 * The result of an operation that can fail: a value, or the reason why there is none. A failure that a person can cause
 * is a `Result`. An exception is a defect or an outage.
 */
export type Result<T, E> = Success<T> | Failure<E>;

/** An operation that succeeded, with its value. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** An operation that failed, with the reason. */
export interface Failure<E> {
  readonly ok: false;
  readonly error: E;
}

/** Wraps the value of an operation that succeeded. */
export const success = <T>(value: T): Success<T> => ({ ok: true, value });

/** Wraps the reason why an operation failed. */
export const failure = <E>(error: E): Failure<E> => ({ ok: false, error });
