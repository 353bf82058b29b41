/** A line that may be read. */
export interface Allowed {
  /** The time from which it may be read, in ms since 1970. */
  readonly at: number;
  readonly text: string;
}

/** The lines of a message that may be read from a time on. */
export const linesAt = (at: number, content: string): readonly Allowed[] =>
  content.split('\n').map((text) => ({ at, text }));
