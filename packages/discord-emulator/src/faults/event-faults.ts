import type { EventFaultHook, EventOutcome } from '../gateway/event-fault-hook.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { PlannedFault } from './plan.ts';

type EventFault = Extract<PlannedFault, { kind: 'events' | 'gatewayLatency' }>;

/** The faults of gateway events that are switched on now. */
export class EventFaults implements EventFaultHook {
  readonly #note: (kind: EventFault['kind'], what: string) => void;
  readonly #active = new Map<EventFault, SeededRandom>();

  constructor(note: (kind: EventFault['kind'], what: string) => void) {
    this.#note = note;
  }

  /** Switches a fault on. The returned function switches it off. */
  begin(fault: EventFault, seed: number, place: number): () => void {
    this.#active.set(fault, new SeededRandom(seed, place));
    return () => this.#active.delete(fault);
  }

  outcomeOf(event: string): EventOutcome {
    for (const [fault, random] of this.#active) {
      if (fault.kind !== 'events' || !random.chance(fault.share)) continue;
      this.#note('events', `${event} ${fault.how}`);
      return fault.how;
    }
    return 'sent';
  }

  delay(): number {
    let ms = 0;
    for (const [fault, random] of this.#active) {
      if (fault.kind === 'gatewayLatency') ms += fault.ms + random.between(0, fault.jitterMs);
    }
    return ms;
  }
}
