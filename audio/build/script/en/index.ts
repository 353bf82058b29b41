import { votesIn } from '#packs/plurals.ts';
import { ENGLISH_VOICE, speakEnglish } from '../../synthesise.ts';
import { DELIVERIES } from '../deliveries.en.ts';
import { wordsIn } from '../english-and-russian.ts';
import { type CompleteScript, NUMBER_PHRASES } from '../shape.ts';

export const script: CompleteScript = {
  ...wordsIn('en'),
  player: (number) => `Player ${number}.`,
  wholePhrases: [
    { stem: 'votes', from: 0, words: (number, count) => `${number} ${count === 1 ? 'vote' : 'votes'}.` },
    { stem: 'leaves', from: 1, words: (number) => `Player ${number} leaves the table.` },
    { stem: 'against', from: 1, words: (number) => `Against player ${number}:` },
    { stem: 'animals.leaves', from: 1, words: (number) => `Player ${number} leaves the forest.` },
  ],
  voice: {
    names: { usual: 'The host', animals: 'The host of the forest' },
    license: 'MIT; spoken by the flite voice rms, modified (see THIRD_PARTY.md)',
    // "Three votes": the plural form depends on the number.
    phrases: [...NUMBER_PHRASES, votesIn('en')],
    deliveries: DELIVERIES,
    sourceOf: async ({ text, delivery }) => `${ENGLISH_VOICE} ${text}${delivery ? JSON.stringify(delivery) : ''}`,
    speak: speakEnglish,
  },
};
