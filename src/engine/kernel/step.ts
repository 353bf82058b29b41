import type { CallId, Clan, SeatNumber } from './types.ts';

/** The reasons why a seat has the floor. Each mechanic adds its own to this interface. */
export interface SpeechPurposes {
  readonly turn: unknown;
  readonly 'last-word': unknown;
}

/** The reason why a seat has the floor. */
export type SpeechPurpose = keyof SpeechPurposes;

/** The kinds of time that seats have one after another. Each mechanic adds its own to this interface. */
export interface TurnKinds {
  readonly turn: unknown;
}

/** A kind of time that seats have one after another. */
export type TurnKind = keyof TurnKinds;

/** The purposes of a call. Each mechanic adds its own to this interface. */
export interface CallPurposes {
  readonly meet: unknown;
  readonly act: unknown;
}

type CallPurpose = keyof CallPurposes;

/** The kinds of step, and what is public about each. Each mechanic adds its own to this interface. */
export interface Steps {
  /** The host introduces the players by seat. Cards can be looked at (S2, S3). */
  readonly opening: unknown;
  /** Waits until the lines of `NightFell` have been heard. They belong to that news, not to this step. */
  readonly nightfall: { readonly night: number };
  /**
   * A call.
   * - `purpose: 'meet'`: an introduction, which takes no action.
   * - `purpose: 'act'`: the call of a later night.
   * - `window`: one of the two windows of a call that has two, whether the second is needed or not (B21).
   */
  readonly call: {
    readonly call: CallId;
    readonly clan: Clan | null;
    readonly purpose: CallPurpose;
    readonly window?: 1 | 2;
  };
  /** Waits until the lines of `DayBroke` have been heard. They belong to that news, not to this step. */
  readonly morning: { readonly day: number; readonly killed: readonly SeatNumber[] };
  readonly speech: { readonly seat: SeatNumber; readonly purpose: SpeechPurpose };
  /** In place of a speech: this seat may not speak today. If the step has time, the seat may nominate (C21). */
  readonly silence: { readonly seat: SeatNumber; readonly purpose: SpeechPurpose };
}

/** The body of a step: the present activity of the table. All of it is public. */
export type StepBody = { [K in keyof Steps]: { readonly kind: K } & Steps[K] }[keyof Steps];

/** The kind of a step. */
export type StepKind = keyof Steps;

/**
 * A stretch of the game's time. It is announced first. Its `seconds` begin when the announcement has been heard
 * (`open`). A step of 0 seconds is only an announcement and ends with it.
 */
export type Step = StepBody & { readonly number: number; readonly seconds: number };

/** A call of the night. */
export type CallStep = Extract<Step, { kind: 'call' }>;

/**
 * The way in which a step ended.
 * - `void`: its purpose is gone, because its speaker or its candidates have left.
 * - `unfinished`: its time has run out, but some seats must still vote. It goes on with a reminder (B7).
 */
export type StepEnd = (typeof stepEnds)[number];

export const stepEnds = ['time', 'passed', 'complete', 'skipped', 'void', 'unfinished'] as const;
