import type { Change } from './change.ts';
import { type Copier, copierOf, fieldsOf } from './copier.ts';
import type { Mechanic } from './mechanic.ts';
import { freshOf } from './rows.ts';
import { type DayState, freshDay, freshNight, type GameState, type NightState, unstarted } from './state.ts';

/** A copy of a state that is still being changed. */
type StateDraft = { -readonly [K in keyof GameState]: GameState[K] };

/** The functions that copy the state of a game, its day and its night. */
export interface Copiers {
  readonly game: Copier<GameState>;
  readonly day: Copier<DayState>;
  readonly night: Copier<NightState>;
}

/** Returns the copiers for a game with these mechanics, which add fields to the state. */
export const copiersFor = (mechanics: readonly Mechanic[]): Copiers => ({
  game: copierOf([...fieldsOf(unstarted), ...mechanics.flatMap(({ fresh }) => fieldsOf(fresh?.game ?? {}))]),
  day: copierOf(fieldsOf(freshOf<DayState>(mechanics, 'day', freshDay))),
  night: copierOf(fieldsOf(freshOf<NightState>(mechanics, 'night', freshNight))),
});

/** Returns a copy of the state with one more event. */
export function draftOf(state: GameState, copiers: Copiers): StateDraft {
  const draft = copiers.game(state) as StateDraft;
  draft.events += 1;
  return draft;
}

/** Makes a change of a draft. The day and the night are copied first: the state before has them, too. */
export function make(draft: StateDraft, change: Change, copiers: Copiers): void {
  const { day, night } = draft;
  Object.assign(draft, change);
  draft.day = change.day === undefined ? day : Object.assign(copiers.day(day), change.day);
  draft.night = change.night === undefined ? night : Object.assign(copiers.night(night), change.night);
}
