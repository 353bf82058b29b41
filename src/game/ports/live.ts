import type { News } from '#engine/kernel/notices.ts';
import type { Wording } from '#narration/index.ts';
import type { ToldGame } from './game-page.ts';

/** The readers of a live page: people without Discord, or the picture of a stream. */
export const liveUses = ['spectators', 'stream'] as const;

/** One of them. */
export type LiveUse = (typeof liveUses)[number];

/** A link to the live page of a table, as it is stored. */
export interface LiveLink {
  /** The last part of its address. It begins with the id of the game. */
  readonly token: string;
  /** Seconds by which the page is behind the table. */
  readonly delay: number;
}

/** A link that is asked for. One for the same use ends. */
export interface NewLink extends Pick<LiveLink, 'delay'> {
  readonly use: LiveUse;
}

/** The public news of one batch, as the town was told it. */
export interface ToldMoment {
  /** The time at which the town was told all of it, ms since 1970. */
  readonly at: number;
  readonly news: readonly News[];
  /** The end of the time limit that runs after it, ms since 1970. `null`: none runs. */
  readonly until: number | null;
}

/** A table as its live page knows it: all of it is public. */
export interface LiveTable extends Pick<ToldGame, 'rules' | 'names' | 'roleSet'>, Pick<LiveLink, 'delay'> {
  readonly gameId: string;
  readonly options: ToldGame['state']['options'];
  /** The words of the table, with its own roles. */
  readonly wording: Wording;
  /** The moments that the town was told, in order. A later call has the same ones, and more. */
  readonly moments: readonly ToldMoment[];
}

/** The tables of which live pages can be shown. */
export interface LiveTables {
  /** Returns the table to which a link leads. `null`: there is none here. */
  live(token: string): LiveTable | null;
}

/** Shows live pages. */
export interface LivePages {
  /** A town was told more, or the links of a table were changed, or it has closed. */
  changed(gameId: string): void;
  /** Another process has the table from now on. */
  left(gameId: string): void;
}
