/** A local Discord and a store, with one process that has a slot for the only shard. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Application, type Emulator, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { type DiscordConnection, openConnection, RequestPaces } from '#discord/index.ts';
import { soleFence, soleOwnership } from '#game/ports/ports.ts';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { SteadyClock } from '#game/scheduling/steady-clock.ts';
import { journalOn } from '#store/journal.ts';
import { MemorySessionStarts } from '#store/open.ts';
import { readConfig } from '../../src/process/config.ts';
import { Operations } from '../../src/process/operations.ts';
import { openStorage } from '../../src/process/storage.ts';
import type { ProcessParts } from '../../src/shards/process-parts.ts';
import { ShardSlot, type SlotParts } from '../../src/shards/shard-slot.ts';
import { type KeptLog, keptLog } from '../discord/bot-parts.ts';
import { blankTable } from '../store/kit/blank-table.ts';

/** The conditions that a test may change. */
interface PlaceOptions {
  /** The second session of a shard hears everything, or nothing while the first one lives. */
  readonly secondSession: 'hears' | 'isDeaf';
  /** True if a table is open. */
  readonly hasTable?: boolean;
  /** False: the process waits as long as on Discord before it takes a session for deaf. */
  readonly isHurried?: boolean;
}

/** The slot of one process, and the session of the process that owned the shard before. */
export interface ShardPlace {
  readonly emulator: Emulator;
  readonly guild: SimulatedGuild;
  readonly log: KeptLog;
  readonly parts: SlotParts;
  readonly slot: ShardSlot;
  /** The session of the owner. */
  readonly owner: DiscordConnection;
  /** Makes the session of another process. */
  connectOwner(): Promise<DiscordConnection>;
  /** The number of connections that the slot has made. */
  readonly connected: number;
  close(): Promise<void>;
}

/** Starts a place. The owner has its session, and the slot hears nothing yet. */
export async function startShardPlace(options: PlaceOptions): Promise<ShardPlace> {
  const { secondSession, hasTable = true, isHurried = true } = options;
  const emulator = await startEmulator({ voice: false, rateLimits: false, sharding: { secondSession } });
  const application = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'Friends' });
  guild.install(application, invitePermissions);
  const folder = mkdtempSync(join(tmpdir(), 'nightcall-shard-'));
  const log = keptLog();
  const process = await partsOf({ emulator, application, folder, log, isHurried });
  const { store } = process.storage;
  const table = { ...blankTable, guildId: guild.id, channelId: guild.channel('general').id };
  if (hasTable) await journalOn(store).saveTable(table, soleFence);
  let count = 0;
  const parts: SlotParts = {
    ...{ process, count: 1, owner: 'one', leases: store.leases, paces: new RequestPaces() },
    connected: (error) => {
      if (error === null) count += 1;
    },
  };
  const slot = new ShardSlot(0, parts);
  const owner = await ownerOf(emulator, application, log);
  return {
    ...{ emulator, guild, log, parts, slot, owner, connectOwner: () => ownerOf(emulator, application, log) },
    get connected() {
      return count;
    },
    async close() {
      await slot.close();
      await owner.close();
      await store.close();
      await process.operations.close();
      await emulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ownerOf = ({ apiUrl: api }: Emulator, { token }: Application, log: KeptLog): Promise<DiscordConnection> =>
  openConnection({
    ...{ token, api, log },
    shard: {
      ...{ number: 0, count: 1, ownership: soleOwnership, starts: new MemorySessionStarts() },
      paces: new RequestPaces(),
    },
  });

/** The parts of a process without a voice and pictures. */
async function partsOf({
  emulator,
  application,
  folder,
  log,
  isHurried,
}: {
  readonly emulator: Emulator;
  readonly application: Application;
  readonly folder: string;
  readonly log: KeptLog;
  readonly isHurried: boolean;
}): Promise<ProcessParts> {
  const config = readConfig({
    ...{ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl, DATA_DIR: folder, VOICE: 'off' },
    ...(isHurried ? { REHEARSAL: '1', SPEED: '100' } : {}),
  });
  const operations = await Operations.open(config, log);
  const storage = await openStorage(config, log, operations);
  const pictures = { draw: async () => null, ready: () => null, svg: undefined as never };
  const balancer = { play: () => Promise.reject(new Error('no balance is asked for')), draw: async () => null };
  const clock = new SteadyClock();
  return {
    ...{ config, log, operations, storage, store: storage.store, clock, jobs: new DataJobs(clock) },
    ...{
      packs: new Map(),
      players: null,
      pictures,
      marks: new Map(),
      pages: { html: () => null },
      live: null,
      balancer,
      wraps: {},
      refused: () => {},
    },
  };
}
