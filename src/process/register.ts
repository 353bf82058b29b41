/** Registers the commands: at the start of the bot if they have changed, and for `npm run deploy-commands`. */
import { createHash, randomUUID } from 'node:crypto';
import { commands } from '#commands/index.ts';
import { type Deployed, type DeployTarget, deployCommands } from '#discord/deploy.ts';
import { memberCommands } from '#discord/features/desk.ts';
import type { Log } from '#game/ports/ports.ts';
import { rulebooksOf } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import type { OpenedStore } from '#store/opened-store.ts';
import type { Config } from './config.ts';

/** The key of the document with the digest of the commands that were registered last. */
const key = 'commands';
/** The number under which a process leases the registration: no shard has it, nor has the whole store. */
const registration = -2;
/** Milliseconds after which another process may register in place of one that has died. */
const TTL_MS = 60_000;

/** The configuration as far as the commands depend on it. */
type Offer = Pick<Config, 'token' | 'api' | 'devGuildId' | 'rehearsal' | 'readsTown'>;

/** The definitions of all commands. */
export const commandsOf = ({ rehearsal, readsTown }: Pick<Offer, 'rehearsal' | 'readsTown'>) => {
  const offer = { rulebooks: rulebooksOf(rulesets), rehearsal, readsTown };
  return [...commands.map((command) => command.data(offer)), ...memberCommands.map((command) => command.data())];
};

const targetOf = ({ token, api, devGuildId }: Offer): DeployTarget => ({
  token,
  ...(api === null ? {} : { api }),
  ...(devGuildId === null ? {} : { guildId: devGuildId }),
});

/** Registers the commands in the guild `DEV_GUILD_ID` if it is set, and otherwise globally. Rejects as Discord refuses. */
export const deploy = (offer: Offer): Promise<Deployed> => deployCommands(commandsOf(offer), targetOf(offer));

/** The digest of the commands and of the place where they belong. Of the token, it has only the id of the bot. */
function digestOf(offer: Offer): string {
  const { token, api, devGuildId } = offer;
  const place = [token.split('.')[0], api, devGuildId];
  return createHash('sha256')
    .update(JSON.stringify([place, commandsOf(offer)]))
    .digest('hex');
}

/**
 * Registers the commands if they are not those that were registered last with this store. Of several processes one does
 * so. Resolves to the error if that failed: the bot can host games all the same, and the next start tries again.
 */
export async function registerChanged(
  offer: Offer,
  store: Pick<OpenedStore, 'get' | 'set' | 'leases'>,
  log: Log,
): Promise<unknown> {
  const digest = digestOf(offer);
  try {
    if ((await lastDigest(store)) === digest) return null;
    const fence = await store.leases.claim(registration, randomUUID(), TTL_MS);
    if (fence === null) return null;
    try {
      // Another process may have done so just before the claim.
      if ((await lastDigest(store)) === digest) return null;
      const done = await deploy(offer);
      await store.set(key, { digest });
      if (done.outcome === 'written') log.info({ ...done }, 'the slash commands are registered');
      return null;
    } finally {
      await store.leases.release(fence);
    }
  } catch (error) {
    return error;
  }
}

/** A document that cannot be read counts as none. */
const lastDigest = async (store: Pick<OpenedStore, 'get'>): Promise<unknown> =>
  ((await store.get(key).catch(() => undefined)) as { readonly digest?: unknown } | undefined)?.digest;
