/**
 * The process of the benchmark of the engine, which is built as `npm run build` builds the bot. tsx names a function each
 * time it is made, which takes a fifth of the time of a game.
 */
import { engine } from '../rows/engine.ts';
import { serve } from './serve.ts';

await serve(engine, Number(process.argv[3]));
