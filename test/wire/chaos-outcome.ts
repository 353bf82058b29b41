import type { FaultNote, FaultPlan } from 'discord-emulator';
import type { Language } from '#narration/index.ts';
import type { Leak } from './kit/leak.ts';

/** The result of one chaos game. */
export interface ChaosOutcome {
  readonly seed: number;
  readonly language: Language;
  readonly seats: number;
  readonly plan: FaultPlan;
  /** `paused`: the host paused the game, resumed it by the instructions in the town, and it went on to its end. */
  readonly how: 'ended' | 'paused' | 'stuck';
  /** Everything that should not have happened. Empty if the game survived its faults. */
  readonly wrong: readonly string[];
  /** Everything that a person received and was not allowed to know. */
  readonly leaks: readonly Leak[];
  readonly log: readonly FaultNote[];
  /** The end of the bot's own log, for a failing game. */
  readonly said: readonly string[];
  /** The number of times that the store could not be written for a while. */
  readonly storeFaults: number;
  readonly invalidRequests: number;
  /** The number of pauses, caused by an outage of Discord or by the host. */
  readonly pauses: number;
  readonly gestures: { readonly answered: number; readonly failed: number };
  /** The host's other orders that were confirmed. */
  readonly orders: readonly string[];
  /** The acts of people on Discord without the bot, with their numbers. */
  readonly powers: ReadonlyMap<string, number>;
  /** The inputs of people without a seat while the game was played, with their numbers. */
  readonly inputs: ReadonlyMap<string, number>;
  /** The number of stops of the bot's process (SIGSTOP). */
  readonly stops: number;
  /** The number of kills of the bot's process (SIGKILL). */
  readonly deaths: number;
  /** The number of starts of the bot that failed because of a fault. */
  readonly failedStarts: number;
  /** The number of people who watched the game without a seat. */
  readonly watchers: number;
  readonly seconds: number;
}
