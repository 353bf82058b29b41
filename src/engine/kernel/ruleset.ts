import type { CustomRules } from './custom-rules.ts';
import type { EffectKind } from './effects.ts';
import type { Mechanic, PhasePart } from './mechanic.ts';
import type { Rules } from './rules.ts';
import type { GameState, SeatState } from './state.ts';
import type { RulesetTraits } from './traits.ts';
import type { Turn } from './turn.ts';
import type { CallId, Clan, Faction, RoleId, SeatNumber } from './types.ts';

/** A rulebook: only what is particular to it. The engine does everything else. */
export interface Ruleset extends Rules {
  readonly traits: RulesetTraits;
  /** In the order in which the engine asks them. They bring the actions of the day. */
  readonly mechanics: readonly Mechanic[];
  /** The parts of a night, in order. The first one that has something left to do comes next. */
  readonly night: readonly PhasePart[];
  /** The parts of a day, in order, by the same rule. */
  readonly day: readonly PhasePart[];
  /** Makes the changes that follow at once when these seats have left, before the win conditions are checked. */
  aftermath?(turn: Turn, left: readonly SeatNumber[]): void;
  /** Makes the changes at the end of a day: sides and cards that differ from the coming night on (A24, A31). */
  nightfall?(turn: Turn): void;
  /** Tells news as the day breaks, besides the deaths of the night (A25). */
  daybreak?(turn: Turn, killed: readonly SeatNumber[]): void;
  /** Returns the seats at which the clans shoot tonight, where shots are settled at dawn. A clan without an agreed victim has none. */
  aimsOfClans?(state: GameState): readonly { readonly call: CallId; readonly on: SeatNumber | undefined }[];
  /** By default, a role set can add nothing: the cards are fixed (S1). */
  readonly custom?: CustomRulesPlan;
}

/** The custom rules that a rulebook can take. */
export interface CustomRulesPlan {
  /** The length of an own role's call in later nights and in the first, in s. `null`: it is not called there. */
  readonly call: { readonly seconds: number; readonly meet: number | null };
  /** The effects that the actions of own roles may have. */
  readonly effects: readonly EffectKind[];
  /** The sides that an own role may be on. */
  readonly factions: readonly Faction[];
  /**
   * The clans that may have a town role among them. The role wakes with the clan, and shows it its card if the clan
   * picks it (B21, A22).
   */
  readonly infiltrated: readonly Clan[];
  /** A role may be on a clan's side without knowing the clan or being known to it. */
  readonly strangers: boolean;
  /** The answers that a check of an own role can give about the checked seat, by the name of the check. */
  readonly findings: Readonly<Record<string, (checked: SeatState, state: GameState) => string | readonly string[]>>;
  /** The roles of the rulebook that an own role may take the place of. By default none. */
  readonly replaceable?: readonly RoleId[];
  /** Returns the rulebook with these custom rules. */
  with(custom: CustomRules): Ruleset;
}
