/** The hunt of a rulebook in which a hit is settled at the end of the shooting, and not at dawn (F14). */
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic } from '../kernel/mechanic.ts';
import { open, seal } from '../kernel/secret.ts';
import { type GameState, isAlive } from '../kernel/state.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import { blindShot } from './blind-shooting.ts';

const events = {
  /** The last number has been called. `hit`: the seat that will be named in the morning, if one was hit (F14). */
  HuntSettled: { hit: form.secret(form.nullable(form.seat)) },
};

type HuntEvents = EventsOf<typeof events>;

/** Settles the hunt once a night. A player who leaves later changes nothing about it (F14). */
export function settleHunt(turn: Turn): void {
  const { state, rules } = turn;
  if (state.night.hit !== undefined && state.night.hit !== 'unsettled') return;
  const target = blindShot(state, 'mafia');
  const hit = target !== undefined && isAlive(state, target) ? target : null;
  turn.emit({ type: 'HuntSettled', hit: seal(hit) });
  rules.hunt?.settled(turn);
}

/** Returns the seat that was hit in this night and has not left since. */
export function hitTonight(state: GameState): SeatNumber | null {
  const { hit } = state.night;
  return typeof hit === 'number' && isAlive(state, hit) ? hit : null;
}

const fold: FoldsOf<HuntEvents> = {
  HuntSettled: (_, event) => ({ night: { hit: open(event.hit) } }),
};

/** The hit of a hunt holds from the end of the shooting on (F14). */
export const hunt: Mechanic = {
  name: 'hunt',
  events,
  fresh: { night: { hit: 'unsettled' } },
  fold,
  // The morning tells it (G5).
  audience: { HuntSettled: () => [] } satisfies AudiencesOf<HuntEvents>,
};

declare module '../kernel/events.ts' {
  interface Events extends HuntEvents {}
}

declare module '../kernel/state.ts' {
  interface NightState {
    /** The seat that the hunt has hit, `null` if it missed, `unsettled` until it is settled (F14). */
    readonly hit?: SeatNumber | null | 'unsettled';
  }
}

declare module '../kernel/rules.ts' {
  interface Rules {
    /** Where the hunt is settled when the last number has been called, and a shot may miss (F14). */
    readonly hunt?: { settled(turn: Turn): void };
  }
}
