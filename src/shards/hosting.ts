import type { DiscordConnection } from '#discord/index.ts';
import type { HostedShard } from './hosted-shard.ts';

/** The shards of a process. */
export interface Hosting {
  /** Resolves when the process is complete for the first time. Rejects if Discord or the store cannot be reached. */
  readonly started: Promise<void>;
  /** The shards whose tables this process hosts now. */
  readonly hosted: readonly HostedShard[];
  /** The connections to Discord, also of shards that it only hears. */
  readonly connections: readonly Pick<DiscordConnection, 'client'>[];
  /** True if each shard is hosted here, or by a process for which this one can take over. */
  readonly isComplete: boolean;
  /** Milliseconds since the latest renewal of the lease that was renewed longest ago. `null`: there are no leases. */
  readonly leaseAge: number | null;
  /** Stores everything, and lets go of the shards. */
  stop(): Promise<void>;
}
