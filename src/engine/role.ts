import type { Refusal } from './refusal.ts';
import type { GameState, SeatState } from './state.ts';
import type { CallId, Faction, RoleId, SeatNumber, Verb } from './words.ts';

/** What a role can do when it is called. Parameters are chosen by the ruleset; see src/roles. */
export interface Ability {
  readonly verb: Verb;
  /** The call at which it is used: a clan's joint call, or the role's own. */
  readonly call: CallId;
  /** How many seats it is aimed at. */
  readonly targets: number;
  /** Why this living seat may not be chosen tonight; `null`: it may. */
  refuse(state: GameState, actor: SeatState, target: SeatNumber): Refusal | null;
  /** What is told at once; an act that is answered is final for its call (G3). */
  answer?(state: GameState, actor: SeatState, targets: readonly SeatNumber[]): readonly string[];
}

export interface Role {
  readonly id: RoleId;
  readonly faction: Faction;
  readonly abilities: readonly Ability[];
  /** As what it is introduced to its clan: its role, where the rules tell it, or its faction. */
  readonly introducedAs: string;
}
