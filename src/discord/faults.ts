import { DiscordAPIError, HTTPError } from 'discord.js';

/** What an error of Discord means to Nightcall (Discord, "Opcodes and Status Codes", JSON error codes). */
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
  | 'refused'
  | 'out-of-reach'
  /** What has to be known after a crash cannot be written down: Discord has not been asked. */
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
};

/** `out-of-reach`: worth trying again later; everything else stays as it is until something changes. */
export function faultOf(error: unknown): Fault {
  if (error instanceof DiscordAPIError) {
    const meaning = meanings[Number(error.code)];
    if (meaning !== undefined) return meaning;
    return error.status >= 500 || error.status === 429 ? 'out-of-reach' : 'refused';
  }
  if (error instanceof HTTPError) return error.status >= 500 ? 'out-of-reach' : 'refused';
  return 'out-of-reach';
}

/** What may be written to the log of an error: no token, no body (a body can hold a secret). */
export function describeError(error: unknown): { readonly error: string; readonly code?: number | string } {
  if (error instanceof DiscordAPIError) return { error: error.message.slice(0, 300), code: error.code };
  return { error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error) };
}

export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** Carries a call out and gives its error as a value. */
export async function attempt<T>(
  call: () => Promise<T>,
  note: (fault: Fault, error: unknown) => void,
): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const fault = faultOf(error);
    note(fault, error);
    return { ok: false, fault };
  }
}
