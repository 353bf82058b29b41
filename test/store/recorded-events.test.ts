import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decode, encode } from '#engine/kernel/codec.ts';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { eventSchema } from '#store/event-schema.ts';
import { beside } from '../records/role-sets.ts';

const records = new URL('../records/', import.meta.url);

const folders = readdirSync(records, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Every event in the records of a rulebook, once. */
function eventsOf(folder: string): ReadonlySet<string> {
  const at = new URL(`${folder}/`, records);
  const names = readdirSync(at).filter((name) => name.endsWith('.record'));
  const happened = names.flatMap((name) => {
    const { game } = replay(readFileSync(new URL(name, at), 'utf8'), rulesets, beside(at));
    return game?.happened ?? [];
  });
  return new Set(happened.map(({ event }) => JSON.stringify(encode(event))));
}

test.each(folders)('every event of every record of %s can be stored and read back', (folder) => {
  const events = eventsOf(folder);
  expect(events.size).toBeGreaterThan(100);
  for (const text of events) {
    const stored = JSON.parse(text);
    expect(eventSchema.safeParse(stored)).toEqual({ success: true, data: stored });
    expect(JSON.stringify(encode(decode(stored)))).toBe(text);
  }
});
