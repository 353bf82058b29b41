import type { Settings } from '#game/ports/deps.ts';
import type { Timer } from '#game/ports/ports.ts';
import { type Machine, SteadyClock } from '#game/scheduling/steady-clock.ts';
import { rest, type TestClock } from './clock.ts';
import { Process, startedGame, TestEnvironment, until } from './process.ts';

/** A machine whose time of day and processes a test can change and stop. Its steady time is that of a test clock. */
export class TestMachine implements Machine {
  readonly #clock: TestClock;
  #put = 0;

  constructor(clock: TestClock) {
    this.#clock = clock;
  }

  readonly day = (): number => this.#clock.now() + this.#put;

  readonly steady = (): number => this.#clock.now();

  after(ms: number, run: () => void): Timer {
    return this.#clock.wake(this.#clock.now() + ms, run);
  }

  /** Puts the time of day forward or back. A machine that sleeps, and does not count that, does the same. */
  put(ms: number): void {
    this.#put += ms;
  }

  /** Stops all processes for a time (SIGSTOP, SIGCONT): their alarms are late. */
  stop(ms: number): void {
    this.#clock.slip(ms);
  }
}

/** A game of six on a machine that can be stopped, at the first step of that kind which runs. */
export async function gameOnMachine(kind: string, settings: Partial<Settings> = {}, speechMs = 0) {
  const environment = new TestEnvironment();
  environment.speechMs = speechMs;
  const machine = new TestMachine(environment.clock);
  const clock = new SteadyClock(machine);
  const process = new Process(environment, settings, clock);
  const { tables } = process;
  const gameId = await startedGame(tables);
  clock.watch(tables.interruptions);
  await until(process, gameId, ({ town }) => town.open && town.step?.kind === kind);
  await rest();
  /** Everything has been dealt with, and time runs again. */
  const settle = () => environment.clock.move(4_000);
  return { environment, machine, clock, process, tables, gameId, settle };
}
