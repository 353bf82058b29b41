/** Tests Discord's answers to malformed requests, with its description and without it. */

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { DiscordAPIError } from 'discord.js';
import { PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
beforeEach(async () => {
  s = await startRestBot({ description: null });
});
afterEach(async () => {
  await s.emulator.stop();
});

/** The paths of the fields that Discord names when it refuses a form. */
async function complaints(call: Promise<unknown>): Promise<readonly string[]> {
  const error = await call.then(
    () => null,
    (refused: unknown) => refused,
  );
  if (!(error instanceof DiscordAPIError)) throw new Error('not refused');
  const paths = (node: object, at: string): string[] =>
    Object.entries(node).flatMap(([key, value]) =>
      key === '_errors' ? [at] : paths(value, at ? `${at}.${key}` : key),
    );
  return paths((error.rawError as { errors?: object }).errors ?? {}, '');
}

const send = (how: {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
}) =>
  fetch(`${s.emulator.apiUrl}/v10${how.path}`, {
    method: how.method,
    headers: {
      authorization: `Bot ${s.application.token}`,
      ...(how.type === undefined ? {} : { 'content-type': how.type }),
    },
    ...(how.body === undefined ? {} : { body: how.body }),
  });

describe('a request', () => {
  test('with an unknown method is answered with 405, and with an unknown path with 404', async () => {
    expect((await send({ method: 'DELETE', path: `/guilds/${s.guild.id}/channels` })).status).toBe(405);
    expect((await send({ method: 'GET', path: '/nowhere' })).status).toBe(404);
  });

  test.each(['//', 'http://[', '/%', '/api/v10/%zz'])('for %s, which is no address, is refused', async (path) => {
    const { port } = new URL(s.emulator.apiUrl);
    const [answer] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  test('may have a malformed escape in its path, and in its reason for the audit log', async () => {
    expect((await send({ method: 'GET', path: '/channels/%zz' })).status).toBe(404);
    const headers = { authorization: `Bot ${s.application.token}`, 'x-audit-log-reason': '%' };
    const address = `${s.emulator.apiUrl}/v10/channels/${s.guild.channel('General').id}`;
    expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(200);
    expect(s.emulator.crashes).toEqual([]);
  });

  test('with a body of another type is refused as a form, and one that is not JSON with 50109', async () => {
    const path = `/channels/${s.guild.channel('general').id}/messages`;
    const plain = await send({ method: 'POST', path, body: '{"content":"x"}', type: 'text/plain' });
    expect(plain.status).toBe(400);
    expect(await plain.json()).toMatchObject({
      code: 50035,
      errors: { _errors: [{ code: 'CONTENT_TYPE_INVALID' }] },
    });
    const broken = await send({ method: 'POST', path, body: '{', type: 'application/json' });
    expect(await broken.json()).toMatchObject({ code: 50109 });
    const form = await send({ method: 'POST', path, body: 'content=hello', type: 'application/x-www-form-urlencoded' });
    expect(form.status).toBe(200);
  });

  test('gets all errors of its form in one answer', async () => {
    const town = s.guild.channel('general');
    const body = { content: 'x'.repeat(2001), nonce: 'x'.repeat(26), embeds: [{ title: 'x'.repeat(257) }] };
    expect(await complaints(s.api.post(Routes.channelMessages(town.id), { body }))).toEqual([
      'content',
      'nonce',
      'embeds.0.title',
    ]);
    const channel = { name: '', topic: 'x'.repeat(1025), rate_limit_per_user: -1 };
    expect(await complaints(s.api.patch(Routes.channel(town.id), { body: channel }))).toEqual([
      'name',
      'topic',
      'rate_limit_per_user',
    ]);
    const buttons = [
      { type: 2, style: 1, label: 'no id' },
      { type: 2, style: 1, custom_id: 'a', label: 'x'.repeat(81) },
    ];
    const row = { content: 'x', components: [{ type: 1, components: buttons }] };
    expect(await complaints(s.api.post(Routes.channelMessages(town.id), { body: row }))).toEqual([
      'components.0.components.0.custom_id',
      'components.0.components.1.label',
    ]);
  });
});

describe('with Discord’s description', () => {
  beforeEach(async () => {
    await s.emulator.stop();
    s = await startRestBot();
  });

  test('a form gets the errors that the description knows and those that it does not', async () => {
    const town = s.guild.channel('general');
    const twins = ['a', 'a'].map((custom_id) => ({ type: 2, style: 1, label: custom_id, custom_id }));
    const body = {
      content: 'x'.repeat(2001),
      components: [{ type: 1, components: twins }],
      allowed_mentions: { parse: ['users'], users: ['1'] },
      poll: { question: { text: '' }, answers: [{ poll_media: { text: 'x'.repeat(56) } }], duration: 24 },
    };
    const wanted = [
      'content',
      'poll.question.text',
      'poll.answers.0.poll_media.text',
      'components.0.components.1.custom_id',
      'allowed_mentions',
    ];
    expect((await complaints(s.api.post(Routes.channelMessages(town.id), { body }))).toSorted()).toEqual(
      wanted.toSorted(),
    );
    const first = (await s.api.post(Routes.channelMessages(town.id), { body: { content: 'x' } })) as { id: string };
    const edit = { content: body.content, allowed_mentions: body.allowed_mentions };
    expect(await complaints(s.api.patch(Routes.channelMessage(town.id, first.id), { body: edit }))).toEqual([
      'content',
      'allowed_mentions',
    ]);
  });
});

test('a reply without READ_MESSAGE_HISTORY is refused with 160002', async () => {
  const town = s.guild.channel('general');
  const first = s.guild.owner.say(town, 'hello');
  const reply = { body: { content: 'x', message_reference: { message_id: first.id } } };
  expect(await codeOf(s.api.post(Routes.channelMessages(town.id), reply))).toBe('done');
  s.guild.asModerator().setOverwrite(town, s.application.id, { type: 1, deny: `${P.ReadMessageHistory}` });
  expect(await codeOf(s.api.post(Routes.channelMessages(town.id), reply))).toBe(160002);
});

test('a button with a link has no custom id', async () => {
  const town = s.guild.channel('general');
  const link = { type: 2, style: 5, label: 'Rules', url: 'https://example.org' };
  const post = (button: object) =>
    s.api.post(Routes.channelMessages(town.id), {
      body: { content: 'x', components: [{ type: 1, components: [button] }] },
    });
  expect(await codeOf(post(link))).toBe('done');
  expect(await codeOf(post({ ...link, custom_id: 'a' }))).toBe(50035);
});

describe('a command', () => {
  const command = (localisations: object) => ({
    ...{ name: 'rules', description: 'Rules', name_localizations: localisations },
  });
  const commands = () => Routes.applicationCommands(s.application.id);

  test('has localisations of Discord’s locales only', async () => {
    expect(await codeOf(s.api.post(commands(), { body: command({ ru: 'правила' }) }))).toBe('done');
    expect(await complaints(s.api.post(commands(), { body: command({ xx: 'правила' }) }))).toEqual([
      'name_localizations.xx',
    ]);
  });

  test('has its localisations in a list only on request', async () => {
    await s.api.post(commands(), { body: command({ ru: 'правила' }) });
    const [short] = (await s.api.get(commands())) as object[];
    expect(short).not.toHaveProperty('name_localizations');
    const query = new URLSearchParams({ with_localizations: 'true' });
    const [full] = (await s.api.get(commands(), { query })) as object[];
    expect(full).toMatchObject({ name_localizations: { ru: 'правила' } });
  });
});
