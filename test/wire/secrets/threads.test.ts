import { boxedTwins, clubTwins, deckTwins, grandTwins, sixTwins } from '../kit/twin-games.ts';
import { describeTwins } from '../kit/twins.ts';

// In private threads, with one rulebook. All of them in the long form. The bot that leaks plays with channels.
const isLong = process.env['WIRE'] === 'long';
for (const { leaks: _, ...twins } of isLong ? [sixTwins, boxedTwins, clubTwins, deckTwins, grandTwins] : [sixTwins])
  describeTwins({ ...twins, chats: 'threads' });
