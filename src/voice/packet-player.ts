/** Called with the number of the packets of a line that have been sent, after each packet. */
export type Progress = (sent: number) => void;

/** Plays Opus packets of 20 ms, one line at a time. */
export interface PacketPlayer {
  /** Ends the current line, if any, and plays these packets. Resolves to true if all were played. Never rejects. */
  play(packets: readonly Buffer[], progress?: Progress): Promise<boolean>;
  /** Ends the current line, if any, at once. */
  stop(): void;
  /** Ends the current line with the frames of silence that must begin a break. It plays until they are sent. */
  fall(): void;
}
