import type { EffectKind } from './effects.ts';
import type { Refusal } from './refusal.ts';
import type { GameState, SeatState } from './state.ts';
import type { CallId, Clan, Faction, Options, RoleId, SeatNumber, Verb, Winner } from './types.ts';

/** An action that a role can do when it is called. The ruleset chooses its parameters. See src/roles. */
export interface Ability {
  readonly verb: Verb;
  /** The call at which it is used: a clan's joint call, or the role's own. */
  readonly call: CallId;
  /** The effects on each seat at which it is aimed, where actions take effect in their order. */
  readonly effect?: EffectKind | readonly EffectKind[];
  /** The number of seats at which it is aimed. */
  readonly targets: number;
  /** The largest number of seats at which it may be aimed, if that is more. */
  readonly most?: number;
  /** Two targets may be the same seat (A33). */
  readonly twice?: true;
  /** The action does not replace another action of the seat at that call (A30, A31, B28). */
  readonly beside?: true;
  /** Returns true if the table's options include it. By default they do. */
  offered?(options: Options): boolean;
  /** Returns the reason why this seat may not use it tonight, or `null`. By default it may. */
  barred?(state: GameState, actor: SeatState): Refusal | null;
  /** Returns the reason why this living seat may not be chosen tonight, or `null` if it may. */
  refuse(state: GameState, actor: SeatState, target: SeatNumber): Refusal | null;
  /**
   * Returns what the actor is told at once, or `null` if this action is not answered. An action that is answered is
   * final for its call (G3).
   */
  answer?(state: GameState, actor: SeatState, targets: readonly SeatNumber[]): readonly string[] | null;
  /** Returns what others are told at once (A33). */
  tells?(state: GameState, actor: SeatState, targets: readonly SeatNumber[]): readonly Lesson[];
}

/** Something that a seat learns without having asked for it. */
export interface Lesson {
  readonly to: SeatNumber;
  readonly about: SeatNumber;
  readonly answer: readonly string[];
}

/** A card: its side, and its abilities by the rulebook that deals it. */
export interface Role {
  readonly id: RoleId;
  /** Its side, or a function of the table's options that returns it. */
  readonly faction: Faction | ((options: Options) => Faction);
  readonly abilities: readonly Ability[];
  /** The word with which it is introduced to its clan: its role, where the rules tell it, or its side. */
  readonly introducedAs: string | ((options: Options) => string);
  /**
   * Returns the clan that it meets in the first night without waking with it later. It has no say and no chat there.
   */
  meets?(options: Options): Clan | null;
  /** It is the head of its clan: its pick decides, and its proposal is settled if the clan does not agree (D6, D7). */
  readonly headsClan?: boolean;
  /** A deal has it once at most (G12). */
  readonly single?: true;
  /** The role and the side that checks of one player see in its place. */
  readonly looks?: { readonly role: RoleId; readonly faction: Faction };
  /** The sides with which it wins, if not only with its own (D22). */
  readonly winsWith?: readonly Faction[];
  /** Returns true if this seat with the role has reached an end of its own, by which it wins beside any side (B28). */
  end?(state: GameState, seat: SeatState): boolean;
  /** Returns its further abilities while it wakes with this clan. */
  abilitiesIn?(clan: Clan): readonly Ability[];
}

/** The side of a role, with these options. */
export const factionOf = ({ faction }: Role, options: Options): Faction =>
  typeof faction === 'function' ? faction(options) : faction;

/** The word with which a role is introduced to its clan, with these options. */
export const introducedAs = ({ introducedAs: as }: Role, options: Options): string =>
  typeof as === 'function' ? as(options) : as;

/** Returns true if the role has an ability at this call, with these options. */
export const wakesAt = (role: Role, call: CallId, options: Options): boolean =>
  role.abilities.some((ability) => ability.call === call && (ability.offered?.(options) ?? true));

/**
 * Returns the night abilities of this seat: those of its card, and those that the card has in the seat's clan.
 */
export const abilitiesOf = (role: Role, { clan }: SeatState): readonly Ability[] =>
  clan && role.abilitiesIn ? [...role.abilities, ...role.abilitiesIn(clan)] : role.abilities;

/** Returns true if the seat wins with this side (D22). */
export const winsWith = (role: Role, { faction }: SeatState, winner: Winner): boolean =>
  winner !== 'none' && winner !== 'draw' && (role.winsWith ?? [faction]).includes(winner);
