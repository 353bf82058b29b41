import { type BlindShootingPlan, blindShot, clanCall } from '#engine/blind-shooting.ts';
import { type CallPlan, callsDealt } from '#engine/night.ts';
import type { Ruleset, Stage } from '#engine/ruleset.ts';
import { type GameState, living, pickOf, type SeatState, seatOf } from '#engine/state.ts';
import type { Turn } from '#engine/turn.ts';
import { type CallId, clans, type Options, type SeatNumber } from '#engine/words.ts';
import { agreedShot, shotOf } from '#roles/abilities/shot.ts';

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
export const callsOf = (rules: Ruleset, state: GameState): readonly CallPlan[] => callsDealt(rules, state, order);

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

/** A shot of this night, and at whose call it was. */
interface Shot {
  readonly by: CallId;
  readonly at: SeatNumber;
}

/** The clans' victims (D7, D14), the sheriff's (D18) and the maniac's (D23). */
function shots(rules: Ruleset, state: GameState): readonly Shot[] {
  const isHead = ({ role }: SeatState) => rules.roles[role]!.leads === true;
  const ofClans = clans.map((clan) => ({
    by: clan,
    at: byContract(state.options)
      ? blindShot(state, clan)
      : agreedShot(state, clan, { isHead, hasSay: ({ left }) => !left }),
  }));
  const alone = ['sheriff', 'maniac'].flatMap((by) =>
    living(state).map(({ number }) => ({ by, at: shotOf(state, number, by) })),
  );
  return [...ofClans, ...alone].filter((shot): shot is Shot => shot.at !== undefined);
}

/** D16: the doctor saves from all shots of the night. */
const healed = (state: GameState): readonly SeatNumber[] =>
  living(state).flatMap(({ number }) => pickOf(state, number, 'doctor')?.targets ?? []);

/** D13: all deaths are settled now. D17: the clans cannot kill the immortal. */
export function dawn(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const safe = healed(state);
  const kills = ({ by, at }: Shot) =>
    !rules.roles[seatOf(state, at)!.role]!.survives?.includes(by) && !safe.includes(at);
  const killed = shots(rules, state).filter(kills);
  return [...new Set(killed.map(({ at }) => at))].sort((one, other) => one - other);
}
