/** What commands and buttons ask of the tables. Every answer is a value; nothing here rejects for what a person did. */
import type { News } from '#engine/notices.ts';
import type { Refusal } from '#engine/refusal.ts';
import type { View } from '#engine/view.ts';
import type { Options, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/words.ts';
import type { Language, LobbyView, Player, Remark, SeatedPlayer } from './ports.ts';

/** Why something was not done: the engine's refusal, or a remark of the table (`table.not-seated`, ...). */
export type Problem =
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'remark'; readonly remark: Remark };

/** `news`: what the asker himself has learned by it (an answer, his pick), for the ephemeral reply. */
export type Outcome<T = undefined> =
  | { readonly ok: true; readonly news: readonly News[]; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export interface NewTable {
  readonly guildId: string;
  readonly channelId: string;
  readonly host: Player;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly language: Language;
  readonly keepTown: boolean;
  /** Fixes the luck, for rehearsals and the demo; drawn by chance where it is missing. */
  readonly seed?: number;
}

export interface TableSummary {
  readonly gameId: string;
  readonly guildId: string;
  readonly ruleset: RulesetId;
  readonly language: Language;
  readonly hostId: string;
  readonly stage: 'lobby' | 'playing' | 'over';
  readonly players: readonly SeatedPlayer[];
  /** The lobby as its panel shows it, while it is one. */
  readonly lobby: LobbyView | null;
  /** What everybody may know of the game. */
  readonly town: View;
  /** The end of the time that is running, or `null`. */
  readonly until: number | null;
  /** Voice is had by this table, taken by another one, or cannot be had. */
  readonly voice: 'here' | 'elsewhere' | 'none';
}

/** A seat's own knowledge, for the card and for the night panel: only ever shown to that seat. */
export interface SeatInsight {
  readonly gameId: string;
  readonly seat: SeatNumber;
  readonly view: View;
  readonly players: readonly SeatedPlayer[];
  readonly until: number | null;
}

export interface Desk {
  create(table: NewTable): Promise<Outcome<{ readonly gameId: string }>>;
  join(gameId: string, person: Player): Promise<Outcome>;
  leave(gameId: string, userId: string): Promise<Outcome>;
  /** The table's host starts; the survey of the hall is made before anything is created. */
  start(gameId: string, userId: string): Promise<Outcome>;
  /** The host (or `force`: who manages the guild) breaks the table off. */
  end(gameId: string, userId: string, force: boolean): Promise<Outcome>;
  /** `step`: the step that the pressed button belongs to; a stale one is refused kindly. */
  act(
    gameId: string,
    userId: string,
    act: { readonly verb: Verb; readonly targets: readonly VoteChoice[]; readonly step?: number },
  ): Promise<Outcome>;
  /** The table at which this person sits in this guild; the running one before a lobby. */
  tableOf(guildId: string, userId: string): TableSummary | null;
  table(gameId: string): TableSummary | null;
  tablesIn(guildId: string): readonly TableSummary[];
  insight(gameId: string, userId: string): SeatInsight | null;
  /** Discord tells that a player went into, or out of, his table's voice room. */
  voiceChanged(guildId: string, userId: string, present: boolean): void;
  /** Discord tells that a person is no longer in the guild. */
  memberGone(guildId: string, userId: string): void;
  /** Somebody changed what the layout says (a channel deleted, a mute lifted): look again. */
  disturbed(gameId: string): void;
  /** While Discord is out of reach nobody's time or grace runs out (DESIGN: an outage never costs a penalty). */
  outage(out: boolean): void;
}
