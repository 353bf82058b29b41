import { ChannelType } from 'discord.js';
import type { RouteNote } from './api.ts';
import { type Bench, cleanUpWaitMs, find, inSeconds, mark, refusal, skip } from './bench.ts';
import { makeAnother } from './rooms.ts';

/** The most channels that the check makes to find the limit: those of three games. */
const mostChannels = 15;

/** The sessions that a bot needs for a day with many restarts. */
const enoughSessions = 50;

/** Makes channels until Discord refuses one, and then those of another game: what the second game of an evening meets. */
export async function checkCreations(bench: Bench): Promise<void> {
  const { api, guild, channels, signal } = bench;
  const check = 'channels until the first 429';
  if (channels.length === 0) return skip(bench, check, 'no channel was made');
  const route = 'POST /guilds/{id}/channels';
  const extra: string[] = [];
  let askedMs = 0;
  while (channels.length + extra.length < mostChannels && !api.routes.get(route)?.firstLimit) {
    const body = { name: `${mark}-more`, type: ChannelType.GuildText };
    const answer = await api.call(route, [guild.id], { body, signal });
    if (answer.status === 429) askedMs = answer.askedToWaitMs;
    else if (answer.status >= 300) return find(bench, check, false, 'made', refusal(answer));
    else extra.push((answer.body as { readonly id: string }).id);
  }
  const note = api.routes.get(route)!;
  if (note.firstLimit === null) return find(bench, check, true, 'at least 5', `none after ${mostChannels}`);
  findLimit(bench, check, note.firstLimit, note.isFresh);
  for (const id of extra) await api.call('DELETE /channels/{id}', [id], { signal, longestWaitMs: cleanUpWaitMs });
  await checkSecondGame(bench, askedMs);
}

function findLimit(
  bench: Bench,
  check: string,
  { limit, leastMs, mostMs }: NonNullable<RouteNote['firstLimit']>,
  isFresh: boolean,
): void {
  if (!isFresh) {
    skip(bench, check, 'others were made shortly before: wait for ten minutes');
    return;
  }
  const windowMs = roundestBetween(leastMs, mostMs);
  bench.measured.fact('channelCreate', { limit, windowMs });
  find(bench, check, limit >= 5, 'at least 5, those of a game', `${limit} in ${inSeconds(windowMs)}`);
}

/** Discord's clock in ms may differ from the bot's by this much during a window. */
const driftMs = 50;

/** The roundest time in ms between two bounds: a number of whole minutes, of ten seconds, or of seconds. */
export function roundestBetween(leastMs: number, mostMs: number): number {
  const rounded = [60_000, 10_000, 1000].map((step) => Math.max(1, Math.ceil((leastMs - driftMs) / step)) * step);
  return rounded.find((ms) => ms <= mostMs + driftMs) ?? Math.round((leastMs + mostMs) / 2);
}

/** Makes the channels of a second game after the limit of the first. `askedMs`: the wait that Discord asked for. */
async function checkSecondGame(bench: Bench, askedMs: number): Promise<void> {
  const { windowMs } = bench.options;
  if (askedMs > 0 && askedMs <= windowMs)
    bench.say(`Discord allows the channels of a second game in ${inSeconds(askedMs)}. The check waits for it.`);
  const started = performance.now();
  const missing = await makeAnother(bench, windowMs);
  const after = `after ${inSeconds(performance.now() - started)}`;
  const found = missing === null ? `its channels are ready ${after}` : `${after} ${missing}`;
  find(bench, 'the second game', missing === null, 'its channels are ready', found);
}

/** Reads how many sessions Discord lets the bot start. */
export async function checkSessions({ api, signal, findings, measured }: Bench): Promise<void> {
  const { status, body } = await api.call('GET /gateway/bot', [], { signal });
  const check = 'the sessions of the bot';
  if (status !== 200) return find({ findings }, check, false, 'told', refusal({ status, body }));
  const { session_start_limit: sessions } = body as { session_start_limit: SessionLimit };
  measured.fact('identify', { limit: sessions.total, windowMs: 86_400_000 });
  measured.fact('maxConcurrency', sessions.max_concurrency);
  const found = `${sessions.remaining} of ${sessions.total} left`;
  find({ findings }, check, sessions.remaining >= enoughSessions, `at least ${enoughSessions} left`, found);
}

interface SessionLimit {
  readonly total: number;
  readonly remaining: number;
  readonly max_concurrency: number;
}
