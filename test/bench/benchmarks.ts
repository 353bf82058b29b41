import type { Benchmark } from './frame/measurement.ts';

/** All benchmarks by their names. Each is loaded by its own process only. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  engine: async () => (await import('./rows/engine.ts')).engine,
  simulator: async () => (await import('./rows/simulator.ts')).simulator,
  records: async () => (await import('./rows/records.ts')).records,
  calls: async () => (await import('./rows/calls.ts')).calls,
  lines: async () => (await import('./rows/lines.ts')).lines,
};
