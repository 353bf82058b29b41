import { requestRates } from '#discord/connection/request-pace.ts';
import { editGapMs } from '#discord/reconciler/panel-calls.ts';
import { AT_ONCE } from '#game/presentation/layout.ts';
import type { Api } from './api.ts';
import { type Finding, find, inSeconds, skip } from './bench.ts';

/** Requests that a game makes before Discord has told their limit, or that it spreads because of a limit. */
export interface CountedOn {
  readonly what: string;
  /** The route in its plain form. */
  readonly route: string;
  /** The most requests that the game makes in `spanMs`. `null`: at once. */
  readonly most: number;
  readonly spanMs: number | null;
}

/** The game waits for a limit, whatever it is. It has no other figures of its own. */
export const countedOn: readonly CountedOn[] = [
  { what: 'channels at its start', route: 'POST /guilds/{id}/channels', most: AT_ONCE, spanMs: null },
  { what: 'threads', route: 'POST /channels/{id}/threads', ...requestRates.thread },
  { what: 'people of threads', route: 'PUT /channels/{id}/thread-members/{id}', ...requestRates['thread-member'] },
  { what: 'edits of a page', route: 'PATCH /channels/{id}/messages/{id}', most: 1, spanMs: editGapMs },
];

/** Returns true if a limit allows requests at this pace. The library spreads those that come in a burst. */
export const allows = (
  { limit, windowMs }: { readonly limit: number; readonly windowMs: number },
  { most, spanMs }: Pick<CountedOn, 'most' | 'spanMs'>,
): boolean => (spanMs === null ? most <= limit : most * windowMs <= limit * spanMs);

/** Compares the figures in the game's source with the limits that this check has seen. */
export function checkCountedOn({ routes }: Pick<Api, 'routes'>, findings: Finding[]): void {
  for (const { what, route, ...rate } of countedOn) {
    const check = `the pace of a game: ${what}`;
    const window = [...routes.values()].find((note) => plainOf(note.route) === route)?.window ?? null;
    if (window === null) {
      skip({ findings }, check, 'no fresh limit was shown');
      continue;
    }
    const expected = `at least ${rate.most} ${rate.spanMs === null ? 'at once' : `in ${inSeconds(rate.spanMs)}`}`;
    find({ findings }, check, allows(window, rate), expected, `${window.limit} in ${inSeconds(window.windowMs)}`);
  }
}

const plainOf = (route: string): string => route.replaceAll(/\{\w+\}/g, '{id}');
