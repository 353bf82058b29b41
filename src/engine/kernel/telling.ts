/** Ways to address a notice. */
import type { News, Notice } from './notices.ts';
import { type GameState, membersOf } from './state.ts';
import type { Clan, SeatNumber } from './types.ts';

/** The state just before an event, and just after it. */
export interface Moment {
  readonly before: GameState;
  readonly after: GameState;
}

/** Builds a notice to everybody. */
export const toAll = (news: News): Notice[] => [{ to: 'all', news }];

/** Builds a notice to one seat. */
export const toSeat = (seat: SeatNumber, news: News): Notice[] => [{ to: { seat }, news }];

/** Builds notices to the living seats that wake with that clan now. */
export const toClan = (state: GameState, clan: Clan, news: News): Notice[] => [
  { to: { clan, seats: membersOf(state, clan).map((member) => member.number) }, news },
];
