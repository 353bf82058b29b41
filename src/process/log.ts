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

/** Milliseconds after which a repeated line may be written again. */
const REPEATED_MS = 60_000;
/** The number of different lines that are remembered. */
const REMEMBERED = 1_000;
/** The start of a line of JSON whose level is a warning or above. */
const complaint = /^\{"level":[456]0,/;
/** Times, and other numbers that differ from line to line. Ids are strings. */
const passing = /:\d{4,}(?:\.\d+)?(?=[,}])/g;

/**
 * Writes no warning and no error more than once a minute. Those that are left out are counted: at the end of the minute
 * the latest of them is written, with their number as `repeated`. Lines that tell a state, such as `info`, are all written.
 */
function sparingly(to: DestinationStream): DestinationStream {
  const seen = new Map<string, { latest: string; repeated: number }>();
  const watch = (key: string): void => {
    const known = { latest: '', repeated: 0 };
    seen.set(key, known);
    setTimeout(() => {
      seen.delete(key);
      if (known.repeated === 0) return;
      to.write(known.latest.replace(/\}(?=\s*$)/, `,"repeated":${known.repeated}}`));
      watch(key);
    }, REPEATED_MS).unref();
  };
  return {
    write: (line) => {
      if (!complaint.test(line)) return void to.write(line);
      const key = line.replaceAll(passing, '');
      const known = seen.get(key);
      if (known !== undefined) {
        known.latest = line;
        known.repeated += 1;
        return;
      }
      if (seen.size < REMEMBERED) watch(key);
      to.write(line);
    },
  };
}

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
  const spare = sparingly(clean);
  const options = {
    level,
    redact: { paths: named, censor: '[secret]' },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  };
  return pino(options, spare);
}
