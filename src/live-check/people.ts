import { setTimeout as pause } from 'node:timers/promises';
import { getVoiceConnection } from '@discordjs/voice';
import { InteractionType, PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import { hasKeys } from '#voice/link-keys.ts';
import { type Bench, cleanUpWaitMs, consequenceMs, find, inSeconds, refusal, skip } from './bench.ts';
import { isVoiceOf, until } from './events.ts';
import { thank } from './presses.ts';
import { overwritesOf, plain } from './rooms.ts';
import { checkSilenced } from './silenced.ts';
import type { Line, Stay } from './voice.ts';

const voiceStateOf = (userId: string, since: ReturnType<Bench['events']['fromNow']>) => () =>
  since().findLast((event) => isVoiceOf(userId, event))?.data;

/**
 * A second account, which is no moderator, does what the check says: the keys of end-to-end encryption, hearing, mutes,
 * suppression, everything that a silenced person tries, and a timeout.
 */
export async function checkPeople(bench: Bench, stay: Stay): Promise<void> {
  const { options, events, signal } = bench;
  const check = 'a second person';
  if (options.people < 2) return skip(bench, check, 'run it with --people 2');
  const userId = await invite(bench, stay.channelId);
  if (userId === null) return skip(bench, check, 'nobody typed /help');
  const name = bench.channels.find(({ id }) => id === stay.channelId)?.name;
  const since = events.fromNow();
  bench.say(`Second account: join ${name}.`);
  const joined = await until(signal, options.patienceMs, () =>
    since().find((event) => isVoiceOf(userId, event) && event.data['channel_id'] === stay.channelId),
  );
  if (joined === null) return skip(bench, check, 'nobody joined');
  bench.undo.push(() => unmute(bench, userId));
  if (stay.line !== null) await checkKeys(bench, stay.line, { userId, at: joined.at });
  await checkMute(bench, stay.line, userId);
  await checkSuppression(bench, stay.channelId, userId);
  await checkSilenced(bench, userId);
  await checkTimeout(bench, userId);
}

/** Unmutes the second account, whenever the check ends. Discord unmutes nobody who has left the voice channel. */
async function unmute({ api, guild, findings }: Bench, userId: string): Promise<void> {
  const at = [guild.id, userId];
  const how = { longestWaitMs: cleanUpWaitMs };
  const { status } = await api.call('PATCH /guilds/{id}/members/{id}', at, { ...how, body: { mute: false } });
  if (status === 200) return;
  const { body } = await api.call('GET /guilds/{id}/members/{id}', at, how);
  if ((body as { readonly mute?: boolean }).mute !== true) return;
  find({ findings }, 'the second account is unmuted', false, 'unmuted', 'still muted: unmute it by hand');
}

/** Learns the id of the second account, and lets it into the voice channel. */
async function invite(bench: Bench, channelId: string): Promise<string | null> {
  const { events, signal, options, guild, api } = bench;
  const before = events.interactions.length;
  bench.say('Second account: type /help in any channel of this server.');
  const typed = await until(signal, options.patienceMs, () =>
    events.interactions.slice(before).find(({ type }) => type === InteractionType.ApplicationCommand),
  );
  const { member } = typed ?? {};
  if (typed === null || member === undefined) return null;
  const userId = member.user.id;
  await thank(bench, typed);
  const isModerator = new PermissionsBitField(BigInt(member.permissions)).has(PermissionFlagsBits.ManageChannels);
  const found = isModerator ? 'a moderator, who can do more than a player: take another account' : 'no moderator';
  find(bench, 'the second account', !isModerator, 'no moderator', found);
  const body = { permission_overwrites: plain(overwritesOf(bench, 'voice', true, [guild.ownerId, userId])) };
  await api.call('PATCH /channels/{id}', [channelId], { body, signal, longestWaitMs: options.waitMs });
  return userId;
}

/** The keys of end-to-end encryption come, and frames are heard. */
async function checkKeys(bench: Bench, line: Line, { userId, at }: { userId: string; at: number }): Promise<void> {
  const { signal, options, guild } = bench;
  // The voice server tells of the person after Discord does.
  const isOpen = await until(signal, options.waitMs, () => {
    const connection = getVoiceConnection(guild.id);
    return connection !== undefined && hasKeys(connection, userId) && line.link.wasUnderstood(at);
  });
  const ms = performance.now() - at;
  find(bench, 'the keys with a second person', isOpen !== null, 'keys', isOpen ? inSeconds(ms) : 'none in time');
  bench.say('Second account: speak now, for a while.');
  const isHeard = await until(signal, bench.options.patienceMs, () => line.speakers.has(userId));
  find(bench, 'the second person is heard', isHeard !== null, 'frames', isHeard ? 'frames' : 'nothing');
}

/** A mute of the bot silences the person, and the end of the mute lets them be heard. */
async function checkMute(bench: Bench, line: Line | null, userId: string): Promise<void> {
  const { api, events, signal, options, guild } = bench;
  for (const mute of [true, false]) {
    const since = events.fromNow();
    const how = { body: { mute }, signal, longestWaitMs: options.waitMs };
    const answer = await api.call('PATCH /guilds/{id}/members/{id}', [guild.id, userId], how);
    const state = voiceStateOf(userId, since);
    const isTold = await until(signal, consequenceMs, () => state()?.['mute'] === mute);
    const check = `the ${mute ? 'mute' : 'end of the mute'} of a person`;
    const found = answer.status === 200 ? (isTold ? 'told' : 'not told') : refusal(answer);
    find(bench, check, answer.status === 200 && isTold !== null, 'told', found);
    if (line !== null) await checkVoice(bench, line, { userId, mute, check });
  }
}

interface Muted {
  readonly userId: string;
  readonly mute: boolean;
  readonly check: string;
}

/** A muted person is not heard, and is heard again afterwards. */
async function checkVoice(bench: Bench, { speakers }: Line, { userId, mute, check }: Muted): Promise<void> {
  if (!mute) bench.say('Second account: speak again.');
  const ms = mute ? consequenceMs : bench.options.patienceMs;
  const isFine = (await until(bench.signal, ms, () => speakers.has(userId) !== mute)) !== null;
  const words = speakers.has(userId) ? 'heard' : 'not heard';
  find(bench, `${check}: their voice`, isFine, mute ? 'not heard' : 'heard', words);
}

/** Denies Speak to a person who is already in the channel. */
async function checkSuppression(bench: Bench, channelId: string, userId: string): Promise<void> {
  const { api, events, signal, options, guild, measured } = bench;
  const overwrites = overwritesOf(bench, 'voice', true, [guild.ownerId, userId]);
  const own = overwrites.find(({ id }) => id === userId) ?? { id: userId, type: 1 as const, allow: 0n, deny: 0n };
  const denied = {
    ...own,
    allow: own.allow & ~PermissionFlagsBits.Speak,
    deny: own.deny | PermissionFlagsBits.Speak,
  };
  const set = (all: typeof overwrites) =>
    api.call('PATCH /channels/{id}', [channelId], {
      body: { permission_overwrites: plain(all) },
      signal,
      longestWaitMs: options.waitMs,
    });
  const since = events.fromNow();
  const answer = await set([...overwrites.filter(({ id }) => id !== userId), denied]);
  const check = 'a denied Speak for a person in the channel';
  if (answer.status !== 200) return find(bench, check, false, 'set', refusal(answer));
  const state = voiceStateOf(userId, since);
  const isSuppressed = (await until(signal, consequenceMs, () => state()?.['suppress'] === true)) !== null;
  measured.fact('speakIsCheckedLater', isSuppressed);
  find(bench, check, true, 'either', isSuppressed ? 'suppressed at once' : 'no change until they move');
  await set(overwrites);
}

/** The operator times the person out: the game must know whether that puts them out of voice. */
async function checkTimeout(bench: Bench, userId: string): Promise<void> {
  const { api, events, signal, guild, measured } = bench;
  const check = 'a timeout of a person in voice';
  const isTimedOut = async () => {
    const { body } = await api.call('GET /guilds/{id}/members/{id}', [guild.id, userId], { signal });
    // Discord keeps the time of a timeout that is over (docs: Guild Member Object).
    const until = (body as { communication_disabled_until?: string }).communication_disabled_until;
    return Date.parse(String(until)) > Date.now();
  };
  const since = events.fromNow();
  bench.say('Operator: time the second account out for a minute.');
  const end = performance.now() + bench.options.patienceMs;
  while (!(await isTimedOut())) {
    if (performance.now() > end) return skip(bench, check, 'nobody timed them out');
    await pause(1000, undefined, { signal });
  }
  const state = voiceStateOf(userId, since);
  const isOut = (await until(signal, consequenceMs, () => state()?.['channel_id'] === null)) !== null;
  measured.fact('timeoutDisconnects', isOut);
  find(bench, check, isOut, 'disconnected', isOut ? 'disconnected' : 'they stay');
  bench.say('Operator: end the timeout.');
}
