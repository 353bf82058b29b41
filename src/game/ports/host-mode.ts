/** The host modes for a host who does not play: beside the bot, or in person instead of its narrator. */
export const hostModes = ['beside', 'person'] as const;

/** The way in which a host who does not play hosts. */
export type HostMode = (typeof hostModes)[number];
