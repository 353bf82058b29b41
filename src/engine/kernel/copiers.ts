import type { Change } from './change.ts';
import { changerOf } from './changed.ts';
import { kept } from './kept.ts';
import type { Mechanic } from './mechanic.ts';
import { freshOf } from './rows.ts';
import { type DayState, freshDay, freshNight, type GameState, type NightState, unstarted } from './state.ts';

/** A copy of a state that is still being changed. */
type StateDraft = { -readonly [K in keyof GameState]: GameState[K] };

/** Copies the state of a game of these mechanics, with the fields that they add. */
export const copiersOf = kept((mechanics: readonly Mechanic[]) => ({
  state: changerOf<StateDraft>([...Object.keys(unstarted), ...Object.keys(freshOf(mechanics, 'game', {}))]),
  day: changerOf<DayState>(Object.keys(freshOf(mechanics, 'day', freshDay))),
  night: changerOf<NightState>(Object.keys(freshOf(mechanics, 'night', freshNight))),
}));

/** Makes a change of a draft. The day and the night are copied first: the state before has them, too. */
export function make(draft: StateDraft, change: Change, { day: changeDay, night: changeNight }: Copiers): void {
  const { day, night } = draft;
  Object.assign(draft, change);
  draft.day = change.day === undefined ? day : changeDay(day, change.day);
  draft.night = change.night === undefined ? night : changeNight(night, change.night);
}

type Copiers = ReturnType<typeof copiersOf>;
