/** The process of one benchmark. Its arguments are the name and the seconds. */
import '../../rulebooks.ts';
import { benchmarks } from '../benchmarks.ts';
import { serve } from './serve.ts';

const [name = '', seconds] = process.argv.slice(2);
await serve(await benchmarks[name]!(), Number(seconds));
