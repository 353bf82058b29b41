import type { Verb, VoteChoice } from '#engine/kernel/types.ts';

/** An action that a player requests. */
export interface ActionRequest {
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
  /** The step of the pressed button. A button of an earlier step is refused with an explanation. */
  readonly step?: number;
  /** The time of the press, even if it arrives late (D14), ms since 1970. */
  readonly at?: number;
}
