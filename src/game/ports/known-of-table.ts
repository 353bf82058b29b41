import type { Language } from './text.ts';

/** The known fields of a table. Its document may be unreadable as a whole. */
export interface KnownOfTable {
  readonly guildId?: string;
  /** The channel in which the table was opened. */
  readonly channelId?: string;
  readonly language?: Language;
  readonly keepsLog?: boolean;
}
