/** Messages about a PostgreSQL store, each with its remedy: a sentence in English and one in Russian. */
import { StoreError } from '#game/ports/ports.ts';
import { causesOf } from '../level-faults.ts';

/** Codes of a connection that was refused, lost, or never made (errno(3), and those of the client). */
const connection = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'],
];
/** Messages of the client about a connection that has ended, or an answer that has not come. They have no code. */
const ended = /connection terminated|connection ended|timeout|client has encountered a connection error|not queryable/i;
/**
 * Classes and codes of the server that mean that it takes no statements, or no writes, for now (PostgreSQL, appendix A):
 * connections, transaction state of a standby, resources such as a full disk, an operator's shutdown, system errors.
 */
const passing = /^(?:08|53|57P|58|25006|40001|40P01|55P03|57014)/;

/** The code of the first error in the chain that has one. */
const codeOf = (error: unknown): string =>
  String(flattened(error).find(({ code }) => typeof code === 'string')?.code ?? '');

/** An error, its causes, and the errors of several addresses that were tried. */
function flattened(error: unknown): readonly { readonly code?: unknown; readonly message: string }[] {
  const several = error instanceof AggregateError ? error.errors.flatMap(flattened) : [];
  return [...causesOf(error), ...several];
}

const messageOf = (error: unknown): string =>
  flattened(error)
    .map(({ message }) => message)
    .findLast((message) => message !== '') ?? 'unknown';

/** Returns true if the connection was lost, so that nobody knows whether the statement was carried out. */
export const isLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (connection.includes(code) || /^(?:08|57P)/.test(code)) return true;
  return code === '' && ended.test(messageOf(error));
};

/** Returns true if the fault may pass by itself: the connection is lost, or the server takes no writes at the moment. */
export const mayPass = (error: unknown): boolean => isLost(error) || passing.test(codeOf(error));

/**
 * Returns true if the server does not have a prepared statement, or has another one of that name: a pooler has given the
 * connection to somebody else in between. The statement was not carried out.
 */
export const isUnprepared = (error: unknown): boolean => ['26000', '42P05'].includes(codeOf(error));

/** The server and the database of an address, without the name and the password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}

/** An error of a store with a sentence in English and one in Russian. */
export const pair = (en: string, ru: string): StoreError => new StoreError(`${en}\n${ru}`);

/** The reason why the database cannot be used, with the remedy. The message never has the password. */
export function whyNotUsed(url: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const [place, code, message] = [placeOf(url), codeOf(error), messageOf(error)];
  if (code === '28P01' || code === '28000' || /password|SASL|authentication/i.test(message))
    return pair(
      `PostgreSQL at ${place} refuses the name or the password in its address (STORE_URL). Correct them.`,
      `PostgreSQL по адресу ${place} не принимает имя или пароль из адреса (STORE_URL). Исправьте их.`,
    );
  if (code === '3D000')
    return pair(
      `PostgreSQL has no database ${place}. Create it (createdb), or correct the address (STORE_URL).`,
      `В PostgreSQL нет базы ${place}. Создайте её (createdb) или исправьте адрес (STORE_URL).`,
    );
  if (code === '42501' || code === '25006')
    return pair(
      `The database ${place} cannot be written with the name in its address (STORE_URL). Grant it CREATE on the schema, and name the primary server.`,
      `С именем из адреса (STORE_URL) в базу ${place} нельзя писать. Дайте ему право CREATE на схему и укажите основной сервер.`,
    );
  if (/SSL|certificate/i.test(message))
    return pair(
      `PostgreSQL at ${place} cannot be reached over TLS (${message}). Correct sslmode in the address (STORE_URL).`,
      `Связь с PostgreSQL по адресу ${place} через TLS не установлена (${message}). Исправьте sslmode в адресе (STORE_URL).`,
    );
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'].includes(code))
    return pair(
      `PostgreSQL cannot be found: the name in ${place} is not known here. Correct the address (STORE_URL), or check the DNS of this machine.`,
      `PostgreSQL не найден: имя из ${place} здесь неизвестно. Исправьте адрес (STORE_URL) или проверьте DNS этой машины.`,
    );
  if (isLost(error))
    return pair(
      `PostgreSQL at ${place} cannot be reached (${code || message}). Start it, or correct the address (STORE_URL).`,
      `PostgreSQL по адресу ${place} недоступен (${code || message}). Запустите его или исправьте адрес (STORE_URL).`,
    );
  return pair(
    `The database ${place} cannot be used (${code} ${message}). Check PostgreSQL's own log.`,
    `Базой ${place} не удаётся воспользоваться (${code} ${message}). Посмотрите журнал PostgreSQL.`,
  );
}

/** The message for a database that takes no writes for now. The store tries again automatically. */
export function takesNoWrites(place: string, error: unknown): string {
  const reason = codeOf(error) || messageOf(error);
  return (
    `the database ${place} takes no writes (${reason}). It is tried again until it does.\n` +
    `В базу ${place} не удаётся записать (${reason}). Попытки продолжаются, пока это не получится.`
  );
}

/** The message for a database of a later version. */
export const isNewer = (place: string, version: number, known: number): StoreError =>
  pair(
    `The database ${place} was changed by a later Nightcall (version ${version}, this one knows ${known}). Start that one again, or put back a copy of the database from before it.`,
    `Базу ${place} изменил более новый Nightcall (версия ${version}, этот знает ${known}). Запустите снова его или верните копию базы, сделанную до него.`,
  );
