import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChannelType, Locale } from 'discord.js';
import { type Emulator, type SimulatedGuild, type SimulatedUser, startEmulator } from 'discord-emulator';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { type Language, localesOf } from '#narration/index.ts';
import { BotKeeper } from './bot-keeper.ts';
import { BotProcess } from './bot-process.ts';
import { namesIn, serverIn } from './names.ts';
import type { DemoOptions } from './options.ts';
import { removeTemporary, temporaryFolder } from './temporary-folder.ts';

/** A Discord with a guild of friends, and the bot in it. */
export interface Fixture {
  readonly emulator: Emulator;
  readonly guild: SimulatedGuild;
  readonly people: readonly SimulatedUser[];
  readonly bot: BotKeeper;
  /** Stops the bot as an operator does, then the emulated Discord. @returns the bot's exit code */
  strike(): Promise<number | null>;
}

/** The parts of a slow start. */
type StartStep = 'discord' | 'commands' | 'bot';

/** The options of a fixture: those of a demo, and how it is watched. */
export type FixtureOptions = Pick<DemoOptions, 'language' | 'size' | 'seed' | 'speed' | 'folder'> & {
  /** Called when a part of the start begins. */
  readonly begins?: (step: StartStep) => void;
  /** Called when the bot has ended without being asked to, and when it is ready again. */
  readonly restarts?: (isRestarting: boolean) => void;
  /** The least number of entries that each log of the local Discord keeps. By default they keep everything. */
  readonly entriesKept?: number;
};

/** Starts the emulated Discord and the bot. Rejects with an Error if one of them does not start. */
export async function setUpFixture(options: FixtureOptions): Promise<Fixture> {
  const { language, size, seed, speed, folder, begins = () => {}, restarts = () => {}, entriesKept } = options;
  begins('discord');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const temporary = temporaryFolder();
  const emulator = await startEmulator({ seed, ...(entriesKept === undefined ? {} : { entriesKept }) });
  const application = emulator.addApplication({ name: 'Nightcall' });
  const { guild, people } = friendsIn(emulator, language, size);
  guild.install(application, invitePermissions);
  const env = { ...environmentIn(temporary, emulator), DISCORD_TOKEN: application.token, SPEED: String(speed) };
  const end = async () => {
    await emulator.stop();
    removeTemporary(temporary);
  };
  try {
    const bot = await startBot(env, { log: join(folder, 'bot.log'), begins, restarts });
    const strike = async () => {
      const code = await bot.stop();
      await end();
      return code;
    };
    return { emulator, guild, people, bot, strike };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A server in which everything has names of this language, and its people. */
export function friendsIn(emulator: Emulator, language: Language, size: number): Pick<Fixture, 'guild' | 'people'> {
  const locale = Object.values(Locale).find((each) => localesOf(language).includes(each)) ?? Locale.EnglishUS;
  const { name: server, owner, channels } = serverIn(language);
  const guild = emulator.addGuild({ name: server, locale, owner: { name: owner, locale }, channels });
  const people = namesIn(language)
    .slice(0, size)
    .map((name) => guild.addMember({ name, locale }));
  return { guild, people };
}

/** The text channel with which a server begins, whatever its name. */
export const firstChannel = ({ guild }: SimulatedGuild) =>
  [...guild.channels.values()].find(({ type }) => type === ChannelType.GuildText)!;

/** The environment of a bot whose data is in this folder. */
function environmentIn(folder: string, { apiUrl, certificate }: Emulator) {
  const file = join(folder, 'voice.pem');
  writeFileSync(file, certificate.cert);
  const rehearsal = { DISCORD_API: apiUrl, LOG_FORMAT: 'json', REHEARSAL: '1', NODE_EXTRA_CA_CERTS: file };
  return { ...rehearsal, DATA_DIR: join(folder, 'data') };
}

/** Registers the commands and starts the bot. Rejects with an Error if one of them fails. */
async function startBot(
  env: Readonly<Record<string, string>>,
  { log, begins, restarts }: Required<Pick<FixtureOptions, 'begins' | 'restarts'>> & { readonly log: string },
): Promise<BotKeeper> {
  begins('commands');
  await new BotProcess('src/programs/deploy-commands.ts', env, log).success();
  begins('bot');
  const bot = new BotKeeper(() => new BotProcess('src/programs/main.ts', env, log), restarts);
  await bot.ready();
  return bot;
}
