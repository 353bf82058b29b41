import { beforeEach, describe, expect, test } from 'vitest';
import { showHelp } from '#discord/features/help.ts';
import { forget } from '#discord/features/privacy.ts';
import { invitePermissions } from '#discord/index.ts';
import type { Caller } from '#discord/ui/context.ts';
import { StoreError } from '#game/ports/ports.ts';
import { inEnglish } from '../rulebooks.ts';
import { contextOf, noPrivacy } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const caller: Caller = {
  ...{ guildId: '1', channelId: '2', userId: '3', name: 'Ann', wording: inEnglish, at: 0 },
  ...{ guildLanguage: 'en', manages: false, moderates: false },
};

let place: TestServer;
let heard: string[];
let stored: Set<string>;

beforeEach(async () => {
  [heard, stored] = [[], new Set()];
  place = await startTestServer({
    people: 2,
    privacy: {
      exportOf: async (userId) => (stored.has(userId) ? { file: Buffer.from(`{"userId":"${userId}"}\n`) } : 'nothing'),
      forget: async (userId) => {
        heard.push(`forget ${userId}`);
        return stored.delete(userId) ? 'waits' : 'done';
      },
      removedFrom: (guildId) => void heard.push(`removed ${guildId}`),
      addedTo: (guildId) => void heard.push(`added ${guildId}`),
    },
  });
});

const privacy = (person: number, what: string) => place.people[person]!.slash(`privacy ${what}`);

describe('/privacy', () => {
  test('export gives the file after one confirmation, to the caller alone', async () => {
    const [ann, boris] = place.people;
    stored.add(ann!.id);
    const question = await privacy(0, 'export');
    expect(question.message!.files).toEqual([]);
    await ann!.press(question.message!, 'Get my data');
    await expect.poll(() => ann!.ephemerals.at(-1)?.files.length).toBe(1);
    expect(JSON.stringify(boris!.ephemerals)).not.toContain(ann!.id);
  });

  test('export says so if nothing is stored', async () => {
    const boris = place.people[1]!;
    const question = await privacy(1, 'export');
    await boris.press(question.message!, 'Получить данные');
    await expect.poll(() => boris.ephemerals.at(-1)?.text).toContain('ничего не хранится');
  });

  test('forget does nothing before the confirmation, and its button is gone after it', async () => {
    const ann = place.people[0]!;
    stored.add(ann.id);
    const question = await privacy(0, 'forget');
    expect(question.message!.text).toContain('cannot be undone');
    expect(heard).toEqual([]);
    await ann.press(question.message!, 'Forget me');
    await expect.poll(() => ann.ephemerals.at(-1)?.text).toContain('Your request is stored');
    expect(ann.ephemerals.at(-1)!.rows).toEqual([]);
    expect(heard).toEqual([`forget ${ann.id}`]);
  });

  test('policy and the help tell what is stored', async () => {
    const policy = await privacy(0, 'policy');
    expect(policy.message!.text).toContain('I store your Discord id');
    // The index and the takes are data of a person, too (PRIVACY.md).
    for (const kept of ['short hashes', 'takes of your voice', 'role sets', 'tells me who writes or edits'])
      expect(policy.message!.text).toContain(kept);
    const help = await place.people[0]!.slash('help');
    await place.people[0]!.press(help.message!, 'Privacy');
    await expect.poll(() => place.people[0]!.ephemerals.at(-1)?.text).toContain('I store your Discord id');
  });

  test('the help links to the policy of the operator, and otherwise names them as the person to ask', () => {
    const context = contextOf(new FakeGameService());
    expect(showHelp(context, caller, 'privacy').content).toContain('The person who runs me has the whole text.');
    const { content } = showHelp(
      { ...context, links: { ...context.links, privacy: 'https://example.org/privacy' } },
      caller,
      'privacy',
    );
    expect(content).toContain('The whole text: <https://example.org/privacy>');
    expect(content).not.toContain('The person who runs me has');
  });

  test('the help links to the terms and to the support of the operator, and shows no empty link without them', () => {
    const context = contextOf(new FakeGameService());
    const links = { ...context.links, terms: 'https://example.org/terms', support: 'https://example.org/help' };
    expect(showHelp({ ...context, links }, caller, 'privacy').content).toContain('<https://example.org/terms>');
    expect(showHelp({ ...context, links }, caller).content).toContain('<https://example.org/help>');
    for (const page of ['start', 'privacy'] as const)
      expect(showHelp(context, caller, page).content).not.toMatch(/https:|Terms|Questions/);
  });

  test('forget tells if the request could not be stored', async () => {
    const failing = { ...noPrivacy, forget: () => Promise.reject(new StoreError('full')) };
    const context = { ...contextOf(new FakeGameService()), privacy: failing };
    const answer = await forget(context, caller);
    expect(answer.content).toContain('nothing was deleted');
  });
});

describe('a server', () => {
  test('that removes the bot and adds it again is noted, and an outage of the server is not', async () => {
    const { emulator, guild, application } = place;
    const faults = [{ kind: 'guildOutage' as const, at: 0, forMs: 60_000 }];
    const outage = emulator.plan({ seed: 1, until: 60_000, faults });
    await expect.poll(() => place.discord.client.guilds.cache.get(guild.id)?.available).toBe(false);
    outage.stop();
    await expect.poll(() => place.discord.client.guilds.cache.get(guild.id)?.available).toBe(true);
    expect(heard).toEqual([]);
    guild.kick(application);
    await expect.poll(() => heard).toEqual([`removed ${guild.id}`]);
    guild.install(application, invitePermissions);
    await expect.poll(() => heard).toEqual([`removed ${guild.id}`, `added ${guild.id}`]);
  });
});
