import type { Mechanic } from '../../kernel/mechanic.ts';
import type { Choice } from '../../kernel/notices.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/rules.ts';
import { sameList } from '../../kernel/same-list.ts';
import { seal } from '../../kernel/secret.ts';
import { type GameState, isAlive, livingNumbers, type SeatState, seatOf } from '../../kernel/state.ts';
import type { Turn } from '../../kernel/turn.ts';
import type { SeatNumber, VoteChoice } from '../../kernel/types.ts';
import { contract } from './contract.ts';
import { contractOf } from './state.ts';

/** Returns true if the clan of this seat makes its plan now (F3). */
const plansNow = ({ open, step }: GameState, { clan, left }: SeatState): boolean =>
  !left && open && step?.kind === 'call' && step.purpose === 'contract' && step.clan === clan;

/** The head of a clan puts down the order of the coming shots. Until the time is up it may be changed (F3). */
function putDown(turn: Turn, seat: SeatState, named: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const { clause, most } = rules.contract!;
  if (!plansNow(state, seat)) return { code: 'not-called', clause: 'G3' };
  if (!rules.roles[seat.role]!.headsClan) return { code: 'not-the-head', clause };
  const targets = named.filter((each) => typeof each === 'number');
  const isDifferent = new Set(targets).size === named.length;
  if (!isDifferent || targets.length < 1 || targets.length > most)
    return { code: 'wrong-range', least: 1, most, clause };
  const refusal = targets.map((target) => refuseTarget(state, target)).find((each) => each !== null);
  if (refusal) return refusal;
  const { settled } = contractOf(state, seat.clan!);
  const isRepeated = settled !== null && sameList(settled, targets);
  if (!isRepeated) turn.emit({ type: 'ContractSettled', clan: seal(seat.clan!), targets: seal(targets) });
  return null;
}

function refuseTarget(state: GameState, target: SeatNumber): Refusal | null {
  if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
  return isAlive(state, target) ? null : { code: 'target-out', seat: target, clause: 'G6' };
}

function noteChoices({ roles, contract: plan }: Rules, state: GameState, seat: SeatState): readonly Choice[] {
  if (!plansNow(state, seat) || !roles[seat.role]!.headsClan) return [];
  const { settled } = contractOf(state, seat.clan!);
  const picked = settled ? { picked: settled } : null;
  return [Object.assign({ verb: 'orders', options: livingNumbers(state), min: 1, max: plan!.most } as const, picked)];
}

const { fresh, fold, audience, view, notes } = contract;

/** The order of the coming shots is a note of the clan's head, which every member sees, and which binds nobody (F3). */
export const orderNote: Mechanic = {
  name: 'order note',
  actions: { orders: { carryOut: (turn, seat, { targets }) => putDown(turn, seat, targets) } },
  choices: noteChoices,
  choiceSteps: ['call'],
  fresh: fresh!,
  fold: fold!,
  audience: audience!,
  view: view!,
  notes: notes!,
};

declare module '../../kernel/refusal.ts' {
  interface Refusals {
    /** Only the head of the clan does this (F3). */
    readonly 'not-the-head': unknown;
  }
}
