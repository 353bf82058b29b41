import { Routes } from 'discord-api-types/v10';
import { startEmulator } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { codeOf, startRestBot, startTestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
afterEach(() => s.emulator.stop());

describe('Discord’s description of its API', () => {
  test('is asked about every request and every answer', async () => {
    s = await startRestBot();
    await s.api.post(Routes.guildChannels(s.guild.id), { body: { name: 'n' } });
    await s.api.get(Routes.user());
    expect(s.emulator.description!.routes).toEqual(new Set(['POST /guilds/{guild_id}/channels', 'GET /users/@me']));
    expect(Object.fromEntries(s.emulator.description!.checked)).toEqual({
      'POST /guilds/{guild_id}/channels request': 1,
      'POST /guilds/{guild_id}/channels 201': 1,
      'GET /users/@me 200': 1,
    });
    expect(s.emulator.description!.bodiesChecked).toBe(3);
  });

  test('refuses what contradicts it, with a tree of what is wrong where', async () => {
    s = await startRestBot();
    const body = { content: 'x', components: [{ type: 1, components: [{ type: 2, style: 9, custom_id: 'a' }] }] };
    const path = Routes.channelMessages(s.guild.channel('general').id);
    await expect(s.api.post(path, { body })).rejects.toMatchObject({ code: 50035, status: 400 });
    const [refusal] = s.emulator.refusals;
    expect(refusal?.route).toBe('/channels/{channel_id}/messages');
    expect(refusal?.errors.every((error) => error.startsWith('components.0.components.0.style'))).toBe(true);
    const query = new URLSearchParams({ limit: '101' });
    expect(await codeOf(s.api.get(path, { query }))).toBe(50035);
  });

  test('is asked about what it knows of gateway payloads', async () => {
    const stood = await startTestBot();
    s = { ...(await startRestBot()), emulator: stood.emulator };
    const { description } = stood.emulator;
    const person = stood.guild.addMember({ name: 'Ann' });
    await person.joinVoice(stood.guild.channel('General'));
    person.say(stood.guild.channel('general'), 'x');
    expect(stood.emulator.eventFaults).toEqual([]);
    const events = [...description!.checked.keys()].filter((kind) => kind.startsWith('event '));
    expect(events).toEqual(['event READY', 'event GUILD_CREATE', 'event VOICE_STATE_UPDATE']);
    await stood.client.destroy();
  });

  test('tells of a payload that contradicts it', async () => {
    s = await startRestBot();
    const { description } = s.emulator;
    const found = description!.checkEvent('VOICE_STATE_UPDATE', { user_id: '1', channel_id: '2' });
    expect(found?.errors).toContain("body must have required property 'session_id'");
    expect(description!.checkEvent('VOICE_SERVER_UPDATE', {})).toBeUndefined();
  });

  test('takes bit sets and ids as text or number', async () => {
    s = await startRestBot();
    const path = Routes.channelPermission(s.guild.channel('general').id, s.guild.id);
    for (const deny of ['64', 64]) expect(await codeOf(s.api.put(path, { body: { type: 0, deny } }))).toBe('done');
    expect(s.emulator.refusals).toEqual([]);
  });

  test('can be left out', async () => {
    s = await startRestBot({ description: null });
    expect(s.emulator.description).toBeNull();
    await s.api.post(Routes.guildChannels(s.guild.id), { body: { name: 'n' } });
  });

  test('that is named and missing is an error, because otherwise nothing would be checked', async () => {
    s = await startRestBot();
    expect(() => startEmulator({ description: '/nowhere/openapi.json' })).toThrow('/nowhere/openapi.json');
  });
});

test('a route that is not there is refused and remembered', async () => {
  s = await startRestBot();
  expect(await codeOf(s.api.get('/guilds/1/invites'))).toBe(0);
  expect(s.emulator.refusals).toEqual([
    { method: 'GET', route: '/guilds/1/invites', errors: ['the emulator has no such route'] },
  ]);
});

test('calls are counted by route', async () => {
  s = await startRestBot();
  for (const name of ['a', 'b']) await s.api.post(Routes.guildChannels(s.guild.id), { body: { name } });
  expect(s.emulator.callsByRoute()).toEqual(new Map([['POST /guilds/{guild_id}/channels', 2]]));
  expect(s.emulator.calls[0]).toMatchObject({ status: 201, body: { name: 'a' } });
});
