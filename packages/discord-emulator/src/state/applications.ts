import type { DiscordState } from './discord-state.ts';
import type { Application } from './entities.ts';

/** A new bot. */
export interface NewApplication {
  name: string;
  /** The intents that are switched on in the developer portal, as bits. None by default. */
  privilegedIntents?: number;
  /** True by default. */
  ownerHasTwoFactor?: boolean;
}

/** Creates an application with the account of its bot and that of its owner. */
export function createApplication(discord: DiscordState, about: NewApplication): Application {
  const id = discord.ids.next();
  const ownerId = discord.ids.next();
  const application: Application = {
    id,
    name: about.name,
    token: newToken(discord, id),
    ownerId,
    ownerHasTwoFactor: about.ownerHasTwoFactor ?? true,
    privilegedIntents: about.privilegedIntents ?? 0,
    commands: new Map(),
    emojis: new Map(),
  };
  const shared = { locale: 'en-US', globalName: null, acceptsDms: true } as const;
  discord.applications.set(id, application);
  discord.users.set(id, { ...shared, id, username: about.name, bot: true });
  discord.users.set(ownerId, { ...shared, id: ownerId, username: `${about.name.toLowerCase()}.owner`, bot: false });
  return application;
}

/** A new token for a bot. It begins with the bot's id in base64 (docs: Reference, Authentication). */
export function newToken({ rng }: DiscordState, id: string): string {
  const encoded = Buffer.from(id).toString('base64').replaceAll('=', '');
  return `${encoded}.${rng.hex(6)}.${rng.hex(38)}`;
}
