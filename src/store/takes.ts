import { z } from 'zod';
import { type Store, StoreError } from '#game/ports/ports.ts';
import type { StoredTake, TakenPack, TakeRepository } from '#game/ports/takes.ts';
import { parse, readAll } from './documents.ts';
import type { TextStore } from './keyv-store.ts';
import { documentOf, VERSION } from './schema.ts';

const takeSchema = z.strictObject({
  guildId: z.string(),
  packId: z.string(),
  name: z.string(),
  cue: z.string(),
  by: z.string(),
  at: z.number(),
  speaker: z.string(),
  lang: z.string(),
  base: z.string().nullable(),
  text: z.string(),
  ogg: z.base64(),
  ms: z.int().positive(),
  body: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  edges: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).optional(),
  place: z.literal(['whole', 'start', 'middle', 'end']).optional(),
  lufs: z.number(),
  dbtp: z.number(),
});

const form = documentOf(takeSchema);

const prefix = 'take:';
const keysOf = ({ guildId, packId }: TakenPack): string => `${prefix}${guildId}:${packId}:`;
/** Notes that a pack may lack takes. Its key may be a name, because people choose the id. */
const notePrefix = 'recording:';
const noteOf = ({ guildId, packId }: TakenPack): string => `${notePrefix}${guildId}:${packId}`;
/** The pack in a key whose kind is followed by the ids of a server and a pack. */
const packIn = (key: string): TakenPack => {
  const [, guildId = '', packId = ''] = key.split(':');
  return { guildId, packId };
};
/** Keys have no dots. */
const keyOf = (take: StoredTake): string => `${keysOf(take)}${take.name.replaceAll('.', ':')}`;

/**
 * The repository of accepted takes: one document for each, so that a take is stored before the next line is shown. `texts`:
 * the same store, to find the takes of a person.
 */
export const takesOn = (store: Store, texts: Pick<TextStore, 'mentioning'>): TakeRepository => {
  const read = async (keys: string): Promise<readonly StoredTake[]> =>
    (await readAll(store, keys)).flatMap((entry) => {
      const take = parse(entry, form);
      return take.ok ? [take.value] : [];
    });
  return {
    async save(take) {
      const document = { version: VERSION, content: take };
      if (!form.safeParse(document).success) throw new StoreError(`${keyOf(take)} would not have its form`);
      await store.set(noteOf(take), { version: VERSION });
      await store.set(keyOf(take), document);
    },
    of: (pack) => read(keysOf(pack)),
    async packs(userId) {
      const found = new Map<string, TakenPack>();
      for await (const { key, text } of texts.mentioning(userId, prefix)) {
        const { guildId, packId } = packIn(key);
        if (text.includes(`"by":"${userId}"`)) found.set(`${guildId}:${packId}`, { guildId, packId });
      }
      return [...found.values()];
    },
    unfinished: async () => (await store.keys(notePrefix)).map(packIn),
    finished: (pack) => store.delete(noteOf(pack)),
    async delete(pack) {
      await store.delete(noteOf(pack));
      for (const key of await store.keys(keysOf(pack))) await store.delete(key);
    },
  };
};
