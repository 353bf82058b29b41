import { getVoiceConnection } from '@discordjs/voice';
import { type Client, GatewayDispatchEvents, type Guild } from 'discord.js';
import { lineOf } from '#voice/link-ending.ts';
import { type Bench, consequenceMs, find, inSeconds, refusal, skip, told } from './bench.ts';
import { isVoiceOf, until } from './events.ts';
import { isServer, type Line, type Stay, setStatus } from './voice.ts';

/** Milliseconds within which sound has to be back after a move. */
const soon = 10_000;

/** Waits until the link is ready again after `from` changes of its state. @returns the ms. `null`: not in time */
async function back({ signal, options }: Bench, line: Line, from: number): Promise<number | null> {
  const started = performance.now();
  const isBack = await until(
    signal,
    Math.max(options.waitMs, soon),
    () => line.link.state === 'ready' && line.states.slice(from).includes('ready'),
  );
  return isBack === null ? null : performance.now() - started;
}

/**
 * Changes the region of the voice channel while sound is played, and waits for the sound to come back. The first change
 * may be none, as Discord may have chosen that region itself, so it is not judged.
 */
export async function checkRegion(bench: Bench, stay: Stay): Promise<void> {
  const { line, channelId } = stay;
  if (line === null) return skip(bench, 'a change of the region', 'the voice server is not tried (--no-voice)');
  await moveTo({ ...bench, findings: [] }, { line, channelId }, 'us-east');
  for (const region of ['rotterdam', 'us-east']) if (!(await moveTo(bench, { line, channelId }, region))) return;
}

interface Move {
  readonly line: Line;
  readonly channelId: string;
}

/** Moves the call to a region. @returns whether the sound is back */
async function moveTo(bench: Bench, { line, channelId }: Move, region: string | null): Promise<boolean> {
  const { api, signal, options, events } = bench;
  const [states, codes] = [line.states.length, line.codes.length];
  const started = performance.now();
  const since = events.fromNow();
  const how = { body: { rtc_region: region }, signal, longestWaitMs: options.waitMs };
  const answer = await api.call('PATCH /channels/{id}', [channelId], how);
  const check = `the region becomes ${region ?? 'automatic'}`;
  find(bench, check, answer.status === 200, 'HTTP 200', answer.status === 200 ? 'HTTP 200' : refusal(answer));
  const named = answer.status === 200 ? await until(signal, options.waitMs, () => since().find(isServer)) : null;
  const ms = named === null ? null : named.at - started;
  find(bench, `${check}: a new voice server is named`, ms !== null, 'VOICE_SERVER_UPDATE', told(ms));
  const isBack = ms !== null && (await back(bench, line, states)) !== null;
  const after = performance.now() - started;
  const closed = line.codes.slice(codes);
  const found = `${isBack ? inSeconds(after) : 'not at all'} (${[...closed, ...line.states.slice(states)].join(', ')})`;
  find(bench, `${check}: sound is back`, isBack && after <= soon, `within ${inSeconds(soon)}`, found);
  return isBack;
}

/** Cuts the library's socket to the voice server, without a word to Discord or to the bot's own link. */
function cut({ id }: Guild): void {
  const connection = getVoiceConnection(id);
  const state = connection === undefined ? undefined : lineOf(connection.state)?.state;
  if (state !== undefined && 'ws' in state) state.ws['ws'].terminate();
}

/** Loses the connection to the voice server. The bot's own link has to notice it, and to come back. */
export async function checkDrop(bench: Bench, { line }: Stay): Promise<void> {
  if (line === null) return;
  const check = 'a lost voice connection';
  const states = line.states.length;
  cut(bench.guild);
  const isNoticed = await until(bench.signal, consequenceMs, () => line.states.length > states);
  find(bench, `${check} is noticed`, isNoticed !== null, 'noticed', isNoticed === null ? 'not noticed' : 'noticed');
  if (isNoticed === null) return;
  const ms = await back(bench, line, states);
  find(bench, check, ms !== null, 'sound is back', ms === null ? 'not at all' : inSeconds(ms));
}

/** Closes the connection by an opcode that does not exist. The resume that follows names no session that Discord knows. */
function breakSession({ ws }: Client<true>): void {
  for (const shard of ws.shards.values()) {
    const session = shard['sessionInfo'];
    if (session !== null) shard['sessionInfo'] = { ...session, sessionId: 'none' };
    shard.send({ op: 99 });
  }
}

/**
 * Breaks the gateway session so that it cannot be resumed: Discord answers with op 9, and the bot's own link has to come
 * back in the new session.
 */
export async function checkInvalidSession(bench: Bench, { line }: Stay): Promise<void> {
  const { client, events, signal, options, measured } = bench;
  const check = 'a gateway session that is invalid';
  const [since, states] = [events.fromNow(), line?.states.length ?? 0];
  breakSession(client);
  const isNew = await until(signal, Math.max(options.waitMs, soon), () =>
    since().some(({ name }) => name === GatewayDispatchEvents.Ready),
  );
  const found = isNew === null ? 'none' : 'READY';
  find(bench, `${check}: a new one begins`, isNew !== null, 'READY', found);
  measured.order(check, [...new Set(since().map(({ name }) => name))]);
  if (isNew === null || line === null) return;
  await until(signal, consequenceMs, () => line.states.slice(states).some((state) => state !== 'ready'));
  if (line.states.length === states) return find(bench, `${check}: sound`, true, 'back', 'never lost');
  // As a line does that is to be said.
  const wanting = setInterval(() => line.link.wanted(), 200);
  const ms = await back(bench, line, states).finally(() => clearInterval(wanting));
  const codes = line.codes.join();
  find(bench, `${check}: sound is back`, ms !== null, 'back', ms === null ? `not at all (${codes})` : inSeconds(ms));
}

/** The operator drags the bot into another voice channel. It has to come back by itself when it has something to say. */
export async function checkDrag(bench: Bench, { line, channelId }: Stay): Promise<void> {
  const { client, signal, events, options } = bench;
  const check = 'the bot when it was dragged away';
  if (line === null || options.people === 0) return skip(bench, check, 'run it with --people 1');
  const since = events.fromNow();
  const states = line.states.length;
  bench.say('Operator: drag the bot into another voice channel.');
  const isAway = await until(signal, options.patienceMs, () =>
    since().some((event) => isVoiceOf(client.user.id, event) && event.data['channel_id'] !== channelId),
  );
  if (isAway === null) return skip(bench, check, 'nobody dragged it');
  await until(signal, consequenceMs, () => line.states.slice(states).some((state) => state !== 'ready'));
  // As a line does that is to be said. A link that was put out comes back for that alone.
  const wanting = setInterval(() => line.link.wanted(), 200);
  const ms = await back(bench, line, states).finally(() => clearInterval(wanting));
  find(bench, check, ms !== null, 'back in its own', ms === null ? `not at all (${line.codes.join()})` : inSeconds(ms));
}

/** Leaves the channel with a status, and looks whether Discord takes the status away. */
export async function checkEmptied(bench: Bench, stay: Stay): Promise<void> {
  const { events, signal, options, measured, guild, client } = bench;
  const isAlone = () =>
    !guild.voiceStates.cache.some(({ channelId, id }) => channelId === stay.channelId && id !== client.user.id);
  if (!isAlone()) bench.say('Second account: leave the voice channel.');
  if ((await until(signal, options.patienceMs, isAlone)) === null)
    return skip(bench, 'the status of an empty channel', 'somebody is still there');
  const isSet = await setStatus({ ...bench, findings: [] }, stay.channelId, 'Night 1');
  if (!isSet) return;
  const since = events.fromNow();
  stay.leave();
  const isGone = () =>
    since().some(
      ({ name, data }) =>
        name === GatewayDispatchEvents.VoiceChannelStatusUpdate && data['id'] === stay.channelId && !data['status'],
    );
  const stays = (await until(signal, consequenceMs, isGone)) === null;
  measured.fact('statusStays', stays);
  find(bench, 'the status of an empty channel', true, 'either', stays ? 'it stays' : 'it goes');
}
