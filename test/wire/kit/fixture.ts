import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Emulator,
  readText,
  type ShownMessage,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
  UserRefusal,
  type VoiceVisit,
} from 'discord-emulator';
import { bitsOf, invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import type { Language } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { ClipIndex } from '../../../src/demo/heard-cues.ts';
import { namesIn } from '../../../src/demo/names.ts';
import { NumberListener } from '../../../src/demo/number-listener.ts';
import { endings, lineIn } from '../../../src/demo/spoken-lines.ts';
import { commandsOf } from '../../../src/process/register.ts';
import { setOption, setTable } from '../../discord/table-settings.ts';
import { makeTinyPack } from '../../voice/tiny-pack.ts';
import { Bot } from './bot.ts';
import { bundled } from './bundle.ts';
import { makeDiscreet } from './discreet.ts';
import { newEntrance } from './entrance.ts';
import { hasStarted, roomsMade } from './full-lobby.ts';
import { hurried } from './hurried.ts';
import { Person } from './person.ts';
import type { Plot } from './plot.ts';
import { showsEnd } from './shows-end.ts';

/**
 * The factor by which the time limits run faster. A ballot or a call of 20 s takes 800 ms. Players who react to what
 * they see need about 50 ms of that, and less than half on a busy machine. If much else is running, `WIRE_SPEED=8`
 * gives them time.
 */
export const SPEED = Number(process.env['WIRE_SPEED'] ?? 25);

const patience = 300_000;
/** The longest duration of a game, in ms of its own time. */
const longestGame = 7_500_000;

type Variables = Readonly<Record<string, string>>;

export interface FixtureOptions {
  readonly plot: Plot;
  readonly language?: Language;
  readonly speed?: number;
  readonly keepsLog?: boolean;
  /** The place of the night chats, if not the default. */
  readonly secrecy?: 'channels' | 'threads' | 'panels';
  /** The bot's permissions in the server, if not those of its usual invitation. */
  readonly permissions?: bigint;
  /** Turns on the ambience, with a clip of this many frames. */
  readonly nightFrames?: number;
  /** The bot's entry file and its arguments. Default: the program that operators start, in one file. */
  readonly entry?: readonly string[];
  /** The order for an entry that waits for one. */
  readonly order?: object;
  /** Further variables of the bot. A function may first add to its Discord. */
  readonly variables?: Variables | ((fixture: Pick<Fixture, 'emulator' | 'guild'>) => Variables);
  /** The number of shards that Discord recommends. Missing: one. */
  readonly shards?: number;
}

/** A local Discord with a server of friends, and the bot in it as a process of its own. */
export class Fixture {
  readonly emulator: Emulator;
  readonly guild: SimulatedGuild;
  readonly people: readonly SimulatedUser[];
  readonly players: readonly Person[];
  readonly plot: Plot;
  readonly language: Language;
  readonly speed: number;
  readonly dataDir: string;
  readonly packs: string;
  readonly #token: string;
  readonly #entry: readonly string[];
  readonly #keepsLog: boolean;
  readonly #variables: Variables;
  readonly #secrecy: FixtureOptions['secrecy'];
  readonly #hasNightSound: boolean;
  /** All processes of the bot, one after the other. */
  readonly bots: Bot[] = [];
  /** Resolves when the next process of the bot has taken over. */
  #entrance = newEntrance();
  #listener: NumberListener | undefined;
  /** The voice connection of the first player, with everything that it hears. */
  visit: VoiceVisit | undefined;

  constructor(emulator: Emulator, options: FixtureOptions & { readonly entry: readonly string[] }) {
    const {
      plot,
      language = 'en',
      speed = SPEED,
      keepsLog = false,
      permissions = invitePermissions | (options.secrecy === 'threads' ? bitsOf(['ManageThreads']) : 0n),
      variables = {},
    } = options;
    this.emulator = emulator;
    this.plot = plot;
    this.language = language;
    this.speed = speed;
    this.#keepsLog = keepsLog;
    this.#entry = options.entry;
    this.#secrecy = options.secrecy;
    this.#hasNightSound = options.nightFrames !== undefined;
    this.dataDir = mkdtempSync(join(tmpdir(), 'nightcall-wire-'));
    this.packs = join(this.dataDir, 'packs');
    const application = emulator.addApplication({ name: 'Nightcall' });
    this.#token = application.token;
    const locale = language === 'ru' ? 'ru' : 'en-US';
    this.guild = emulator.addGuild({ name: 'The Table', locale, owner: { name: 'Owner', locale } });
    this.people = namesIn(language)
      .slice(0, plot.roles.length)
      .map((name) => this.guild.addMember({ name, locale }));
    this.guild.install(application, permissions);
    this.#variables = typeof variables === 'function' ? variables(this) : variables;
    this.players = this.people.map((user, index) => new Person(user, index + 1, plot, language));
    for (const user of this.people) this.#joinsVoice(user);
  }

  get bot(): Bot {
    return this.bots.at(-1)!;
  }

  get environment(): Variables {
    return {
      DISCORD_TOKEN: this.#token,
      DISCORD_API: this.emulator.apiUrl,
      DATA_DIR: this.dataDir,
      PACKS_DIR: this.packs,
      LOG_FORMAT: 'json',
      REHEARSAL: '1',
      SPEED: String(this.speed),
      NODE_EXTRA_CA_CERTS: this.emulator.certificateFile,
      ...this.#variables,
    };
  }

  /** Starts a process of the bot that waits to take over. */
  prepare(entry: readonly string[] = this.#entry): Bot {
    const [file, ...args] = entry as [string, ...string[]];
    return new Bot(file, args, this.environment);
  }

  /** Makes this process the bot. */
  enter(bot: Bot, order?: object): Bot {
    this.bots.push(bot);
    this.#entrance.resolve();
    this.#entrance = newEntrance();
    if (order) bot.order(JSON.stringify(order));
    return bot;
  }

  async deploy(): Promise<void> {
    const bodies = commandsOf({ rehearsal: true, readsTown: false });
    await deployCommands(bodies, { token: this.#token, api: this.emulator.apiUrl });
  }

  get host(): SimulatedUser {
    return this.people[0]!;
  }

  get general(): { readonly id: string } {
    return this.guild.channel('general');
  }

  /** Plays the lobby: opens a table, seats everybody and starts the game. */
  async begin(): Promise<void> {
    const { host, plot } = this;
    const { ruleset: rules, seed, cards } = plot;
    const deck = cards ? { cards: cards.join(', ') } : {};
    await host.slash('game new', { rules, seed, ...deck }, { channel: this.general });
    const lobby = await host.waitUntil(() => this.#lobby());
    await setTable(host, lobby, {
      ...(this.#keepsLog ? { keepsLog: 'on' } : {}),
      ...(this.#secrecy ? { secrecy: this.#secrecy } : {}),
      ...(this.#hasNightSound ? { nightSound: 'on' } : {}),
    });
    for (const { name, value } of plot.options ?? []) await setOption(host, lobby, name, value);
    for (const person of this.people.slice(1)) await person.press(lobby, t(this.language, 'ui:button.join'));
    const messages = () => host.messages(this.general);
    await roomsMade({ host, language: this.language, seats: this.people.length, messages });
    await this.#start(lobby);
  }

  /** Lets the host press Start, and again if the bot has died over it. */
  async #start(lobby: ShownMessage): Promise<void> {
    const { bot } = this;
    const pressed = this.host.press(lobby, t(this.language, 'ui:button.start')).catch((error: unknown) => {
      // The lobby is closed, because an earlier press has started the game.
      if (!(error instanceof UserRefusal)) throw error;
    });
    const died = await Promise.race([pressed.then(() => false), bot.ended.then(() => true)]);
    if (!died) return;
    while (this.bot === bot) await this.#entrance.promise;
    await this.bot.logged('"ready"');
    // The new process gives the lobby its buttons back, or continues a game that has begun.
    await this.host.waitUntil(() => this.#offersStart || hasStarted(this), { timeoutMs: patience });
    await this.#start(lobby);
  }

  get #offersStart(): boolean {
    return JSON.stringify(this.#lobby()?.rows ?? []).includes(':start"');
  }

  #lobby(): ShownMessage | undefined {
    return this.host.messages(this.general).findLast((message) => (message.rows ?? []).length > 0);
  }

  /** Resolves when the cards have been opened and the bot has nothing more to show or to say for now. */
  async ended(): Promise<void> {
    const { host, language } = this;
    await host.waitFor(
      ({ t: type, d }) => type === 'MESSAGE_CREATE' && lineIn(language, endings, readText(d)) !== null,
      // A busy machine needs longer than the game lasts by its clock.
      { timeoutMs: longestGame / this.speed + 3 * patience },
    );
    await host.waitUntil(() => this.people.every((person) => !this.guild.isMuted(person)));
  }

  /** Resolves when everything shows the end. */
  async settled(): Promise<void> {
    await this.host.waitUntil(() => showsEnd(this.host, this.language));
  }

  /** Closes the table as its host. Resolves when its rooms are gone, or when its log is closed. */
  async close(): Promise<void> {
    const { owner } = this.guild;
    // The server's own two channels, and the log in its category if it is kept.
    const left = this.#keepsLog ? 4 : 2;
    await this.host.slash('game end', {}, { channel: this.general });
    await owner.waitUntil(() => this.guild.channels.length === left);
  }

  /**
   * Stops the bot and the local Discord and deletes the data.
   * @returns the bot's exit code
   */
  async strike(): Promise<number | null> {
    this.#listener?.stop();
    // A process that shares the bot with the last one may still live.
    await Promise.all(this.bots.slice(0, -1).map((bot) => bot.kill()));
    const code = this.bots.length > 0 ? await this.bot.stop() : 0;
    await this.emulator.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    return code;
  }

  /** Makes this person join the table's voice room as soon as they see it. The first player listens. */
  #joinsVoice(user: SimulatedUser): void {
    user.inbox.onEvent(({ t: type, d }) => {
      if (type !== 'CHANNEL_CREATE' || d.type !== 2 || d.parent_id === null || d.name === '___hidden___') return;
      if (user !== this.host) void user.joinVoice(d.id);
      else this.#listen(d.id);
    });
  }

  /** Tells all players each number at the time when it was heard, because a shot counts for that time (D14). */
  #hearNumbers(visit: VoiceVisit): void {
    this.#listener = new NumberListener(visit, new ClipIndex(join(this.packs, this.language)), (number, at) => {
      for (const player of this.players) player.hearNumber(number, at);
    });
  }

  /** Delays the first post until the first player listens. Otherwise they would miss the narrator's first lines. */
  #listen(channelId: string): void {
    const joined = this.host.joinVoice(channelId, { listen: true });
    const heard = joined.then((visit) => {
      this.visit = visit;
      if (this.plot.acts.some(({ verb }) => verb === 'fires')) this.#hearNumbers(visit);
    });
    this.emulator.beforeRoute = async ({ method, template }) => {
      if (method === 'POST' && template === '/channels/{channel_id}/messages') await heard;
      return undefined;
    };
  }
}

export async function setUpFixture(options: FixtureOptions): Promise<Fixture> {
  const { speed = SPEED, nightFrames, shards = 1, entry = [await bundled('src/programs/main.ts')] } = options;
  const ambience = nightFrames === undefined ? {} : { ambienceFrames: nightFrames };
  // A deferred update says nothing about the press: the bot may be killed before it is carried out.
  const emulator = await startEmulator({
    ...{ seed: 7, rateLimits: hurried(speed), sharding: { shards } },
    interactions: { awaitsUpdates: true },
  });
  makeDiscreet(emulator);
  const fixture = new Fixture(emulator, { ...options, entry });
  mkdirSync(fixture.packs);
  for (const id of ['en', 'ru']) makeTinyPack({ id, inside: fixture.packs, ...ambience });
  await fixture.deploy();
  await fixture.enter(fixture.prepare(), options.order).logged('"ready"');
  return fixture;
}
