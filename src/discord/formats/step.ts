import type { SeatNumber } from '#engine/kernel/types.ts';
import type { GameOverview, SeatedPlayer } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { seatText, t } from '#narration/index.ts';

/** The language of a panel and the names of its players. */
export interface Readers {
  readonly wording: Wording;
  readonly players: readonly SeatedPlayer[];
}

type Step = NonNullable<GameOverview['step']>;

/** The names of these players, as narration asks for them. */
export const namesIn = ({ players }: Pick<Readers, 'players'>) => ({
  nameOf: (seat: SeatNumber) => players.find((player) => player.seat === seat)?.name ?? '',
});

/** The present step of a day in words, or null if the narrator announces it at the same moment. */
export function stepText(step: Step, readers: Readers): string | null {
  const { wording } = readers;
  const who = 'seat' in step ? seatText(step.seat, wording, namesIn(readers)) : '';
  switch (step.kind) {
    case 'speech':
      return t(wording, `panels:now.${step.purpose}`, { who });
    case 'silence':
      return t(wording, step.seconds > 0 ? 'panels:now.silence.nominates' : 'panels:now.silence', { who });
    case 'nomination':
    case 'appeal':
    case 'duel':
    case 'revenge':
      return t(wording, `panels:now.${step.kind}`, { who });
    case 'common':
    case 'discussion':
    case 'judgement':
    case 'deliberation':
    case 'ballot':
      return t(wording, `panels:now.${step.kind}`);
    default:
      return null;
  }
}

/** The present step of a day in words for the seat whose time it is, or null if it is another one. */
export function ownStepText(step: Step, seat: SeatNumber, wording: Wording): string | null {
  if (!('seat' in step) || step.seat !== seat) return null;
  switch (step.kind) {
    case 'speech':
      return t(wording, `panels:now.own.${step.purpose}`);
    case 'silence':
      return t(wording, step.seconds > 0 ? 'panels:now.own.silence.nominates' : 'panels:now.own.silence');
    case 'nomination':
    case 'duel':
    case 'revenge':
      return t(wording, `panels:now.own.${step.kind}`);
    default:
      return null;
  }
}
