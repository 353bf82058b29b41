import {
  Client,
  type ClientEvents,
  DiscordAPIError,
  Events,
  GatewayIntentBits,
  type Interaction,
  REST,
} from 'discord.js';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import {
  type Application,
  BEHAVIOR_BELIEFS,
  type Behavior,
  type Emulator,
  type EmulatorOptions,
  type SimulatedGuild,
  startEmulator,
} from 'discord-emulator';

/** The permissions that a bot for games requests. */
export const HOST_PERMISSIONS =
  P.ViewChannel |
  P.SendMessages |
  P.EmbedLinks |
  P.AttachFiles |
  P.ReadMessageHistory |
  P.ManageChannels |
  P.ManageRoles |
  P.Connect |
  P.Speak |
  P.MuteMembers |
  P.MoveMembers |
  P.UseVAD |
  P.UseApplicationCommands |
  P.AddReactions;

/** An emulator with one bot in one guild and its discord.js client. */
export interface TestBot {
  emulator: Emulator;
  application: Application;
  guild: SimulatedGuild;
  client: Client<true>;
  close(): Promise<void>;
}

export interface TestBotOptions extends EmulatorOptions {
  intents?: GatewayIntentBits[];
  permissions?: bigint;
}

/** Starts an emulator, installs a bot and logs it in. */
export async function startTestBot(options: TestBotOptions = {}): Promise<TestBot> {
  const { intents = [], permissions = HOST_PERMISSIONS, ...rest } = options;
  const emulator = await startEmulator({ voice: false, ...rest });
  const application = emulator.addApplication({ name: 'Test bot' });
  const guild = emulator.addGuild({ name: 'Table', locale: 'ru', owner: { name: 'Olga', locale: 'ru' } });
  guild.install(application, permissions);
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildVoiceStates, ...intents],
    rest: { api: emulator.apiUrl },
    waitGuildTimeout: 50,
  });
  const ready = next(client, Events.ClientReady);
  await client.login(application.token);
  await ready;
  const close = async () => {
    await client.destroy();
    await emulator.stop();
    if (emulator.eventFaults.length) throw new Error(`bad payloads: ${JSON.stringify(emulator.eventFaults)}`);
  };
  return { emulator, application, guild, client: client as Client<true>, close };
}

/** Sets a behaviour to what is believed, for tests about it. Another may have been measured (`DISCORD_MEASURED`). */
export function believes({ discord }: Emulator, ...names: readonly (keyof Behavior)[]): void {
  for (const name of names) Object.assign(discord.behavior, { [name]: BEHAVIOR_BELIEFS[name].value });
}

/** The next event of a kind. */
export function next<K extends keyof ClientEvents>(client: Client, event: K): Promise<ClientEvents[K]> {
  return new Promise((resolve) => {
    client.once(event, (...parts) => resolve(parts));
  });
}

/** Answers every interaction with `handle`. Returns the list of its errors. */
export function answering(client: Client, handle: (interaction: Interaction) => Promise<unknown>): unknown[] {
  const errors: unknown[] = [];
  client.on(Events.InteractionCreate, (interaction) => {
    handle(interaction).catch((error: unknown) => errors.push(error));
  });
  return errors;
}

/** The code with which Discord refuses a call, or 'done' when it does not. */
export async function codeOf(call: Promise<unknown>): Promise<number | string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof DiscordAPIError) return error.code;
    throw error;
  }
}

/** Starts an emulator with a bot that uses REST only and never retries. */
export async function startRestBot(options: TestBotOptions = {}) {
  const { permissions = HOST_PERMISSIONS, intents: _, ...rest } = options;
  const emulator = await startEmulator({ voice: false, rateLimits: false, ...rest });
  const application = emulator.addApplication({ name: 'Test bot' });
  const guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, permissions);
  const api = new REST({ api: emulator.apiUrl, version: '10', retries: 0 }).setToken(application.token);
  return { emulator, application, guild, api };
}
