import { type DestinationStream, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Log } from '#game/ports/ports.ts';

export const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** The settings of the log. */
export interface LogOptions {
  readonly level: (typeof levels)[number];
  /** `json`: one line of JSON for each message, for machines. */
  readonly format: 'pretty' | 'json';
  /** Values that must never be written anywhere: tokens. */
  readonly secrets: readonly string[];
  /** The destination of the lines, by default standard output. */
  readonly to?: DestinationStream;
}

/** Names of fields that hold a token. Fields with these names are never written. */
const named = ['token', 'authorization', 'Authorization'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * Opens the log. Tables are logged by id and numbers, never by their events, because those are secret. Tokens are
 * removed by field name and also by value.
 */
export function openLog({ level, format, secrets, to }: LogOptions): Log {
  const out = to ?? process.stdout;
  const shown = format === 'pretty' ? pretty({ destination: out, sync: true, ignore: 'pid,hostname' }) : out;
  const words = secrets.filter((secret) => secret.length >= 8);
  const clean: DestinationStream = {
    write: (line) => void shown.write(words.reduce((text, word) => text.replaceAll(word, '[secret]'), line)),
  };
  const options = {
    level,
    redact: { paths: named, censor: '[secret]' },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  };
  return pino(options, clean);
}
