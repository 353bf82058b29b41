import type { Refusal } from './refusal.ts';
import type { GameState, SeatState } from './state.ts';
import type { CallId, Clan, Faction, Options, RoleId, SeatNumber, Verb } from './words.ts';

/** What a role can do when it is called. Parameters are chosen by the ruleset; see src/roles. */
export interface Ability {
  readonly verb: Verb;
  /** The call at which it is used: a clan's joint call, or the role's own. */
  readonly call: CallId;
  /** How many seats it is aimed at. */
  readonly targets: number;
  /** Whether the table's options give it; without this they always do. */
  offered?(options: Options): boolean;
  /** Why this living seat may not be chosen tonight; `null`: it may. */
  refuse(state: GameState, actor: SeatState, target: SeatNumber): Refusal | null;
  /** What is told at once; an act that is answered is final for its call (G3). */
  answer?(state: GameState, actor: SeatState, targets: readonly SeatNumber[]): readonly string[];
}

/** What a role may do when it has been voted out, after its last word. */
export interface Parting {
  readonly verb: Verb;
  readonly seconds: number;
  refuse(state: GameState, actor: SeatState, target: SeatNumber): Refusal | null;
}

export interface Role {
  readonly id: RoleId;
  /** Its side, or how the table's options choose it. */
  readonly faction: Faction | ((options: Options) => Faction);
  readonly abilities: readonly Ability[];
  /** As what it is introduced to its clan: its role, where the rules tell it, or its faction. */
  readonly introducedAs: string;
  /** The clan which it meets in the first night without waking with it later: it has no say there, and no chat. */
  meets?(options: Options): Clan | null;
  readonly parting?: Parting;
}

export const factionOf = ({ faction }: Role, options: Options): Faction =>
  typeof faction === 'function' ? faction(options) : faction;

export const wakesAt = (role: Role, call: CallId): boolean => role.abilities.some((ability) => ability.call === call);
