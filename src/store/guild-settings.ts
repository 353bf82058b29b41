import { z } from 'zod';
import { floorModes, languages, type Store, StoreError } from '#game/ports/ports.ts';
import type { GuildDocument, GuildSettingsRepository, UnreadableGuild } from '#game/server-settings/guild-settings.ts';
import { readAll, reasonOf } from './documents.ts';
import { documentOf, VERSION } from './schema.ts';
import { options } from './stored-parts.ts';

const id = z.string().nullable();
const changed = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]);

/** A field that is added later needs a default here, so that older documents of this version are still valid. */
export const guildSchema = z.strictObject({
  guildId: z.string(),
  settings: z.strictObject({
    language: z.literal(languages).nullable(),
    categoryId: id,
    hostRoleId: id,
    packs: z.partialRecord(z.literal(languages), id),
    ownPacks: z.record(z.string().regex(/^[a-z0-9-]{1,40}$/), z.string().regex(/^[0-9a-f]{16}$/)).default({}),
    ruleset: id,
    roleSet: id,
    secrecy: z.literal(['channels', 'panels']),
    floor: z.strictObject({ mode: z.literal(floorModes), tolerance: z.number(), window: z.number() }),
    options: z.record(z.string(), options),
    keepsLog: z.boolean(),
    nightSound: z.boolean().default(false),
    detail: z.literal(['brief', 'normal', 'full']).default('normal'),
    practice: z.boolean().default(true),
    pictures: z.boolean().default(true),
    statistics: z.boolean().default(false),
    protocol: z.boolean().default(false),
    words: z.union([z.literal('usual'), z.array(z.string()), z.null()]),
    timeZone: id.default(null),
    banned: z.record(z.string(), z.string()).default({}),
  }),
  log: z.array(z.strictObject({ at: z.number(), by: z.string(), what: z.string(), from: changed, to: changed })),
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
