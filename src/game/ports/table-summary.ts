import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Options, RoleId, RulesetId, SeatNumber } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { KnownDeal, OwnWords } from '#narration/index.ts';
import type { TableSettings } from '../settings/settings.ts';
import type { GameOverview, HostMode, Language, LobbyView, Player, Remark, SeatedPlayer } from './ports.ts';

/** The public facts about a table. */
export interface TableSummary {
  readonly gameId: string;
  readonly guildId: string;
  readonly ruleset: RulesetId;
  readonly language: Language;
  readonly hostId: string;
  /** The host mode. `null`: the host plays. */
  readonly lead: HostMode | null;
  /** Players whose seats were taken over by substitutes. */
  readonly former: readonly SeatedPlayer[];
  /** The seats that the host has muted until further notice. */
  readonly hushed: readonly SeatNumber[];
  /** The removal that the host may still take back. Nobody else learns of it. Missing: there is none. */
  readonly removal?: { readonly seat: SeatNumber; readonly at: number } | undefined;
  /** The seat of the speaker who has just said thanks and may have the floor back. Missing: there is none. */
  readonly thanks?: SeatNumber | undefined;
  /** The waiting list. */
  readonly waiting: readonly Player[];
  /** People who see the town and have no seat. */
  readonly watchers: readonly Player[];
  /** `gathering`: the game was started, and the table waits for its players before it deals. */
  readonly stage: 'lobby' | 'gathering' | 'playing' | 'over';
  readonly players: readonly SeatedPlayer[];
  /** The lobby as its panel shows it, or `null` after the start. */
  readonly lobby: LobbyView | null;
  /** All options: those chosen, and the rulebook's defaults. */
  readonly options: Options;
  readonly settings: TableSettings;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
  /** The facts about the cards that texts depend on. `null` or missing: no cards have been dealt. */
  readonly deal?: KnownDeal | null | undefined;
  /** The host's own deck, which the lobby shows. `null`: what the rulebook recommends for as many as play. */
  readonly cards: readonly RoleId[] | null;
  /** The name of the role set. Missing: the unchanged rulebook. */
  readonly roleSet?: string;
  /** The public view of the game. */
  readonly town: View;
  readonly overview: GameOverview;
  /** The end of the running time limit, or `null`. */
  readonly until: number | null;
  /** The narrator speaks at this table, at another table of the guild, or not at all. */
  readonly voice: 'here' | 'elsewhere' | 'none';
  /** The game has been started, and Discord has not made its rooms yet. */
  readonly awaitsRooms: boolean;
  /** The open issues: what Discord does not let the bot do for this table at the moment. */
  readonly issues: readonly Remark[];
}

/** Returns true if the table is played in text: nobody has to be in its voice channel. */
export const playsInText = ({ voice, lead }: Pick<TableSummary, 'voice' | 'lead'>): boolean =>
  voice !== 'here' && lead !== 'person';

/** A seat's own knowledge, for the card and the night panel. Show it only to that seat. */
export interface SeatInsight {
  readonly gameId: string;
  readonly guildId: string;
  readonly seat: SeatNumber;
  /** True if the player also hosts the table. */
  readonly isHost: boolean;
  readonly view: View;
  readonly players: readonly SeatedPlayer[];
  readonly until: number | null;
  /**
   * The number of the step for which the choices of the view are kept: the one that is being announced, or a ballot that
   * follows. They count when its time begins. `null`: the choices count now.
   */
  readonly earlyStep: number | null;
  /** The refusal of a choice that was kept and does not count in this step. `null`: there is none. */
  readonly voided: Refusal | null;
  /** True if the player has just said thanks and may have the floor back. */
  readonly saidThanks?: boolean;
  /** Tells when the player can do what, from this moment of the game. */
  turns(): OwnTurns;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
  /** The facts about the cards that texts depend on. `null` or missing: no cards have been dealt. */
  readonly deal?: KnownDeal | null | undefined;
}

/** A kind of thing for which a player has a time. */
type TurnSubject = 'speech' | 'nomination' | 'vote' | 'ready' | 'call';

/**
 * When a player can do each kind of thing, as that player may know it. `null`: the rules of the table do not have it,
 * or nobody can know its time. Everything follows from public facts and the player's own card.
 */
export interface OwnTurns extends Readonly<Record<TurnSubject, Remark | null>> {
  /** The next time for which the player waits, of whatever kind. */
  readonly next: Remark;
}
