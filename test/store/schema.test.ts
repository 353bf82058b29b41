import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Command } from '#engine/kernel/commands.ts';
import type { Parts } from '#engine/kernel/form.ts';
import type { Batch, GameRecord } from '#game/ports/journal.ts';
import type { StoredTable } from '#game/ports/table-document.ts';
import type { GuildDocument } from '#game/server-settings/guild-settings.ts';
import type { parts } from '#store/event-schema.ts';
import type { guildSchema } from '#store/guild-settings.ts';
import type { batchSchema, commandSchema, recordSchema } from '#store/schema.ts';
import type { tableSchema } from '#store/table-schema.ts';

type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

const same = <A, B>(verdict: Equal<Writable<A>, Writable<B>>) => verdict;

test('the stored forms are the types of the engine and of the table, field by field (held by the compiler)', () => {
  expect([
    same<{ [P in keyof typeof parts]: z.infer<(typeof parts)[P]> }, Parts>(true),
    same<z.infer<typeof commandSchema>, Command>(true),
    same<z.infer<typeof batchSchema>, Batch>(true),
    same<z.infer<typeof tableSchema>, StoredTable>(true),
    same<z.infer<typeof recordSchema>, GameRecord>(true),
    same<z.infer<typeof guildSchema>, GuildDocument>(true),
  ]).toEqual([true, true, true, true, true, true]);
});
