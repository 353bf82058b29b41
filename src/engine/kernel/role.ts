import type { EffectKind } from './effects.ts';
import type { Refusal } from './refusal.ts';
import type { GameState, SeatState } from './state.ts';
import type { CallId, Clan, Faction, Options, RoleId, SeatNumber, Verb, Winner } from './types.ts';

/** What a role can do when it is called. Parameters are chosen by the ruleset; see src/roles. */
export interface Ability {
  readonly verb: Verb;
  /** The call at which it is used: a clan's joint call, or the role's own. */
  readonly call: CallId;
  /** What it brings about on each seat that it is aimed at, where acts take effect in their order. */
  readonly effect?: EffectKind | readonly EffectKind[];
  /** How many seats it is aimed at. */
  readonly targets: number;
  /** How many it may be aimed at, where that is more. */
  readonly most?: number;
  /** Two that are named may be the same (A33). */
  readonly twice?: true;
  /** It is done besides what else is done at that call, not in its place (A30, A31). */
  readonly beside?: true;
  /** Whether the table's options give it; without this they always do. */
  offered?(options: Options): boolean;
  /** Why this seat may not use it tonight; `null`, or missing: it may. */
  barred?(state: GameState, actor: SeatState): Refusal | null;
  /** Why this living seat may not be chosen tonight; `null`: it may. */
  refuse(state: GameState, actor: SeatState, target: SeatNumber): Refusal | null;
  /** What is told at once; an act that is answered is final for its call (G3). `null`: this one is not answered. */
  answer?(state: GameState, actor: SeatState, targets: readonly SeatNumber[]): readonly string[] | null;
  /** What others are told at once (A33). */
  tells?(state: GameState, actor: SeatState, targets: readonly SeatNumber[]): readonly Lesson[];
}

/** What a seat learns that has not asked for it. */
export interface Lesson {
  readonly to: SeatNumber;
  readonly about: SeatNumber;
  readonly answer: readonly string[];
}

/** What a role may do when it has been voted out, after its last word. */
export interface Parting {
  readonly verb: Verb;
  readonly seconds: number;
  refuse(state: GameState, actor: SeatState, target: SeatNumber): Refusal | null;
}

/** A card: its side, and what it can do by the rulebook that deals it. */
export interface Role {
  readonly id: RoleId;
  /** Its side, or how the table's options choose it. */
  readonly faction: Faction | ((options: Options) => Faction);
  readonly abilities: readonly Ability[];
  /** As what it is introduced to its clan: its role, where the rules tell it, or its faction. */
  readonly introducedAs: string | ((options: Options) => string);
  /** The clan which it meets in the first night without waking with it later: it has no say there, and no chat. */
  meets?(options: Options): Clan | null;
  readonly parting?: Parting;
  /** The head of its clan, whose pick decides and whose proposal stands (D6, D7). */
  readonly leads?: boolean;
  /** Calls whose shots do not kill it at night (D17), or all of them. */
  readonly survives?: readonly CallId[] | 'all';
  /**
   * Of the town, and wakes with a clan as one of its own: picked by it, shows it his card, and is out in the morning
   * whatever is done for him (B21, A22).
   */
  readonly infiltrates?: true;
  /** What checks of one player see in its place. */
  readonly looks?: { readonly role: RoleId; readonly faction: Faction };
  /** Judges when the judges are asked (D12). */
  readonly judges?: boolean;
  /** With which sides it wins, where that is not its own (D22). */
  readonly winsWith?: readonly Faction[];
  /** What it can do once it has been turned (D24). */
  turned?(clan: Clan): readonly Ability[];
}

export const factionOf = ({ faction }: Role, options: Options): Faction =>
  typeof faction === 'function' ? faction(options) : faction;

export const introducedAs = ({ introducedAs: as }: Role, options: Options): string =>
  typeof as === 'function' ? as(options) : as;

export const wakesAt = (role: Role, call: CallId, options: Options): boolean =>
  role.abilities.some((ability) => ability.call === call && (ability.offered?.(options) ?? true));

/** What this seat can do at night: its card's abilities, and a turned one's those of its clan. */
export const abilitiesOf = (role: Role, { clan }: SeatState): readonly Ability[] =>
  clan && role.turned ? [...role.abilities, ...role.turned(clan)] : role.abilities;

/** Whether it wins with this side (D22). */
export const winsWith = (role: Role, { faction }: SeatState, winner: Winner): boolean =>
  winner !== 'none' && winner !== 'draw' && (role.winsWith ?? [faction]).includes(winner);
