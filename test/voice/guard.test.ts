import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundled } from '../wire/kit/bundle.ts';

async function end(thrown: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = await bundled('test/voice/guard-process.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, thrown], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

test.each([
  ['proposals', 'deaf'],
  ['short', 'deaf'],
  ['packet', 'still'],
  ['datagram', 'passing'],
])('a fault of the voice library (%s), which nobody can catch, does not end the process', async (thrown, fault) => {
  const { code, stdout } = await end(thrown);
  expect(code).toBe(0);
  expect(stdout).toBe(`a fault of the voice library was caught; the voice goes on\nmend: ${fault}\nstill here\n`);
});

test.each(['other', 'ours', 'rejection'])(
  'any other exception (%s) ends it as it would have without the guard',
  async (thrown) => {
    const { code, stdout, stderr } = await end(thrown);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/Error: something else broke\n {4}at .*guard-process/);
  },
);
