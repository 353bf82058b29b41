import { Readable } from 'node:stream';
import { AudioPlayerStatus, createAudioPlayer, createAudioResource, StreamType } from '@discordjs/voice';
import { GatewayDispatchEvents, GatewayOpcodes } from 'discord.js';
import type { TableLog } from '#game/ports/ports.ts';
import { SILENCE_FRAME } from '#voice/compose.ts';
import { LINK_TIMING } from '#voice/link-timing.ts';
import { VoiceLink } from '#voice/voice-link.ts';
import { type Bench, find, inSeconds, refusal, told } from './bench.ts';
import { type Event, until } from './events.ts';

/** The bot's own link, and what it has noticed. */
export interface Line {
  readonly link: VoiceLink;
  /** Each change of its state. */
  readonly states: string[];
  /** The codes with which the voice server has closed connections. */
  readonly codes: number[];
  /** The people whose frames arrive now. */
  readonly speakers: Set<string>;
}

/** The bot's stay in the voice channel. */
export interface Stay {
  readonly channelId: string;
  /** `null` where only the gateway is used. */
  readonly line: Line | null;
  leave(): void;
}

/** A link rests for less time than in a game: nobody is disturbed. */
const timing = { ...LINK_TIMING, delayAfterKick: 1000 };

/** Enters the voice channel with the code of the bot, and plays silence there. */
export async function enterVoice(bench: Bench): Promise<Stay | null> {
  const { options, channels } = bench;
  const channelId = channels.find(({ kind }) => kind === 'voice')?.id;
  if (channelId === undefined) return null;
  if (!options.voice) return enterQuietly(bench, channelId);
  const started = performance.now();
  const { line, leave } = linkTo(bench, channelId);
  const isReady = (await until(bench.signal, options.waitMs, () => line.link.state === 'ready')) ?? false;
  const found = isReady ? inSeconds(performance.now() - started) : line.link.state;
  find(bench, 'the voice server lets the bot in', isReady, `within ${inSeconds(options.waitMs)}`, found);
  return { channelId, line, leave };
}

/** Returns true for the news of another voice server. */
export const isServer = ({ name, data }: Event): boolean =>
  name === GatewayDispatchEvents.VoiceServerUpdate && typeof data['endpoint'] === 'string';

function linkTo({ guild, measured, events }: Bench, channelId: string): { line: Line; leave(): void } {
  const player = createAudioPlayer();
  player.on('error', () => undefined);
  const play = () => player.play(createAudioResource(Readable.from(endless()), { inputType: StreamType.Opus }));
  player.on(AudioPlayerStatus.Idle, play);
  const line: Omit<Line, 'link'> = { states: [], codes: [], speakers: new Set() };
  const closed = (fields: object) => {
    const { code } = fields as { readonly code?: number };
    if (code === undefined) return;
    line.codes.push(code);
    measured.closed('voice', code, `after ${events.all.at(-1)?.name ?? 'nothing'}`);
  };
  const quiet = () => undefined;
  const log: TableLog = { table: 'live check', debug: quiet, info: closed, warn: quiet, error: quiet };
  const link = new VoiceLink({
    guildId: guild.id,
    channelId,
    player,
    log,
    timing,
    stranded: quiet,
    adapter: () => guild.voiceAdapterCreator,
    changed: (state) => void line.states.push(state),
    heard: (userId, isSpeaking) => void (isSpeaking ? line.speakers.add(userId) : line.speakers.delete(userId)),
  });
  play();
  const leave = () => {
    player.removeAllListeners();
    player.stop(true);
    link.close();
  };
  return { line: { ...line, link }, leave };
}

function* endless(): Generator<Buffer> {
  for (;;) yield SILENCE_FRAME;
}

/** Enters the channel at the gateway, without the voice server. */
async function enterQuietly(bench: Bench, channelId: string): Promise<Stay> {
  const { guild } = bench;
  const go = (to: string | null) =>
    guild.shard.send({
      op: GatewayOpcodes.VoiceStateUpdate,
      d: { guild_id: guild.id, channel_id: to, self_mute: true, self_deaf: true },
    });
  const inside = heard(bench, GatewayDispatchEvents.VoiceStateUpdate, ({ channel_id: id }) => id === channelId);
  go(channelId);
  const ms = await inside;
  find(bench, 'the gateway takes the bot into voice', ms !== null, 'VOICE_STATE_UPDATE', told(ms));
  return { channelId, line: null, leave: () => go(null) };
}

/** Waits for an event from now on. @returns the ms until it came. `null`: not in time */
async function heard(
  { events, signal, options }: Bench,
  name: GatewayDispatchEvents,
  fits: (data: Event['data']) => boolean,
  ms = options.waitMs,
): Promise<number | null> {
  const started = performance.now();
  const since = events.fromNow();
  const found = await until(signal, ms, () => since().find((event) => event.name === name && fits(event.data)));
  return found === null ? null : Math.max(0, found.at - started);
}

/** Sets the voice channel's status and waits to be told of it. */
export async function checkStatus(bench: Bench, { channelId }: Stay): Promise<void> {
  for (const status of ['Night 1', '']) if (!(await setStatus(bench, channelId, status))) return;
}

/** Sets a status. @returns false if Discord refuses it */
export async function setStatus(bench: Bench, channelId: string, status: string): Promise<boolean> {
  const { api, signal, options } = bench;
  const event = heard(
    bench,
    GatewayDispatchEvents.VoiceChannelStatusUpdate,
    (data) => data['id'] === channelId && (data['status'] ?? '') === status,
  );
  const how = { body: { status }, signal, longestWaitMs: options.waitMs };
  const answer = await api.call('PUT /channels/{id}/voice-status', [channelId], how);
  const check = `the voice channel's status "${status}"`;
  const isSet = answer.status === 204;
  find(bench, `${check} can be set`, isSet, 'HTTP 204', isSet ? 'HTTP 204' : refusal(answer));
  if (!isSet) {
    event.catch(() => {});
    return false;
  }
  const ms = await event;
  find(bench, `${check} is told`, ms !== null, 'VOICE_CHANNEL_STATUS_UPDATE with this text', told(ms));
  return true;
}

/** The number of mute changes that are measured: more than Discord's limit for a guild is known to allow in 10 s. */
const mutes = 12;
const muteTime = 15_000;

/** Mutes and unmutes the bot itself, again and again, and measures how fast Discord allows that. */
export async function checkMutes(bench: Bench): Promise<void> {
  const { api, guild, client, signal, options } = bench;
  const started = performance.now();
  let free = 0;
  let asked = 0;
  for (let n = 1; n <= mutes; n += 1) {
    const how = { body: { mute: n % 2 === 1 }, signal, longestWaitMs: options.waitMs };
    const answer = await api.call('PATCH /guilds/{id}/members/{id}', [guild.id, client.user.id], how);
    if (answer.status !== 200) return find(bench, 'a member can be muted', false, 'HTTP 200', refusal(answer));
    asked += answer.askedToWaitMs;
    if (asked === 0) free = n;
  }
  const ms = performance.now() - started;
  const isUsual = ms <= muteTime && free >= 10;
  const found = `${inSeconds(ms)}; the first ${free} without a wait; waited ${inSeconds(asked)}`;
  find(
    bench,
    `${mutes} changes of a mute`,
    isUsual,
    `at most ${inSeconds(muteTime)}, the first 10 without a wait`,
    found,
  );
}
