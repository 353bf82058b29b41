import { isBanned } from '#engine/kernel/bans.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState, SeatState } from '#engine/kernel/state.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Telling } from '#narration/index.ts';
import { seatsOf } from '../model/seating.ts';
import type { Audience } from '../ports/ports.ts';
import type { TextFacts } from './scene.ts';

/**
 * The seats with the first speech, defence, nomination and last word of the day. A silenced player has no speech. Before
 * the first day, and in rulebooks without a trial or nominations, the facts about them are missing.
 */
export function firstTurns(rules: Ruleset, state: GameState): Telling['first'] {
  const { spoken = [], said = [], trial, polled = [] }: Partial<GameState['day']> = state.day;
  const heard = spoken.find((seat) => !isBanned(rules, state, seat, 'speech'));
  const together = leavingTogether(state);
  const lastWord = said.find((seat) => together.includes(seat)) ?? null;
  const others = { nomination: polled[0] ?? null, 'last-word': lastWord };
  return { turn: heard ?? null, defence: trial?.defended[0] ?? null, ...others };
}

/** The seats that leave in the morning, or later on this day, together with the seat that has its last word. */
function leavingTogether({ step, seats, round, day }: GameState): readonly SeatNumber[] {
  if (step?.kind !== 'speech' || step.purpose !== 'last-word') return [];
  const { trial }: Partial<GameState['day']> = day;
  const isNightly = seatLeft(seats[step.seat - 1]!, round) === 'night';
  const together = seats.filter((seat) => {
    const cause = seatLeft(seat, round) ?? (trial?.condemned.includes(seat.number) ? 'vote' : null);
    return cause !== null && (cause === 'night') === isNightly;
  });
  return together.map(({ number }) => number);
}

/** The seat with the last word, if no other leaves with it. Otherwise its number has to be said. */
export function leaverOf(state: GameState): SeatNumber | null {
  const [seat, ...others] = leavingTogether(state);
  return seat !== undefined && others.length === 0 && state.step !== null && isOf(state.step, seat) ? seat : null;
}

const isOf = (step: Step, seat: SeatNumber): boolean => 'seat' in step && step.seat === seat;

/** The cause for which a seat has left in this round. `null`: it has not. */
const seatLeft = ({ left }: SeatState, round: number) => (left?.round === round ? left.cause : null);

/** The nominations of the day, in rulebooks that have them. */
export const nominationsOf = ({ day: { nominations } }: GameState): Pick<Telling, 'nominations'> =>
  nominations === undefined ? {} : { nominations };

/** The facts on which the texts of a table depend. `until`: the end of the time limit that they name. */
export function audienceOf({ table, ahead: game, rules, ownRoles, deal }: TextFacts, until: number | null): Audience {
  const { language, settings } = table;
  const { state } = game;
  const facts = { first: firstTurns(rules, state), leaver: leaverOf(state), ...nominationsOf(state) };
  const chosen = { opensCards: settings.opensCards, camerasByDay: settings.cameras === 'day' };
  const said = { detail: settings.detail, ...chosen, ...facts };
  const told = { ...said, until, former: game.former };
  return { language, rules, options: state.options, ownRoles, deal, players: seatsOf(table), ...told };
}
