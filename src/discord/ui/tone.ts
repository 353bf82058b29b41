import { palette } from '#pictures/palette.ts';

const numberOf = (colour: string): number => Number.parseInt(colour.slice(1), 16);

/** The colours of the frames of messages. The words of a message always say the same. */
export const toneColours = {
  lobby: numberOf(palette.calm),
  day: numberOf(palette.warning),
  vote: numberOf(palette.choice),
  night: numberOf(palette.night),
  end: numberOf(palette.won),
} as const;

/** The kind of moment that a message belongs to. */
export type Tone = keyof typeof toneColours;
