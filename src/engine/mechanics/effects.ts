import { changed } from '../kernel/changed.ts';
import { type CustomRules, isOwnCall } from '../kernel/custom-rules.ts';
import type { Effect, EffectKind } from '../kernel/effects.ts';
import type { Ability } from '../kernel/role.ts';
import type { Rules } from '../kernel/rules.ts';
import { type GameState, isAlive, type Pick as NightPick, seatOf } from '../kernel/state.ts';
import type { CallId, SeatNumber } from '../kernel/types.ts';

/** Heal: returns true if a shot does not kill this seat tonight. */
const isHealed = (effects: readonly Effect[], seat: SeatNumber): boolean =>
  effects.some(({ kind, on }) => kind === 'heal' && on === seat);

/** Guard: returns the seat that is hit in place of this one. */
const guardOf = (effects: readonly Effect[], seat: SeatNumber): SeatNumber | undefined =>
  effects.find(({ kind, on }) => kind === 'guard' && on === seat)?.by ?? undefined;

/** Shelter: returns true if a shot at this seat hits nobody (A19). */
const isSheltered = (effects: readonly Effect[], seat: SeatNumber): boolean =>
  effects.some(({ kind, on }) => kind === 'shelter' && on === seat);

/** Returns true if an action that is aimed at this seat has no effect, unless it is a shot (A19, A20). */
export const isOutOfReach = (effects: readonly Effect[], seat: SeatNumber): boolean =>
  isSheltered(effects, seat) || guardOf(effects, seat) !== undefined;

/**
 * Returns true if a shot at this call does not kill this seat (D17). Some own roles survive the shots of a number of
 * nights only (B28).
 */
export function survivesShot({ roles }: Rules, state: GameState, seat: SeatNumber, call: CallId): boolean {
  const { survives = [], survivedNights } = roles[seatOf(state, seat)!.role]!;
  if (survives !== 'all' && !survives.includes(call)) return false;
  return survivedNights === undefined || nightsSurvived(state, seat) < survivedNights;
}

/** Returns the number of nights of which this seat has survived the shots. */
const nightsSurvived = ({ survivors = [] }: GameState, seat: SeatNumber): number =>
  survivors.filter((each) => each === seat).length;

/**
 * Returns the effect of a shot that hits a seat and does not kill it, if the seat survives the shots of a number of nights
 * only.
 */
export const survivedEffect = (rules: Rules, state: GameState, shot: Effect): readonly Effect[] =>
  rules.roles[seatOf(state, shot.on)!.role]!.survivedNights !== undefined &&
  survivesShot(rules, state, shot.on, shot.call)
    ? [changed(shot, { kind: 'survived' })]
    : none;

/** A shot of this night. `by`: the seat that shot. `null`: a clan. */
export type Shot = Pick<Effect, 'call' | 'by' | 'on' | 'through'>;

/** Returns the seat that a shot hits: nobody if its aim is sheltered, and the guard if it is guarded. */
export function hitBy(effects: readonly Effect[], { on, through = on }: Shot): SeatNumber | undefined {
  return isSheltered(effects, through) ? undefined : (guardOf(effects, through) ?? on);
}

/**
 * Returns the shot as it hits, where effects of blocked players do not count. Some roles survive it (D17), and then it
 * hits nobody.
 */
export function landed<S extends Shot>(rules: Rules, state: GameState, shot: S): readonly S[] {
  const on = hitBy([...settledEffects(state, 'shelter'), ...settledEffects(state, 'guard')], shot);
  if (on === undefined || survivesShot(rules, state, on, shot.call)) return [];
  return [changed(shot, { on } as Partial<S>)];
}

/** The shots of a rulebook that settles all deaths at dawn. */
export interface DawnPlan {
  /** The victims of the clans. A clan without an agreed victim has none. */
  readonly ofClans: readonly { readonly call: CallId; readonly on: SeatNumber | undefined }[];
  /** The own roles of a role set. Their actions have been settled at their calls. */
  readonly own: CustomRules;
  /** Returns true if no shot at this seat hits anybody (C13b). By default, every shot does. */
  isAway?(seat: SeatNumber): boolean;
}

/** Returns true if this seat is healed, where all deaths are settled at dawn. */
export const isSaved = (rules: Rules, state: GameState, { own }: Pick<DawnPlan, 'own'>, seat: SeatNumber) =>
  isHealed(effectsAtDawn(rules, state, own)('heal'), seat);

/** Returns the shots that kill, each with the seat that it kills, where all deaths are settled at dawn. */
export function deadlyShots(rules: Rules, state: GameState, plan: DawnPlan): readonly Shot[] {
  const { ofClans, own, isAway = () => false } = plan;
  const agreed = ofClans.flatMap(({ call, on }): Shot[] => (on === undefined ? [] : [{ call, by: null, on }]));
  const atDawn = effectsAtDawn(rules, state, own);
  const heals = atDawn('heal');
  return [...agreed, ...atDawn('kill')]
    .filter(({ on }) => !isAway(on))
    .flatMap((shot) => landed(rules, state, shot))
    .filter(({ on }) => !isHealed(heals, on));
}

/** Returns the seats that these shots kill, in the order of the table. */
export const killedBy = (shots: readonly Shot[]): readonly SeatNumber[] =>
  [...new Set(shots.map(({ on }) => on))].toSorted((one, other) => one - other);

/**
 * Returns true if this seat is doomed, or has been killed tonight and not healed since, where actions take effect at
 * their calls (B12, B18).
 */
export function isFallen(state: GameState, seat: SeatNumber): boolean {
  return isUnder(state, 'doom', seat) || lastOf(state, 'kill', seat) > lastOf(state, 'heal', seat);
}

/** The place of the latest effect of this kind on the seat, or -1 if there is none. */
const lastOf = ({ night }: GameState, kind: EffectKind, seat: SeatNumber): number =>
  night.effects.findLastIndex((effect) => effect.kind === kind && effect.on === seat);

/** Returns this night's settled effects of this kind, in the order of the calls. */
export const effectsOfKind = ({ night }: GameState, kind: EffectKind): readonly Effect[] =>
  night.effects.filter((effect) => effect.kind === kind);

/** Returns true if an action of this night has had this effect on the seat. */
export const isUnder = ({ night }: GameState, kind: EffectKind, seat: SeatNumber): boolean =>
  night.effects.some((effect) => effect.kind === kind && effect.on === seat);

/** Block: returns true if the actions of this seat have no effect tonight. */
export const isBlocked = (state: GameState, seat: SeatNumber): boolean => isUnder(state, 'block', seat);

/** Returns all effects that an ability has on its targets. */
export const effectsOf = ({ effect = [] }: Ability): readonly EffectKind[] =>
  typeof effect === 'string' ? [effect] : effect;

/** Returns the effects of a call at which each role acts alone. Players whose actions are hindered have none. */
export function ownEffects(rules: Rules, state: GameState, { call }: { readonly call: CallId }): readonly Effect[] {
  const { round, picks } = state;
  return picks
    .filter(({ night, call: at, window }) => night === round && at === call && window === 1)
    .filter(({ seat }) => isAlive(state, seat))
    .toSorted(byAbility(rules, state))
    .flatMap((pick) => effectsOfPick(rules, state, pick));
}

/**
 * The order in which the picks of one call take effect: by seat, and those of one seat in the order of its abilities, in
 * whatever order they were made (B28).
 */
export const byAbility =
  ({ roles }: Rules, state: GameState) =>
  (one: NightPick, other: NightPick): number =>
    one.seat - other.seat || placeOf(roles, state, one) - placeOf(roles, state, other);

const placeOf = (roles: Rules['roles'], state: GameState, { seat, call, verb }: NightPick): number =>
  roles[seatOf(state, seat)!.role]!.abilities.findIndex((each) => each.call === call && each.verb === verb);

function effectsOfPick(rules: Rules, state: GameState, { seat, call, verb, targets }: NightPick): readonly Effect[] {
  const { role } = seatOf(state, seat)!;
  const ability = rules.roles[role]!.abilities.find((each) => each.call === call && each.verb === verb);
  if (!ability || rules.noEffectReason?.(state, seat, targets)) return none;
  return targets.flatMap((on) => effectsOf(ability).map((kind): Effect => ({ kind, on, call, by: seat })));
}

const none: readonly Effect[] = [];

/** Returns the settled effects of this kind tonight, without those of players who are blocked. */
const settledEffects = (state: GameState, kind: EffectKind): readonly Effect[] =>
  effectsOfKind(state, kind).filter(({ by }) => by === null || !isBlocked(state, by));

/**
 * Returns a function that returns the effects of a kind, where all deaths are settled at dawn: those of all calls at
 * which a role of the rulebook acts alone, and those that own roles have had at their calls.
 */
function effectsAtDawn(rules: Rules, state: GameState, own: CustomRules): (kind: EffectKind) => readonly Effect[] {
  const alone = rules.order(state).filter(({ call, clan }) => clan === null && !isOwnCall(own, call));
  const effects = alone.flatMap((plan) => ownEffects(rules, state, plan));
  return (kind) => [...effects.filter((effect) => effect.kind === kind), ...settledEffects(state, kind)];
}

declare module '../kernel/effects.ts' {
  interface EffectKinds {
    /** Its actions have no effect, and it cannot be killed (B13). */
    readonly arrest: unknown;
    readonly kill: unknown;
    /** The seat is out in the morning, and nothing can save it. */
    readonly doom: unknown;
    readonly heal: unknown;
    readonly alibi: unknown;
    readonly block: unknown;
    readonly guard: unknown;
    /** A priest has taken it in (A19). */
    readonly shelter: unknown;
    /** It dies with a courtesan who is killed (A23). */
    readonly link: unknown;
    readonly frame: unknown;
    readonly silence: unknown;
    /** It cannot be tried the next day (A30). */
    readonly immunity: unknown;
    readonly watch: unknown;
    /** The player who acted learns at dawn whom it has visited (B28). */
    readonly track: unknown;
    /** The player who acted learns at dawn who has visited it (B28). */
    readonly lookout: unknown;
    /** A clan has aimed its shot at it. Recorded where there are own roles (B28). */
    readonly visit: unknown;
    /** A shot has hit it, and an own role survives the shots of a number of nights (B28). */
    readonly survived: unknown;
    /** It counts as checked by the player who acted (A15). */
    readonly check: unknown;
  }
}

declare module '../kernel/state.ts' {
  interface GameState {
    /** The seats that have survived the shots of a night, once for each night, where that is limited (B28). */
    readonly survivors?: readonly SeatNumber[];
  }
}

declare module '../kernel/role.ts' {
  interface Role {
    /** Calls whose shots do not kill it at night (D17), or `all`. */
    readonly survives?: readonly CallId[] | 'all';
    /** The number of nights of which it survives the shots. By default all of them (B28). */
    readonly survivedNights?: number;
    /**
     * It is of the town and wakes with a clan as one of its own. If the clan picks it, it shows the clan its card and is
     * out in the morning, and nothing can save it (B21, A22).
     */
    readonly infiltrates?: true;
  }
}
