import type { EventFate, EventTrouble } from '../gateway/trouble.ts';
import { Dice } from './dice.ts';
import type { PlannedFault } from './plan.ts';

type EventFault = Extract<PlannedFault, { kind: 'events' | 'gatewayLatency' }>;

/** The faults of gateway events that are switched on now. */
export class EventFaults implements EventTrouble {
  readonly #note: (kind: EventFault['kind'], what: string) => void;
  readonly #active = new Map<EventFault, Dice>();

  constructor(note: (kind: EventFault['kind'], what: string) => void) {
    this.#note = note;
  }

  /** Switches a fault on; the returned function switches it off. */
  begin(fault: EventFault, seed: number, place: number): () => void {
    this.#active.set(fault, new Dice(seed, place));
    return () => this.#active.delete(fault);
  }

  fateOf(event: string): EventFate {
    for (const [fault, dice] of this.#active) {
      if (fault.kind !== 'events' || !dice.falls(fault.share)) continue;
      this.#note('events', `${event} ${fault.how}`);
      return fault.how;
    }
    return 'sent';
  }

  delay(): number {
    let ms = 0;
    for (const [fault, dice] of this.#active) {
      if (fault.kind === 'gatewayLatency') ms += fault.ms + dice.between(0, fault.jitterMs);
    }
    return ms;
  }
}
