import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig, secretsOf } from '../src/process/config.ts';
import { openLog } from '../src/process/log.ts';

const token = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789';

describe('the configuration', () => {
  test('needs a token and has a default for everything else', () => {
    expect(readConfig({ DISCORD_TOKEN: token })).toEqual({
      token,
      api: null,
      proxy: null,
      dataDir: './data',
      storeUrl: null,
      shards: null,
      standsBy: true,
      logLevel: 'info',
      logFormat: 'pretty',
      speed: 1,
      graceSeconds: 90,
      retentionMonths: 12,
      links: { privacy: null, terms: null, support: null, pages: null },
      voice: true,
      packsDir: './audio',
      devGuildId: null,
      registers: true,
      rehearsal: false,
      readsTown: false,
      extraBots: [],
      metrics: null,
      pages: null,
    });
  });

  test('names a missing variable and what to do, in English and in Russian', () => {
    expect(() => readConfig({})).toThrow(/^DISCORD_TOKEN is not set: .*\.env\.\nDISCORD_TOKEN не задана: .*\.env\.$/s);
    expect(() => readConfig({ DISCORD_TOKEN: '  ' })).toThrow(ConfigError);
  });

  test.each([
    ['DISCORD_API', 'discord.com'],
    ['STORE_URL', 'mysql://name@host/database'],
    ['STORE_URL', './data'],
    ['STORE_URL', 'postgres://name:%zz@host/database'],
    ['SHARDS', '0'],
    ['SHARDS', 'auto'],
    ['STANDBY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['SPEED', 'fast'],
    ['SPEED', '0'],
    ['GRACE_SECONDS', '1'],
    ['VOICE', 'yes'],
    ['DEV_GUILD_ID', '12'],
    ['REGISTER', 'yes'],
    ['REHEARSAL', 'true'],
    ['MESSAGE_CONTENT', 'yes'],
    ['PRIVACY_URL', 'http://example.org/privacy'],
    ['TERMS_URL', 'http://example.org/terms'],
    ['SUPPORT_URL', 'discord.gg/x'],
    ['HTTPS_PROXY', 'socks5://127.0.0.1:1080'],
    ['METRICS_PORT', '70000'],
    ['METRICS_PORT', 'yes'],
    ['METRICS_HOST', 'not a host'],
    ['PAGES_URL', 'mafia.example.org'],
    ['PAGES_PORT', '-1'],
    ['PAGES_HOST', 'not a host'],
  ])('refuses %s=%s by its name', (name, value) => {
    expect(() => readConfig({ DISCORD_TOKEN: token, [name]: value })).toThrow(`${name} is not right`);
  });

  test('names all that is wrong at once', () => {
    const wrong = () => readConfig({ SPEED: 'x', VOICE: 'x' });
    for (const name of ['DISCORD_TOKEN', 'SPEED', 'VOICE']) expect(wrong).toThrow(name);
  });

  test('never prints a token, not even a wrong one', () => {
    const wrong = 'this is no token but may be a password';
    try {
      readConfig({ DISCORD_TOKEN: wrong, SPEED: 'x' });
      expect.unreachable();
    } catch (error) {
      expect(`${(error as Error).message}${(error as Error).stack}`).not.toContain('password');
    }
  });

  test.each(['0', '121', '1.5', 'never', '-3'])('refuses a retention time of %s, and names the remedy', (months) => {
    expect(() => readConfig({ DISCORD_TOKEN: token, RETENTION: months })).toThrow(
      /RETENTION is not right: a whole number/,
    );
  });

  test('takes a retention time in months', () => {
    expect(readConfig({ DISCORD_TOKEN: token, RETENTION: '120' }).retentionMonths).toBe(120);
  });

  test('serves metrics only with a port, and then to this machine alone', () => {
    expect(readConfig({ DISCORD_TOKEN: token, METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
    const { metrics } = readConfig({ DISCORD_TOKEN: token, METRICS_PORT: '9464' });
    expect(metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  });

  test('serves live pages only with an address and a port', () => {
    const [url, port] = [{ PAGES_URL: 'https://mafia.example.org/live/' }, { PAGES_PORT: '8080' }];
    const config = readConfig({ DISCORD_TOKEN: token, ...url, ...port });
    expect(config.pages).toEqual({ host: '127.0.0.1', port: 8080 });
    expect(config.links.pages).toBe('https://mafia.example.org/live');
    const none = readConfig({ DISCORD_TOKEN: token });
    expect([none.pages, none.links.pages]).toEqual([null, null]);
    expect(() => readConfig({ DISCORD_TOKEN: token, ...url })).toThrow('PAGES_PORT is not set');
    expect(() => readConfig({ DISCORD_TOKEN: token, ...port })).toThrow('PAGES_URL is not set');
  });

  test('has each of its variables explained in .env.example, and no other', async () => {
    const example = await readFile(join(import.meta.dirname, '../.env.example'), 'utf8');
    const explained = [...example.matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]);
    expect(explained.map(([name]) => name).sort()).toEqual([
      ...['DATA_DIR', 'DEV_GUILD_ID', 'DISCORD_API', 'DISCORD_TOKEN', 'GRACE_SECONDS', 'HELPER_TOKENS', 'HTTPS_PROXY'],
      ...['LOG_FORMAT', 'LOG_LEVEL', 'MESSAGE_CONTENT', 'METRICS_HOST', 'METRICS_PORT', 'PACKS_DIR'],
      ...['PAGES_HOST', 'PAGES_PORT', 'PAGES_URL', 'PRIVACY_URL', 'REGISTER'],
      ...['REHEARSAL', 'RETENTION', 'SHARDS', 'SPEED', 'STANDBY', 'STORE_URL', 'SUPPORT_URL', 'TERMS_URL', 'VOICE'],
    ]);
    const { api, ...rest } = readConfig({ ...Object.fromEntries(explained), DISCORD_TOKEN: token });
    const { api: none, ...defaults } = readConfig({ DISCORD_TOKEN: token });
    expect(rest).toEqual(defaults);
    expect([api, none]).toEqual([expect.any(String), null]);
  });
});

test('the password of a database or a proxy is a secret, as it is written and as it is meant', () => {
  const url = 'postgres://name:a%20password@host/database';
  expect(secretsOf(readConfig({ DISCORD_TOKEN: token, STORE_URL: url }))).toEqual([
    ...[token, url, 'a%20password', 'a password'],
  ]);
  expect(secretsOf(readConfig({ DISCORD_TOKEN: token, STORE_URL: 'postgres://host/database' }))).toHaveLength(2);
  const proxy = 'http://anna:secret@host:3128';
  expect(secretsOf(readConfig({ DISCORD_TOKEN: token, HTTPS_PROXY: proxy }))).toContain('secret');
});

describe('the tokens of helper bots', () => {
  const tokenOf = (id: string, secret = 'abcdefghijklmnopqrstuvwxyz0123456789') =>
    `${Buffer.from(id).toString('base64').replaceAll('=', '')}.Gabcde.${secret}`;
  const [one, two] = [tokenOf('223456789012345678'), tokenOf('323456789012345678')];
  const read = (value: string) => readConfig({ DISCORD_TOKEN: token, HELPER_TOKENS: value });

  test('are separated by commas, and each names its bot', () => {
    const { extraBots } = read(` ${one} , ${two} `);
    expect(extraBots).toEqual([
      { id: '223456789012345678', token: one },
      { id: '323456789012345678', token: two },
    ]);
  });

  test.each([
    ['a token without a bot', `${one},abcdefghijklmnopqrstuvwxyz.abcdef.0123456789`],
    ['a word', 'this-is-no-token-but-a-password'],
    ['an empty place', `${one},,${two}`],
    ['a token that is cut off', one.slice(0, one.lastIndexOf('.'))],
  ])('are refused with a sentence that does not repeat them: %s', (_, value) => {
    const refused = () => read(value);
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(/^HELPER_TOKENS is not right: .*\nHELPER_TOKENS задана неверно: .*$/);
    expect(refused).not.toThrow(/password|abcdefghij/);
  });

  test('are refused if two of them are of one bot, or one is of the bot itself', () => {
    for (const value of [`${one},${one}`, `${one},${two},${tokenOf('223456789012345678', 'another-secret-of-it')}`])
      expect(() => read(value)).toThrow(/^HELPER_TOKENS has two tokens of one bot: .*\nВ HELPER_TOKENS два токена/);
    for (const value of [token, `${one},${tokenOf('123456789012345678', 'another-secret-of-it')}`])
      expect(() => read(value)).toThrow(/^HELPER_TOKENS has a token of the bot of DISCORD_TOKEN: .*\nВ HELPER_TOKENS/);
  });

  test('are among the values that the log strikes out', () => {
    expect(secretsOf(read(`${one},${two}`))).toEqual([token, one, two]);
  });
});

describe('the log', () => {
  const written = (work: (log: ReturnType<typeof openLog>) => void, format: 'json' | 'pretty' = 'json') => {
    const lines: string[] = [];
    work(openLog({ level: 'info', format, secrets: [token], to: { write: (line) => void lines.push(line) } }));
    return lines.join('');
  };

  test('strikes out a token by its field and by its value, wherever it turns up', () => {
    const text = written((log) => {
      log.info({ token: 'other-token', request: { headers: { authorization: 'Bot x' } } }, 'asked');
      log.error({ error: new Error(`401 for ${token}`) }, `failed with ${token}`);
    });
    expect(text).not.toContain(token);
    expect(text).not.toContain('other-token');
    expect(text).not.toContain('Bot x');
    expect(text).toContain('401 for [secret]');
  });

  test('writes a warning or an error once a minute, and then the latest of them with their number', () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const log = openLog({ level: 'info', format: 'json', secrets: [], to: { write: (line) => void lines.push(line) } });
    const written = () => lines.splice(0).map((line) => JSON.parse(line));
    for (let attempt = 0; attempt < 120; attempt += 1) {
      log.warn({ error: 'Unexpected server response: 503', waitMs: 1000 + attempt }, 'a connection has an error');
      log.info({ out: true }, 'Discord is out of reach');
      vi.advanceTimersByTime(250);
    }
    log.warn({ error: 'another error' }, 'a connection has an error');
    const first = written();
    expect(first.filter(({ level }) => level === 30)).toHaveLength(120);
    expect(first.filter(({ level }) => level === 40).map(({ error }) => error)).toEqual([
      'Unexpected server response: 503',
      'another error',
    ]);
    vi.advanceTimersByTime(60_000);
    expect(written()).toEqual([
      expect.objectContaining({ level: 40, waitMs: 1119, msg: 'a connection has an error', repeated: 119 }),
    ]);
    vi.advanceTimersByTime(120_000);
    expect(written()).toEqual([]);
    log.warn({ error: 'another error' }, 'a connection has an error');
    expect(written()).toHaveLength(1);
    vi.useRealTimers();
  });

  test('writes JSON a line, or text for people', () => {
    const lines = written((log) => log.warn({ table: 'abc' }, 'posts are late'));
    expect(JSON.parse(lines)).toMatchObject({ level: 40, table: 'abc', msg: 'posts are late' });
    expect(written((log) => log.debug({}, 'unseen'))).toBe('');
  });
});
