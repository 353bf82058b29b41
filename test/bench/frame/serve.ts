import type { ChildMessage } from './child.ts';
import type { Benchmark } from './measurement.ts';

const send = (message: ChildMessage) => new Promise<void>((resolve) => process.send!(message, () => resolve()));

/** Carries out a benchmark for the parent of this process, and ends the process. */
export async function serve(benchmark: Benchmark, seconds: number): Promise<never> {
  const measurements = await benchmark.measure({
    seconds,
    tell: (text) => void send({ type: 'progress', text }),
  });
  await send({ type: 'measured', measurements });
  process.exit(0);
}
