import type { Remark } from './ports.ts';

/** A kind of thing for which a player has a time. */
type TurnSubject = 'speech' | 'nomination' | 'vote' | 'ready' | 'call';

/**
 * When a player can do each kind of thing, as that player may know it. `null`: the rules of the table do not have it,
 * or nobody can know its time. Everything follows from public facts and the player's own card.
 */
export interface OwnTurns extends Readonly<Record<TurnSubject, Remark | null>> {
  /** The next time for which the player waits, of whatever kind. */
  readonly next: Remark;
}
