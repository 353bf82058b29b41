import { type Emulator, readText } from 'discord-emulator';
import { expect } from 'vitest';

/** Something that Discord shows to people: a message, or the data of an answer. */
interface Shown {
  readonly content?: string;
  readonly components?: readonly unknown[];
  readonly allowed_mentions?: { readonly parse?: unknown };
}

/**
 * Expects that each text that was sent names the people whom it may ping. A list in `parse` would let the words of the text ping
 * everybody.
 */
export function expectNoPings({ calls }: Pick<Emulator, 'calls'>): void {
  const pinging = calls.flatMap(({ method, path, body }) => {
    const { data = body } = Object(body) as { readonly data?: unknown };
    const { allowed_mentions: allowed } = Object(data) as Shown;
    const isQuiet = Array.isArray(allowed?.parse) && allowed.parse.length === 0;
    return readText(Object(data) as Shown) === '' || isQuiet ? [] : [`${method} ${path} ${JSON.stringify(data)}`];
  });
  expect(pinging, 'texts that may ping everybody').toEqual([]);
}
