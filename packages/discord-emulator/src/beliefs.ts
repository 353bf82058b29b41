import type { Limit } from './state/quotas.ts';

/** The voice close codes for calls that end or move (docs: Voice Close Event Codes). */
export type CallCode = 4014 | 4022;

/** The way in which Discord moves a call to another voice server. */
export interface CallMove {
  /**
   * Closes the connections with this code. The users stay in the channel. `null` closes none, and clients move by
   * themselves.
   */
  readonly code: CallCode | null;
  /** Sends a VOICE_SERVER_UPDATE with `endpoint: null` first. */
  readonly endpointGone: boolean;
  /** Delay until VOICE_SERVER_UPDATE with the new server, ms. */
  readonly afterMs: number;
}

/** The origin of a belief. A belief that a live check has confirmed becomes `measured on 2026-11-29`. */
export type BeliefSource = 'documented' | 'guess' | `measured on ${string}`;

/** Something that this Discord takes for true about the real one. */
export interface Belief<Value = unknown> {
  readonly what: string;
  readonly value: Value;
  readonly source: BeliefSource;
  /** The page of Discord's documentation, or the report behind a guess. */
  readonly where: string;
  /** The reason why no live check can measure it. Missing: the live check measures it. */
  readonly unmeasured?: string;
}

/** A limit, and the routes that count against it. None: the limit counts something else than a route. */
export interface LimitBelief extends Belief<Limit> {
  readonly routes: readonly string[];
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;

type About = Omit<Belief, 'value' | 'where'>;

const limit = (
  [uses, windowMs]: readonly [uses: number, windowMs: number],
  about: About,
  where: string,
  routes: readonly string[] = [],
): LimitBelief => ({ ...about, value: { limit: uses, windowMs }, where, routes });

const belief = <Value>(value: Value, about: About, where: string): Belief<Value> => ({ ...about, value, where });

const documented = (what: string, unmeasured?: string): About => ({
  ...{ what, source: 'documented' },
  ...(unmeasured === undefined ? {} : { unmeasured }),
});
const guess = (what: string, unmeasured?: string): About => ({ ...documented(what, unmeasured), source: 'guess' });

const punished = 'to reach it would punish the bot';
const usual = 'a figure of library authors';

/** The limits of requests and actions. A measured limit of a route replaces the one it counts against. */
export const LIMIT_BELIEFS = {
  global: limit([50, SECOND], documented('All requests of a bot except callbacks', punished), 'Rate Limits, Global'),
  memberEdit: limit([10, 10 * SECOND], guess('Member edits of a guild'), usual, [
    'PATCH /guilds/{guild_id}/members/{user_id}',
  ]),
  memberRole: limit([10, 10 * SECOND], guess('Member roles of a guild', 'the bot gives no roles'), usual, [
    'PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}',
    'DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}',
  ]),
  messageCreate: limit([5, 4 * SECOND], guess('Messages sent, in a channel'), usual, [
    'POST /channels/{channel_id}/messages',
  ]),
  messageEdit: limit([5, 4 * SECOND], guess('Messages edited, in a channel'), usual, [
    'PATCH /channels/{channel_id}/messages/{message_id}',
  ]),
  messageDelete: limit([5, SECOND], guess('Messages deleted, in a channel'), usual, [
    'DELETE /channels/{channel_id}/messages/{message_id}',
  ]),
  bulkDelete: limit([1, SECOND], guess('Messages deleted in bulk, in a channel', 'the bot deletes none'), usual, [
    'POST /channels/{channel_id}/messages/bulk-delete',
  ]),
  channelEdit: limit([5, 15 * SECOND], guess('Edits of a channel'), usual, ['PATCH /channels/{channel_id}']),
  channelRename: limit(
    [2, 600 * SECOND],
    guess('Changes of a channel’s name or topic, not announced', 'it takes ten minutes'),
    usual,
  ),
  overwrite: limit(
    [10, 15 * SECOND],
    guess('Overwrites one by one, of a channel', 'the bot sets them at once'),
    usual,
    [
      'PUT /channels/{channel_id}/permissions/{overwrite_id}',
      'DELETE /channels/{channel_id}/permissions/{overwrite_id}',
    ],
  ),
  channelCreate: limit(
    [5, 180 * SECOND],
    guess('Channels made in a guild'),
    'Discord.Net#1770: after one or two teams of two channels and a role, the next channels took three minutes',
    ['POST /guilds/{guild_id}/channels'],
  ),
  threadCreate: limit([50, 300 * SECOND], guess('Threads made by a bot, in all servers'), usual, [
    'POST /channels/{channel_id}/threads',
  ]),
  threadMember: limit([5, 5 * SECOND], guess('People added to threads or removed by a bot, in all servers'), usual, [
    'PUT /channels/{channel_id}/thread-members/{user_id}',
    'DELETE /channels/{channel_id}/thread-members/{user_id}',
  ]),
  other: limit(
    [5, SECOND],
    guess('Each other route, by channel or guild', 'each route has its own; those that are measured are kept apart'),
    '"Most API requests" have limits in headers (Rate Limits); discord-api-docs#1135 lists buckets without figures',
  ),
  followUp: limit([5, 2 * SECOND], guess('Follow-ups and edits of answers, of a token'), usual, [
    'POST /webhooks/{webhook_id}/{webhook_token}',
    'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
    'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original',
    'DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
    'DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original',
  ]),
  roleCreate: limit([250, 2 * DAY], guess('Roles made in a guild', 'the bot makes no roles'), usual, [
    'POST /guilds/{guild_id}/roles',
  ]),
  invalid: limit(
    [10_000, 600 * SECOND],
    documented('Answers of 401, 403 and 429', punished),
    'Rate Limits, Invalid Request Limit',
  ),
  commandCreate: limit(
    [200, DAY],
    documented('New commands in a scope', punished),
    'Application Commands, Registering',
  ),
  oldMessageEdit: limit(
    [3, 20 * SECOND],
    guess('Edits of messages older than an hour, in a channel', 'no message of a check is so old'),
    'circuitsacul/starboard-4#118; Discord says only that the limit exists (error 30046)',
  ),
  identify: limit([1000, DAY], documented('Sessions of a bot'), 'Gateway, Session Start Limit Object'),
  identifyPace: limit(
    [1, 5 * SECOND],
    documented('Sessions of a bucket (`shard_id % max_concurrency`)', punished),
    'Gateway, Max Concurrency',
  ),
  requestMembers: limit(
    [1, 30 * SECOND],
    documented('All members of a guild at the gateway', 'the bot never asks for them'),
    'Gateway, Request Guild Members',
  ),
} as const satisfies Readonly<Record<string, LimitBelief>>;

/** The times and the behaviour. */
export const BEHAVIOR_BELIEFS = {
  firstAnswerMs: belief(
    3 * SECOND,
    documented('Time for the first answer to an interaction, ms', 'an answer in time is what is measured'),
    'Interactions, Receiving and Responding',
  ),
  tokenMs: belief(
    900 * SECOND,
    documented('Life of an interaction’s token, ms', 'it takes a quarter of an hour'),
    'Interactions, Receiving and Responding',
  ),
  sessionMs: belief(
    180 * SECOND,
    guess('Life of a session without a connection, ms', 'a try ends the session that the check needs'),
    'seen by bot authors: a few minutes',
  ),
  maxConcurrency: belief(1, documented('Buckets of sessions'), 'Gateway, Session Start Limit Object'),
  guildsPerShard: belief(
    2500,
    documented('Most guilds of a session', 'the bot is in fewer'),
    'Gateway, Sharding (4011)',
  ),
  secondSession: belief<'hears' | 'isDeaf'>(
    'hears',
    documented('A second session of a shard', 'a second session would disturb a running bot'),
    'Gateway, Sharding; discord-api-docs#1524, against openab#455',
  ),
  hidesChannels: belief(
    true,
    documented('Channels are hidden from people who may not view them'),
    'Obfuscated Channels, since 2026-11-16',
  ),
  hidesThreads: belief(
    true,
    documented('Private threads are hidden from people who are not in them'),
    'Threads, Gaining Access to Channels',
  ),
  droppedBits: belief('0', documented('Bits that overwrites lose when stored'), 'Channel Resource, Modify Channel'),
  callMove: belief<CallMove>(
    { code: 4014, endpointGone: false, afterMs: 300 },
    guess('A call whose region changes: close code, `endpoint: null` first, ms to the new server'),
    'Voice Close Event Codes name 4022 (api-docs#7582); eris#1544, JDA#1302, disgo#583 saw 4014',
  ),
  callDeleted: belief<CallCode>(
    4022,
    documented('Close code of a call whose channel is deleted'),
    'Voice Close Event Codes',
  ),
  firstNews: belief<'people' | 'channel'>(
    'people',
    guess('First news of a deleted voice channel'),
    'discordeno#2388: both come, the order is not documented',
  ),
  speakIsCheckedLater: belief(
    false,
    guess('A denied Speak suppresses people who are already in the channel'),
    'discord-api-docs#4032: only who joins or moves',
  ),
  silencedEdits: belief(
    true,
    documented('People edit their messages where they may not write'),
    'discord-api-docs#3096, Discord staff',
  ),
  silencedDeletes: belief(
    true,
    documented('People delete their messages where they may not write'),
    'discord-api-docs#3096, Discord staff',
  ),
  mutedEffects: belief(
    true,
    guess('Muted people send emoji effects in voice'),
    'the documentation names permissions for sounds only',
  ),
  mutedNicknames: belief(
    true,
    documented('Muted people change their nicknames'),
    'Modify Current Member: CHANGE_NICKNAME is a permission of the guild, which no channel denies',
  ),
  runningVideoStays: belief(
    true,
    guess('A camera that is on goes on when Stream is denied'),
    'Discord tells of no check later than the start of a stream',
  ),
  timeoutDisconnects: belief(
    true,
    guess('A timeout disconnects from voice'),
    'discord-api-docs#4262, laggron42/Laggrons-Dumb-Cogs#135',
  ),
  statusStays: belief(true, guess('A voice channel keeps its status when it becomes empty'), 'not documented'),
} as const satisfies Readonly<Record<string, Belief>>;

type Values<Table extends Readonly<Record<string, Belief>>> = { -readonly [Name in keyof Table]: Table[Name]['value'] };

/** A value for each belief about behaviour. */
export type Behavior = Values<typeof BEHAVIOR_BELIEFS>;
