import { z } from 'zod';
import type { BotToken } from '#discord/extra-bots/extra-bot.ts';
import type { Links } from '#discord/index.ts';
import { complaint, type Variable } from './config-remedies.ts';
import type { EndpointPlace } from './endpoint.ts';
import { defaultDataDir } from './environment.ts';
import { levels } from './log.ts';
import { repositoryAddress } from './repository.ts';

/** The settings of this installation. `.env.example` explains each variable. */
export interface Config {
  readonly token: string;
  /** The address of another Discord API for rehearsals, or `null` for the real one. */
  readonly api: string | null;
  /** The address of an HTTP proxy to Discord, or `null`. */
  readonly proxy: string | null;
  readonly dataDir: string;
  /** The address of the database that has the stored games instead of the data folder. `null`: the folder has them. */
  readonly storeUrl: string | null;
  /** The number of shards. `null`: the one that Discord recommends. */
  readonly shards: number | null;
  /** True if the process hears shards of other processes, so that it can take over at once. */
  readonly standsBy: boolean;
  readonly logLevel: (typeof levels)[number];
  readonly logFormat: 'pretty' | 'json';
  readonly speed: number;
  readonly graceSeconds: number;
  /** The number of months for which the records of games are kept. */
  readonly retentionMonths: number;
  readonly links: Links;
  readonly voice: boolean;
  readonly packsDir: string;
  readonly devGuildId: string | null;
  /** True if the bot registers its slash commands at its start. */
  readonly registers: boolean;
  readonly rehearsal: boolean;
  /** True if tables may have the bot read the messages in their town (a privileged intent). */
  readonly readsTown: boolean;
  /** The helper bots, in the order of their tokens. */
  readonly extraBots: readonly BotToken[];
  /** The address of the metrics and of the health checks. `null`: there is none. A port of 0 means a free one. */
  readonly metrics: EndpointPlace | null;
  /** The address of this machine at which the live pages are served. `null`: there are none. `links.pages` leads there. */
  readonly pages: EndpointPlace | null;
}

/** A variable is wrong. The message gives its name and the remedy in English and Russian, and never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const snowflake = z.string().regex(/^\d{17,20}$/);
const number = (min: number, max: number) => z.coerce.number().min(min).max(max);

/**
 * The bot of a token, or `null` if the token has another form. A token begins with the id of its bot in base64
 * (Discord, Reference: Authentication).
 */
export function botOf(token: string): BotToken | null {
  const [first = '', ...rest] = token.split('.');
  const id = Buffer.from(first, 'base64').toString();
  const isToken = /^[\w.-]{20,}$/.test(token) && rest.length === 2 && /^\d{17,20}$/.test(id);
  return isToken ? { id, token } : null;
}

const tokens = z
  .string()
  .transform((text) => text.split(',').map((token) => botOf(token.trim())))
  .pipe(z.array(z.custom<BotToken>((bot) => bot !== null)));

const token = z.string().regex(/^[\w.-]{20,}$/);
/** Returns true if this has the form of a token. */
export const isToken = (text: string): boolean => token.safeParse(text).success;

const port = number(0, 65_535).int().optional();
const host = z
  .string()
  .regex(/^[\w.:-]+$/)
  .default('127.0.0.1');

const forms = {
  DISCORD_TOKEN: token,
  DISCORD_API: z.url({ protocol: /^https?$/ }).optional(),
  HTTPS_PROXY: z
    .url({ protocol: /^https?$/ })
    .refine((url) => isDecodable(url))
    .optional(),
  DATA_DIR: z.string().default(defaultDataDir),
  STORE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/ })
    .refine((url) => isDecodable(url))
    .optional(),
  SHARDS: number(1, 10_000).int().optional(),
  STANDBY: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(levels).default('info'),
  LOG_FORMAT: z.enum(['pretty', 'json']).default('pretty'),
  SPEED: number(0.1, 1000).default(1),
  GRACE_SECONDS: number(10, 3600).default(90),
  RETENTION: number(1, 120).int().default(12),
  PRIVACY_URL: z.url({ protocol: /^https$/ }).optional(),
  TERMS_URL: z.url({ protocol: /^https$/ }).optional(),
  SUPPORT_URL: z.url({ protocol: /^https$/ }).optional(),
  VOICE: z.enum(['on', 'off']).default('on'),
  PACKS_DIR: z.string().default('./audio'),
  DEV_GUILD_ID: snowflake.optional(),
  REGISTER: z.enum(['on', 'off']).default('on'),
  REHEARSAL: z.enum(['0', '1']).default('0'),
  MESSAGE_CONTENT: z.enum(['on', 'off']).default('off'),
  HELPER_TOKENS: tokens.default([]),
  METRICS_PORT: port,
  METRICS_HOST: host,
  PAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAGES_PORT: port,
  PAGES_HOST: host,
} satisfies Readonly<Record<Variable, z.ZodType>>;

const linksOf = (set: { readonly [Name in `${Uppercase<keyof Links>}_URL`]?: string | undefined }): Links => ({
  privacy: set.PRIVACY_URL ?? null,
  terms: set.TERMS_URL ?? null,
  support: set.SUPPORT_URL ?? repositoryAddress(),
  pages: set.PAGES_URL?.replace(/\/+$/, '') ?? null,
});

/** Returns true if each `%` begins the code of a character. */
export function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** Checks the variables. @throws {ConfigError} that names each wrong one */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const names = Object.keys(forms) as Variable[];
  const set = Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const read = z.object(forms).safeParse(set);
  if (!read.success)
    throw new ConfigError(
      complaint(
        read.error.issues.map((issue) => issue.path[0] as Variable),
        set,
      ),
    );
  const { data } = read;
  const misfit = halfOfPages(data) ?? repetition(data.DISCORD_TOKEN, data.HELPER_TOKENS);
  if (misfit !== null) throw new ConfigError(misfit);
  return {
    token: data.DISCORD_TOKEN,
    api: data.DISCORD_API ?? null,
    proxy: data.HTTPS_PROXY ?? null,
    dataDir: data.DATA_DIR,
    storeUrl: data.STORE_URL ?? null,
    shards: data.SHARDS ?? null,
    standsBy: data.STANDBY === 'on',
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT,
    speed: data.SPEED,
    graceSeconds: data.GRACE_SECONDS,
    retentionMonths: data.RETENTION,
    links: linksOf(data),
    voice: data.VOICE === 'on',
    packsDir: data.PACKS_DIR,
    devGuildId: data.DEV_GUILD_ID ?? null,
    registers: data.REGISTER === 'on',
    rehearsal: data.REHEARSAL === '1',
    readsTown: data.MESSAGE_CONTENT === 'on',
    extraBots: data.HELPER_TOKENS,
    metrics: placeOf(data.METRICS_HOST, data.METRICS_PORT),
    pages: placeOf(data.PAGES_HOST, data.PAGES_PORT),
  };
}

/** The values of a configuration that must never be written anywhere. */
export const secretsOf = ({ token, extraBots, storeUrl, proxy }: Config): readonly string[] => [
  token,
  ...extraBots.map((bot) => bot.token),
  ...[storeUrl, proxy].flatMap((url) => (url === null ? [] : passwordsOf(url))),
];

/** An address with its password, as it is written and as it is meant. */
function passwordsOf(url: string): readonly string[] {
  const { password } = new URL(url);
  return [url, password, decodeURIComponent(password)].filter((secret) => secret !== '');
}

const placeOf = (host: string, port: number | undefined): EndpointPlace | null =>
  port === undefined ? null : { host, port };

/** The complaint if live pages have an address without a port, or a port without an address. `null`: they have not. */
function halfOfPages(set: { readonly [Name in 'PAGES_URL' | 'PAGES_PORT']?: unknown }): string | null {
  const missing = (['PAGES_URL', 'PAGES_PORT'] as const).filter((name) => set[name] === undefined);
  return missing.length === 1 ? complaint(missing, set) : null;
}

/** The complaint if the main bot, or the same helper bot twice, is among the helper bots. `null`: neither is. */
function repetition(token: string, bots: readonly BotToken[]): string | null {
  const ids = bots.map(({ id }) => id);
  const main = botOf(token)?.id;
  if (bots.some((bot) => bot.token === token || bot.id === main))
    return (
      'HELPER_TOKENS has a token of the bot of DISCORD_TOKEN: each helper bot needs an application of its own.\n' +
      'В HELPER_TOKENS есть токен бота из DISCORD_TOKEN: каждому боту-помощнику нужно своё приложение.'
    );
  if (new Set(ids).size === ids.length) return null;
  return (
    'HELPER_TOKENS has two tokens of one bot: leave one of them, or give the token of another application.\n' +
    'В HELPER_TOKENS два токена одного бота: оставьте один или укажите токен другого приложения.'
  );
}
