import { z } from 'zod';
import { type Store, StoreError } from '#game/ports/ports.ts';
import type { GuildDocument, GuildSettingsRepository, UnreadableGuild } from '#game/server-settings/guild-settings.ts';
import { changedValue, guildSettingsSchema } from '#game/settings/settings.ts';
import { readAll, reasonOf } from './documents.ts';
import { documentOf, VERSION } from './schema.ts';

/** The stored settings of a server, with their log. */
export const guildSchema = z.strictObject({
  guildId: z.string(),
  settings: guildSettingsSchema,
  log: z.array(
    z.strictObject({ at: z.number(), by: z.string(), what: z.string(), from: changedValue, to: changedValue }),
  ),
});

const form = documentOf(guildSchema);
const prefix = 'guild:';

/** The repository of the servers' settings: one document for each server, with the version of its form. */
export const guildSettingsOn = (store: Store): GuildSettingsRepository => ({
  async all(of) {
    const guilds: GuildDocument[] = [];
    const unreadable: UnreadableGuild[] = [];
    for (const { key, value: plain, damage } of await readAll(store, prefix, of)) {
      const read = form.safeParse(plain);
      if (damage !== null) unreadable.push({ guildId: key.slice(prefix.length), why: 'damaged', reason: damage });
      else if (read.success) guilds.push(read.data.content);
      else unreadable.push(faultOf(key, plain, read.error));
    }
    return { guilds, unreadable };
  },
  async write(guild) {
    const key = `${prefix}${guild.guildId}`;
    const document = { version: VERSION, content: guild };
    if (!form.safeParse(document).success) throw new StoreError(`${key} would not have its form`);
    await store.set(key, document);
  },
});

function faultOf(key: string, plain: unknown, error: z.ZodError): UnreadableGuild {
  const version = (plain as { version?: unknown } | null)?.version;
  const isNewer = typeof version === 'number' && version > VERSION;
  return { guildId: key.slice(prefix.length), why: isNewer ? 'newer' : 'damaged', reason: reasonOf(key, plain, error) };
}
