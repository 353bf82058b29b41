import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Clock, FloorPlan } from '../ports/ports.ts';
import type { Timers } from '../scheduling/clock.ts';

/** The parts and settings that the monitor needs. */
export interface OutOfTurnOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  /** The floor settings of the table now. A lobby changes them. */
  plan(): FloorPlan;
  /** The time in which a caught seat is not monitored, ms: the player has to notice first. */
  respiteMs(): number;
  mayTalk(seat: SeatNumber): boolean;
  /** Called when a seat has spoken out of turn for longer than the tolerance. */
  caught(seat: SeatNumber): void;
}

/** The speech of a seat out of turn: the start of the current one, and the earlier ones. */
interface Voice {
  speaks: boolean;
  since: number | null;
  before: { readonly from: number; readonly to: number }[];
  /** The time until which the seat is not monitored. */
  deafUntil: number;
}

/** The minimum interval of the alarm, ms: old speech leaves the window while new speech enters it. */
const LEAST_MS = 50;

/** Adds up the speech of seats without the floor. Speech that is allowed does not count. Times in ms. */
export class OutOfTurn {
  readonly #options: OutOfTurnOptions;
  readonly #voices = new Map<SeatNumber, Voice>();

  constructor(options: OutOfTurnOptions) {
    this.#options = options;
  }

  spoke(seat: SeatNumber, speaks: boolean): void {
    const voice = this.#voices.get(seat) ?? { speaks, since: null, before: [], deafUntil: 0 };
    this.#voices.set(seat, voice);
    voice.speaks = speaks;
    this.#weigh(seat, voice);
  }

  /** Called when the floor may have changed. */
  look(): void {
    for (const [seat, voice] of this.#voices) this.#weigh(seat, voice);
  }

  /** Forgets all speech so far, but not who is speaking now. */
  forget(): void {
    for (const [seat, voice] of this.#voices) {
      voice.before = [];
      voice.since = null;
      voice.deafUntil = 0;
      this.#options.timers.cancel(`voice-${seat}`);
    }
  }

  #weigh(seat: SeatNumber, voice: Voice): void {
    const { clock, timers, plan, respiteMs, mayTalk, caught } = this.#options;
    const now = clock.now();
    const offends = voice.speaks && !mayTalk(seat);
    if (voice.since !== null && !offends) {
      if (now > voice.since) voice.before.push({ from: voice.since, to: now });
      voice.since = null;
    } else if (voice.since === null && offends) voice.since = Math.max(now, voice.deafUntil);
    const remaining = plan().tolerance * 1000 - this.#spoken(voice, now);
    if (remaining <= 0) {
      voice.before = [];
      voice.deafUntil = now + respiteMs();
      if (voice.since !== null) voice.since = voice.deafUntil;
      caught(seat);
    }
    const next = remaining <= 0 ? voice.deafUntil : Math.max(now, voice.since ?? 0) + Math.max(remaining, LEAST_MS);
    timers.set(`voice-${seat}`, voice.since === null ? null : next, () => this.#weigh(seat, voice));
  }

  /** Returns the time that the seat has spoken out of turn within the window. */
  #spoken(voice: Voice, now: number): number {
    const begin = now - this.#options.plan().window * 1000;
    voice.before = voice.before.filter(({ to }) => to > begin);
    const earlier = voice.before.reduce((sum, { from, to }) => sum + to - Math.max(from, begin), 0);
    return earlier + (voice.since === null ? 0 : Math.max(0, now - Math.max(voice.since, begin)));
  }
}
