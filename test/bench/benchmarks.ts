import type { Benchmark } from './frame/measurement.ts';

/** All benchmarks by their names. Each is loaded by its own process only. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  engine: async () => (await import('./rows/engine.ts')).engine,
  simulator: async () => (await import('./rows/simulator.ts')).simulator,
  records: async () => (await import('./rows/records.ts')).records,
  calls: async () => (await import('./rows/calls.ts')).calls,
  start: async () => (await import('./rows/start.ts')).start,
  press: async () => (await import('./rows/press.ts')).press,
  frames: async () => (await import('./rows/frames.ts')).frames,
  streams: async () => (await import('./rows/streams.ts')).narrated,
  spectators: async () => (await import('./rows/spectators.ts')).spectated,
  memory: async () => (await import('./rows/memory.ts')).memory,
  lines: async () => (await import('./rows/lines.ts')).lines,
};
