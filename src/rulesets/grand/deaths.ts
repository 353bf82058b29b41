/** The players who are killed by the actions of a night, at its end or so far (A14). */
import type { Effect } from '#engine/kernel/effects.ts';
import { type GameState, isAlive, seatOf } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { effectsOfKind, hitBy, isUnder } from '#engine/mechanics/effects.ts';

/** A player who dies, and the shots that kill the player, in the order of the calls. */
export interface Death {
  readonly seat: SeatNumber;
  readonly blows: readonly Effect[];
}

/** The shots that hit each living seat. A shot that hits a bodyguard in two ways counts once. */
function blowsOf(state: GameState): ReadonlyMap<SeatNumber, readonly Effect[]> {
  const blows = new Map<SeatNumber, Effect[]>();
  for (const shot of effectsOfKind(state, 'kill')) {
    const seat = hitBy(state.night.effects, shot);
    if (seat === undefined || !isAlive(state, seat)) continue;
    const known = blows.get(seat) ?? [];
    if (!known.some((other) => isSameShot(other, shot))) blows.set(seat, [...known, shot]);
  }
  return blows;
}

const isSameShot = (one: Effect, other: Effect): boolean => one.call === other.call && one.by === other.by;

/** A15, A18: returns true for a shot of the commissar, or of a detective in the commissar's place. */
export const isOfCommissar = ({ call }: Effect): boolean => call === 'commissar' || call === 'detective';

/** A24: returns true if these shots turn the seat: a werewolf, hit once, by the mafia or the commissar. */
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

/** The latest deaths, with the effects of the night and the seats from which they followed. */
let latest: {
  readonly effects: readonly Effect[];
  readonly seats: GameState['seats'];
  readonly deaths: readonly Death[];
} | null = null;

const none: readonly Death[] = [];

/** The players who would be dead if the night ended now. They depend on the effects of the night and on the seats. */
export function deathsOf(state: GameState): readonly Death[] {
  const { seats, night } = state;
  if (!night.effects.some(({ kind }) => kind === 'kill' || kind === 'doom')) return none;
  const { effects } = night;
  if (latest?.effects !== effects || latest.seats !== seats) latest = { effects, seats, deaths: settled(state) };
  return latest.deaths;
}

function settled(state: GameState): readonly Death[] {
  const shot = [...blowsOf(state)]
    .filter(([seat, blows]) => !isHealed(state, seat) && !isTurnedBy(state, seat, blows))
    .map(([seat, blows]): Death => ({ seat, blows }));
  // A22: nothing can save an agent whom the mafia has chosen.
  const doomed = effectsOfKind(state, 'doom').map((blow): Death => ({ seat: blow.on, blows: [blow] }));
  const all = [...shot, ...doomed].filter(({ seat }) => isAlive(state, seat));
  return all.length === 0 ? all : withGuests(state, merged(all));
}

const merged = (deaths: readonly Death[]): readonly Death[] =>
  [...new Set(deaths.map(({ seat }) => seat))].map((seat) => ({
    seat,
    blows: deaths.filter((death) => death.seat === seat).flatMap(({ blows }) => blows),
  }));

/** A23: if the mafia or the maniac kills a courtesan, her guest dies too, of the same shots. */
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

/** Returns true if this seat has been killed by now, and not saved since (A13). */
export const isDead = (state: GameState, seat: SeatNumber): boolean =>
  deathsOf(state).some((death) => death.seat === seat);
