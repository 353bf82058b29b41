import type { GameState } from '#engine/kernel/state.ts';
import type { SpeechPurpose } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { speakingOrder } from '#engine/mechanics/speeches.ts';
import { trialOf } from '#engine/mechanics/trial/state.ts';
import { nominees } from '#engine/mechanics/trial/trial.ts';

/** Returns the seats that wait for the floor for this reason, in their order, without the current speaker (G7). */
export function waitingSpeakers(state: GameState, purpose: SpeechPurpose): readonly SeatNumber[] {
  const { step } = state;
  const speaker = step?.kind === 'speech' || step?.kind === 'silence' ? step.seat : null;
  return waiting(state, purpose).filter((each) => each !== speaker);
}

function waiting(state: GameState, purpose: SpeechPurpose): readonly SeatNumber[] {
  const { day } = state;
  const { tied, defended, condemned, round } = trialOf(state);
  if (purpose === 'turn') return speakingOrder(state).filter((each) => !day.spoken.includes(each));
  // D9: all nominees speak before a first ballot.
  if (purpose === 'defence') return (round === 0 ? nominees(state) : tied).filter((each) => !defended.includes(each));
  return condemned.length > 0 ? condemned.filter((each) => !day.said.includes(each)) : (day.farewells ?? []);
}
