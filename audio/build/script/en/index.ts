import { votesIn } from '#packs/recording/recorded-pack.ts';
import { asStatements, statementSource } from '../../statement.ts';
import { type Delivery, ENGLISH_VOICE, speakEnglish } from '../../synthesise.ts';
import { DELIVERIES } from '../deliveries.en.ts';
import { wordsIn } from '../english-and-russian.ts';
import { type CompleteScript, NUMBER_PHRASES } from '../shape.ts';

/** Returns true for a take that the voice says like a question. */
const isAsked = (delivery: Delivery | undefined): boolean => delivery?.melody === 'statement';

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
    sourceOf: async ({ text, delivery }) =>
      `${ENGLISH_VOICE} ${text}${delivery ? JSON.stringify(delivery) : ''}${isAsked(delivery) ? await statementSource() : ''}`,
    speak: async (takes, work) => {
      await speakEnglish(takes, work);
      await asStatements(
        takes.filter(({ delivery }) => isAsked(delivery)),
        work,
      );
    },
  },
};
