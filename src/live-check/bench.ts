import type { Client, Guild } from 'discord.js';
import type { CustomId } from '#discord/ui/custom-id.ts';
import type { PlainText } from '#narration/index.ts';
import type { Api } from './api.ts';
import type { EventLog } from './events.ts';
import type { Measurement } from './measurement.ts';
import type { Options } from './options.ts';

/** The result of a check. */
export interface Finding {
  readonly check: string;
  readonly outcome: 'as expected' | 'deviates' | 'not checked';
  readonly expected: string;
  readonly found: string;
}

/** A channel that the check has made, and its kind. */
export interface MadeChannel {
  readonly id: string;
  readonly kind: 'category' | 'text' | 'voice';
  readonly name: string;
}

/** The parts that all checks use. */
export interface Bench {
  readonly options: Options;
  readonly api: Api;
  readonly client: Client<true>;
  readonly guild: Guild;
  readonly events: EventLog;
  readonly measured: Measurement;
  /** Aborted when the person who runs the check stops it. */
  readonly signal: AbortSignal;
  readonly channels: MadeChannel[];
  readonly findings: Finding[];
  /** Takes back what the check has changed, the latest first. Called at the end, also after Ctrl+C. */
  readonly undo: (() => Promise<unknown>)[];
  /** Tells the person who runs the check what to do. */
  say(line: string): void;
}

/** Milliseconds that a clean-up waits for a limit. */
export const cleanUpWaitMs = 600_000;

/** The names of all channels of a check begin with this. It also finds the channels that a killed check has left. */
export const mark = 'nightcall-live-check';

/** Adds the finding of a check: as expected, or deviating. */
export function find(
  bench: Pick<Bench, 'findings'>,
  check: string,
  isFine: boolean,
  expected: string,
  found: string,
): void {
  bench.findings.push({ check, outcome: isFine ? 'as expected' : 'deviates', expected, found });
}

/** Adds the finding that a check could not be made, with the reason. */
export function skip(bench: Pick<Bench, 'findings'>, check: string, why: string): void {
  bench.findings.push({ check, outcome: 'not checked', expected: '', found: why });
}

/** The message of an error, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Words of the check itself, which are in no catalogue. */
export const plain = (words: string) => words as PlainText;

/** The custom id of a part that the check posts. */
export const partId = (name: string) => `live:${name}` as CustomId;

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The milliseconds as seconds, for people. */
export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The time until something came, in words. `null`: it did not come. */
export const told = (ms: number | null): string => (ms === null ? 'nothing' : `after ${inSeconds(ms)}`);

/** Milliseconds in which Discord tells what follows from something, and in which silence is judged. */
export const consequenceMs = 3_000;

/** The error in an answer that is no success: `50013 Missing Permissions`. */
export function refusal({ status, body }: { readonly status: number; readonly body: unknown }): string {
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: number;
    message?: string;
  };
  return code === undefined ? `HTTP ${status}` : `HTTP ${status}, ${code} ${message ?? ''}`;
}
