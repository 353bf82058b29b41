import { type Client, Events, type Guild, PermissionFlagsBits } from 'discord.js';
import type { Log, PrivacyService, Store } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import type { Body } from '../ui/body.ts';
import { message } from '../ui/message.ts';

/** The greeting of a server: `due` from the invitation until Discord has shown it, then `done`. */
interface GreetingDocument {
  readonly version: 1;
  readonly guildId: string;
  readonly state: 'due' | 'done';
}

const prefix = 'greeting:';
/** Marks a store in which the servers of an earlier version are noted. */
const marker = 'greetings';

/** The parts that greetings need and do not make themselves. */
export interface GreetingDeps {
  readonly client: Client<true>;
  readonly store: Store;
  readonly log: Log;
  /** The message for a server. */
  draw(guild: Guild): Body;
}

/**
 * Greets each server once, when the bot is invited: at once, or at the next start if the bot was down. The servers of
 * an earlier version, which kept no greetings, are not greeted.
 */
export async function greetNewGuilds(deps: GreetingDeps): Promise<void> {
  const { client, store, log } = deps;
  /** The servers that have been greeted, or are being greeted now. One read finds most of them. */
  const handled = new Set<string>();
  for (const { value } of await store.entries([prefix])) if (isDone(value)) handled.add(value.guildId);
  const greet = (guild: Guild): void => {
    if (!guild.available || handled.has(guild.id)) return;
    handled.add(guild.id);
    greetOnce(deps, guild).catch((error: unknown) => {
      handled.delete(guild.id);
      log.info(describeError(error), 'a greeting was not given');
    });
  };
  if ((await store.get(marker)) === undefined) {
    const hasEarlierData = (await store.keys('')).some((key) => !key.startsWith(prefix));
    if (hasEarlierData) for (const guild of client.guilds.cache.values()) await note(store, guild.id, 'done');
    await store.set(marker, { version: 1 });
  }
  // A server that was out of reach at the start may be new, too.
  for (const event of [Events.GuildCreate, Events.GuildAvailable] as const) client.on(event, greet);
  for (const guild of client.guilds.cache.values()) greet(guild);
}

const isDone = (value: unknown): value is GreetingDocument => (value as GreetingDocument | undefined)?.state === 'done';

async function greetOnce(deps: GreetingDeps, guild: Guild): Promise<void> {
  const { store } = deps;
  const known = (await store.get(`${prefix}${guild.id}`)) as GreetingDocument | undefined;
  if (known?.state === 'done') return;
  if (known === undefined) await note(store, guild.id, 'due');
  await post(deps, guild);
  await note(store, guild.id, 'done');
}

/**
 * Writes into the system channel, if the bot may. A bot that dies here sends the same nonce, which Discord takes once.
 */
async function post({ draw }: GreetingDeps, guild: Guild): Promise<void> {
  const { systemChannel, members } = guild;
  const needed = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;
  if (systemChannel === null || members.me === null || !systemChannel.permissionsFor(members.me).has(needed)) return;
  await systemChannel.send({
    ...message(draw(guild)),
    nonce: `greet${guild.id}`.slice(0, 25),
    enforceNonce: true,
  });
}

const note = (store: Store, guildId: string, state: GreetingDocument['state']): Promise<void> =>
  store.set(`${prefix}${guildId}`, { version: 1, guildId, state } satisfies GreetingDocument);

/**
 * Listens for servers that remove the bot or add it. An outage of a server is another event of discord.js
 * (`guildUnavailable`), and no removal.
 */
export function watchGuilds(client: Client<true>, privacy: PrivacyService): void {
  client.on(Events.GuildDelete, ({ id }) => privacy.removedFrom(id));
  client.on(Events.GuildCreate, ({ id }) => privacy.addedTo(id));
}
