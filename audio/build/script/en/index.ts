import { ENGLISH_VOICE, speakEnglish } from '../../synthesise.ts';
import { wordsIn } from '../english-and-russian.ts';
import type { CompleteScript } from '../shape.ts';

export const script: CompleteScript = {
  ...wordsIn('en'),
  player: (number) => `Player ${number}.`,
  voice: {
    names: { usual: 'The host', animals: 'The host of the forest' },
    license: 'MIT; spoken by the flite voice rms, modified (see THIRD_PARTY.md)',
    // "Three votes": the plural form depends on the number.
    phrases: [{ of: ['num.{n}', 'votes.*'], one: ['num.{n}', 'votes.one'], other: ['num.{n}', 'votes.many'] }],
    sourceOf: async ({ text }) => `${ENGLISH_VOICE} ${text}`,
    speak: speakEnglish,
  },
};
