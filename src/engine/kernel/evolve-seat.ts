/** Changes of one seat or one clan, and of everything that depends on a seat that leaves. */
import { type Contract, withoutSeat } from './contract-state.ts';
import type { CastVote, EventOf } from './events.ts';
import type { GameState, SeatState } from './state.ts';
import { trialWithout } from './trial-state.ts';
import type { Clan, SeatNumber } from './types.ts';

const without = <T>(list: readonly T[], gone: T): readonly T[] => list.filter((item) => item !== gone);

export const withSeat = (state: GameState, number: SeatNumber, change: Partial<SeatState>): readonly SeatState[] =>
  state.seats.map((seat) => (seat.number === number ? { ...seat, ...change } : seat));

export const withEach = ({ contracts: { mafia, yakuza } }: GameState, change: (contract: Contract) => Contract) => ({
  mafia: change(mafia),
  yakuza: change(yakuza),
});

export const withContract = (
  { contracts }: GameState,
  clan: Clan,
  change: (contract: Contract) => Contract,
): Partial<GameState> => ({ contracts: { ...contracts, [clan]: change(contracts[clan]) } });

/**
 * Removes a seat that leaves, with its vote and its candidacy (G11). If the player quits or is removed, its pick of
 * this night is void as well.
 */
export function leave(state: GameState, event: EventOf<'SeatLeft'>): Partial<GameState> {
  const { seat, cause } = event;
  const counts = (vote: CastVote) => vote.by !== seat && vote.choice !== seat;
  const isVoid = (pick: GameState['picks'][number]) =>
    pick.seat === seat && state.phase === 'night' && pick.night === state.round;
  return {
    seats: withSeat(state, seat, {
      left: { cause, phase: state.phase ?? 'night', round: state.round },
    }),
    lastLeft: state.round,
    picks: cause === 'quit' || cause === 'removed' ? state.picks.filter((pick) => !isVoid(pick)) : state.picks,
    ballot: state.ballot && {
      ...state.ballot,
      choices: without(state.ballot.choices, seat),
      about: without(state.ballot.about, seat),
      votes: state.ballot.votes.filter(counts),
    },
    judgement: state.judgement && {
      ...state.judgement,
      choices: without(state.judgement.choices, seat),
      votes: state.judgement.votes.filter(counts),
    },
    contracts: withEach(state, (contract) => withoutSeat(contract, seat)),
    night: { ...state.night, fired: state.night.fired.filter((shot) => shot.seat !== seat) },
    day: {
      ...state.day,
      nominations: state.day.nominations.filter((nomination) => nomination.seat !== seat),
      trial: trialWithout(state.day.trial, seat),
    },
  };
}
