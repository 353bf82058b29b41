import { GatewayIntentBits } from 'discord-api-types/v10';
import { refuse } from '../../errors.ts';
import { apiChannel, apiMember } from '../../state/render.ts';
import { activeThreads, isThread, memberOf, type ThreadChannel, threadAsSeen } from '../../state/thread-members.ts';
import { addToThread, createThread, removeFromThread, type ThreadBody } from '../../state/threads.ts';
import {
  type BotRequest,
  bot,
  guildOf,
  NO_CONTENT,
  ok,
  type RestContext,
  type RestReply,
  type Route,
} from '../router.ts';
import { channelOf } from './channels.ts';

/** The thread of the path, if the bot may view it. */
function threadOf(context: RestContext, request: BotRequest): ThreadChannel {
  const channel = channelOf(context, request);
  if (!isThread(channel)) throw refuse.wrongChannelType();
  return channel;
}

/** A member of a thread, with the member of the guild if the request asks for that. */
function shown({ discord }: RestContext, { query }: BotRequest, channel: ThreadChannel, userId: string): object {
  const member = memberOf(channel, userId);
  if (!member) throw refuse.unknownMember();
  if (query.get('with_member') !== 'true') return member;
  const inGuild = discord.member(discord.guildOf(channel), userId);
  return { ...member, member: apiMember(inGuild, discord.user(userId)) };
}

function members(context: RestContext, request: BotRequest): RestReply {
  if (!(request.application.privilegedIntents & GatewayIntentBits.GuildMembers)) throw refuse.missingAccess();
  const channel = threadOf(context, request);
  return ok([...channel.thread.members.keys()].map((userId) => shown(context, request, channel, userId)));
}

/** A route that changes the membership of the bot or of the user in the path. */
function membership(change: typeof addToThread, userOf: (request: BotRequest) => string) {
  return (context: RestContext, request: BotRequest) => {
    change(context.discord, request.application.id, threadOf(context, request), userOf(request));
    return NO_CONTENT;
  };
}

const own = ({ application }: BotRequest) => application.id;
const other = ({ params }: BotRequest) => params.user_id ?? '';

const MEMBERS = '/channels/{channel_id}/thread-members';

/** Routes of private threads and their members. */
export const threadRoutes: Route[] = [
  bot('POST /channels/{channel_id}/threads', (context, request) => {
    const { application, body, reason } = request;
    const parent = channelOf(context, request);
    const channel = createThread(context.discord, application.id, parent, body as ThreadBody, reason);
    return { status: 201, body: threadAsSeen(channel, application.id) };
  }),
  bot('GET /guilds/{guild_id}/threads/active', (context, request) => {
    const userId = request.application.id;
    const threads = activeThreads(context.discord, guildOf(context, request), userId);
    const joined = threads.flatMap((channel) => memberOf(channel, userId) ?? []);
    return ok({ threads: threads.map(apiChannel), members: joined, has_more: false });
  }),
  bot(`GET ${MEMBERS}`, members),
  bot(`GET ${MEMBERS}/{user_id}`, (context, request) =>
    ok(shown(context, request, threadOf(context, request), other(request))),
  ),
  bot(`PUT ${MEMBERS}/@me`, membership(addToThread, own)),
  bot(`DELETE ${MEMBERS}/@me`, membership(removeFromThread, own)),
  bot(`PUT ${MEMBERS}/{user_id}`, membership(addToThread, other)),
  bot(`DELETE ${MEMBERS}/{user_id}`, membership(removeFromThread, other)),
];
