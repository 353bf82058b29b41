import type { Client } from 'discord.js';
import type { Desk } from '#table/desk.ts';
import type { GuildBook } from '#table/guild-book.ts';
import type { Hall, Log, Store } from '#table/ports.ts';
import type { RoleSetLibrary } from '#table/role-sets.ts';
import type { PackShelf } from '#table/voice-packs.ts';
import { login, newClient } from './client.ts';
import type { Command } from './command.ts';
import { discordTime } from './discord-time.ts';
import { openDoctor } from './doctor/index.ts';
import { openHall } from './hall/index.ts';
import { owes, pay } from './hall/silence.ts';
import type { Offers } from './house.ts';
import { answerInteractions } from './interactions/router.ts';
import { watchDiscord, watchLimits, watchOutages, watchTowns } from './watch.ts';

export { GatewayError, IntentError, intents } from './client.ts';
export type { Command, Offer } from './command.ts';
export { takesClientFault } from './guard.ts';
export type { Offers } from './house.ts';
export { invitePermissions, inviteUrl } from './permissions.ts';

export interface DiscordOptions {
  readonly token: string;
  /** Another Discord's API, as the emulator's. */
  readonly api?: string;
  readonly store: Store;
  readonly log: Log;
  /** Asked for whenever it is needed: the tables are opened with this hall, after it. */
  readonly desk: () => Desk;
  readonly guilds: GuildBook;
  /** What `/setup` can offer besides. */
  readonly offers: Offers;
  readonly roleSets: RoleSetLibrary;
  readonly packs: PackShelf;
  readonly commands: readonly Command[];
  /** The towns' messages are read, for tables that want it. */
  readonly readsTown?: boolean;
  /** How long what Discord has lost waits before it is tried again, in ms. */
  readonly retryMs?: number;
  /** Panels are not looked for more often than this, in ms. */
  readonly lookMs?: number;
}

export interface Discord {
  readonly hall: Hall;
  readonly client: Client<true>;
  /**
   * Begins to listen and to answer: once the tables are there. What earlier games still owe is paid now.
   */
  open(): void;
  close(): Promise<void>;
}

/** Connects to Discord. Rejects where the token is not accepted, or Discord is not to be reached. */
export async function connectDiscord(options: DiscordOptions): Promise<Discord> {
  const { log, store, desk, guilds, roleSets, offers, packs, readsTown = false } = options;
  const fresh = newClient(options.api, options.readsTown, log);
  watchLimits(fresh, log);
  const client = await login(fresh, options.token);
  const { retryMs = 15_000, lookMs = 5_000 } = options;
  const time = discordTime();
  const doctor = openDoctor(client);
  const rooms = openHall({ client, store, log, desk, time, retryMs, lookMs });
  await rooms.load();
  let closing = false;
  return {
    hall: rooms.hall,
    client,
    open: () => {
      watchOutages({ client, desk, log }, () => closing);
      watchDiscord({ client, rooms, desk, log });
      if (readsTown) watchTowns({ client, rooms, desk, log });
      answerInteractions(client, {
        house: () => ({ ...{ guilds, roleSets, offers, packs, doctor, log, readsTown }, desk: desk() }),
        commands: options.commands,
        lobby: rooms.lobby,
        time,
      });
      for (const game of rooms.games.values()) {
        for (const userId of game.document.held) if (owes(game, userId)) pay(game, userId);
      }
    },
    close: async () => {
      closing = true;
      await rooms.close();
      await client.destroy();
    },
  };
}
