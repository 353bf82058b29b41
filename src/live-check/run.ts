import { CloseCodes } from '@discordjs/ws';
import { type Client, WebSocketShardEvents } from 'discord.js';
import { closeClient } from '#discord/connection/closable-shard.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { Api } from './api.ts';
import { type Bench, cleanUpWaitMs, type Finding, find, type MadeChannel, mark, messageOf } from './bench.ts';
import { checkCommands, restoreCommands } from './commands.ts';
import { checkCountedOn } from './counted-on.ts';
import { EventLog } from './events.ts';
import { checkHidden } from './hidden.ts';
import { checkCreations, checkSessions } from './limits.ts';
import { login } from './login.ts';
import { Measurement } from './measurement.ts';
import { checkMessages } from './messages.ts';
import { checkDrag, checkDrop, checkEmptied, checkInvalidSession, checkRegion } from './moves.ts';
import type { Options } from './options.ts';
import { checkPeople } from './people.ts';
import { checkCall } from './plain-call.ts';
import { checkPosts } from './posts.ts';
import { checkPresses } from './presses.ts';
import type { Report } from './report.ts';
import { checkAccess, checkRooms } from './rooms.ts';
import { checkThreads } from './threads.ts';
import { checkMutes, checkStatus, enterVoice, type Stay } from './voice.ts';

/**
 * Checks what Nightcall assumes of Discord, in a test server. Whatever happens, it deletes the channels that it has
 * made. Those that an earlier check has left are deleted first. `signal` stops it, `say` tells a person what to do. Rejects if it
 * cannot begin.
 */
export async function runLiveCheck(
  options: Options,
  signal: AbortSignal,
  say: Bench['say'] = () => {},
): Promise<Report> {
  const api = new Api(options.api, options.token);
  const findings: Finding[] = [];
  const channels: MadeChannel[] = [];
  const client = await login(options, options.token, signal);
  let stay: Stay | null = null;
  const undo: Bench['undo'] = [];
  const events = new EventLog(client);
  const measured = new Measurement();
  noteCloses(client, events, measured);
  let stopped: string | null = null;
  try {
    const guild = client.guilds.cache.get(options.guildId);
    if (guild === undefined) throw new Error(notInServer(options.guildId));
    const parts = { options, api, client, guild, events, measured, signal };
    const bench: Bench = { ...parts, channels, findings, undo, say };
    await clean(api, options.guildId);
    await restoreCommands(api, options, client.application.id);
    checkInvitation(bench);
    await checkSessions(bench);
    await checkRooms(bench);
    await checkAccess(bench);
    await checkHidden(bench, await checkThreads(bench));
    await checkCommands(bench);
    await checkMessages(bench);
    await checkPosts(bench);
    await checkPresses(bench);
    stay = await enterVoice(bench);
    if (stay !== null) await checkVoice(bench, stay);
    await checkCreations(bench);
  } catch (error) {
    if (channels.length === 0 && !signal.aborted) throw error;
    stopped = signal.aborted ? 'It was stopped before its end.' : `It broke off: ${messageOf(error)}`;
  } finally {
    await tidyUp({ api, client, stay, undo, findings, channels }, options.guildId);
  }
  checkHeaders(api, findings);
  checkCountedOn(api, findings);
  const routes = [...api.routes.values()];
  const at = new Date().toISOString();
  const about = { at, guildId: options.guildId, api: options.api, node: process.version };
  return { ...about, stopped, findings, routes, measured: measured.written(api, events) };
}

/** Notes the codes with which Discord closes the gateway, but not those with which the library does. */
function noteCloses(client: Client<true>, events: EventLog, measured: Measurement): void {
  for (const shard of client.ws.shards.values())
    shard.on(WebSocketShardEvents.Close, ({ code }) => {
      if (!(code in CloseCodes)) measured.closed('gateway', code, `after ${events.all.at(-1)?.name ?? 'nothing'}`);
    });
}

async function checkVoice(bench: Bench, stay: Stay): Promise<void> {
  await checkStatus(bench, stay);
  await checkMutes(bench);
  await checkPeople(bench, stay);
  await checkRegion(bench, stay);
  await checkDrop(bench, stay);
  await checkInvalidSession(bench, stay);
  await checkDrag(bench, stay);
  await checkEmptied(bench, stay);
  await checkCall(bench, stay);
}

function checkInvitation(bench: Bench): void {
  const names = bench.guild.members.me!.permissions.missing(invitePermissions);
  const found = names.length === 0 ? 'all of them' : `without ${names.join(', ')}`;
  find(bench, 'the permissions of the invitation', names.length === 0, 'all of them', found);
}

function checkHeaders(api: Api, findings: Finding[]): void {
  for (const { route, missing, headers } of api.routes.values()) {
    // Answers to interactions have no limit of a route (docs: Receiving and Responding).
    if (route.includes('/interactions/')) continue;
    const found = missing.length === 0 ? Object.values(headers).join(', ') : `without ${missing.join(', ')}`;
    find({ findings }, `the limit headers of ${route}`, missing.length === 0, 'all four', found);
  }
}

const notInServer = (guildId: string) =>
  `The bot is not in the server ${guildId}. Invite it by its own link, which npm start prints, or correct --guild.`;

/** Leaves voice, unmutes the bot, takes back what has been changed, and deletes the channels. */
async function tidyUp(
  {
    api,
    client,
    stay,
    undo,
    findings,
    channels,
  }: Pick<Bench, 'api' | 'client' | 'undo' | 'findings' | 'channels'> & { readonly stay: Stay | null },
  guildId: string,
): Promise<void> {
  const unmute = () =>
    api.call('PATCH /guilds/{id}/members/{id}', [guildId, client.user.id], {
      body: { mute: false },
      longestWaitMs: cleanUpWaitMs,
    });
  const removal = async () => {
    const left = await clean(api, guildId);
    if (channels.length > 0) find({ findings }, 'the channels can be deleted', left === 0, 'none left', `${left} left`);
  };
  const leaving = stay === null ? [] : [unmute, async () => stay.leave()];
  // A step that fails, as without a network, keeps no other from its work.
  for (const step of [...leaving, ...undo.toReversed(), removal])
    await step().catch((error: unknown) => find({ findings }, 'the clean-up', false, 'done', messageOf(error)));
  await closeClient(client);
}

/** Deletes all channels with our mark, the category last. @returns how many are left */
async function clean(api: Api, guildId: string): Promise<number> {
  const list = async () => {
    const { body } = await api.call('GET /guilds/{id}/channels', [guildId], { longestWaitMs: cleanUpWaitMs });
    const all = Array.isArray(body) ? (body as { id: string; name: string; parent_id: string | null }[]) : [];
    return all.filter(({ name }) => name.startsWith(`${mark}-`));
  };
  const ours = (await list()).sort((one, other) => Number(other.parent_id !== null) - Number(one.parent_id !== null));
  for (const { id } of ours) await api.call('DELETE /channels/{id}', [id], { longestWaitMs: cleanUpWaitMs });
  return ours.length === 0 ? 0 : (await list()).length;
}
