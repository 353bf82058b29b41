/** The bot as an operator starts it, but for a signal: where its files may not grow, it gets an error as on a full disk. */
import { outliveLimits } from './file-limit.ts';

outliveLimits();
await import('../../../src/main.ts');
