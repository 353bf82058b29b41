import { clubTwins } from '../kit/twin-games.ts';
import { describeTwins } from '../kit/twins.ts';

describeTwins(clubTwins);
