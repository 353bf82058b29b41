import type { Language } from './ports.ts';

/** What is known of a table whose document may not be readable as a whole. */
export interface KnownOfTable {
  readonly guildId?: string;
  /** The channel in which it was opened. */
  readonly channelId?: string;
  readonly language?: Language;
  readonly keepTown?: boolean;
}
