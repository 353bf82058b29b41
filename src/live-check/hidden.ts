import {
  type APIChannel,
  type APIOverwrite,
  ChannelFlags,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord.js';
import { closeClient } from '#discord/connection/closable-shard.ts';
import { Api } from './api.ts';
import { type Bench, cleanUpWaitMs, find, mark, refusal, skip } from './bench.ts';
import { login } from './login.ts';
import { overwritesOf, plain } from './rooms.ts';
import { threadName } from './threads.ts';

/** A channel as the gateway sent it. */
interface Sent {
  readonly id: string;
  readonly name?: string;
  readonly flags?: number;
  readonly permission_overwrites?: readonly APIOverwrite[];
}

const check = '#mafia, as a client receives it that may not view it';
const hidden = 'nothing but that it is there';
const expected = 'neither its name nor its people (Discord: Obfuscated Channels)';

/**
 * Looks with a helper bot whether Discord withholds the name and the overwrites of a channel from those who may not view it.
 * The overwrites of `#mafia` name its people, and a modified client shows all that it receives. `hasThread`: the same for a
 * private thread that it is not in.
 */
export async function checkHidden(bench: Bench, hasThread: boolean): Promise<void> {
  const { options, guild, channels, signal } = bench;
  const secret = channels.find(({ name }) => name.endsWith('mafia'));
  if (secret === undefined) return skip(bench, check, 'no channel was made');
  if (options.helperToken === null) return skip(bench, check, 'there is no helper bot (HELPER_TOKENS)');
  const helperApi = new Api(options.api, options.helperToken);
  const readsTown = await showTown(bench, helperApi);
  let sent: readonly Sent[] = [];
  let threads: readonly Sent[] = [];
  const client = await login(options, options.helperToken, signal, (helper) =>
    helper.ws.on(
      GatewayDispatchEvents.GuildCreate,
      (data: { readonly id: string; readonly channels: readonly Sent[]; readonly threads: readonly Sent[] }) => {
        if (data.id === guild.id) ({ channels: sent, threads } = data);
      },
    ),
  ).catch(() => null);
  if (client === null) return skip(bench, check, 'the helper bot could not log in');
  await closeClient(client);
  const channel = sent.find(({ id }) => id === secret.id);
  if (sent.length === 0) return skip(bench, check, 'the helper bot is not in the server');
  const found = channel === undefined ? 'nothing' : shownBy(channel, guild.id);
  if (channel !== undefined) bench.measured.fact('hidesChannels', found === hidden);
  find(bench, check, found === 'nothing' || found === hidden, expected, found);
  if (hasThread && readsTown) {
    findThread(bench, threads);
    await checkModerator(bench, helperApi, client.user.id);
  } else skip(bench, foreignThread, hasThread ? 'the helper bot may not read the town' : 'no thread was made');
  const list = await helperApi.call('GET /guilds/{id}/channels', [guild.id], { signal });
  const isListed = ((list.body ?? []) as readonly APIChannel[]).some(({ id }) => id === secret.id);
  find(bench, 'its list of channels', !isListed, 'without #mafia', isListed ? 'with #mafia' : 'without #mafia');
}

const foreignThread = 'a thread that it is not in';

function findThread(bench: Bench, threads: readonly Sent[]): void {
  const isHeardOf = threads.some(({ name }) => name === threadName);
  bench.measured.fact('hidesThreads', !isHeardOf);
  find(bench, foreignThread, !isHeardOf, 'nothing', isHeardOf ? 'its name' : 'nothing');
}

const moderating = 'a thread of a town that denies Manage Threads, for those who have it';

/**
 * Gives the helper bot Manage Threads by a role. People with it see all private threads of a channel, unless the channel
 * denies it to everybody, as the town does.
 */
async function checkModerator(bench: Bench, helperApi: Api, helperId: string): Promise<void> {
  const { api, guild, signal, undo } = bench;
  const thread = guild.channels.cache.find(({ name }) => name === threadName);
  if (!guild.members.me!.permissions.has(PermissionFlagsBits.ManageThreads) || thread === undefined)
    return skip(bench, moderating, 'the bot has no Manage Threads, which only night chats in threads need');
  const body = { name: mark, permissions: `${PermissionFlagsBits.ManageThreads}` };
  const made = await api.call('POST /guilds/{id}/roles', [guild.id], { body, signal });
  if (made.status !== 200) return skip(bench, moderating, `no role could be made: ${refusal(made)}`);
  const { id: roleId } = made.body as { readonly id: string };
  undo.push(() => api.call('DELETE /guilds/{id}/roles/{id}', [guild.id, roleId], { longestWaitMs: cleanUpWaitMs }));
  const given = await api.call('PUT /guilds/{id}/members/{id}/roles/{id}', [guild.id, helperId, roleId], { signal });
  if (given.status !== 204) return skip(bench, moderating, `the role could not be given: ${refusal(given)}`);
  const { status } = await helperApi.call('GET /channels/{id}', [thread.id], { signal });
  const isShown = status === 200;
  find(bench, moderating, !isShown, 'nothing', isShown ? 'all of it' : 'nothing');
}

/** Lets the helper bot read the town, as a player does, who may not hear of the thread below it. Returns false if that fails. */
async function showTown(bench: Bench, helperApi: Api): Promise<boolean> {
  const { api, guild, channels, signal, options } = bench;
  const { body } = await helperApi.call('GET /users/@me', [], { signal });
  const { id } = body as { readonly id?: string };
  const town = channels.find(({ name }) => name.endsWith('town'));
  if (id === undefined || town === undefined) return false;
  const overwrites = overwritesOf(bench, 'town', false, [guild.ownerId, id]);
  const how = { body: { permission_overwrites: plain(overwrites) }, signal, longestWaitMs: options.waitMs };
  return (await api.call('PATCH /channels/{id}', [town.id], how)).status === 200;
}

/** The things that a client learns of a channel that it may not view. */
function shownBy({ name, flags = 0, permission_overwrites: overwrites = [] }: Sent, guildId: string): string {
  const people = overwrites.filter(({ id }) => id !== guildId).length;
  const shown = [
    ...(name === '___hidden___' ? [] : [`the name ${name}`]),
    ...(people === 0 ? [] : [`${people} overwrites of people`]),
    ...((flags & ChannelFlags.ChannelObfuscated) === 0 ? ['no mark that it is hidden'] : []),
  ];
  return shown.join(', ') || hidden;
}
