import { deckTwins } from '../kit/twin-games.ts';
import { describeTwins } from '../kit/twins.ts';

describeTwins(deckTwins);
