import type { Desk } from '#table/desk.ts';
import type { Language, Log } from '#table/ports.ts';
import type { Body } from './body.ts';

/** What answers need: the tables' desk and a log. */
export interface House {
  readonly desk: Desk;
  readonly log: Log;
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
  /** May manage the guild, and so break off any table. */
  readonly manages: boolean;
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
