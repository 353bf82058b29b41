import type { EventOf } from './events.ts';
import type { Trial, TrialResult } from './state.ts';
import type { Verdict } from './step.ts';
import type { SeatNumber } from './words.ts';

/** How a trial stands once its verdict is being told. */
export function trialAfter(trial: Trial, verdict: Verdict): Trial {
  const told: Trial = { ...trial, result: null, coin: [] };
  switch (verdict.outcome) {
    case 'no-nominee':
    case 'no-votes':
    case 'none-leave':
      return { ...told, settled: true };
    case 'sole-nominee':
    case 'condemned':
    case 'coin':
      return { ...told, settled: true, condemned: [verdict.seat] };
    case 'all-leave':
      return { ...told, settled: true, condemned: verdict.seats };
    case 'tie':
      return afterTie(told, verdict);
  }
}

function afterTie(told: Trial, { follows, seats }: Extract<Verdict, { outcome: 'tie' }>): Trial {
  switch (follows) {
    case 'defence':
      return { ...told, tied: seats, defended: [] };
    case 'coin':
      return { ...told, tied: [], coin: seats };
    case 'question':
      return { ...told, asked: seats };
    case 'all-stay':
    case 'night':
      return { ...told, settled: true };
  }
}

/** Those with the most votes, in the order of the list; of a question, what was answered. */
export function resultOf({ tally }: EventOf<'BallotClosed'>): TrialResult {
  const votesFor = (answer: string) => tally.find((line) => line.choice === answer)?.votes ?? 0;
  // C11: strictly more for than against.
  if (tally.every((line) => typeof line.choice !== 'number')) {
    return { kind: 'answer', answer: votesFor('all') > votesFor('none') ? 'all' : 'none' };
  }
  const most = Math.max(0, ...tally.map((line) => line.votes));
  if (most === 0) return { kind: 'no-votes' };
  const seats = tally
    .filter((line) => line.votes === most)
    .map((line) => line.choice)
    .filter((choice) => typeof choice === 'number');
  return seats.length === 1 ? { kind: 'most', seat: seats[0]! } : { kind: 'tie', seats };
}

/** G11: who leaves is tied, asked about and condemned no more. */
export function trialWithout(trial: Trial, seat: SeatNumber): Trial {
  const others = (seats: readonly SeatNumber[]) => seats.filter((each) => each !== seat);
  return {
    ...trial,
    tied: others(trial.tied),
    coin: others(trial.coin),
    asked: others(trial.asked),
    condemned: others(trial.condemned),
  };
}
