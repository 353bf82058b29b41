import { Readable } from 'node:stream';
import {
  AudioPlayerStatus,
  createAudioPlayer,
  createAudioResource,
  entersState,
  joinVoiceChannel,
  StreamType,
  type VoiceConnection,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import { GatewayDispatchEvents, GatewayOpcodes } from 'discord.js';
import { type Bench, find, inSeconds, refusal, skip } from './bench.ts';
import { deadline } from './deadline.ts';

/** An Opus frame of 20 ms of silence (Discord, Voice Data Interpolation). */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);

/** Milliseconds within which sound has to be back after a move. */
const soon = 10_000;

/** The bot's stay in the voice channel. */
export interface Stay {
  readonly channelId: string;
  /** `null` where only the gateway is used. */
  readonly connection: VoiceConnection | null;
  leave(): void;
}

/** Enters the voice channel and plays silence there. */
export async function enterVoice(bench: Bench): Promise<Stay | null> {
  const { guild, options, channels, signal } = bench;
  const channelId = channels.find(({ kind }) => kind === 'voice')?.id;
  if (channelId === undefined) return null;
  if (!options.voice) return enterQuietly(bench, channelId);
  const adapterCreator = guild.voiceAdapterCreator;
  const connection = joinVoiceChannel({ guildId: guild.id, channelId, adapterCreator, selfDeaf: true });
  const started = performance.now();
  // The states tell the outcome. An error without a listener would end the program.
  connection.on('error', () => undefined);
  const isReady = await reaches(connection, bench);
  signal.throwIfAborted();
  const ms = performance.now() - started;
  find(
    bench,
    'the voice server lets the bot in',
    isReady,
    `within ${inSeconds(options.waitMs)}`,
    isReady ? inSeconds(ms) : connection.state.status,
  );
  const player = createAudioPlayer();
  connection.subscribe(player);
  player.on('error', () => undefined);
  const play = () => player.play(createAudioResource(Readable.from(endless()), { inputType: StreamType.Opus }));
  player.on(AudioPlayerStatus.Idle, play);
  play();
  const leave = () => {
    player.removeAllListeners();
    player.stop(true);
    if (connection.state.status !== VoiceConnectionStatus.Destroyed) connection.destroy();
  };
  return { channelId, connection, leave };
}

function* endless(): Generator<Buffer> {
  for (;;) yield silence;
}

const reaches = (connection: VoiceConnection, { options, signal }: Bench): Promise<boolean> =>
  entersState(connection, VoiceConnectionStatus.Ready, deadline(signal, options.waitMs)).then(
    () => true,
    () => false,
  );

/** Enters the channel at the gateway, without the voice server. */
async function enterQuietly(bench: Bench, channelId: string): Promise<Stay> {
  const { guild } = bench;
  const go = (to: string | null) =>
    guild.shard.send({
      op: GatewayOpcodes.VoiceStateUpdate,
      d: { guild_id: guild.id, channel_id: to, self_mute: true, self_deaf: true },
    });
  const inside = heard(bench, GatewayDispatchEvents.VoiceStateUpdate, (data) => data['channel_id'] === channelId);
  go(channelId);
  const ms = await inside;
  find(bench, 'the gateway takes the bot into voice', ms !== null, 'VOICE_STATE_UPDATE', told(ms));
  return { channelId, connection: null, leave: () => go(null) };
}

type Data = Readonly<Record<string, unknown>>;

/** Waits for an event. @returns the ms until it came. `null`: not in time */
function heard(bench: Bench, event: GatewayDispatchEvents, fits: (data: Data) => boolean): Promise<number | null> {
  const { client, signal, options } = bench;
  const started = performance.now();
  return new Promise((resolve) => {
    const over = deadline(signal, options.waitMs);
    const end = (ms: number | null) => {
      client.ws.off(event, look);
      resolve(ms);
    };
    const look = (data: Data) => {
      if (fits(data)) end(performance.now() - started);
    };
    client.ws.on(event, look);
    over.addEventListener('abort', () => end(null), { once: true });
  });
}

const told = (ms: number | null): string => (ms === null ? 'nothing' : `after ${inSeconds(ms)}`);

/** Sets the voice channel's status and waits to be told of it. */
export async function checkStatus(bench: Bench, { channelId }: Stay): Promise<void> {
  const { api, signal, options } = bench;
  for (const status of ['Night 1', '']) {
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
    if (!isSet) return;
    const ms = await event;
    find(bench, `${check} is told`, ms !== null, 'VOICE_CHANNEL_STATUS_UPDATE with this text', told(ms));
  }
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

/**
 * Changes the region of the voice channel while sound is played, and waits for the sound to come back. The first change
 * may be none, as Discord may have chosen that region itself, so it is not judged.
 */
export async function checkRegion(bench: Bench, stay: Stay): Promise<void> {
  const { connection } = stay;
  if (connection === null) return skip(bench, 'a change of the region', 'the voice server is not tried (--no-voice)');
  await moveTo({ ...bench, findings: [] }, { ...stay, connection }, 'us-east');
  for (const region of ['rotterdam', 'us-east']) if (!(await moveTo(bench, { ...stay, connection }, region))) return;
  await moveTo({ ...bench, findings: [] }, { ...stay, connection }, null);
}

interface Move {
  readonly connection: VoiceConnection;
  readonly channelId: string;
}

/** Moves the call to a region. @returns whether the sound is back */
async function moveTo(bench: Bench, { connection, channelId }: Move, region: string | null): Promise<boolean> {
  const { api, signal, options } = bench;
  const states: string[] = [];
  const note = (_: unknown, state: { status: string; closeCode?: number }) =>
    void states.push(state.closeCode === undefined ? state.status : `${state.status} ${state.closeCode}`);
  connection.on('stateChange', note);
  const started = performance.now();
  const named = heard(bench, GatewayDispatchEvents.VoiceServerUpdate, (data) => typeof data['endpoint'] === 'string');
  const how = { body: { rtc_region: region }, signal, longestWaitMs: options.waitMs };
  const answer = await api.call('PATCH /channels/{id}', [channelId], how);
  const check = `the region becomes ${region ?? 'automatic'}`;
  find(bench, check, answer.status === 200, 'HTTP 200', answer.status === 200 ? 'HTTP 200' : refusal(answer));
  const ms = answer.status === 200 ? await named : null;
  signal.throwIfAborted();
  find(bench, `${check}: a new voice server is named`, ms !== null, 'VOICE_SERVER_UPDATE', told(ms));
  const isBack = ms !== null && (await reaches(connection, bench));
  const after = performance.now() - started;
  connection.off('stateChange', note);
  const found = `${isBack ? inSeconds(after) : 'not at all'} (${states.join(', ')})`;
  find(bench, `${check}: sound is back`, isBack && after <= soon, `within ${inSeconds(soon)}`, found);
  return isBack;
}
