import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerPace } from '../demo/player-pace.ts';

/** The factor by which a practice player is slower at speed 1 than in a demo, so that a person can follow. */
const slowness = 12;
/** The least of these factors: a ballot must stay open long enough for all. */
const leastSlowness = 0.6;

/** The speed of the practice players, the same for all. */
export interface Speed {
  value: number;
}

/** The pace of one seat. Its player acts while nobody holds the seat. */
export class SeatPace implements PlayerPace {
  readonly hesitationMs = 250;
  readonly #speed: Speed;
  #holders = 0;

  constructor(speed: Speed) {
    this.#speed = speed;
  }

  get acts(): boolean {
    return this.#holders === 0;
  }

  wait(ms: number): Promise<void> {
    return pause(ms * Math.max(leastSlowness, slowness / this.#speed.value));
  }

  /** A page takes the seat. */
  take(): void {
    this.#holders += 1;
  }

  /** A page gives the seat back. */
  giveBack(): void {
    this.#holders -= 1;
  }
}
