import type { SimulatedUser } from 'discord-emulator';
import type { Progress } from '../../../src/window/protocol.ts';
import { SeatPace } from '../../../src/window/seat-pace.ts';
import type { SessionTable } from '../../../src/window/session.ts';

/** A table of six on a real local Discord, without a bot. It opens when the test says so. */
export class QuietTable implements SessionTable {
  readonly botPid = undefined;
  isRestarting = false;
  readonly guest: SimulatedUser;
  isClosed = false;
  begins: (now: Progress) => void = () => {};
  opens: () => void = () => {};
  fails: (why: Error) => void = () => {};
  readonly #players: readonly SimulatedUser[];
  readonly #paces: readonly SeatPace[];

  constructor(players: readonly SimulatedUser[], guest: SimulatedUser) {
    this.#players = players;
    this.guest = guest;
    this.#paces = players.map(() => new SeatPace({ value: 1 }));
  }

  open(begins: (now: Progress) => void): Promise<void> {
    this.begins = begins;
    return new Promise((resolve, reject) => {
      this.opens = resolve;
      this.fails = reject;
    });
  }
  async close(): Promise<void> {
    this.isClosed = true;
  }
  readonly atSeat = (seat: number) => this.#players[seat - 1];
  get people() {
    const actor = (index: number) => (this.#paces[index]!.acts ? ('practice' as const) : ('page' as const));
    const seated = this.#players.map(({ id, name }, index) => ({ id, name, seat: index + 1, actor: actor(index) }));
    return [...seated, { id: this.guest.id, name: this.guest.name, seat: null, actor: 'nobody' as const }];
  }
  readonly user = (id: string) => [...this.#players, this.guest].find((one) => one.id === id);
  readonly take = (id: string) => this.#paces[this.#players.findIndex((one) => one.id === id)]?.take();
  readonly giveBack = (id: string) => this.#paces[this.#players.findIndex((one) => one.id === id)]?.giveBack();
  setSpeed(): void {}
}
