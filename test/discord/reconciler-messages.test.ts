/** The reconciler posts and edits the messages of a layout. */
import { DISCORD_LIMITS, readText } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { toneColours } from '#discord/ui/tone.ts';
import { rooms, silent, unlimited } from './layouts-of-a-game.ts';
import { callsSince, startTestServer, type TestServer } from './test-server.ts';
import { pageWith } from './views.ts';

let place: TestServer;

afterEach(() => expect(place.emulator.rateLimited).toBe(0));

async function laid(count = 6, rateLimits = DISCORD_LIMITS): Promise<void> {
  place = await startTestServer({ people: count, rateLimits });
  // An overwrite that is kept otherwise than asked is logged.
  place.emulator.discord.channelRewrites = {};
  await place.arrange({ rooms: rooms(place), ...silent });
}

describe('messages', () => {
  test('the same nonce is shown once, and only who is addressed is pinged', async () => {
    await laid();
    const { reconciler } = place.discord;
    const message = {
      text: `<@${place.people[0]!.id}> and <@${place.people[1]!.id}>`,
      mentions: [place.people[0]!.id],
    };
    await Promise.all([reconciler.post('g1', 'town', message, 'n-1'), reconciler.post('g1', 'town', message, 'n-1')]);
    await place.restart();
    await place.arrange({ rooms: rooms(place), ...silent });
    await place.discord.reconciler.post('g1', 'town', message, 'n-1');
    const messages = place.people[0]!.messages(place.guild.channel('town'));
    expect(messages).toHaveLength(1);
    expect(messages[0]!.mentions.map((user) => user.id)).toEqual([place.people[0]!.id]);
  });

  /** Kills the bot after Discord has accepted the posts and before that is stored, and starts it again. */
  async function dieOver(posts: readonly string[]): Promise<void> {
    const stored = new Promise<Map<string, unknown>>((resolve) => {
      place.emulator.beforeRoute = async () => void resolve(structuredClone(place.store.documents));
    });
    await Promise.all(posts.map((text) => place.discord.reconciler.post('g1', 'town', { text }, `nonce of ${text}`)));
    place.emulator.beforeRoute = undefined;
    await place.discord.close();
    for (const [key, document] of await stored) place.store.documents.set(key, document);
    await place.restart();
    await place.arrange({ rooms: rooms(place), ...silent });
  }
  const all = ['a', 'b', 'c', 'd', 'e'];

  test.each([
    { died: 'one message of many', over: all, again: all },
    { died: 'the first of them', over: ['a'], again: all },
    { died: 'one message of many, some of which are told again in a moment', over: all, again: ['a', 'b'] },
    { died: 'one message of many, whose first is not told again', over: all, again: ['b', 'c', 'd', 'e'] },
    { died: 'one message of many, none of which is told again', over: ['a', 'b', 'c', 'd'], again: ['e'] },
  ])('after a bot has died over $died, each is shown once', async ({ over, again }) => {
    await laid();
    await dieOver(over);
    const tell = (texts: readonly string[]) =>
      Promise.all(texts.map((text) => place.discord.reconciler.post('g1', 'town', { text }, `nonce of ${text}`)));
    await tell(again);
    await tell(all.slice(1));
    const shown = place.people[0]!.messages(place.guild.channel('town')).map(({ text: content }) => content);
    expect(shown.join('\n').split('\n')).toEqual(all);
  });

  test('a panel that a bot has posted before it died comes to show what it is to show now', async () => {
    await laid();
    const day = (voted: readonly number[]) => {
      const panel = pageWith({ kind: 'ballot', choices: [1, 2], voted });
      return place.arrange({ rooms: rooms(place), ...silent, panels: [{ room: 'town', panel }] });
    };
    const before = structuredClone(place.store.documents);
    await day([1, 2, 3]);
    await place.discord.close();
    for (const [key, document] of before) place.store.documents.set(key, document);
    await place.restart();
    await day([]);
    const shown = () => place.people[0]!.messages(place.guild.channel('town')).map(({ text: content }) => content);
    await expect.poll(() => shown().join()).not.toContain('#3');
    expect(shown()).toHaveLength(1);
  });

  test('sixteen votes in a moment are one edit of the panel of the day, and what it shows last is true', async () => {
    await laid();
    const day = (voted: readonly number[]) => {
      const panel = pageWith({ kind: 'ballot', choices: [1, 2], voted });
      return place.arrange({ rooms: rooms(place), ...silent, panels: [{ room: 'town', panel }] });
    };
    const seats = Array.from({ length: 16 }, (_, index) => index + 1);
    await day([]);
    const from = place.emulator.calls.length;
    for (const seat of seats) void day(seats.slice(0, seat));
    const shown = () => place.people[0]!.messages(place.guild.channel('town')).at(-1)!.text;
    await expect.poll(shown).toContain('#16');
    const edits = () => callsSince(place.emulator, from)['PATCH /channels/*/messages/*'];
    expect(edits()).toBe(1);
    await day([1, 2]);
    await expect.poll(shown).not.toContain('#16');
    expect(callsSince(place.emulator, from)).toEqual({ 'PATCH /channels/*/messages/*': 2 });
  });

  test('a nonce shows nothing of what it stands for, and is the same after a restart', async () => {
    await laid();
    const nonceOf = (text: string) => {
      const seen = place.people[0]!.received.findLast(({ t, d }) => t === 'MESSAGE_CREATE' && readText(d) === text);
      return String(seen?.d.nonce);
    };
    await place.discord.reconciler.post('g1', 'town', { text: 'one' }, 'g1-41-0');
    await place.discord.reconciler.post('g1', 'town', { text: 'two' }, 'g1-43-0');
    expect(nonceOf('one')).toMatch(/^[\w-]{22}$/);
    expect(nonceOf('two')).not.toBe(nonceOf('one'));
    const before = place.store.documents.get('hall:g1') as { salt: string };
    await place.restart();
    await place.arrange({ rooms: rooms(place), ...silent });
    expect((place.store.documents.get('hall:g1') as { salt: string }).salt).toBe(before.salt);
  });

  test('they come in order, one after another, in as many pages as they need', async () => {
    await laid();
    const { reconciler } = place.discord;
    const texts = ['one', 'two', 'x'.repeat(2500), 'four', 'five', 'six', 'seven', 'eight'];
    await Promise.all(texts.map((text, index) => reconciler.post('g1', 'town', { text }, `order-${index}`)));
    const shown = place.people[0]!.messages(place.guild.channel('town')).map((message) => message.text);
    expect(shown.join('\n').replaceAll('\n', '')).toBe(texts.join(''));
    expect(shown.length).toBeLessThan(texts.length);
  });

  test('the end of a game has its frame with its files, and words beside it have none', async () => {
    await laid();
    const { reconciler } = place.discord;
    const end = { text: '## The town wins', isEnd: true as const, files: [{ name: 'game.record', text: 'six' }] };
    const posts = [...['1', '2', '3', '4'].map((text) => ({ text })), end, { text: '5' }];
    await Promise.all(posts.map((message) => reconciler.post('g1', 'town', message, `nonce of ${message.text}`)));
    const shown = place.people[0]!.messages(place.guild.channel('town'));
    const framed = shown.filter((message) => JSON.stringify(message).includes(`"accent_color":${toneColours.end}`));
    expect(framed.map(({ text, files }) => [text, files.map(({ filename }) => filename)])).toEqual([
      [end.text, ['game.record']],
    ]);
    expect(shown.map(({ text }) => text).join('\n')).toBe(posts.map(({ text }) => text).join('\n'));
  });

  test('words are above the panel that was requested after them, also where their room is not there yet', async () => {
    place = await startTestServer();
    // The game has to be known, so that its first words wait for their room.
    await place.arrange();
    const said = ['one', 'two'].map((text) => place.discord.reconciler.post('g1', 'town', { text }, `g1-${text}`));
    await place.arrange({
      rooms: rooms(place),
      panels: [{ room: 'town', panel: pageWith({ kind: 'night', numbers: null }) }],
    });
    await Promise.all(said);
    const town = place.people[0]!.messages(place.guild.channel('town'));
    expect(town.map((message) => (message.rows?.length ? 'panel' : message.text))).toEqual(['one', 'two', 'panel']);
  });

  test('a message of a secret chat waits until its readers see the chat, and the town waits for nobody', async () => {
    await laid();
    const newcomer = place.people[2]!;
    const withNewcomer = rooms(place).map((room) =>
      room.room === 'clan-mafia'
        ? { ...room, access: [...room.access, { userId: newcomer.id, read: true, write: true }] }
        : room,
    );
    let open: (fault: undefined) => void = () => undefined;
    const opening = new Promise<undefined>((resolve) => {
      open = resolve;
    });
    place.emulator.beforeRoute = async ({ method, template }) =>
      method === 'PATCH' && template === '/channels/{channel_id}' ? opening : undefined;
    const arranged = place.arrange({ rooms: withNewcomer, ...silent });
    const { reconciler } = place.discord;
    const greeting = reconciler.post('g1', 'clan-mafia', { text: 'welcome' }, 'g1-welcome');
    await reconciler.post('g1', 'town', { text: 'the town' }, 'g1-town');
    open(undefined);
    await Promise.all([arranged, greeting]);
    const notified = newcomer.received.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => readText(d));
    expect(notified).toEqual(['the town', 'welcome']);
  });

  test('a reconciler that is closed begins nothing more, and nothing of that is an error', async () => {
    await laid();
    const from = place.emulator.calls.length;
    const arranged = place.arrange({ rooms: [], speakers: null });
    await place.discord.close();
    expect(await arranged).toEqual({ done: false, remarks: [] });
    expect(await place.arrange({ rooms: [] })).toEqual({ done: false, remarks: [] });
    await place.discord.reconciler.post('g1', 'town', { text: 'too late' }, 'g1-late');
    expect(place.emulator.calls.slice(from).every(({ status }) => status === 200)).toBe(true);
    expect(place.guild.channels.length).toBeGreaterThan(2);
    expect(place.log.issues).toEqual([]);
  });

  test('a message for a deleted channel waits for the new one', async () => {
    await laid(6, unlimited);
    place.guild.asModerator().deleteChannel(place.guild.channel('town'));
    const posted = place.discord.reconciler.post('g1', 'town', { text: 'still here' }, 'again-1');
    await expect.poll(() => place.service.calls).toContain('disturbed');
    await place.arrange({ rooms: rooms(place), ...silent });
    await posted;
    expect(place.people[0]!.messages(place.guild.channel('town')).map((message) => message.text)).toEqual([
      'still here',
    ]);
  });
});
