import { sensible } from './sensible.ts';

/** Uses only what the player was told. Unknown players are chosen at random. */
export const plain = sensible(() => []);
