import type { Desk } from '#table/desk.ts';
import type { GuildBook } from '#table/guild-book.ts';
import type { Language, Log } from '#table/ports.ts';
import type { RoleSetLibrary } from '#table/role-sets.ts';
import type { PackShelf } from '#table/voice-packs.ts';
import type { Body } from './body.ts';
import type { Doctor } from './doctor/index.ts';

/** What answers need: the tables' desk, the settings and the role sets of the servers, and a log. */
export interface House {
  readonly desk: Desk;
  readonly guilds: GuildBook;
  readonly offers: Offers;
  readonly doctor: Doctor;
  /** The bot may read what is written in towns. */
  readonly readsTown: boolean;
  readonly roleSets: RoleSetLibrary;
  readonly packs: PackShelf;
  readonly log: Log;
}

/** What can be chosen in a server besides what it has settled, by ids. */
export interface Offers {
  packs(guildId: string, language: Language): Promise<readonly string[]>;
}

/** Who presses or types, freed from Discord. */
export interface Asker {
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  readonly name: string;
  /** The reader's own. */
  readonly language: Language;
  /** The guild's, for what everybody reads. */
  readonly guildLanguage: Language;
  /** Has the permission to manage the guild. */
  readonly manages: boolean;
  /** May do what moderators may: manages the guild, or has the role that it has named for hosts. */
  readonly moderates: boolean;
  /** When he has pressed or typed, by Discord's time on the bot's clock, ms since 1970. */
  readonly at: number;
}

/** `tell`: a message for the asker alone; `redraw`: the message that he pressed, shown anew. */
export interface Answer {
  readonly kind: 'tell' | 'redraw';
  readonly body: Body;
}

export const tell = (body: Body): Answer => ({ kind: 'tell', body });
export const redraw = (body: Body): Answer => ({ kind: 'redraw', body });

/** A line of the list that is offered while an option is being typed. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}
