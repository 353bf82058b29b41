import { type DestinationStream, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Log } from '#game/ports/ports.ts';

export const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export interface LogOptions {
  readonly level: (typeof levels)[number];
  /** `json`: a line of JSON for each message, for machines. */
  readonly format: 'pretty' | 'json';
  /** What may never be written, wherever it turns up: tokens. */
  readonly secrets: readonly string[];
  /** Where the lines go; standard output where it is missing. */
  readonly to?: DestinationStream;
}

/** Words that name a token in a field; a field of this name is never written. */
const named = ['token', 'authorization', 'Authorization'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * The log. Games are logged by id and numbers, never by their events: those are secret. Tokens are struck out by name
 * and, whatever they are called, by value.
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
