/** Limits of the machine: a durable write, and a request to the local Discord. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './samples.ts';

const samples = 50;
/** The size of a usual batch of events. */
const batchBytes = 700;

/** The time of a durable write of a batch, p50 in ms. */
export function fdatasyncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'nightcall-sync-'));
  const file = openSync(join(folder, 'file'), 'w');
  const times = Array.from({ length: samples }, () => {
    const begin = performance.now();
    writeSync(file, Buffer.alloc(batchBytes, 1));
    fdatasyncSync(file);
    return performance.now() - begin;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return quantile(times, 0.5);
}

/** The time of a request to the local Discord, p50 in ms. */
export async function roundTripMs({ apiUrl }: { readonly apiUrl: string }): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < samples; request++) {
    const begin = performance.now();
    await (await fetch(`${apiUrl}/v10/gateway`)).text();
    times.push(performance.now() - begin);
  }
  return quantile(times, 0.5);
}
