import { GatewayDispatchEvents as Events, InteractionType } from 'discord.js';
import { body, buttonRow } from '#discord/ui/body.ts';
import { postRequest } from '#discord/ui/message.ts';
import { type Bench, find, partId, refusal, skip, plain as words } from './bench.ts';
import { type Event, until } from './events.ts';
import { thank } from './presses.ts';
import { overwritesOf, plain } from './rooms.ts';

const done = partId('done');

/** Something that a silenced person tries, and the event by which it shows. */
interface Attempt {
  readonly name: string;
  /** The words in which the person is asked. */
  readonly ask: string;
  /** True if the bot expects that Discord allows it. */
  readonly allowed: boolean;
  readonly shows: (event: Event, userId: string) => boolean;
  readonly fact?: 'silencedEdits' | 'silencedDeletes' | 'mutedEffects';
}

const authorOf = ({ data }: Event) => (data['author'] as { readonly id?: string } | undefined)?.id;

const wrote = (event: Event, userId: string): boolean =>
  event.name === Events.MessageCreate && authorOf(event) === userId;

const attempts: readonly Attempt[] = [
  {
    name: 'write',
    ask: 'write here',
    allowed: false,
    shows: wrote,
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
    shows: ({ name }) => name === Events.MessageDelete,
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
    ask: 'switch on your camera, and share your screen',
    allowed: false,
    shows: ({ name, data }, userId) =>
      name === Events.VoiceStateUpdate &&
      data['user_id'] === userId &&
      (data['self_video'] === true || data['self_stream'] === true),
  },
];

/** Lets a person write by day, silences them as at night, and notes what they can still do. */
export async function checkSilenced(bench: Bench, userId: string): Promise<void> {
  const { api, events, signal, options, guild, channels, measured } = bench;
  const town = channels.find(({ name }) => name.endsWith('-town'));
  const check = 'a silenced person';
  if (town === undefined) return skip(bench, check, 'no channel was made');
  const people = [guild.ownerId, userId];
  const allow = (write: boolean) =>
    api.call('PATCH /channels/{id}', [town.id], {
      body: { permission_overwrites: plain(overwritesOf(bench, 'town', write, people)) },
      signal,
      longestWaitMs: options.waitMs,
    });
  await allow(true);
  const byDay = events.fromNow();
  bench.say(`Second account: write two messages in ${town.name}.`);
  const isWritten = await until(signal, options.patienceMs, () => {
    return byDay().filter((event) => wrote(event, userId)).length >= 2;
  });
  if (isWritten === null) return skip(bench, check, 'nobody wrote');
  const silenced = await allow(false);
  const member = [guild.id, userId];
  await api.call('PATCH /guilds/{id}/members/{id}', member, { body: { mute: true }, signal });
  if (silenced.status !== 200) return find(bench, check, false, 'silenced', refusal(silenced));
  await ask(bench, town.id);
  const atNight = events.fromNow();
  bench.say(`Second account: try everything that ${town.name} lists now, and press Done there.`);
  const pressed = await until(signal, 3 * options.patienceMs, () =>
    events.interactions.find((one) => one.type === InteractionType.MessageComponent && one.data.custom_id === done),
  );
  if (pressed === null) return skip(bench, check, 'nobody pressed Done');
  await thank(bench, pressed);
  for (const { name, allowed, shows, fact } of attempts) {
    const isSeen = atNight().some((event) => shows(event, userId));
    if (fact !== undefined) measured.fact(fact, isSeen);
    const found = isSeen ? 'possible' : 'not possible';
    find(bench, `${check}: ${name}`, isSeen === allowed, allowed ? 'possible' : 'not possible', found);
  }
  measured.order('a silenced person tries everything', [...new Set(atNight().map(({ name }) => name))]);
  await api.call('PATCH /guilds/{id}/members/{id}', member, { body: { mute: false }, signal });
}

async function ask({ api, signal, options }: Bench, town: string): Promise<void> {
  const list = attempts.map(({ ask: attempt }, index) => `${index + 1}. ${attempt}`);
  const shown = body(['# Try each of these', ...list], [buttonRow({ id: done, label: words('Done') })]);
  const { body: request } = postRequest({ ...shown, tone: 'night' });
  await api.call('POST /channels/{id}/messages', [town], { body: request, signal, longestWaitMs: options.waitMs });
}
