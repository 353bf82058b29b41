/** Outcomes of orders to a table. */
import { expect } from 'vitest';

/** The value of an outcome that has to be a success. */
export function expectSuccess<T>(outcome: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  expect(outcome).toMatchObject({ ok: true });
  return (outcome as { readonly value: T }).value;
}

/** The outcome of a call that the rules refuse with this code. */
export const refusal = (code: string) => ({ ok: false, error: { kind: 'refusal', refusal: { code } } });

/** The outcome of a call that is refused with this remark. */
export const remark = (key: string) => ({ ok: false, error: { kind: 'remark', remark: { key } } });
