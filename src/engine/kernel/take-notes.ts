import type { Notebook, NotedAct, Notes } from './notebook.ts';
import type { Ruleset } from './ruleset.ts';
import type { GameState, Pick as SeatPick } from './state.ts';

/** Returns all cards and actions so far, for a host who does not play. */
export function notebookOf({ mechanics }: Pick<Ruleset, 'mechanics'>, state: GameState): Notebook {
  const { seats, picks, phase, round } = state;
  const notes = mechanics.flatMap((mechanic) => mechanic.notes?.(state) ?? []);
  const ofMechanics: Partial<Notes> = Object.assign({}, ...notes);
  return {
    ...ofMechanics,
    cards: seats.map(({ number, role, faction, left }) => ({ seat: number, role, faction, left })),
    acts: [...picks.map(noted), ...notes.flatMap(({ acts = [] }) => acts)],
    phase,
    round,
  };
}

const noted = ({ night, call, seat, verb, targets, answer }: SeatPick): NotedAct => ({
  night,
  call,
  seat,
  verb,
  targets,
  answer,
});
