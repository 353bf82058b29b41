/** The details of the narration, from the briefest. They change only the voice: messages are always complete. */
export const details = ['brief', 'normal', 'full'] as const;

/** The detail of the narration. */
export type Detail = (typeof details)[number];
