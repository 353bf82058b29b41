/** Set up for every test file while the map is recorded: notes which functions of ours the file calls. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

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

afterAll(async () => {
  const { result } = await shared.reached!.post('Profiler.takePreciseCoverage');
  const called = result.flatMap(({ url, functions }) => {
    const path = url.replace('file://', '').replace(root, '');
    const names = functions.filter(({ ranges }) => ranges[0]!.count > 0).map(({ functionName }) => functionName);
    return /^(?:src|commands)\//.test(path) ? names.map((name) => `${path} ${name}`) : [];
  });
  const name = expect.getState().testPath!.replace(root, '').replaceAll('/', '+');
  writeFileSync(join(process.env['MUTANTS_REACHED']!, `${name}.json`), JSON.stringify([...new Set(called)]));
});
