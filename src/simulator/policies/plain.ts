import { sensible } from './sensible.ts';

/** Goes by what he has been told and by nothing else: of whom he knows nothing, one is as good as another. */
export const plain = sensible(() => () => 0);
