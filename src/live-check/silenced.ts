import { GatewayDispatchEvents as Events, InteractionType } from 'discord.js';
import type { Right } from 'discord-emulator';
import { body, buttonRow } from '#discord/ui/body.ts';
import { postRequest } from '#discord/ui/message.ts';
import type { Answer } from './api.ts';
import { type Bench, consequenceMs, find, partId, refusal, skip, plain as words } from './bench.ts';
import { type Event, isVoiceOf, until } from './events.ts';
import { thank } from './presses.ts';
import { overwritesOf, plain } from './rooms.ts';
import { threadName } from './threads.ts';

const done = partId('done');
const activity = partId('activity');

/** The things in a night that events are about. */
interface Night {
  readonly secondMessage: string;
  /** The locked thread, if there is one. */
  readonly threadId: string | null;
}

/** Something that a silenced person tries, and the events by which it shows. */
interface Attempt {
  readonly name: Right;
  /** The words in which the person is asked. */
  readonly ask: string;
  /** True if the bot expects that Discord allows it. */
  readonly allowed: boolean;
  /** True for the event that shows it. */
  readonly shows?: (event: Event, userId: string, night: Night) => boolean;
  /** True if the events of the night show it together. */
  readonly isSeen?: (night: readonly Event[], userId: string) => boolean;
  readonly fact?: 'silencedEdits' | 'silencedDeletes' | 'mutedEffects' | 'mutedNicknames';
}

/** True if the news of a voice state shows a camera or a screen. */
const isFilmed = ({ data }: Event): boolean => data['self_video'] === true || data['self_stream'] === true;

/** The nickname of the person, if the event tells it. Discord tells of changes only with an intent that the bot does not ask for. */
function nicknameIn({ data }: Event, userId: string): readonly (string | null)[] {
  const member = data['member'] as
    | { readonly nick?: string | null; readonly user?: { readonly id: string } }
    | undefined;
  return member?.user?.id === userId ? [member.nick ?? null] : [];
}

const authorOf = ({ data }: Event) => (data['author'] as { readonly id?: string } | undefined)?.id;

const wrote = (event: Event, userId: string): boolean =>
  event.name === Events.MessageCreate && authorOf(event) === userId;

const attempts: readonly Attempt[] = [
  {
    name: 'write',
    ask: 'write here',
    allowed: false,
    shows: (event, userId, { threadId }) => wrote(event, userId) && event.data['channel_id'] !== threadId,
  },
  {
    name: 'edit',
    ask: 'edit your first message',
    allowed: true,
    fact: 'silencedEdits',
    shows: (event, userId) =>
      event.name === Events.MessageUpdate && authorOf(event) === userId && event.data['edited_timestamp'] !== null,
  },
  {
    name: 'delete',
    ask: 'delete your second message',
    allowed: true,
    fact: 'silencedDeletes',
    shows: ({ name, data }, _, { secondMessage }) => name === Events.MessageDelete && data['id'] === secondMessage,
  },
  {
    name: 'react',
    ask: 'react to this message',
    allowed: false,
    shows: ({ name, data }, userId) => name === Events.MessageReactionAdd && data['user_id'] === userId,
  },
  {
    name: 'emoji effect',
    ask: 'send an emoji effect in voice',
    allowed: true,
    fact: 'mutedEffects',
    shows: ({ name, data }, userId) =>
      name === Events.VoiceChannelEffectSend && data['user_id'] === userId && data['sound_id'] === undefined,
  },
  {
    name: 'sound',
    ask: 'play a sound of the soundboard',
    allowed: false,
    shows: ({ name, data }, userId) =>
      name === Events.VoiceChannelEffectSend && data['user_id'] === userId && data['sound_id'] !== undefined,
  },
  {
    name: 'status',
    ask: 'set the status of the voice channel',
    allowed: false,
    shows: ({ name, data }) => name === Events.VoiceChannelStatusUpdate && Boolean(data['status']),
  },
  {
    name: 'camera',
    ask: 'switch off your camera if it is on, and try to switch it on again; share your screen',
    allowed: false,
    isSeen: (night, userId) => {
      const shown = night.filter((event) => isVoiceOf(userId, event)).map(isFilmed);
      return shown.some((isOn, index) => isOn && shown.slice(0, index).includes(false));
    },
  },
  {
    name: 'nickname',
    ask: 'change your nickname in this server',
    allowed: true,
    fact: 'mutedNicknames',
    isSeen: (night, userId) => new Set(night.flatMap((event) => nicknameIn(event, userId))).size > 1,
  },
  {
    name: 'Activity',
    ask: 'start an Activity in the voice channel, and press Activity here if one starts',
    allowed: false,
    shows: ({ name, data }) =>
      name === Events.InteractionCreate &&
      (data['data'] as { readonly custom_id?: string } | undefined)?.custom_id === activity,
  },
];

const lockedThread: Attempt = {
  name: 'locked thread',
  ask: `write in the thread ${threadName} below this channel`,
  allowed: false,
  shows: (event, userId, { threadId }) => wrote(event, userId) && event.data['channel_id'] === threadId,
};

/** Lets a person write and be seen by day, silences them as at night, and notes what they can still do. */
export async function checkSilenced(bench: Bench, userId: string): Promise<void> {
  const { api, events, signal, options, guild, channels, measured } = bench;
  const town = channels.find(({ name }) => name.endsWith('-town'));
  const check = 'a silenced person';
  if (town === undefined) return skip(bench, check, 'no channel was made');
  await give(bench, town.id, userId, 'day');
  const byDay = events.fromNow();
  bench.say(`Second account: switch on your camera, and then write two messages in ${town.name}.`);
  const second = await until(signal, options.patienceMs, () => {
    return byDay().filter((event) => wrote(event, userId))[1];
  });
  if (second === null) return skip(bench, check, 'nobody wrote');
  const wasFilmed = byDay().some((event) => isVoiceOf(userId, event) && isFilmed(event));
  const atNight = events.fromNow();
  const silenced = await give(bench, town.id, userId, 'night');
  const threadId = await enterThread(bench, userId);
  const tried = threadId === null ? attempts : [...attempts, lockedThread];
  const member = [guild.id, userId];
  await api.call('PATCH /guilds/{id}/members/{id}', member, { body: { mute: true }, signal });
  if (silenced.status !== 200) return find(bench, check, false, 'silenced', refusal(silenced));
  await checkRunningVideo(bench, wasFilmed, () =>
    atNight().some((event) => isVoiceOf(userId, event) && !isFilmed(event)),
  );
  await ask(bench, town.id, tried);
  bench.say(`Second account: try everything that ${town.name} lists now, and press Done there.`);
  const hasTried = await isDone(bench);
  await api.call('PATCH /guilds/{id}/members/{id}', member, { body: { mute: false }, signal });
  if (!hasTried) return skip(bench, check, 'nobody pressed Done');
  for (const { name, allowed, shows, isSeen, fact } of tried) {
    const night = atNight();
    const about = { secondMessage: `${second.data['id']}`, threadId };
    const isPossible = isSeen?.(night, userId) ?? night.some((event) => shows?.(event, userId, about));
    measured.right(name, isPossible);
    if (fact !== undefined) measured.fact(fact, isPossible);
    const found = isPossible ? 'possible' : 'not possible';
    find(bench, `${check}: ${name}`, isPossible === allowed, allowed ? 'possible' : 'not possible', found);
  }
  measured.order('a silenced person tries everything', [...new Set(atNight().map(({ name }) => name))]);
  bench.say('Second account: switch off your camera, and take your nickname back.');
}

/**
 * Puts a person into the thread that is locked, as a night chat is by day. The town lets them write in threads, so that
 * nothing but the lock keeps them from it. `null`: no thread is locked.
 */
async function enterThread(bench: Bench, userId: string): Promise<string | null> {
  const { api, guild, signal, options } = bench;
  const thread = guild.channels.cache.find(({ name }) => name === threadName);
  if (!thread?.isThread() || !thread.locked) {
    skip(bench, 'a silenced person: locked thread', 'no thread is locked');
    return null;
  }
  const how = { signal, longestWaitMs: options.waitMs };
  const { status } = await api.call('PUT /channels/{id}/thread-members/{id}', [thread.id, userId], how);
  if (status === 204) return thread.id;
  skip(bench, 'a silenced person: locked thread', 'the person could not be put in');
  return null;
}

/** Gives the people the access of a day with cameras, or that of a night. @returns the answer about the town */
async function give(bench: Bench, town: string, userId: string, time: 'day' | 'night'): Promise<Answer> {
  const { api, signal, options, guild, channels } = bench;
  const people = [guild.ownerId, userId];
  const set = (id: string, overwrites: ReturnType<typeof overwritesOf>) =>
    api.call('PATCH /channels/{id}', [id], {
      body: { permission_overwrites: plain(overwrites) },
      signal,
      longestWaitMs: options.waitMs,
    });
  const voice = channels.find(({ kind }) => kind === 'voice');
  if (voice !== undefined) await set(voice.id, overwritesOf(bench, 'voice', true, people, time === 'day'));
  return set(town, overwritesOf(bench, 'town', time === 'day', people, false, true));
}

/** A camera that ran before it was forbidden. The bot cannot switch it off. */
async function checkRunningVideo(bench: Bench, wasFilmed: boolean, isOver: () => boolean): Promise<void> {
  const check = 'a camera that was on';
  if (!wasFilmed) return skip(bench, check, 'nobody switched one on');
  const goesOn = (await until(bench.signal, consequenceMs, isOver)) === null;
  bench.measured.fact('runningVideoStays', goesOn);
  bench.measured.right('running camera', goesOn);
  find(bench, check, true, 'either', goesOn ? 'it goes on' : 'it ends');
}

/** Thanks for each press, and waits for Done. */
async function isDone(bench: Bench): Promise<boolean> {
  const { events, signal, options } = bench;
  let thanked = events.interactions.length;
  const isOver = await until(signal, 3 * options.patienceMs, () => {
    const pressed = events.interactions.slice(thanked).filter(({ type }) => type === InteractionType.MessageComponent);
    thanked = events.interactions.length;
    for (const one of pressed) void thank(bench, one).catch(() => {});
    return pressed.some(({ data }) => (data as { readonly custom_id?: string }).custom_id === done);
  });
  return isOver !== null;
}

async function ask({ api, signal, options }: Bench, town: string, tried: readonly Attempt[]): Promise<void> {
  const list = tried.map(({ ask: attempt }, index) => `${index + 1}. ${attempt}`);
  const buttons = buttonRow({ id: done, label: words('Done') }, { id: activity, label: words('Activity') });
  const shown = body(['# Try each of these', ...list], [buttons]);
  const { body: request } = postRequest({ ...shown, tone: 'night' });
  await api.call('POST /channels/{id}/messages', [town], { body: request, signal, longestWaitMs: options.waitMs });
}
