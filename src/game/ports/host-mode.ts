/** The host modes for a host who does not play: beside the bot, or in person instead of its narrator. */
export const leads = ['beside', 'person'] as const;

export type Lead = (typeof leads)[number];
