import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Application,
  type Emulator,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
  type VoiceVisit,
} from 'discord-emulator';
import { isSilenceFrame } from 'discord-emulator/voice';
import { commands } from '#commands/index.ts';
import { bitsOf, extraBotPermissions, invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { t } from '#narration/index.ts';
import { type BotEvent, leaksToBots, notedEvents } from '../../discord/extra-bot-secrecy.ts';
import { setTable } from '../../discord/table-settings.ts';
import { rulebooks } from '../../rulebooks.ts';
import { makeTinyPack } from '../../voice/tiny-pack.ts';
import { Bot } from './bot.ts';
import { bundled } from './bundle.ts';
import { makeDiscreet } from './discreet.ts';

/** Slow enough that no game ends within the test, and that each night is longer than anything it waits for. */
const SPEED = 2;
/** The players of a table. */
const SIZE = 6;
/** Milliseconds that anything may take. */
const soon = 120_000;

/** One table: its people, and the voice of its host, who listens. */
export interface VoicedTable {
  readonly people: readonly SimulatedUser[];
  readonly visit: VoiceVisit;
}

/** A local Discord with a server of several tables, and the bot in it as a process of its own, with its helper bots. */
export class VoicedTables {
  readonly emulator: Emulator;
  readonly guild: SimulatedGuild;
  readonly main: Application;
  readonly extraBots: readonly Application[];
  readonly bots: Bot[] = [];
  readonly tables: VoicedTable[] = [];
  readonly #events: readonly BotEvent[];
  readonly #entry: string;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'nightcall-voices-'));

  private constructor(emulator: Emulator, extraCount: number, entry: string) {
    this.emulator = emulator;
    this.#entry = entry;
    this.#events = notedEvents(emulator);
    this.main = emulator.addApplication({ name: 'Nightcall' });
    this.extraBots = Array.from({ length: extraCount }, (_, index) =>
      emulator.addApplication({ name: `Helper ${index + 1}` }),
    );
    this.guild = emulator.addGuild({ name: 'The Club' });
    this.guild.install(this.main, invitePermissions);
    for (const bot of this.extraBots) this.invite(bot);
    mkdirSync(join(this.#dataDir, 'packs'));
    makeTinyPack({ id: 'en', inside: join(this.#dataDir, 'packs'), ambienceFrames: 50 });
  }

  static async open(extraCount: number): Promise<VoicedTables> {
    const emulator = await startEmulator({ seed: 3, rateLimits: false, interactions: { awaitsUpdates: true } });
    makeDiscreet(emulator);
    const place = new VoicedTables(emulator, extraCount, await bundled('src/programs/main.ts'));
    const data = commands.map((command) => command.data({ rulebooks: rulebooks, rehearsal: true }));
    await deployCommands(data, { token: place.main.token, api: emulator.apiUrl });
    await place.start();
    return place;
  }

  get bot(): Bot {
    return this.bots.at(-1)!;
  }

  invite(bot: Application): void {
    this.guild.install(bot, bitsOf(extraBotPermissions));
  }

  /** Starts a process of the bot. */
  async start(): Promise<void> {
    const env = {
      DISCORD_TOKEN: this.main.token,
      HELPER_TOKENS: this.extraBots.map(({ token }) => token).join(', '),
      DISCORD_API: this.emulator.apiUrl,
      DATA_DIR: this.#dataDir,
      PACKS_DIR: join(this.#dataDir, 'packs'),
      LOG_FORMAT: 'json',
      REHEARSAL: '1',
      SPEED: String(SPEED),
      NODE_EXTRA_CA_CERTS: this.emulator.certificateFile,
    };
    this.bots.push(new Bot(this.#entry, [], env));
    await this.bot.logged('"ready"');
  }

  async killAndRestart(): Promise<void> {
    await this.bot.kill();
    await this.start();
  }

  /** Opens a table of new people and starts its game. Resolves when all of them are in its voice room. */
  async addTable(): Promise<VoicedTable> {
    const number = this.tables.length + 1;
    const people = Array.from({ length: SIZE }, (_, index) =>
      this.guild.addMember({ name: `T${number}P${index + 1}` }),
    );
    const [host, ...others] = people as [SimulatedUser, ...SimulatedUser[]];
    const general = this.guild.channel('general');
    await host.slash('game new', { rules: 'six', seed: 10_000 + number }, { channel: general });
    const lobby = await host.waitUntil(() =>
      host.messages(general).findLast(({ rows: components = [] }) => JSON.stringify(components).includes(':start"')),
    );
    await setTable(host, lobby, { nightSound: 'on' });
    for (const person of others) await person.press(lobby, t('en', 'ui:button.join'));
    const room = this.#roomOf(host);
    await host.press(lobby, t('en', 'ui:button.start'));
    const channelId = await room;
    const visit = await host.joinVoice(channelId, { listen: true });
    for (const person of others) await person.joinVoice(channelId);
    const table = { people, visit };
    this.tables.push(table);
    return table;
  }

  /** The bot that is heard next at this table, end-to-end encrypted: 0 is the main bot, and -1 none of them. */
  async speakerAt({ people, visit }: VoicedTable): Promise<number> {
    const before = visit.heard.length;
    const found = await people[0]!.waitUntil(
      () =>
        visit.heard
          .slice(before)
          .find(({ frame, endToEndEncrypted }) => frame && endToEndEncrypted && !isSilenceFrame(frame)),
      { timeoutMs: soon },
    );
    return [this.main, ...this.extraBots].findIndex(({ id }) => id === found.userId);
  }

  speakers(): Promise<readonly number[]> {
    return Promise.all(this.tables.map((table) => this.speakerAt(table)));
  }

  /** Resolves when a message in the table's town has this text. */
  async reads({ people }: VoicedTable, text: string): Promise<void> {
    const [host] = people as [SimulatedUser];
    await host.waitUntil(
      () =>
        host.channels().some((channel) => host.messages(channel).some(({ text: content }) => content.includes(text))),
      { timeoutMs: soon },
    );
  }

  /** Returns true if nobody at this table may speak, as at night. */
  isSilent({ people }: VoicedTable): boolean {
    return people.every((person) => this.guild.isMuted(person));
  }

  /** Everything secret that reached the helper bots. */
  leaks(): readonly string[] {
    const rooms = this.guild.channels.filter(({ parentId, type }) => parentId !== null && type === 0);
    const botIds = this.extraBots.map(({ id }) => id);
    return leaksToBots(this.emulator, this.#events, { botIds, secret: rooms.map(({ id }) => id) });
  }

  /** Stops the bot and the local Discord, and deletes the data. Returns the bot's exit code. */
  async close(): Promise<number | null> {
    const code = await this.bot.stop();
    await this.emulator.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
    return code;
  }

  #roomOf(person: SimulatedUser): Promise<string> {
    const own = () => person.channels().find(({ type, parent_id: parent }) => type === 2 && parent);
    return person.waitUntil(() => own()?.id, { timeoutMs: soon });
  }
}
