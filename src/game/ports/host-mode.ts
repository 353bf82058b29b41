/** The host modes for a host who does not play: beside the bot, or in person instead of its narrator. */
export const hostModes = ['beside', 'person'] as const;

export type HostMode = (typeof hostModes)[number];
