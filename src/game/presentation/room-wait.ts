import type { ReconcileResult } from '../ports/ports.ts';

/** Waits for the rooms of a game while Discord only delays their creation. The chat of the dead may follow later. */
export class RoomWait {
  #isSlow = false;
  #areMade = false;
  readonly #waiting: (() => void)[] = [];

  /** True once Discord has the rooms, or refuses them for good. */
  get areMade(): boolean {
    return this.#areMade;
  }

  /** Takes the latest report. `wantsRooms`: it is about a layout with rooms. */
  take({ slow = [], done, remarks }: ReconcileResult, wantsRooms: boolean): void {
    this.#isSlow = slow.some((room) => room !== 'graveyard');
    // A remark without a kind is about a fault that passes, such as an outage.
    const isFinal = done || remarks.every(({ kind }) => kind !== undefined);
    this.#areMade = !this.#isSlow && (this.#areMade || (wantsRooms && isFinal));
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves when the latest report has no room that is delayed. */
  async over(): Promise<void> {
    while (this.#isSlow) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }
}
