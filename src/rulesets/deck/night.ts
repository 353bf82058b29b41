import type { CallPlan, CallPlans } from '#engine/kernel/call-plan.ts';
import { type CustomRules, isOwnCall } from '#engine/kernel/custom-rules.ts';
import type { Settlement } from '#engine/kernel/effects.ts';
import type { PhasePart } from '#engine/kernel/mechanic.ts';
import { callsDealt } from '#engine/kernel/night.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState, SeatState } from '#engine/kernel/state.ts';
import type { CallStep } from '#engine/kernel/step.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import { type Clan, clans, type SeatNumber } from '#engine/kernel/types.ts';
import { type BlindShootingPlan, blindShot, clanCall } from '#engine/mechanics/blind-shooting.ts';
import { type DawnPlan, deadlyShots, isBlocked, killedBy, ownEffects, type Shot } from '#engine/mechanics/effects.ts';
import { agreedShot } from '#roles/abilities/shot.ts';
import { byContract, order } from './cards.ts';

/** D13, D14: 60 s for a contract, 3 s for a number. */
const shooting: BlindShootingPlan = { contract: 60, number: 3 };

/** D25: the calls of all roles that were dealt, every night, whether they live or not. */
export const callsOf = (rules: Ruleset, own: CustomRules, state: GameState): readonly CallPlan[] =>
  callsDealt(rules, state, own.arrange(order));

/** The calls of a night of the deck, with the blind shooting of the clans. */
export const night = (calls: CallPlans): PhasePart => ({
  next: (turn) => calls(turn.state).some((plan) => call(turn, plan)),
});

function call(turn: Turn, { call, clan, meet, seconds }: CallPlan): boolean {
  const { round, night, options } = turn.state;
  if (clan && byContract(options)) return clanCall(turn, clan, shooting);
  if (night.called.includes(call) || (round === 1 && meet === null)) return false;
  const purpose = round === 1 && clan ? 'meet' : 'act';
  return turn.begin({ kind: 'call', call, clan, purpose }, round === 1 ? meet! : seconds);
}

/** Settles the actions of own roles at their calls. All others are settled at dawn (D13). */
export const settle = (rules: Ruleset, own: CustomRules, state: GameState, step: CallStep): Settlement => ({
  effects: isOwnCall(own, step.call) ? ownEffects(rules, state, step) : [],
});

/** The victims of the clans (D7, D14). The sheriff (D18), the maniac (D23) and the doctor (D16) act alone. */
function plan(rules: Ruleset, own: CustomRules, state: GameState): DawnPlan {
  const isHead = ({ role }: SeatState) => rules.roles[role]!.headsClan === true;
  const hasSay = ({ number }: SeatState) => !isBlocked(state, number);
  const victimOf = (clan: Clan) =>
    byContract(state.options) ? blindShot(state, clan, hasSay) : agreedShot(state, clan, { isHead, hasSay });
  return { ofClans: clans.map((call) => ({ call, on: victimOf(call) })), own };
}

/** The seats at which the clans shoot. */
export const aimsOfClans = (rules: Ruleset, own: CustomRules, state: GameState) => plan(rules, own, state).ofClans;

/** D13: all deaths are settled now. */
export const dawn = (rules: Ruleset, own: CustomRules, state: GameState): readonly SeatNumber[] =>
  killedBy(deadlyShots(rules, state, plan(rules, own, state)));

/** Returns the shots that killed this seat. */
export const blowsOf = (rules: Ruleset, own: CustomRules, state: GameState, seat: SeatNumber): readonly Shot[] =>
  deadlyShots(rules, state, plan(rules, own, state)).filter(({ on }) => on === seat);
