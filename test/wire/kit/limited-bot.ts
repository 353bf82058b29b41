/**
 * The bot as an operator starts it, except that it ignores one signal: if its files may not grow, it gets an error as
 * on a full disk.
 */
import { outliveLimits } from './file-limit.ts';

outliveLimits();
await import('../../../src/programs/main.ts');
