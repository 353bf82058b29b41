/** The messages between a test and the process of a bot of another library, which alone loads this file. */

/** A message from a test to the process. */
export type LibraryOrder =
  /** Calls a method of the client. The answer is a `done` message. */
  { do: 'call'; id: number; method: string; parameters: unknown[] } | { do: 'play'; channelId: string; file: string };

/** A message from the process to the test. */
export type LibraryReport =
  | { event: 'ready'; guilds: string[]; channels: string[]; me: string }
  | { event: 'done'; id: number; value: unknown; error?: { code: number; message: string } }
  | { event: 'said'; what: string }
  /** A frame that it heard, in base64. */
  | { event: 'heard'; userId: string; frame: string };

/** Sends a message to the test. */
export const report = (message: LibraryReport): void => {
  if (process.connected) process.send?.(message);
};

/** Tells the test of something in words. Failures, errors and warnings begin with that word. */
export const say = (what: string): void => report({ event: 'said', what });

process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => say(`uncaught ${error.stack}`));
