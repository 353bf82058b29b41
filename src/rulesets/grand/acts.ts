/** Settles the actions of the night at their calls (A12-A14). */

import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import type { Effect, EffectKind, Settlement } from '#engine/kernel/effects.ts';
import { abilitiesOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, isAlive, membersOf, type Pick, seatOf } from '#engine/kernel/state.ts';
import type { CallStep } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import {
  byAbility,
  effectsOf,
  effectsOfKind,
  isOutOfReach,
  isUnder,
  survivedEffect,
  survivesShot,
} from '#engine/mechanics/effects.ts';
import { shotOf } from '#roles/abilities/shot.ts';
import { withVisit } from '../shared/custom-roles.ts';
import { copiedEffects } from './cardsharp.ts';
import { isDead } from './deaths.ts';

/** A13, A14: the reason why every action of this seat has no effect tonight. */
const idle = (state: GameState, seat: SeatNumber): 'blocked' | 'void' | null => {
  if (isUnder(state, 'block', seat)) return 'blocked';
  return isDead(state, seat) ? 'void' : null;
};

/** The same reason, or `void` if one of the targets is out of reach (A19, A20). */
export const noEffectReason = (
  state: GameState,
  seat: SeatNumber,
  targets: readonly SeatNumber[],
): 'blocked' | 'void' | null =>
  idle(state, seat) ?? (targets.some((target) => isOutOfReach(state.night.effects, target)) ? 'void' : null);

interface Hit {
  readonly on: SeatNumber;
  readonly through?: SeatNumber;
}

/**
 * The players hit by an action aimed at this seat: the player there, and a player whom that priest has taken in (A19).
 */
const hitBy = (state: GameState, at: SeatNumber): readonly Hit[] => [
  { on: at },
  ...effectsOfKind(state, 'shelter')
    .filter(({ by, on }) => by === at && on !== at && isAlive(state, on))
    .map(({ on }) => ({ on, through: at })),
];

/**
 * A shot takes effect here and is judged against all protection at dawn. Any other action has to reach its target now
 * (A14).
 */
function effectsAt(
  rules: Ruleset,
  state: GameState,
  kind: EffectKind,
  at: SeatNumber,
  by: Omit<Effect, 'kind' | 'on'>,
): readonly Effect[] {
  if (kind !== 'kill' && isOutOfReach(state.night.effects, at)) return [];
  const effects = hitBy(state, at).map((hit): Effect => Object.assign({ kind }, hit, by));
  if (kind !== 'kill') return effects;
  return effects.flatMap((shot) =>
    survivesShot(rules, state, shot.on, by.call) ? survivedEffect(rules, state, shot) : [shot],
  );
}

/** Settles a call at its end. */
export function settle(rules: Ruleset, own: CustomRules, state: GameState, step: CallStep): Settlement {
  if (step.clan)
    return withVisit(own, clanSettlement(rules, state, step.window), step.clan, clanShot(state, step.window));
  const picks = state.picks
    .filter(({ night, call, seat }) => night === state.round && call === step.call && isAlive(state, seat))
    .filter(({ seat }) => idle(state, seat) === null)
    .toSorted(byAbility(rules, state));
  return { effects: picks.flatMap((pick) => effectsOfPick(rules, state, pick)) };
}

function effectsOfPick(rules: Ruleset, state: GameState, pick: Pick): readonly Effect[] {
  const { seat, call, verb, targets } = pick;
  const by = { call, by: seat };
  if (verb === 'copies') {
    const kinds = copiedEffects(rules, state, pick);
    return targets.slice(1).flatMap((at) => kinds.flatMap((kind) => effectsAt(rules, state, kind, at, by)));
  }
  const actor = seatOf(state, seat)!;
  const ability = abilitiesOf(rules.roles[actor.role]!, actor).find((each) => each.call === call && each.verb === verb);
  const kinds = ability ? effectsOf(ability).filter((kind) => kind !== 'check' || isCheck(pick)) : [];
  return targets.flatMap((at) => kinds.flatMap((kind) => effectsAt(rules, state, kind, at, by)));
}

/** A15: a check that found a corpse, was blocked or got no answer does not count. */
const isCheck = ({ answer }: Pick): boolean => answer !== null && answer[0] !== 'corpse' && answer[0] !== 'blocked';

/** A12, A22: settles the mafia's shot. An agent who is chosen shows their card and is dead in the morning. */
function clanSettlement(rules: Ruleset, state: GameState, window: 1 | 2 = 1): Settlement {
  const isNeeded = window === 1 || effectsOfKind(state, 'doom').length > 0;
  const shot = isNeeded ? clanShot(state, window) : undefined;
  if (shot === undefined) return { effects: [] };
  const by = { call: 'mafia', by: null };
  if (!rules.roles[seatOf(state, shot)!.role]!.infiltrates) {
    return { effects: effectsAt(rules, state, 'kill', shot, by) };
  }
  return isUnder(state, 'doom', shot)
    ? { effects: [] }
    : { effects: [{ kind: 'doom', on: shot, ...by }], shown: [shot] };
}

/** A12: the pick of more than half of those with a say, or otherwise the don's. */
function clanShot(state: GameState, window: 1 | 2 = 1): SeatNumber | undefined {
  const members = membersOf(state, 'mafia').filter(({ number }) => idle(state, number) === null);
  const picks = members.map(({ number }) => shotOf(state, number, 'mafia', window));
  const agreed = picks.find(
    (pick) => pick !== undefined && picks.filter((each) => each === pick).length > members.length / 2,
  );
  return agreed ?? picks[members.findIndex(({ role }) => role === 'don')];
}
