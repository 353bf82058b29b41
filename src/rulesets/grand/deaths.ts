/** The deaths caused by the actions of a night, at its end or so far (A14). */
import { type Effect, type EffectKind, isUnder } from '#engine/kernel/effects.ts';
import { type GameState, isAlive, seatOf } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';

/** A player who dies, with the causes in the order of the calls. */
export interface Death {
  readonly seat: SeatNumber;
  readonly blows: readonly Effect[];
}

export const effectsOfKind = ({ night }: GameState, kind: EffectKind): readonly Effect[] =>
  night.effects.filter((effect) => effect.kind === kind);

/** Returns true if a priest has taken this seat in (A19). */
export const isTaken = (state: GameState, seat: SeatNumber): boolean => isUnder(state, 'shelter', seat);

/** The guard of this seat (A20). */
const guardOf = (state: GameState, seat: SeatNumber): SeatNumber | undefined =>
  effectsOfKind(state, 'guard').find(({ on }) => on === seat)?.by ?? undefined;

/** Returns true if no action except a shot has an effect on this seat (A19, A20). */
export const isOutOfReach = (state: GameState, seat: SeatNumber): boolean =>
  isTaken(state, seat) || guardOf(state, seat) !== undefined;

/** The seat that a shot hits: none if a priest has taken the target in, and the bodyguard if the target is guarded. */
function fallsOn(state: GameState, { on, through = on }: Effect): SeatNumber | undefined {
  if (isTaken(state, through)) return undefined;
  return guardOf(state, through) ?? on;
}

/** The shots that hit each seat that is still in the game. A shot that reaches a bodyguard in two ways counts once. */
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

/** A15, A18: returns true for the commissar's power, used by the commissar or by the detective. */
export const isOfCommissar = ({ call }: Effect): boolean => call === 'commissar' || call === 'detective';

/** Returns true if the shots turn this seat: a werewolf hit by a single shot of the mafia or the commissar (A24). */
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

/** Everybody who would be dead if the night ended now. */
export function deathsOf(state: GameState): readonly Death[] {
  const shot = [...blowsOf(state)]
    .filter(([seat, blows]) => !isHealed(state, seat) && !isTurnedBy(state, seat, blows))
    .map(([seat, blows]): Death => ({ seat, blows }));
  // A22: an agent whom the mafia has chosen dies, whatever protects them.
  const doomed = effectsOfKind(state, 'doom').map((blow): Death => ({ seat: blow.on, blows: [blow] }));
  return withGuests(state, merged([...shot, ...doomed].filter(({ seat }) => isAlive(state, seat))));
}

const merged = (deaths: readonly Death[]): readonly Death[] =>
  [...new Set(deaths.map(({ seat }) => seat))].map((seat) => ({
    seat,
    blows: deaths.filter((death) => death.seat === seat).flatMap(({ blows }) => blows),
  }));

/** A23: the guest of a courtesan dies with her if the mafia or the maniac kills her, and from the same shots. */
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

/** Returns true if this seat has been killed and not saved since (A13). */
export const isDead = (state: GameState, seat: SeatNumber): boolean =>
  deathsOf(state).some((death) => death.seat === seat);
