import {
  type APIMessage,
  type APIThreadChannel,
  ChannelType,
  MessageType,
  PermissionFlagsBits,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import { type Bench, find, mark, refusal, skip } from './bench.ts';

/** The name of the thread. It goes with the town below which it is. */
export const threadName = `${mark}-thread`;

const check = 'a private thread';
const closed = 'private, and its people invite nobody';

/**
 * Makes a clan's night chat as a private thread below the town, puts somebody in, and locks it, as by day. Returns false if
 * there is none.
 */
export async function checkThreads(bench: Bench): Promise<boolean> {
  const { api, channels, options, signal } = bench;
  const town = channels.find(({ name }) => name.endsWith('town'));
  if (town === undefined) {
    skip(bench, check, 'no channel was made');
    return false;
  }
  const asked = {
    name: threadName,
    type: ChannelType.PrivateThread,
    invitable: false,
    auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
  };
  const how = { body: asked, signal, longestWaitMs: options.waitMs };
  const answer = await api.call('POST /channels/{id}/threads', [town.id], how);
  if (answer.status !== 201) {
    find(bench, check, false, 'made', refusal(answer));
    return false;
  }
  const made = answer.body as APIThreadChannel;
  const isPrivate = made.type === ChannelType.PrivateThread && made.thread_metadata?.invitable === false;
  find(bench, check, isPrivate, closed, isPrivate ? closed : 'its people may invite others');
  await checkMember(bench, made.id);
  await checkLock(bench, made.id);
  return true;
}

/** Nobody may read a mention of a person who is put in: a notification would name them. */
async function checkMember({ api, guild, signal, options, findings }: Bench, threadId: string): Promise<void> {
  const how = { signal, longestWaitMs: options.waitMs };
  const put = await api.call('PUT /channels/{id}/thread-members/{id}', [threadId, guild.ownerId], how);
  const isIn = put.status === 204;
  find({ findings }, 'a person in the thread', isIn, 'put in', isIn ? 'put in' : refusal(put));
  const { body } = await api.call('GET /channels/{id}/messages', [threadId], how);
  // Discord's own line says who was put in, and pings nobody.
  const others = (Array.isArray(body) ? (body as APIMessage[]) : []).filter(
    ({ type, mentions }) => mentions.length > 0 && type !== MessageType.RecipientAdd,
  );
  const found = others.length === 0 ? 'none' : `one of type ${others[0]!.type}`;
  find({ findings }, 'a message that pings the person', others.length === 0, 'none', found);
  const taken = await api.call('DELETE /channels/{id}/thread-members/{id}', [threadId, guild.ownerId], how);
  const isOut = taken.status === 204;
  find({ findings }, 'the person out of the thread', isOut, 'taken out', isOut ? 'taken out' : refusal(taken));
}

async function checkLock({ api, guild, signal, options, findings }: Bench, threadId: string): Promise<void> {
  const locked = 'a thread that is locked by day';
  if (!guild.members.me!.permissions.has(PermissionFlagsBits.ManageThreads))
    return skip({ findings }, locked, 'the bot has no Manage Threads, which only night chats in threads need');
  const how = { signal, longestWaitMs: options.waitMs };
  await api.call('PATCH /channels/{id}', [threadId], { ...how, body: { locked: true } });
  const { body } = await api.call('GET /channels/{id}', [threadId], how);
  const { thread_metadata: state } = body as Partial<APIThreadChannel>;
  const found = `${state?.locked ? 'locked' : 'not locked'}, ${state?.archived ? 'archived' : 'active'}`;
  find({ findings }, locked, found === 'locked, active', 'locked, active', found);
}
