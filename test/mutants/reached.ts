/** Set up for every test file while the map is recorded: notes which functions of ours the file calls. */
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { noteReached } from './map.ts';

const root = join(import.meta.dirname, '../../');
/** The files of a process share one session, although each of them runs this file. */
const shared = globalThis as { reached?: Session };

async function started(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

shared.reached ??= await started();
// Calls of the file before do not count.
await shared.reached.post('Profiler.takePreciseCoverage');
const startedAt = performance.now();

// A file that fails without a fault tells nothing.
let hasFailed = false;
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail';
});

afterAll(async () => {
  const { result } = await shared.reached!.post('Profiler.takePreciseCoverage');
  const called = result.flatMap(({ url, functions }) => {
    const path = url.replace('file://', '').replace(root, '');
    const names = functions.filter(({ ranges }) => ranges[0]!.count > 0).map(({ functionName }) => functionName);
    return /^(?:src|commands)\//.test(path) ? names.map((name) => `${path} ${name}`) : [];
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const file = expect.getState().testPath!.replace(root, '');
  if (!hasFailed) noteReached({ file, seconds, called: [...new Set(called)] });
});
