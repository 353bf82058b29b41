import type { Layout, Remark, Room } from '#game/ports/ports.ts';

/** The result of one pass of work. */
export interface Pass {
  readonly layout: Layout;
  readonly superseded: () => boolean;
  readonly remarks: Remark[];
  /** True if something failed that is worth trying again without a request. */
  again: boolean;
  /** True if something is left to do that waits for something other than time, such as a room. */
  isWaiting: boolean;
  /** Milliseconds until waiting work (a panel edit, or the making of channels) may be done, or null if none waits. */
  waitMs: number | null;
  /** The rooms that Discord does not let the bot make yet. */
  readonly slow: Room[];
  /** The secret rooms that Discord leaves open to everybody. They are removed, and the table waits for them. */
  readonly exposed: Set<Room>;
}

/** Creates a pass for this layout, with nothing done yet. */
export const newPass = (layout: Layout, superseded: () => boolean): Pass => ({
  layout,
  superseded,
  remarks: [],
  again: false,
  isWaiting: false,
  waitMs: null,
  slow: [],
  exposed: new Set(),
});

/** Returns true if nothing is left to do, so that the same pass would do nothing. */
export const isClean = (pass: Pass): boolean =>
  !pass.superseded() &&
  !pass.again &&
  !pass.isWaiting &&
  pass.waitMs === null &&
  pass.remarks.length === 0 &&
  pass.slow.length === 0 &&
  pass.exposed.size === 0;
