import { choices } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, type SeatState, seatOf } from '#engine/kernel/state.ts';
import type { SpeechPurpose, Step } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { isReady } from '#engine/mechanics/discussion.ts';
import { bannedByFouls } from '#engine/mechanics/foul-bans.ts';
import { isTried as hasBegun, hasNominated, polled } from '#engine/mechanics/nominations.ts';
import { trialOf } from '#engine/mechanics/trial/state.ts';
import type { Remark } from '../ports/ports.ts';
import type { OwnTurns } from '../ports/table-summary.ts';
import { isFree } from './overview.ts';
import { callTurn, now, soon } from './own-call.ts';
import { waitingSpeakers } from './waiting-speakers.ts';

/** The public facts of a game, and the seat whose turns are asked for. */
interface Asked {
  readonly rules: Ruleset;
  readonly state: GameState;
  readonly seat: SeatState;
  /** The verbs that the seat is offered now, or after a pause. */
  readonly offered: readonly string[];
}

/** Tells when the player of this seat can do what. Uses only what this player may know. */
export function ownTurnsOf(rules: Ruleset, state: GameState, number: SeatNumber): OwnTurns {
  const seat = seatOf(state, number)!;
  // A pause takes no turn away.
  const offered = choices(rules, { ...state, paused: null }, number).map(({ verb }) => verb);
  const asked: Asked = { rules, state, seat, offered };
  const speech = speechTurn(asked);
  if (seat.left) return gone(speech);
  const turns = {
    speech: isFree(rules) ? null : (speech ?? lateSpeech(state)),
    nomination: nominationTurn(asked),
    vote: voteTurn(asked),
    ready: isFree(rules) ? readyTurn(asked) : null,
    call: callTurn(rules, state, seat, asked.offered.length > 0),
  };
  return { ...turns, next: state.phase === 'day' ? nextByDay(asked, turns.vote, speech) : turns.call };
}

/** The next thing that a player waits for by day. */
function nextByDay(asked: Asked, vote: Remark, speech: Remark | null): Remark {
  const { rules, state } = asked;
  if (speech !== null && !isFree(rules) && state.step !== null) return speech;
  return state.ballot || !isDecided(asked) ? vote : { key: 'turn.night' };
}

/** Returns true if no further vote is held today. */
function isDecided({ rules, state }: Asked): boolean {
  const { settled, condemned } = trialOf(state);
  // A16: after an acquittal the vote is held again.
  return settled && (condemned.length === 0 || rules.mechanics.every(({ name }) => name !== 'appeal'));
}

/** The turns of a player who has left. Only the last word may still come (S19). */
function gone(speech: Remark | null): OwnTurns {
  const out: Remark = { kind: 'left', key: 'turn.left' };
  return { speech: speech ?? out, nomination: out, vote: out, ready: out, call: out, next: speech ?? out };
}

const isOwnTime = (step: Step | null, seat: SeatNumber): boolean =>
  step !== null && 'seat' in step && step.seat === seat;

/** Tells when the seat has the floor today. `null`: it does not wait for it. */
function speechTurn({ state, seat: { number }, offered }: Asked): Remark | null {
  const { step, phase } = state;
  if (phase !== 'day') return null;
  if (offered.includes('passes')) return now;
  if (isOwnTime(step, number)) return state.open ? null : soon;
  const purpose = (['last-word', 'defence', 'turn'] as const).find((each) => waits(state, each, number));
  return purpose === undefined ? null : placed(state, purpose, number);
}

/** Returns true if the seat waits for the floor for this reason, as far as everybody can know it. */
function waits(state: GameState, purpose: SpeechPurpose, seat: SeatNumber): boolean {
  const { step, day } = state;
  if (!waitingSpeakers(state, purpose).includes(seat)) return false;
  const isOn = step !== null && 'purpose' in step && step.purpose === purpose;
  // S19: the players killed at night speak before the others do.
  const isFarewell = purpose === 'last-word' && trialOf(state).condemned.length === 0 && day.farewells !== undefined;
  return purpose === 'turn' || isOn || isFarewell;
}

/** Tells the place of a seat among those that wait for the floor. */
function placed(state: GameState, purpose: SpeechPurpose, seat: SeatNumber): Remark {
  const before = speakerBefore(state, purpose, seat);
  if (before !== null) return { key: `turn.${purpose}.after`, params: { seat: before } };
  const isFirst = purpose === 'turn' && state.day.spoken.length === 0;
  return { key: isFirst ? 'turn.turn.first' : `turn.${purpose}.next` };
}

/** Returns the seat that has the floor before this one. `null`: this one is next. */
function speakerBefore(state: GameState, purpose: SpeechPurpose, seat: SeatNumber): SeatNumber | null {
  const waiting = waitingSpeakers(state, purpose);
  return waiting[waiting.indexOf(seat) - 1] ?? null;
}

/** Tells a player who does not wait for the floor today when it was, or will be. */
const lateSpeech = ({ phase }: GameState): Remark => ({ key: phase === 'day' ? 'turn.turn.had' : 'turn.turn.day' });

/** Tells when the seat can nominate. `null`: nobody can at this table. */
function nominationTurn(asked: Asked): Remark | null {
  const { rules, state, seat, offered } = asked;
  if (!rules.nominations.offered(state.options)) return null;
  if (bannedByFouls(rules, state, seat.number, 'nomination')) return { key: 'turn.fouls' };
  if (offered.includes('nominates')) return now;
  if (isFree(rules)) return proposalTurn(state);
  if (state.phase !== 'day') return { key: rules.nominations.apart ? 'turn.nomination.asked' : 'turn.nomination.day' };
  if (hasNominated(state, seat.number)) return { key: 'turn.nomination.had' };
  return isTried(state) ? { key: 'turn.nomination.over' } : nominationToday(asked);
}

/** B6: candidates are proposed in the discussion. */
function proposalTurn({ phase, step, day }: GameState): Remark {
  if (step?.kind === 'discussion') return soon;
  return { key: phase === 'day' && day.discussed ? 'turn.nomination.over' : 'turn.nomination.discussion' };
}

/** Returns true if the trial of the day has begun, or its first step is announced. */
const isTried = (state: GameState): boolean =>
  (state.step !== null && trialSteps.includes(state.step.kind)) || hasBegun(state);

const trialSteps: readonly Step['kind'][] = [
  'deliberation',
  'ballot',
  'judgement',
  'verdict',
  'appeal',
  'duel',
  'revenge',
];

/** Tells a seat that has not nominated yet when its time is, before the trial (S5, D9, A6). */
function nominationToday({ rules, state, seat: { number } }: Asked): Remark {
  const { step, open, day } = state;
  const isAsked = rules.nominations.apart || rules.day.some(({ nominations }) => nominations);
  if (isOwnTime(step, number) && !open && (step!.kind === 'nomination' || !rules.nominations.apart)) return soon;
  if (rules.nominations.apart || day.spoken.includes(number))
    return { key: isAsked && !polled(state).includes(number) ? 'turn.nomination.asked' : 'turn.nomination.over' };
  const before = speakerBefore(state, 'turn', number);
  return before === null ? { key: 'turn.nomination.next' } : { key: 'turn.nomination.after', params: { seat: before } };
}

/** Tells when the seat can vote. */
function voteTurn(asked: Asked): Remark {
  const {
    rules,
    state,
    seat: { number },
    offered,
  } = asked;
  const { open, phase, ballot } = state;
  if (phase !== 'day') return { key: 'turn.vote.day' };
  if (bannedByFouls(rules, state, number, 'vote')) return { key: 'turn.fouls' };
  if (offered.includes('votes')) return now;
  if (ballot?.voted.includes(number)) return { key: 'turn.vote.had' };
  if (ballot) return open || ballot.barred.includes(number) ? { key: 'turn.vote.none' } : soon;
  if (isDecided(asked)) return { key: 'turn.vote.over' };
  return { key: `turn.vote.${comingVote(rules, state)}` };
}

/** Tells when the next vote of the day is, if there is one. */
function comingVote(
  rules: Ruleset,
  state: GameState,
): 'announced' | 'next' | 'defences' | 'follows' | 'discussion' | 'later' | 'speeches' {
  const { step } = state;
  // The narrator has not come to the result of the step that is over.
  if (step === null) return 'announced';
  if (step?.kind === 'deliberation') return 'next';
  if (step !== null && 'purpose' in step && step.purpose === 'defence') return 'defences';
  if (isTried(state)) return 'follows';
  if (isFree(rules)) return 'discussion';
  return step?.kind === 'common' || step?.kind === 'nomination' ? 'later' : 'speeches';
}

/** Tells when the seat can say that it is ready for the vote (B6). `null`: it has said so. */
function readyTurn({ state, seat, offered }: Asked): Remark | null {
  const { step, phase, day } = state;
  if (offered.includes('ready')) return now;
  if (step?.kind === 'discussion') return isReady(state, seat.number) ? null : soon;
  return { key: phase === 'day' && day.discussed ? 'turn.ready.over' : 'turn.ready.day' };
}
