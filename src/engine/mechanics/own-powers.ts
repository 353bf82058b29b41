/** The state that the powers of own roles add to a game, their vote, and their ends (B28). */
import { unchanged } from '../kernel/change.ts';
import { form, type Values } from '../kernel/form.ts';
import type { FoldsOf, Mechanic } from '../kernel/mechanic.ts';
import { open } from '../kernel/secret.ts';
import { type GameState, hasForfeited, type SeatState } from '../kernel/state.ts';
import type { SeatNumber, Winner } from '../kernel/types.ts';

/** The word of an answer that tells a player of a target. */
export const targetWord = 'target';
/** The word of an answer that tells players that they have survived the shots of a night. */
export const survivedWord = 'survived';

/** Returns the target of a seat. */
export const targetOf = ({ drawnTargets = [] }: GameState, seat: SeatNumber): SeatNumber | undefined =>
  drawnTargets.find(({ of }) => of === seat)?.seat;

const endFacts = {
  /** The seats that win by an end of their own, if there are any (B28). */
  ownEnds: form.optional(form.list(form.seat)),
};

const fold: FoldsOf<object> = {
  Learned: ({ drawnTargets = [], survivors = [] }, event) => {
    const [word] = open(event.answer);
    const seat = open(event.seat);
    if (word === targetWord) return { drawnTargets: [...drawnTargets, { of: seat, seat: open(event.about) }] };
    return word === survivedWord ? { survivors: [...survivors, seat] } : unchanged;
  },
};

/** Own roles that see, survive, vote or win in a way of their own. */
export const ownPowers: Mechanic = {
  name: 'own powers',
  endFacts,
  bans: (rules, state, seat, ban) => ban === 'vote' && rules.roles[state.seats[seat - 1]!.role]!.votes === 0,
  ending(rules, state, winner: Winner) {
    const hasEnd = (seat: SeatState) =>
      winner !== 'none' && !hasForfeited(seat) && rules.roles[seat.role]!.end?.(state, seat) === true;
    const ownEnds = state.seats.filter(hasEnd).map(({ number }) => number);
    return ownEnds.length > 0 ? { ownEnds } : {};
  },
  fresh: { game: { drawnTargets: [], survivors: [] } },
  // A seat learns of its target and of shots that it has survived, and nothing else tells them to the state.
  fold,
};

declare module '../kernel/events.ts' {
  interface EndFacts extends Values<typeof endFacts> {}
}

declare module '../kernel/state.ts' {
  interface GameState {
    /** The targets that were drawn for own roles, each with the seat whose target it is (B28). */
    readonly drawnTargets?: readonly { readonly of: SeatNumber; readonly seat: SeatNumber }[];
  }
}

declare module '../kernel/role.ts' {
  interface Role {
    /** From the first night on it knows who else has its card (B28). */
    readonly isAcquainted?: true;
    /** A player of the town is drawn as its target in the first night (B28). */
    readonly hasTarget?: true;
  }
}
