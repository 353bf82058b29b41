/** The process of one benchmark. Its arguments are the name and the seconds. */
import '../../rulebooks.ts';
import { benchmarks } from '../benchmarks.ts';
import type { ChildMessage } from './child.ts';

const send = (message: ChildMessage) => new Promise<void>((resolve) => process.send!(message, () => resolve()));

const [name = '', seconds] = process.argv.slice(2);
const benchmark = await benchmarks[name]!();
const measurements = await benchmark.measure({
  seconds: Number(seconds),
  tell: (text) => void send({ type: 'progress', text }),
});
await send({ type: 'measured', measurements });
process.exit(0);
