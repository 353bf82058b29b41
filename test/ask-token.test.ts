/** A person who starts the bot at a terminal without a token is asked for it once. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { askToken, configAtTerminal } from '../src/process/ask-token.ts';
import { temporaryFolder } from './after-test.ts';

const token = `${Buffer.from('123456789012345678').toString('base64')}.abcdef.${'x'.repeat(27)}`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Lets a person type these lines. Returns what came of it, and all that they read. */
async function at<T>(
  lines: readonly string[],
  run: (terminal: { readonly input: PassThrough; readonly output: PassThrough }) => Promise<T>,
): Promise<{ readonly got: T; readonly read: string }> {
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
  return { got: await run({ input, output }), read };
}

const ask = (...lines: readonly string[]) => at(lines, (terminal) => askToken(terminal, folder));

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

describe('a start at a terminal', () => {
  const old = token.replace('abcdef', 'ghijkl');
  /** The token of the configuration, what the person read, and the tokens that Discord was asked about. */
  async function start(stored: string, lines: readonly string[], refused: readonly string[] = []) {
    const asked: string[] = [];
    writeFileSync(join(folder, '.env'), `DISCORD_TOKEN=${stored}\nSPEED=2\n`);
    const env = { DISCORD_TOKEN: stored };
    const { got, read } = await at(lines, (terminal) =>
      configAtTerminal({ terminal, folder, env }, async (config) => {
        asked.push(config.token);
        return refused.includes(config.token);
      }),
    );
    return { got: got?.token ?? null, read, asked };
  }

  test('asks nothing if Discord takes the stored token', async () => {
    expect(await start(old, [])).toEqual({ got: old, read: '', asked: [old] });
  });

  test('asks for a token in the place of one that Discord refuses', async () => {
    const { got, read } = await start(old, [token], [old]);
    expect(got).toBe(token);
    expect(read).toMatch(/^The stored token .* does not work/);
    expect(read).not.toContain(old);
    expect(kept()).toBe(`DISCORD_TOKEN=${token}\nSPEED=2\n`);
    expectPrivate();
  });

  test.each(['half a token', 'x'])(
    'asks for one in the place of “%s”, and does not send it to Discord',
    async (stored) => {
      expect(await start(stored, [token])).toMatchObject({ got: token, asked: [] });
    },
  );

  test('asks only once: a new token that is refused, too, ends the start', async () => {
    const { read, asked } = await start(old, [token], [old, token]);
    expect(read.match(/does not work/g)).toHaveLength(1);
    expect(asked).toEqual([old]);
  });

  test('leaves the stored token if the person ends the input', async () => {
    const { got, read } = await start(old, [], [old]);
    expect(got).toBeNull();
    expect(read).toMatch(/\n$/);
    expect(kept()).toContain(old);
  });
});
