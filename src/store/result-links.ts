import { z } from 'zod';
import type { Store } from '#game/ports/ports.ts';
import type { ResultLinkRepository } from '#game/ports/result-links.ts';
import { documentOf, VERSION } from './schema.ts';

const form = documentOf(z.strictObject({ hash: z.string() }));

const keyOf = (guildId: string): string => `resultlink:${guildId}`;

/** The repository of the links to results: one document for each server. One that cannot be read leads nowhere. */
export const resultLinksOn = (store: Store): ResultLinkRepository => ({
  async read(guildId) {
    const read = form.safeParse(await store.get(keyOf(guildId)));
    return read.success ? read.data.content.hash : null;
  },
  write: (guildId, hash) => store.set(keyOf(guildId), { version: VERSION, content: { hash } }),
});
