/** The colours of the frames of messages. The words of a message always say the same. */
export const toneColours = { lobby: 0x3f5bd9, day: 0xf2b632, vote: 0xd6455d, night: 0x4a5578, end: 0x3fa66b } as const;

/** The kind of moment that a message belongs to. */
export type Tone = keyof typeof toneColours;
