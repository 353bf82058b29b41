import { ChannelType } from 'discord.js';
import { type Bench, find, inSeconds, mark, refusal, skip } from './bench.ts';

/** The most channels that the check makes to find the limit: those of three games. */
const mostChannels = 15;

/** The sessions that a bot needs for a day with many restarts. */
const enoughSessions = 50;

/** Makes channels until Discord refuses one: what the second game of an evening meets. */
export async function checkCreations({ api, guild, channels, signal, findings, measured }: Bench): Promise<void> {
  const check = 'channels until the first 429';
  if (channels.length === 0) return skip({ findings }, check, 'no channel was made');
  const route = 'POST /guilds/{id}/channels';
  for (let made = channels.length; made < mostChannels && !api.routes.get(route)?.firstLimit; made += 1) {
    const body = { name: `${mark}-more`, type: ChannelType.GuildText };
    const answer = await api.call(route, [guild.id], { body, signal });
    if (answer.status === 429) break;
    if (answer.status >= 300) return find({ findings }, check, false, 'made', refusal(answer));
  }
  const { firstLimit: limit, isFresh } = api.routes.get(route)!;
  if (!limit) return find({ findings }, check, true, 'at least 5', `none after ${mostChannels}`);
  if (!isFresh) return skip({ findings }, check, 'others were made shortly before: wait for ten minutes');
  measured.fact('channelCreate', {
    limit: limit.limit,
    windowMs: Math.max(1, Math.round(limit.windowMs / 1000)) * 1000,
  });
  const found = `${limit.limit} in ${inSeconds(limit.windowMs)}`;
  find({ findings }, check, limit.limit >= 5, 'at least 5, those of a game', found);
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
