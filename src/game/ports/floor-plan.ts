/** The way in which a table controls who speaks in its voice room. */
export interface FloorPlan {
  /**
   * - `mute`: everybody but the speaker is muted.
   * - `listen`: microphones stay open. Speech out of turn costs a foul (C6), or a reminder if the rules have no fouls.
   * - `off`: the bot does nothing. The players keep order.
   */
  readonly mode: FloorMode;
  /** This much speech out of turn is an offence if it occurs within `window`, both in seconds. */
  readonly tolerance: number;
  readonly window: number;
}

export const floorModes = ['mute', 'listen', 'off'] as const;

/** The way in which the floor is enforced. */
export type FloorMode = (typeof floorModes)[number];
