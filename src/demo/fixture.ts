import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Locale } from 'discord.js';
import { type Emulator, type SimulatedGuild, type SimulatedUser, startEmulator } from 'discord-emulator';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { localesOf } from '#narration/index.ts';
import { BotKeeper } from './bot-keeper.ts';
import { BotProcess } from './bot-process.ts';
import { namesIn } from './names.ts';
import type { DemoOptions } from './options.ts';

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
  const data = mkdtempSync(join(tmpdir(), 'nightcall-demo-'));
  const emulator = await startEmulator({ seed, ...(entriesKept === undefined ? {} : { entriesKept }) });
  const locale = Object.values(Locale).find((each) => localesOf(language).includes(each)) ?? Locale.EnglishUS;
  const application = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'The Table', locale, owner: { name: 'Owner', locale } });
  const people = namesIn(language)
    .slice(0, size)
    .map((name) => guild.addMember({ name, locale }));
  guild.install(application, invitePermissions);
  const env = {
    DISCORD_TOKEN: application.token,
    DISCORD_API: emulator.apiUrl,
    DATA_DIR: data,
    LOG_FORMAT: 'json',
    REHEARSAL: '1',
    SPEED: String(speed),
    NODE_EXTRA_CA_CERTS: emulator.certificateFile,
  };
  const log = join(folder, 'bot.log');
  begins('commands');
  await new BotProcess('src/deploy-commands.ts', env, log).success();
  begins('bot');
  const bot = new BotKeeper(() => new BotProcess('src/main.ts', env, log), restarts);
  await bot.ready();
  return {
    emulator,
    guild,
    people,
    bot,
    async strike() {
      const code = await bot.stop();
      await emulator.stop();
      rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}
