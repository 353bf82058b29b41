/** Changes of side or card (A24, A31), and the winner (A35-A37). */

import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { seal } from '#engine/kernel/secret.ts';
import { type GameState, living, livingOf, type SeatState, seatOf } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import type { SeatNumber, Winner } from '#engine/kernel/types.ts';
import { clanOf } from '#engine/mechanics/changed-sides.ts';
import { turnedOf } from './deaths.ts';

/** The players who know the mafia: its members, the lawyer and the agent. */
const insiders = (state: GameState): readonly SeatState[] =>
  living(state).filter(({ faction, clan }) => faction === 'mafia' || clan === 'mafia');

/** A5: the word by which the others know a member. */
const knownAs = ({ number, role }: SeatState) => ({ seat: number, as: role === 'don' ? 'don' : 'mafia' });

/** A24: tells the werewolf and everybody who knows the mafia, and introduces them to each other. */
function join(turn: Turn, number: SeatNumber): void {
  turn.emit({ type: 'Turned', seat: seal(number), clan: seal('mafia') });
  const others = insiders(turn.state).filter((seat) => seat.number !== number);
  turn.emit({ type: 'Introduced', to: number, people: seal(others.map(knownAs)) });
  introduce(turn, number);
}

/** Tells all others who know the mafia what this member is now. */
function introduce(turn: Turn, number: SeatNumber): void {
  const people = [knownAs(seatOf(turn.state, number)!)];
  for (const { number: to } of insiders(turn.state)) {
    if (to !== number) turn.emit({ type: 'Introduced', to, people: seal(people) });
  }
}

/** A24: at dawn a werewolf who was shot once, by the mafia or the commissar, joins the mafia. */
export function turnAtDawn(turn: Turn): void {
  if (turn.state.phase !== 'day') return;
  for (const seat of turnedOf(turn.state)) join(turn, seat);
}

/** A24 and A31: at nightfall the werewolf joins a mafia that has lost a member, and a don who is out gets an heir. */
export function turnAtNightfall(turn: Turn): void {
  const { seats } = turn.state;
  if (seats.some(({ left, faction }) => left && faction === 'mafia')) {
    for (const { number } of livingOf(turn.state, 'town').filter(({ role }) => role === 'werewolf')) join(turn, number);
  }
  const hadDon = seats.some(({ dealt }) => dealt === 'don');
  const members = livingOf(turn.state, 'mafia').filter((seat) => clanOf(seat) !== null);
  if (!hadDon || members.length === 0 || members.some(({ role }) => role === 'don')) return;
  const heir = turn.rng.pick(members).number;
  turn.emit({ type: 'Promoted', seat: seal(heir), role: seal('don'), clan: seal('mafia') });
  introduce(turn, heir);
}

/**
 * A18: returns true if the commissar is out. A commissar who was in the game when this night fell keeps the power
 * during it.
 */
export const isCommissarOut = ({ seats, round, phase }: GameState): boolean =>
  seats
    .filter(({ role }) => role === 'commissar')
    .every(({ left }) => left !== null && (phase === 'day' || left.round < round));

/** A36: returns true for a commissar, or a detective in their place, who has checked a player that still lives. */
function isArmed(state: GameState, { number }: SeatState): boolean {
  const checks = [...state.past, ...state.night.effects].filter(({ kind, by }) => kind === 'check' && by === number);
  return checks.some(({ on }) => seatOf(state, on)!.left === null);
}

function canKill(rules: Ruleset, state: GameState, seat: SeatState): boolean {
  switch (seat.role) {
    case 'commissar':
      return isArmed(state, seat);
    case 'detective':
      return !living(state).some(({ role }) => role === 'commissar') && isArmed(state, seat);
    default:
      return (
        seat.faction === 'maniac' ||
        seat.faction === 'cardsharp' ||
        (seat.faction === 'mafia' && seat.role !== 'lawyer') ||
        rules.roles[seat.role]!.abilities.some(({ verb, call }) => verb === 'shoots' && call === seat.role)
      );
  }
}

/** Checks G9, A35, A36 and A37. */
export function winner(rules: Ruleset, state: GameState): Exclude<Winner, 'none' | 'yakuza'> | null {
  const all = living(state);
  if (all.length === 0) return 'draw';
  if (all.every(({ faction }) => faction === 'town')) return 'town';
  return isMafiaAhead(rules, state, all) ? 'mafia' : lonerAhead(rules, state, all);
}

/** The mafia wins with more players than all others, or with as many if none of the others can kill. */
function isMafiaAhead(rules: Ruleset, state: GameState, all: readonly SeatState[]): boolean {
  const others = all.filter(({ faction }) => faction !== 'mafia');
  const mafia = all.length - others.length;
  return mafia > others.length || (mafia === others.length && !others.some((seat) => canKill(rules, state, seat)));
}

/**
 * A loner wins alone, or beside one player who cannot kill. Beside the maniac, that player has to belong to the town.
 */
function lonerAhead(rules: Ruleset, state: GameState, all: readonly SeatState[]): 'maniac' | 'cardsharp' | null {
  if (all.length > 2) return null;
  const loner = all.find(({ faction }) => faction === 'maniac' || faction === 'cardsharp');
  const other = all.find((seat) => seat !== loner);
  if (!loner || (other && canKill(rules, state, other))) return null;
  if (loner.faction === 'maniac') return !other || other.faction === 'town' ? 'maniac' : null;
  return 'cardsharp';
}
