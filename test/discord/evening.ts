import {
  type Emulator,
  type EmulatorOptions,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
} from 'discord-emulator';
import { commands } from '#commands/index.ts';
import { deployCommands } from '#discord/deploy.ts';
import { connectDiscord, type Discord, type DiscordOptions, invitePermissions, type Services } from '#discord/index.ts';
import type { Settings } from '#game/ports/deps.ts';
import type { Clock, Log, Narrator, Reconciler, Store } from '#game/ports/ports.ts';
import { realClock } from '#game/scheduling/clock.ts';
import { Tables } from '#game/tables.ts';
import { rulesets } from '#rulesets/index.ts';
import { newPracticePlayer } from '#simulator/index.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { withLayoutsNoted } from '../game/kit/layout-faults.ts';
import { rulebooks, script } from '../rulebooks.ts';
import { keptLog, loadedSettings, memoryStore, noServices, usualRoleSets } from './bot-parts.ts';
import { closeAfterTest } from './closing.ts';
import { LoopClock } from './loop-clock.ts';
import { patience } from './test-server.ts';
import { unpaced } from './unpaced.ts';

/** A local Discord with a guild of people, and Nightcall in it with real tables and a narrator who is done at once. */
export interface Evening {
  readonly emulator: Emulator;
  readonly guild: SimulatedGuild;
  readonly people: readonly SimulatedUser[];
  readonly discord: Discord;
  readonly tables: Tables;
  readonly log: ReturnType<typeof keptLog>;
  close(): Promise<void>;
}

/** A narrator who is done at once. */
export const silentNarrator: Narrator = {
  open: async () => {},
  say: async () => ({ heard: true }),
  skipChatter: () => {},
  ambience: () => {},
  close: async () => {},
};

/** One process of the bot: the real adapter and the real tables, with what else a test gives them. */
export interface Wiring {
  readonly token: string;
  readonly api: string;
  readonly store: Store;
  readonly log: Log;
  readonly clock?: Clock;
  readonly narrator?: Narrator;
  readonly settings: Pick<Settings, 'speed'> & Partial<Settings>;
  /** Something between the tables and the reconciler. */
  readonly reconciler?: (reconciler: Reconciler) => Reconciler;
  readonly timing?: Pick<DiscordOptions, 'retryMs' | 'lookMs'>;
  /** The pictures of its servers. Missing: there are none. */
  readonly pictures?: Services['pictures'];
}

let ids = 0;

export async function wireBot(wiring: Wiring): Promise<Pick<Evening, 'discord' | 'tables'>> {
  const { token, api, store, log, clock = realClock, narrator = silentNarrator, settings } = wiring;
  const service = (): Tables => tables;
  const guilds = await loadedSettings(store);
  const discord = await connectDiscord({
    token,
    api,
    store,
    log,
    service,
    services: {
      ...noServices,
      ...{ guilds, roleSets: usualRoleSets(store) },
      ...(wiring.pictures ? { pictures: wiring.pictures } : {}),
    },
    commands,
    ...wiring.timing,
  });
  const tables: Tables = new Tables({
    ...{ clock, narrator, script, log, rulesets },
    journal: journalOn(store),
    invitations: invitationsOn(store, log),
    planBoard: discord.planBoard,
    reconciler: (wiring.reconciler ?? ((reconciler) => reconciler))(withLayoutsNoted(discord.reconciler)),
    settings: {
      graceMs: 90_000,
      gatherMs: 0,
      readingMs: 0,
      lobbyMs: 60_000,
      quietMs: 500,
      voice: true,
      packs: { en: 'en', ru: 'ru' },
      animalPacks: {},
      ...settings,
    },
    newPracticePlayer,
    allowsPractice: (guildId) => guilds.of(guildId).practice,
    isBanned: (guildId, userId) => guilds.isBanned(guildId, userId),
    drawSeed: () => 7,
    drawToken: () => 'token',
    drawId: () => {
      ids += 1;
      return `game${`${ids}`.padStart(4, '0')}`;
    },
  });
  await tables.load();
  discord.open();
  return { discord, tables };
}

/** A guild of people with Nightcall in it, and its commands. */
export async function setScene(
  count: number,
  { permissions = invitePermissions, ...options }: EmulatorOptions & { readonly permissions?: bigint } = {},
) {
  const emulator = await startEmulator({
    ...{ voice: false, interactions: patience, ...options },
    rateLimits: unpaced(options.rateLimits),
  });
  const application = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'Mafia', locale: 'en-US' });
  guild.install(application, permissions);
  const people = Array.from({ length: count }, (_, index) => guild.addMember({ name: `P${index + 1}` }));
  const offer = { rulebooks, rehearsal: true };
  const api = emulator.apiUrl;
  const bodies = commands.map((command) => command.data(offer));
  await deployCommands(bodies, { token: application.token, api });
  return { emulator, application, guild, people };
}

/** The scene with a bot that is wired so. In a test, it is closed after the test (`closing.ts`). */
export async function wiredEvening(
  scene: Awaited<ReturnType<typeof setScene>>,
  wiring: Pick<Wiring, 'settings'> & Partial<Wiring>,
) {
  const { emulator, application } = scene;
  const [log, store] = [keptLog(), memoryStore()];
  const bot = await wireBot({ token: application.token, api: emulator.apiUrl, store, log, ...wiring });
  const close = async (): Promise<void> => {
    await bot.tables.stop();
    await bot.discord.close();
    await emulator.stop();
  };
  closeAfterTest({ emulator, log, close });
  return { ...scene, log, ...bot, close };
}

/** An evening with real tables and a clock of the event loop. */
export async function beginEvening(speed: number, count = 6, options: EmulatorOptions = {}): Promise<Evening> {
  const scene = await setScene(count, options);
  const clock = new LoopClock();
  const evening = await wiredEvening(scene, { clock, settings: { speed } });
  const stop = evening.tables.stop.bind(evening.tables);
  evening.tables.stop = async () => {
    await stop();
    clock.stop();
  };
  return evening;
}
