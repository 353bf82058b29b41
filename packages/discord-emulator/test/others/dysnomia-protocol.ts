/** A message from a test to the process of dysnomia. */
export type DysnomiaOrder =
  /** Calls a method of the client. The answer is a `done` message. */
  { do: 'call'; id: number; method: string; parameters: unknown[] } | { do: 'play'; channelId: string; file: string };

/** A message from the process to the test. */
export type DysnomiaReport =
  | { event: 'ready'; guilds: string[]; channels: string[]; me: string }
  | { event: 'done'; id: number; value: unknown; error?: { code: number; message: string } }
  | { event: 'said'; what: string }
  /** A frame that it heard, in base64. */
  | { event: 'heard'; userId: string; frame: string };
