import { z } from 'zod';
import type { Invitations } from '#game/ports/invitations.ts';
import { type Entry, type Log, type Remark, type Store, StoreError } from '#game/ports/ports.ts';
import { type Form, readAll, reasonOf } from './documents.ts';
import { isPlain } from './person.ts';
import { documentOf } from './schema.ts';
import { plannedTableSchema, tableMigrations, withLobby } from './table-schema.ts';

const subscribersForm = documentOf(z.strictObject({ userIds: z.array(z.string()) }));

const planForm = documentOf(
  z.strictObject({
    table: plannedTableSchema,
    at: z.number(),
    people: z.array(z.strictObject({ userId: z.string(), name: z.string() })),
    messageId: z.string().exactOptional(),
    eventId: z.string().exactOptional(),
    ended: z
      .strictObject({
        state: z.literal(['opened', 'cancelled', 'missed', 'failed']),
        why: z.custom<Remark>((value) => typeof (value as Remark | null)?.key === 'string').exactOptional(),
      })
      .exactOptional(),
  }),
  tableMigrations.map(({ id, up }) => ({
    id,
    up: (plan) => ({ ...plan, table: isPlain(plan['table']) ? withLobby(up(plan['table'])) : plan['table'] }),
  })),
);

const subscriberPrefix = 'subscribers:';
const planPrefix = 'plan:';

/** The subscribers of each server, and the plans: one document for each. A damaged one is logged. */
export const invitationsOn = (store: Store, log: Log): Invitations => ({
  subscribers: async (of) =>
    new Map(
      readable(await readAll(store, subscriberPrefix, of), log, subscribersForm).map(([guildId, { content }]) => [
        guildId,
        content.userIds,
      ]),
    ),
  saveSubscribers: (guildId, userIds) => write(store, `${subscriberPrefix}${guildId}`, subscribersForm, { userIds }),
  plans: async (of) => readable(await readAll(store, planPrefix, of), log, planForm).map(([, { content }]) => content),
  savePlan: (plan) => write(store, `${planPrefix}${plan.table.gameId}`, planForm, plan),
  deletePlan: (planId) => store.delete(`${planPrefix}${planId}`),
});

/** The documents that have their form, each with the id in its key. */
function readable<T extends Form<unknown>>(
  entries: readonly Entry[],
  log: Log,
  form: T,
): readonly (readonly [string, z.output<T>])[] {
  const all: (readonly [string, z.output<T>])[] = [];
  for (const { key, value: plain, damage } of entries) {
    const read = form.safeParse(plain);
    if (damage === null && read.success) all.push([key.slice(key.indexOf(':') + 1), read.data]);
    else {
      const reason = damage ?? (read.error ? reasonOf(key, plain, read.error, form.version) : '');
      log.error({ key, reason }, 'an invitation cannot be read; its document stays');
    }
  }
  return all;
}

async function write(store: Store, key: string, form: Form<unknown>, content: unknown): Promise<void> {
  const document = { version: form.version, content };
  if (!form.safeParse(document).success) throw new StoreError(`${key} would not have its form`);
  await store.set(key, document);
}
