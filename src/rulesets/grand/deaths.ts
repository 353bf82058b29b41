/** Who is killed by the acts of a night, at its end or so far (A14). */
import type { Effect, EffectKind } from '#engine/kernel/effects.ts';
import { type GameState, isAlive, seatOf } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { isUnder } from '#engine/mechanics/effects.ts';

/** Who dies, and of what, in the order of the calls. */
export interface Death {
  readonly seat: SeatNumber;
  readonly blows: readonly Effect[];
}

export const effectsOfKind = ({ night }: GameState, kind: EffectKind): readonly Effect[] =>
  night.effects.filter((effect) => effect.kind === kind);

/** Whether a priest has taken this seat in (A19). */
const isTaken = (state: GameState, seat: SeatNumber): boolean => isUnder(state, 'shelter', seat);

/** Who guards this seat (A20). */
const guardOf = (state: GameState, seat: SeatNumber): SeatNumber | undefined =>
  effectsOfKind(state, 'guard').find(({ on }) => on === seat)?.by ?? undefined;

/** Whether every act but a shot that is aimed at this seat does nothing (A19, A20). */
export const isOutOfReach = (state: GameState, seat: SeatNumber): boolean =>
  isTaken(state, seat) || guardOf(state, seat) !== undefined;

/** On whom a shot comes down: nobody where a priest has taken his aim in, the bodyguard where he guards it. */
function fallsOn(state: GameState, { on, through = on }: Effect): SeatNumber | undefined {
  if (isTaken(state, through)) return undefined;
  return guardOf(state, through) ?? on;
}

/** The shots that come down on each seat that is still in the game; one is enough for a bodyguard, however it came. */
function blowsOf(state: GameState): ReadonlyMap<SeatNumber, readonly Effect[]> {
  const blows = new Map<SeatNumber, Effect[]>();
  for (const shot of effectsOfKind(state, 'kill')) {
    const seat = fallsOn(state, shot);
    if (seat === undefined || !isAlive(state, seat)) continue;
    const known = blows.get(seat) ?? [];
    if (!known.some((other) => isSameShot(other, shot))) blows.set(seat, [...known, shot]);
  }
  return blows;
}

const isSameShot = (one: Effect, other: Effect): boolean => one.call === other.call && one.by === other.by;

/** A15, A18: the commissar's power, whoever has it. */
export const isOfCommissar = ({ call }: Effect): boolean => call === 'commissar' || call === 'detective';

/** Whether this seat is a werewolf who is turned by what has hit him: one shot, of the mafia or the commissar (A24). */
function isTurnedBy(state: GameState, seat: SeatNumber, blows: readonly Effect[]): boolean {
  const { role, faction } = seatOf(state, seat)!;
  const [only] = blows;
  return (
    role === 'werewolf' && faction === 'town' && blows.length === 1 && (only!.call === 'mafia' || isOfCommissar(only!))
  );
}

const isHealed = (state: GameState, seat: SeatNumber): boolean => isUnder(state, 'heal', seat);

/** The werewolves who are turned at dawn. */
export const turnedOf = (state: GameState): readonly SeatNumber[] =>
  [...blowsOf(state)]
    .filter(([seat, blows]) => !isHealed(state, seat) && isTurnedBy(state, seat, blows))
    .map(([seat]) => seat);

/** Everybody who is dead by the acts so far, if the night ended now. */
export function deathsOf(state: GameState): readonly Death[] {
  const shot = [...blowsOf(state)]
    .filter(([seat, blows]) => !isHealed(state, seat) && !isTurnedBy(state, seat, blows))
    .map(([seat, blows]): Death => ({ seat, blows }));
  // A22: an agent whom the mafia has chosen is dead whatever is done for him.
  const doomed = effectsOfKind(state, 'doom').map((blow): Death => ({ seat: blow.on, blows: [blow] }));
  return withGuests(state, merged([...shot, ...doomed].filter(({ seat }) => isAlive(state, seat))));
}

const merged = (deaths: readonly Death[]): readonly Death[] =>
  [...new Set(deaths.map(({ seat }) => seat))].map((seat) => ({
    seat,
    blows: deaths.filter((death) => death.seat === seat).flatMap(({ blows }) => blows),
  }));

/** A23: with a courtesan whom the mafia or the maniac has killed her guest dies, and of the same. */
function withGuests(state: GameState, deaths: readonly Death[]): readonly Death[] {
  const guests = effectsOfKind(state, 'link')
    .filter(({ on }) => isAlive(state, on) && !deaths.some(({ seat }) => seat === on))
    .flatMap(({ on, by }) => {
      const host = deaths.find(({ seat }) => seat === by);
      const blows = host?.blows.filter(({ call }) => call === 'mafia' || call === 'maniac') ?? [];
      return blows.length > 0 ? [{ seat: on, blows }] : [];
    });
  return guests.length === 0 ? deaths : withGuests(state, merged([...deaths, ...guests]));
}

/** Whether this seat has been killed by now, and not saved since (A13). */
export const isDead = (state: GameState, seat: SeatNumber): boolean =>
  deathsOf(state).some((death) => death.seat === seat);
