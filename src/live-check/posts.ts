/** The calls of a game beside its channels and panels: posts in the town, an emoji of the bot, and the event of a plan. */
import {
  type APIGuildScheduledEvent,
  type APIMessage,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
} from 'discord.js';
import { buttonRow } from '#discord/ui/body.ts';
import type { Request } from './api.ts';
import { type Bench, cleanUpWaitMs, find, mark, partId, pixel, plain, refusal, skip } from './bench.ts';

/** The name of the emoji: letters, digits and underscores. */
const emojiName = mark.replaceAll('-', '_');
const eventName = `${mark}-event`;
const hourMs = 3_600_000;

/** Makes each of them and compares the answer. The clean-up takes the emoji and the event away. */
export async function checkPosts(bench: Bench): Promise<void> {
  const town = bench.channels.find(({ kind }) => kind === 'text')?.id;
  if (town === undefined) return skip(bench, 'posts', 'no channel was made');
  await checkPost(bench, town);
  await checkFile(bench, town);
  await checkEmoji(bench, town);
  await checkEvent(bench, town);
}

/** A line of talk with the button that takes a foul back. The same nonce is never posted twice. */
async function checkPost(bench: Bench, town: string): Promise<void> {
  const content = `**№1** <@${bench.guild.ownerId}> · 20\u00A0s ⏳`;
  const body = {
    content,
    components: [buttonRow({ id: partId('undo'), label: plain('Undo') })],
    nonce: `${mark}-1`,
    enforce_nonce: true,
    allowed_mentions: { parse: [], users: [bench.guild.ownerId] },
  };
  const first = await called(bench, 'a post', 'POST /channels/{id}/messages', [town], { body });
  if (first === null) return;
  const { id, content: got, components = [], mentions } = first as APIMessage;
  const found = `${got}, buttons: ${components.length}, pinged: ${mentions.length}`;
  const wanted = `${content}, buttons: 1, pinged: 1`;
  find(bench, 'a post', found === wanted, wanted, found);
  const again = await called(bench, 'a post again', 'POST /channels/{id}/messages', [town], { body });
  if (again === null) return;
  const isSame = (again as APIMessage).id === id;
  find(bench, 'a post again with its nonce', isSame, 'the first one', isSame ? 'the first one' : 'another one');
}

async function checkFile(bench: Bench, town: string): Promise<void> {
  const name = 'game.record';
  const request = { body: { content: 'The record' }, files: [{ name, data: Buffer.from('ruleset six\n') }] };
  const posted = await called(bench, 'a post with a file', 'POST /channels/{id}/messages', [town], request);
  if (posted === null) return;
  const found = (posted as APIMessage).attachments.map(({ filename }) => filename).join();
  find(bench, 'a post with a file', found === name, name, found);
}

/** An emoji of the application in a text. One that a killed check has left has the same name, and goes first. */
async function checkEmoji(bench: Bench, town: string): Promise<void> {
  const { id: applicationId } = bench.client.application;
  const listed = await called(bench, 'the emoji of the bot', 'GET /applications/{id}/emojis', [applicationId]);
  const { items = [] } = (listed ?? {}) as {
    readonly items?: readonly { readonly id: string; readonly name: string }[];
  };
  const remove = (id: string) =>
    bench.api.call('DELETE /applications/{id}/emojis/{id}', [applicationId, id], { longestWaitMs: cleanUpWaitMs });
  for (const { id } of items.filter(({ name }) => name === emojiName)) await remove(id);
  const body = { name: emojiName, image: `data:image/png;base64,${pixel.toString('base64')}` };
  const made = await called(bench, 'an emoji', 'POST /applications/{id}/emojis', [applicationId], { body });
  if (made === null) return;
  const { id } = made as { readonly id: string };
  bench.undo.push(() => remove(id));
  const content = `Night 2 <:${emojiName}:${id}>`;
  const request = { body: { content } };
  const posted = await called(bench, 'a post with an emoji', 'POST /channels/{id}/messages', [town], request);
  if (posted === null) return;
  const { content: found } = posted as APIMessage;
  find(bench, 'a post with an emoji of the bot', found === content, content, found);
}

/** The event of a planned game begins when its table opens, and is deleted with it. */
async function checkEvent(bench: Bench, town: string): Promise<void> {
  const { id: guildId } = bench.guild;
  const [route, one] = ['/guilds/{id}/scheduled-events', '/guilds/{id}/scheduled-events/{id}'];
  const remove = (id: string) => bench.api.call(`DELETE ${one}`, [guildId, id], { longestWaitMs: cleanUpWaitMs });
  const listed = ((await called(bench, 'the events', `GET ${route}`, [guildId])) ??
    []) as readonly APIGuildScheduledEvent[];
  for (const { id, name } of listed) if (name === eventName) await remove(id);
  const body = {
    name: eventName,
    description: `A game in <#${town}>`,
    scheduled_start_time: new Date(Date.now() + hourMs).toISOString(),
    scheduled_end_time: new Date(Date.now() + 2 * hourMs).toISOString(),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    entity_type: GuildScheduledEventEntityType.External,
    entity_metadata: { location: '#town' },
  };
  const made = await called(bench, 'an event', `POST ${route}`, [guildId], { body });
  if (made === null) return;
  const { id } = made as APIGuildScheduledEvent;
  bench.undo.push(() => remove(id));
  const status = GuildScheduledEventStatus.Active;
  const begun = await called(bench, 'the begin of an event', `PATCH ${one}`, [guildId, id], { body: { status } });
  if (begun === null) return;
  const isOn = (begun as APIGuildScheduledEvent).status === status;
  find(bench, 'an event that begins', isOn, 'active', isOn ? 'active' : 'not active');
}

/** Makes a call. Returns the body of the answer. `null`: Discord refuses it, which is a finding. */
async function called(
  { api, signal, options, findings }: Bench,
  what: string,
  route: string,
  at: readonly string[],
  request: Pick<Request, 'body' | 'files'> = {},
): Promise<unknown> {
  const answer = await api.call(route, at, { signal, longestWaitMs: options.waitMs, ...request });
  if (answer.status < 300) return answer.body;
  find({ findings }, what, false, 'taken', refusal(answer));
  return null;
}
