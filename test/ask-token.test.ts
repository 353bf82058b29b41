/** A person who starts the bot at a terminal without a token is asked for it once. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askToken } from '../src/process/ask-token.ts';

const token = `${Buffer.from('123456789012345678').toString('base64')}.abcdef.${'x'.repeat(27)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Asks a person who types these lines. Returns the token, and all that they read. */
async function ask(...lines: readonly string[]): Promise<{ readonly got: string | null; readonly read: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  let read = '';
  const left = [...lines];
  output.on('data', (chunk: Buffer) => {
    read += chunk.toString();
    if (!read.endsWith('> ')) return;
    const line = left.shift();
    // A person answers after the question.
    setImmediate(() => (line === undefined ? input.end() : input.write(`${line}\n`)));
  });
  return { got: await askToken({ input, output }, folder), read };
}

const kept = (): string => readFileSync(join(folder, '.env'), 'utf8');

/** Only the owner may read the file. Windows has no such modes. */
function expectPrivate(): void {
  if (process.platform !== 'win32') expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
}

test('the token is kept in .env, for the owner alone, and never shown', async () => {
  const { got, read } = await ask(` ${token} `);
  expect(got).toBe(token);
  expect(read).not.toContain(token);
  expect(kept()).toBe(`DISCORD_TOKEN=${token}\n`);
  expectPrivate();
});

test('anything else is asked for again', async () => {
  const { got, read } = await ask('', 'my password', token);
  expect(got).toBe(token);
  expect(read.match(/This is no token/g)).toHaveLength(2);
});

test('a person who ends the input leaves nothing behind', async () => {
  expect(await ask('nothing')).toMatchObject({ got: null });
  expect(() => kept()).toThrow('ENOENT');
});

test('the other variables stay as they are, and then only the owner may read them', async () => {
  writeFileSync(join(folder, '.env'), '# mine\nDISCORD_TOKEN=\nSPEED=2\n', { mode: 0o644 });
  await ask(token);
  expect(kept()).toBe(`# mine\nDISCORD_TOKEN=${token}\nSPEED=2\n`);
  expectPrivate();
});

test('a new .env begins as the example', async () => {
  writeFileSync(join(folder, '.env.example'), '# the token\nDISCORD_TOKEN=\n# SPEED=1\n');
  await ask(token);
  expect(kept()).toBe(`# the token\nDISCORD_TOKEN=${token}\n# SPEED=1\n`);
});
