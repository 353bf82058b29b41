import { boxedTwins, clubTwins, deckTwins, grandTwins, sixTwins } from '../kit/twin-games.ts';
import { describeTwins } from '../kit/twins.ts';

// In private threads, with one rulebook. All of them in the long form.
const isLong = process.env['WIRE'] === 'long';
for (const twins of isLong ? [sixTwins, boxedTwins, clubTwins, deckTwins, grandTwins] : [sixTwins])
  describeTwins({ ...twins, chats: 'threads' });
