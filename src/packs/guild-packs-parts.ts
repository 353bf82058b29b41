import type { Log, PackFiles } from '#game/ports/ports.ts';
import type { TakenPack } from '#game/ports/takes.ts';
import type { GuildSettingsService } from '#game/server-settings/cached-guild-settings.ts';
import type { Pack } from '#voice/pack.ts';
import type { Inspected, InspectJob } from './inspect.ts';

/** The parts that the voice packs of servers need. */
export interface GuildPacksOptions {
  /** The folder with the packs of all guilds: `<guild>/<digest>/<pack id>`. */
  readonly folder: string;
  /** The store that keeps the files. Missing: the folder keeps them. */
  readonly files?: PackFiles;
  /** The packs of the installation, by id. */
  readonly installed: ReadonlyMap<string, Pack>;
  readonly guilds: GuildSettingsService;
  /** Returns true if the packs of a server belong here. Missing: those of all servers do. */
  isOwn?(guildId: string): boolean;
  readonly log: Log;
  readonly inspect?: (job: InspectJob) => Promise<Inspected>;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
}

/** The part that records packs, as the packs of servers use it. */
export interface PackRecorder {
  /** Ends the recording of a pack that an uploaded one has replaced, and deletes its takes. */
  drop(pack: TakenPack): Promise<void>;
  /**
   * Ends the recording of a pack, then removes the pack, then deletes its takes. `remove`: returns false if the pack
   * stays. Then its takes stay, too.
   */
  removing(pack: TakenPack, remove: () => Promise<boolean>): Promise<boolean>;
  /** The same, but the takes stay. */
  settingAside(pack: TakenPack, remove: () => Promise<boolean>): Promise<boolean>;
}

/** Nothing is recorded. */
export const noRecorder: PackRecorder = {
  drop: async () => {},
  removing: (_, remove) => remove(),
  settingAside: (_, remove) => remove(),
};
