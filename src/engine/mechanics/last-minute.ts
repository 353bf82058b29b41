/** Players who are out at once and then have their last word, and a result that is announced after it (F10, F25). */
import { unchanged } from '../kernel/change.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, PhasePart, ViewsOf } from '../kernel/mechanic.ts';
import { open, seal } from '../kernel/secret.ts';
import { type GameState, seatOf, withSeat } from '../kernel/state.ts';
import { toAll } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber, Winner } from '../kernel/types.ts';

type Result = Exclude<Winner, 'none'>;

const events = {
  /** The game is decided. The winner is announced after the words that are still due (F24, F25). */
  GameDecided: { winner: form.secret(form.part('result')) },
  /** A player who is out quits before or in the last word, or is removed. The player does not win with the side (F21). */
  WordLost: { seat: form.seat, cause: form.word('quit', 'removed') },
};

type LastMinuteEvents = EventsOf<typeof events>;

/** Returns the seats that are out and have not begun their last word, in the order of their words (F10, F11, F18). */
const dueWords = ({ day: { wordsDue = [] } }: GameState): readonly SeatNumber[] => wordsDue;

/** Returns true if this seat is having its last word. */
const hasLastFloor = ({ step }: GameState, seat: SeatNumber): boolean =>
  step?.kind === 'speech' && step.purpose === 'last-word' && step.seat === seat;

/** Returns true if a seat is having its last word or will have it. */
const isLeaving = (state: GameState): boolean =>
  dueWords(state).length > 0 || (state.step?.kind === 'speech' && state.step.purpose === 'last-word');

/** Returns true if this seat is out and still has a last word (F21). */
export const hasLastWord = (state: GameState, seat: SeatNumber): boolean =>
  state.day.wordsDue !== undefined && (dueWords(state).includes(seat) || hasLastFloor(state, seat));

/** F21: the word is lost. No vote is cancelled, and the result stays. */
function forgo(turn: Turn, seat: SeatNumber, cause: 'quit' | 'removed'): boolean {
  if (!hasLastWord(turn.state, seat)) return false;
  turn.emit({ type: 'WordLost', seat, cause });
  return true;
}

/** The players who have just left have their last words. The result of the game is announced after them. */
export function finalWords(seconds: number): PhasePart {
  return {
    next(turn) {
      const [seat] = dueWords(turn.state);
      if (seat !== undefined) return turn.begin({ kind: 'speech', seat, purpose: 'last-word' }, seconds);
      if (turn.state.decided === null) return false;
      turn.checkWinner();
      return turn.state.outcome !== null;
    },
  };
}

/** Notes that the game is decided, which nothing but a team defeat can change (F24, F25). */
export function decide(turn: Turn, winner: Result | null): void {
  if (winner && !turn.state.decided) turn.emit({ type: 'GameDecided', winner: seal(winner) });
}

/** Returns the winner to announce now, or `null`. `now`: the winner with the seats that live now. */
export function resultNow(state: GameState, now: Result | null, afterWords: boolean): Result | null {
  const { decided = null, phase } = state;
  if (decided === null) return now;
  if (phase === 'night' || (afterWords && isLeaving(state))) return null;
  return decided;
}

const fold: FoldsOf<LastMinuteEvents> = {
  GameDecided: (_, event) => ({ decided: open(event.winner) }),
  SeatLeft: (state, { seat, cause }) => {
    const { wordsDue = [] } = state.day;
    if (cause !== 'vote' && cause !== 'night') return unchanged;
    return seatOf(state, seat) && !wordsDue.includes(seat) ? { day: { wordsDue: [...wordsDue, seat] } } : unchanged;
  },
  StepBegan: ({ day: { wordsDue = [] } }, { step }) =>
    step.kind === 'speech' && step.purpose === 'last-word'
      ? { day: { wordsDue: wordsDue.filter((seat) => seat !== step.seat) } }
      : unchanged,
  WordLost: (state, { seat, cause }) => ({
    seats: withSeat(state, seat, { left: { ...seatOf(state, seat)!.left!, lost: cause } }),
    day: { wordsDue: dueWords(state).filter((each) => each !== seat) },
  }),
};

/** Players who are out keep their last word (F10, F25). */
export const lastMinute: Mechanic = {
  name: 'last minute',
  events,
  forgone: forgo,
  fresh: { game: { decided: null }, day: { wordsDue: [] } },
  fold,
  audience: {
    GameDecided: () => [],
    WordLost: (event) => toAll(event),
  } satisfies AudiencesOf<LastMinuteEvents>,
  view: {
    WordLost: ({ seats }, { seat, cause }) => ({
      seats: seats.map((each) =>
        each.number === seat && each.left ? { ...each, left: { ...each.left, cause } } : each,
      ),
    }),
  } satisfies ViewsOf<LastMinuteNews>,
};

/** The news about players who are out. */
type LastMinuteNews = Pick<LastMinuteEvents, 'WordLost'>;

declare module '../kernel/notices.ts' {
  interface AllNews extends LastMinuteNews {}
}

declare module '../kernel/events.ts' {
  interface Events extends LastMinuteEvents {}
}

declare module '../kernel/state.ts' {
  interface GameState {
    /** The result that will be announced after the last words, where the game is decided (F25). */
    readonly decided?: Result | null;
  }
  interface DayState {
    /** The seats that are out and whose last word is still to come (F10). */
    readonly wordsDue?: readonly SeatNumber[];
  }
}
