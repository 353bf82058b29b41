import type { CallPlan } from '#engine/kernel/call-plan.ts';
import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import type { Effect, Settlement } from '#engine/kernel/effects.ts';
import { callsDealt } from '#engine/kernel/night.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, type SeatState, seatOf } from '#engine/kernel/state.ts';
import type { CallStep } from '#engine/kernel/step.ts';
import type { Clan, SeatNumber } from '#engine/kernel/types.ts';
import { isBlocked, isFallen, isUnder, landed, ownEffects, survivedEffect } from '#engine/mechanics/effects.ts';
import { agreedShot } from '#roles/abilities/shot.ts';
import { withVisit } from '../shared/custom-roles.ts';
import { orderOf } from './cards.ts';

/** B11: calls every role of the deal, dead or alive. */
export const callsOf = (rules: Ruleset, custom: CustomRules, state: GameState): readonly CallPlan[] =>
  callsDealt(rules, state, custom.arrange(orderOf(rules)));

/**
 * B12, B13: a player who is arrested or has already been killed does nothing. A doctor who heals herself is the
 * exception.
 */
export function noEffectReason(
  state: GameState,
  seat: SeatNumber,
  targets: readonly SeatNumber[],
): 'blocked' | 'void' | null {
  if (isBlocked(state, seat)) return 'blocked';
  if (isUnder(state, 'arrest', seat)) return 'void';
  const healsHerself = seatOf(state, seat)!.role === 'doctor' && targets.includes(seat);
  return isFallen(state, seat) && !healsHerself ? 'void' : null;
}

/** Settles a call at its end. */
export function settle(rules: Ruleset, own: CustomRules, state: GameState, step: CallStep): Settlement {
  if (step.clan === null) return { effects: ownEffects(rules, state, step).flatMap((each) => hit(rules, state, each)) };
  const shot = clanShot(state, step.clan, step.window);
  return withVisit(own, clanSettlement(rules, state, step, shot), step.clan, shot);
}

function clanSettlement(rules: Ruleset, state: GameState, step: CallStep, shot: SeatNumber | undefined): Settlement {
  if (shot === undefined) return { effects: [] };
  const kill: Effect = { kind: 'kill', on: shot, call: step.call, by: null };
  const isFirst = step.window === 1 && rules.roles[seatOf(state, shot)!.role]!.infiltrates;
  if (!isFirst || isUnder(state, 'arrest', shot)) return { effects: hit(rules, state, kill) };
  // B21: the lunatic is out in the morning, and the clan shoots once more.
  return { effects: [{ ...kill, kind: 'doom' }], shown: [shot] };
}

/** An arrested player cannot be killed (B13). */
function hit(rules: Ruleset, state: GameState, effect: Effect): readonly Effect[] {
  if (effect.kind !== 'kill') return [effect];
  const shots = [...landed(rules, state, effect), ...survivedEffect(rules, state, effect)];
  return shots.filter(({ on }) => !isUnder(state, 'arrest', on));
}

/**
 * B14: the pick of the don, or of more than half of the living members. The clan has no shot while one of its members
 * is arrested (B13). It has one in a second window only if the first has found the lunatic (B21).
 */
function clanShot(state: GameState, clan: Clan, window: 1 | 2 = 1): SeatNumber | undefined {
  const isMember = (seat: SeatState) => seat.clan === clan && seat.faction === clan;
  if (state.seats.some((seat) => isMember(seat) && isUnder(state, 'arrest', seat.number))) return undefined;
  if (window === 2 && !state.night.effects.some(({ kind, call }) => kind === 'doom' && call === clan)) return undefined;
  const hasSay = (seat: SeatState) => isMember(seat) && !isFallen(state, seat.number) && !isBlocked(state, seat.number);
  return agreedShot(state, clan, { isHead: (seat) => seat.role === 'don', hasSay }, window);
}

/** The players who were killed and not healed, and a lunatic whom the mafia picked. */
export const dawn = (state: GameState): readonly SeatNumber[] =>
  living(state)
    .map((seat) => seat.number)
    .filter((seat) => isFallen(state, seat));

/** The shots that killed this seat. */
export const blowsOf = ({ night }: GameState, seat: SeatNumber): readonly Effect[] =>
  night.effects.filter(({ kind, on }) => (kind === 'kill' || kind === 'doom') && on === seat);
