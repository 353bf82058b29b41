import { type DiscordGatewayAdapterCreator, joinVoiceChannel, VoiceConnectionStatus } from '@discordjs/voice';
import { GatewayDispatchEvents, type Guild } from 'discord.js';
import { newLine } from '#voice/link-ending.ts';
import { type Bench, cleanUpWaitMs, consequenceMs, find, inSeconds, refusal, skip } from './bench.ts';
import { isVoiceOf, until } from './events.ts';
import { enterVoice, isServer, type Stay } from './voice.ts';

/** A call with the library alone. The bot's own link leaves a voice server before the code of its end comes. */
interface Plain {
  /** The codes with which the voice servers have closed their connections. */
  readonly codes: readonly number[];
  isReady(): boolean;
  leave(): void;
}

const codeOf = (code: number | null | undefined) => (code === 4014 || code === 4022 ? code : null);

/** Moves the call to another region and deletes its channel, and looks what Discord tells of both. */
export async function checkCall(bench: Bench, stay: Stay): Promise<void> {
  const { channelId } = stay;
  // In the library, a server has one connection.
  stay.leave();
  const call = bench.options.voice ? await enterPlainly(bench, channelId) : null;
  const entered = call ?? (await enterVoice({ ...bench, findings: [] }));
  if (entered === null) return;
  try {
    if (call !== null) await checkMoved(bench, channelId, call);
    const earlier = call?.codes.length ?? 0;
    const isDeleted = await checkDeleted(bench, channelId);
    if (call !== null && isDeleted) await checkEnd(bench, () => call.codes[earlier]);
  } finally {
    entered.leave();
  }
}

async function enterPlainly({ guild, signal, options }: Bench, channelId: string): Promise<Plain> {
  const codes: number[] = [];
  const adapterCreator = askingOnce(guild);
  const connection = joinVoiceChannel({ guildId: guild.id, channelId, adapterCreator, selfDeaf: true });
  connection.on('error', () => undefined);
  connection.on('stateChange', (before, now) => {
    newLine(before, now)?.prependOnceListener('close', (code) => void codes.push(code));
  });
  const isReady = () => connection.state.status === VoiceConnectionStatus.Ready;
  await until(signal, options.waitMs, isReady);
  const leave = () => {
    if (connection.state.status !== VoiceConnectionStatus.Destroyed) connection.destroy();
  };
  return { codes, isReady, leave };
}

/** The server's adapter, which asks for a channel once. The library asks again after a code, before Discord tells more. */
function askingOnce(guild: Guild): DiscordGatewayAdapterCreator {
  return (methods) => {
    const { sendPayload, destroy } = guild.voiceAdapterCreator(methods);
    let hasAsked = false;
    const send = (request: { readonly d: { readonly channel_id: string | null } }) => {
      const isHeld = hasAsked && request.d.channel_id !== null;
      hasAsked = true;
      return isHeld || sendPayload(request);
    };
    return { destroy, sendPayload: send };
  };
}

/** Changes the region, and measures how the call moves. */
async function checkMoved(bench: Bench, channelId: string, { codes, isReady }: Plain): Promise<void> {
  const { api, signal, options, events, measured } = bench;
  const check = 'a call whose region changes';
  const [since, started, earlier] = [events.fromNow(), performance.now(), codes.length];
  // `checkRegion` has left the call in another one.
  const how = { body: { rtc_region: 'rotterdam' }, signal, longestWaitMs: options.waitMs };
  const answer = await api.call('PATCH /channels/{id}', [channelId], how);
  const named = answer.status === 200 ? await until(signal, options.waitMs, () => since().find(isServer)) : null;
  if (named === null) return skip(bench, check, 'no new voice server was named');
  await until(signal, options.waitMs, isReady);
  const code = codeOf(codes[earlier]);
  const endpointGone = since().some(
    ({ name, data }) => name === GatewayDispatchEvents.VoiceServerUpdate && data['endpoint'] === null,
  );
  const ms = named.at - started;
  measured.fact('callMove', { code, endpointGone, afterMs: Math.round(ms / 100) * 100 });
  measured.order(
    'a change of the region',
    since().map(({ name }) => name),
  );
  const found = `${code ?? 'no code'}, ${endpointGone ? 'no server at first' : 'a new server at once'}, ${inSeconds(ms)}`;
  find(bench, check, true, 'any code', found);
}

/** Deletes the voice channel while the bot is in it, and looks what is told first. @returns true if it is deleted */
async function checkDeleted(bench: Bench, channelId: string): Promise<boolean> {
  const { api, events, signal, options, measured, client } = bench;
  const since = events.fromNow();
  const gone = await api.call('DELETE /channels/{id}', [channelId], { longestWaitMs: cleanUpWaitMs });
  if (gone.status !== 200) {
    find(bench, 'the voice channel can be deleted', false, 'deleted', refusal(gone));
    return false;
  }
  const people = () => since().findIndex((event) => isVoiceOf(client.user.id, event) && !event.data['channel_id']);
  const channel = () =>
    since().findIndex(({ name, data }) => name === GatewayDispatchEvents.ChannelDelete && data['id'] === channelId);
  const isTold = (await until(signal, options.waitMs, () => people() >= 0 && channel() >= 0)) !== null;
  if (isTold) measured.fact('firstNews', people() < channel() ? 'people' : 'channel');
  measured.order(
    'a deleted voice channel',
    since().map(({ name }) => name),
  );
  const check = 'a deleted voice channel puts the bot out';
  find(bench, check, isTold, 'VOICE_STATE_UPDATE and CHANNEL_DELETE', isTold ? 'both' : 'not both');
  return true;
}

/** The code with which the call of a deleted channel ends. */
async function checkEnd({ signal, measured, findings }: Bench, closedWith: () => number | undefined): Promise<void> {
  const code = await until(signal, consequenceMs, closedWith);
  const known = codeOf(code);
  if (known !== null) measured.fact('callDeleted', known);
  if (code !== null) measured.closed('voice', code, 'the channel is deleted');
  find({ findings }, 'the code of its call', known !== null, '4014 or 4022', `${code ?? 'none'}`);
}
