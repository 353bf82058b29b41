import { z } from 'zod';
import { type Store, StoreError, UnreadableError } from '#game/ports/ports.ts';
import type { RoleSetRepository } from '#game/ports/role-set-repository.ts';
import { changedValue } from '#game/settings/settings.ts';
import { reasonOf } from './documents.ts';
import { documentOf, VERSION } from './schema.ts';

const at = z.number();
const revision = z.int().positive();

const guildRoleSetsSchema = z.strictObject({
  guildId: z.string(),
  sets: z.array(
    z.strictObject({ id: z.string(), revision, set: z.record(z.string(), z.unknown()), by: z.string(), at }),
  ),
  log: z.array(
    z.strictObject({
      at,
      by: z.string(),
      id: z.string(),
      name: z.string(),
      what: z.literal(['created', 'copied', 'imported', 'changed', 'deleted']),
      revision,
      ruleset: z.string().exactOptional(),
      parts: z.array(z.strictObject({ what: z.string(), from: changedValue, to: changedValue })).exactOptional(),
    }),
  ),
});

const form = documentOf(guildRoleSetsSchema);

const keyOf = (guildId: string): string => `rolesets:${guildId}`;

/** The repository of the servers' role sets: one document for each server, with the version of its form. */
export const roleSetsOn = (store: Store): RoleSetRepository => ({
  guilds: async () => (await store.keys(keyOf(''))).map((key) => key.slice(keyOf('').length)),
  async read(guildId) {
    const plain = await store.get(keyOf(guildId));
    if (plain === undefined) return { guildId, sets: [], log: [] };
    const read = form.safeParse(plain);
    if (read.success) return read.data.content;
    throw new UnreadableError(reasonOf(keyOf(guildId), plain, read.error));
  },
  async write(sets) {
    const content = { version: VERSION, content: sets };
    if (!form.safeParse(content).success) throw new StoreError(`${keyOf(sets.guildId)} would not have its form`);
    await store.set(keyOf(sets.guildId), content);
  },
});
