/** Ends of tests. They do not know tests that run at the same time from each other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Closes something after the current test, even if it fails. Outside a test (`beforeAll`, a script) its owner closes it. */
export function afterTest(close: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(async () => void (await close()));
}

/** An empty folder. It is deleted after the test that makes it, or after the tests of the file or group that does. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nightcall-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return folder;
}
