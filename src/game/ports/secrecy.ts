/** The places of night chats: their own channels, or panels that only their reader sees. */
export const secrecies = ['channels', 'panels'] as const;

export type Secrecy = (typeof secrecies)[number];
