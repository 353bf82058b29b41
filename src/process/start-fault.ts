import { GatewayError, RefusedError, SessionsError, statusOf } from '#discord/index.ts';
import { StoreError } from '#game/ports/ports.ts';
import { PackError } from '#voice/pack-faults.ts';
import { ConfigError } from './config.ts';
import { complaint } from './config-remedies.ts';
import { EndpointError } from './endpoint.ts';

/** Codes of a failed name lookup. */
const unknownNames = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'];
/** Codes of a failed connection (errno(3), and those of undici). */
const noConnections = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'EPROTO'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET', 'AbortError'],
];

/** Errors whose message is the reason and the remedy. */
const explained = [ConfigError, StoreError, PackError, EndpointError, SessionsError] as const;

/**
 * The exit code of a bot that Discord refuses until its operator changes something (sysexits.h: EX_CONFIG). A new start
 * alone is useless, and each one may spend a session.
 */
export const REFUSED_CODE = 78;

/** The exit code for an error that ends the bot. */
export const exitCodeOf = (error: unknown): number => (refusedPart(error) === null ? 1 : REFUSED_CODE);

/** The remedy for each part that Discord may refuse. */
const refusals: Readonly<Record<RefusedError['part'], string>> = {
  token: complaint(['DISCORD_TOKEN']),
  intents: complaint(['MESSAGE_CONTENT']),
  shards:
    'Discord wants more shards for the servers of this bot. Raise SHARDS, or leave it out for the number that Discord recommends, then start again.\n' +
    'Для серверов этого бота Discord требует больше шардов. Увеличьте SHARDS или уберите переменную, тогда число посоветует Discord. Затем запустите ещё раз.',
  version:
    'Discord does not understand this version of the bot any more. Update it as docs/operator.md explains, then start again.\n' +
    'Discord больше не понимает эту версию бота. Обновите её, как описано в docs/operator.ru.md, и запустите ещё раз.',
};

/** The part that Discord does not accept. `null`: the error has another reason. */
function refusedPart(error: unknown): RefusedError['part'] | null {
  if (error instanceof RefusedError) return error.part;
  return codesOf(error).includes('TokenInvalid') || statusOf(error) === 401 ? 'token' : null;
}

/** The reason why the bot cannot start and the remedy. A bug has no remedy and keeps its stack. */
export const startFault = (error: unknown, api: string | null): string =>
  remedyOf(error, api) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));

/**
 * The reason of an error and the remedy, as a sentence in English and one in Russian. `null`: it has no remedy. `api`: the address
 * in use, if it is not Discord's own.
 */
export function remedyOf(error: unknown, api: string | null): string | null {
  if (error instanceof Error && explained.some((kind) => error instanceof kind)) return error.message;
  const refused = refusedPart(error);
  if (refused !== null) return refusals[refused];
  if (error instanceof GatewayError) return hasNoGateway();
  const host = hostOf(api);
  const status = statusOf(error);
  if (status !== null && status >= 500) return answersBadly(host, status);
  if (status !== null && api !== null) return isNoDiscord(status);
  if (codesOf(error).some((code) => unknownNames.includes(code))) return isNotFound(host, api);
  if (codesOf(error).some((code) => noConnections.includes(code))) return isNotReached(host, api);
  return null;
}

const hostOf = (api: string | null): string => (api === null ? 'discord.com' : new URL(api).host);

/** The codes of an error and of its causes. */
function codesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, name, cause, errors } = error as { code?: unknown; name?: unknown; cause?: unknown; errors?: unknown };
  return [
    ...[code, name].filter((each) => typeof each === 'string'),
    ...codesOf(cause),
    ...(Array.isArray(errors) ? errors.flatMap(codesOf) : []),
  ];
}

/** The remedy in a country that blocks Discord, in English and Russian. */
const blocked = [
  'Where Discord is blocked, such as in Russia, do what docs/operator/blocked.md says',
  'Там, где Discord заблокирован, например в России, сделайте то, что сказано в docs/operator/blocked.ru.md',
] as const;

const isNotFound = (host: string, api: string | null): string =>
  api === null
    ? `Discord cannot be found: the name ${host} is not known here. Check this machine's network and DNS. ${blocked[0]}, then start again.\n` +
      `Discord не найден: имя ${host} здесь неизвестно. Проверьте сеть и DNS этой машины. ${blocked[1]} и запустите ещё раз.`
    : `DISCORD_API cannot be found: the name ${host} is not known here. Correct the address, or leave it out for the real Discord.\n` +
      `Адрес из DISCORD_API не найден: имя ${host} здесь неизвестно. Исправьте его или уберите, чтобы работать с настоящим Discord.`;

const isNotReached = (host: string, api: string | null): string =>
  api === null
    ? `Discord cannot be reached at ${host}. Check this machine's network and firewall. ${blocked[0]}, then start again.\n` +
      `Discord по адресу ${host} недоступен. Проверьте сеть и брандмауэр этой машины. ${blocked[1]} и запустите ещё раз.`
    : `Nothing answers at ${host}, the address in DISCORD_API. Correct it, or leave it out for the real Discord.\n` +
      `По адресу ${host} из DISCORD_API никто не отвечает. Исправьте его или уберите, чтобы работать с настоящим Discord.`;

const hasNoGateway = (): string =>
  "Discord answers, but its gateway lets nobody in. Let WebSockets (wss://gateway.discord.gg) through this machine's firewall. " +
  `${blocked[0]}, or start again later.\n` +
  'Discord отвечает, но его шлюз никого не впускает. Разрешите WebSocket (wss://gateway.discord.gg) в брандмауэре этой машины. ' +
  `${blocked[1]} или запустите позже.`;

const answersBadly = (host: string, status: number): string =>
  `Discord (${host}) has a fault at the moment: it answers with ${status}. See https://discordstatus.com and start again later.\n` +
  `У Discord (${host}) сейчас сбой: он отвечает кодом ${status}. Посмотрите https://discordstatus.com и запустите позже.`;

const isNoDiscord = (status: number): string =>
  `The address in DISCORD_API does not answer as Discord's API does (${status}). Correct it, or leave it out for the real Discord.\n` +
  `Адрес из DISCORD_API отвечает не так, как API Discord (${status}). Исправьте его или уберите, чтобы работать с настоящим Discord.`;
