/** The places of night chats: their own channels, or panels that only their reader sees. */
export const secrecies = ['channels', 'panels'] as const;

/** The form in which night chats are held. */
export type Secrecy = (typeof secrecies)[number];
