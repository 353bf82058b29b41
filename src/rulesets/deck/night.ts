import type { CallPlan } from '#engine/kernel/call-plan.ts';
import { type CustomRules, isOwnCall } from '#engine/kernel/custom-rules.ts';
import type { Settlement } from '#engine/kernel/effects.ts';
import type { Stage } from '#engine/kernel/mechanic.ts';
import { callsDealt } from '#engine/kernel/night.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, type SeatState } from '#engine/kernel/state.ts';
import type { CallStep } from '#engine/kernel/step.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import { clans, type Options, type SeatNumber } from '#engine/kernel/types.ts';
import { type BlindShootingPlan, blindShot, clanCall } from '#engine/mechanics/blind-shooting.ts';
import { healed, isBlocked, ownEffects } from '#engine/mechanics/effects/effects.ts';
import { agreedShot, shotOf } from '#roles/abilities/shot.ts';
import { fallen, ownShots, type Shot } from '#engine/mechanics/effects/shots.ts';

/** D7: whether the clans make contracts and shoot blind, or pick a victim each night. */
export const byContract = (options: Options): boolean => options['shooting'] === 'contract';

/** D5 and D13, in s: whoever is called in the first night acts in it, but for clans that only meet. */
const order: readonly CallPlan[] = [
  { call: 'mafia', clan: 'mafia', meet: 60, seconds: 60 },
  { call: 'yakuza', clan: 'yakuza', meet: 60, seconds: 60 },
  { call: 'commissar', clan: null, meet: 30, seconds: 30 },
  { call: 'don', clan: null, meet: 30, seconds: 30 },
  { call: 'ninja', clan: null, meet: 30, seconds: 30 },
  { call: 'lawyer', clan: null, meet: null, seconds: 30 },
  { call: 'doctor', clan: null, meet: null, seconds: 30 },
  { call: 'sheriff', clan: null, meet: null, seconds: 30 },
  { call: 'maniac', clan: null, meet: null, seconds: 30 },
];

/** D13, D14: 60 s for a contract, 3 s for a number. */
const shooting: BlindShootingPlan = { contract: 60, number: 3 };

/** D25: every call with which the deal began, every night, dead or not; roles that were not dealt are not called. */
export const callsOf = (rules: Ruleset, own: CustomRules, state: GameState): readonly CallPlan[] =>
  callsDealt(rules, state, own.arrange(order));

export const night = (calls: (state: GameState) => readonly CallPlan[]): Stage => ({
  name: 'calls',
  next: (turn) => calls(turn.state).some((plan) => call(turn, plan)),
});

function call(turn: Turn, { call, clan, meet, seconds }: CallPlan): boolean {
  const { round, night, options } = turn.state;
  if (clan && byContract(options)) return clanCall(turn, clan, shooting);
  if (night.called.includes(call) || (round === 1 && meet === null)) return false;
  const purpose = round === 1 && clan ? 'meet' : 'act';
  return turn.begin({ kind: 'call', call, clan, purpose }, round === 1 ? meet! : seconds);
}

/** What the acts of own roles come to at their calls; all others are settled at dawn (D13). */
export const settle = (rules: Ruleset, own: CustomRules, state: GameState, step: CallStep): Settlement => ({
  effects: isOwnCall(own, step.call) ? ownEffects(rules, state, step) : [],
});

/** The clans' victims (D7, D14), the sheriff's (D18), the maniac's (D23) and those of own roles. */
function shots(rules: Ruleset, state: GameState): readonly Shot[] {
  const isHead = ({ role }: SeatState) => rules.roles[role]!.leads === true;
  const hasSay = ({ number }: SeatState) => !isBlocked(state, number);
  const ofClans = clans.map((call) => ({
    call,
    by: null,
    at: byContract(state.options) ? blindShot(state, call, hasSay) : agreedShot(state, call, { isHead, hasSay }),
  }));
  const alone = ['sheriff', 'maniac'].flatMap((call) =>
    living(state)
      .filter(hasSay)
      .map(({ number }) => ({ call, by: number, at: shotOf(state, number, call) })),
  );
  return [...ofClans, ...alone, ...ownShots(state)].filter((shot): shot is Shot => shot.at !== undefined);
}

/** The shots that kill. The clans cannot kill the immortal (D17), and the doctor saves from all shots (D16). */
function deadly(rules: Ruleset, state: GameState): readonly Shot[] {
  const safe = healed(rules, state);
  return shots(rules, state)
    .flatMap((shot) => fallen(rules, state, shot))
    .filter(({ at }) => !safe.includes(at));
}

/** D13: all deaths are settled now. */
export const dawn = (rules: Ruleset, state: GameState): readonly SeatNumber[] =>
  [...new Set(deadly(rules, state).map(({ at }) => at))].sort((one, other) => one - other);

/** By whom this seat was killed. */
export const blowsOf = (rules: Ruleset, state: GameState, seat: SeatNumber): readonly Shot[] =>
  deadly(rules, state).filter(({ at }) => at === seat);
