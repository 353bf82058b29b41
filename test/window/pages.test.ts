/** Several pages at one table: who may act for whom, and what happens to a table that is closed while it opens. */
import { once } from 'node:events';
import { type Emulator, type SimulatedGuild, type SimulatedUser, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PageConnection } from '../../src/window/page-connection.ts';
import { PageServer } from '../../src/window/page-server.ts';
import type { Answer, Request, ToPage } from '../../src/window/protocol.ts';
import { Session } from '../../src/window/session.ts';
import { QuietTable } from './kit/quiet-table.ts';

let emulator: Emulator;
let guild: SimulatedGuild;
let players: readonly SimulatedUser[];
let guest: SimulatedUser;
let tables: QuietTable[];
let session: Session;
let server: PageServer;
const pages: Page[] = [];

/** One open page. */
class Page {
  readonly #socket = new WebSocket(`${server.url.replace('http', 'ws')}socket`);
  readonly #received: ToPage[] = [];
  readonly #isOpen = once(this.#socket, 'open');
  #sent = 0;

  constructor() {
    pages.push(this);
    this.#socket.setMaxListeners(0);
    this.#socket.on('message', (data, isSound) => {
      if (!isSound) this.#received.push(JSON.parse(String(data)) as ToPage);
    });
  }

  /** Waits for a message. */
  async until<Found>(find: (messages: readonly ToPage[]) => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find(this.#received);
      if (found !== undefined) return found;
      await once(this.#socket, 'message');
    }
  }

  /** Waits for the table, as this page was last told of it. */
  table(fits: (table: Extract<ToPage, { type: 'table' }>) => boolean): Promise<Extract<ToPage, { type: 'table' }>> {
    return this.until((messages) => {
      const last = messages.findLast((one) => one.type === 'table');
      return last?.type === 'table' && fits(last) ? last : undefined;
    });
  }

  async ask(request: Request): Promise<Answer> {
    await this.#isOpen;
    this.#sent += 1;
    const id = this.#sent;
    this.#socket.send(JSON.stringify({ id, request }));
    const found = await this.until((all) => all.find((one) => one.type === 'answer' && one.id === id));
    return found.type === 'answer' ? found.answer : {};
  }

  close(): void {
    this.#socket.terminate();
  }
}

beforeEach(async () => {
  emulator = await startEmulator();
  guild = emulator.addGuild({ name: 'Table' });
  players = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay'].map((name) => guild.addMember({ name }));
  guest = guild.addMember({ name: 'Guest' });
  tables = [];
  session = new Session('en', 1, () => {
    const table = new QuietTable(players, guest);
    tables.push(table);
    return table;
  });
  server = new PageServer(new Map(), (socket) => new PageConnection(socket, { session, rulebooks: [] }));
  await server.listen(0);
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  await server.close();
  await session.close();
  await emulator.stop();
});

const open = { type: 'open', rulebook: 'six', players: 6, language: 'en' } as const;
const watching = { error: expect.stringContaining('only looking on') };

/** A page whose person sits on seat 2, and the id of that person. */
async function seated(): Promise<{ page: Page; bob: string }> {
  const page = new Page();
  await page.table(({ stage }) => stage === 'choosing');
  const answer = page.ask({ ...open, as: 'player' });
  await page.table(({ stage }) => stage === 'opening');
  tables[0]!.opens();
  expect(await answer).toEqual({});
  const bob = players[1]!.id;
  await page.table(({ own }) => own === bob);
  return { page, bob };
}

const actorOf = (id: string) => session.people.find((person) => person.id === id)?.actor;

describe('two pages at one table', () => {
  test('the second one shows the guest, and acts for nobody else', async () => {
    const { bob } = await seated();
    const other = new Page();
    const view = await other.until((all) => all.find((one) => one.type === 'view'));
    expect(view).toMatchObject({ personId: guest.id, mayAct: true });
    expect(await other.ask({ type: 'show', personId: bob, act: false })).toEqual({});
    const shown = await other.until((all) => all.find((one) => one.type === 'view' && one.personId === bob));
    expect(shown).toMatchObject({ mayAct: false });
  });

  test('a page that looks on can neither write, press, read, mute, join nor leave for a person', async () => {
    const { bob } = await seated();
    const other = new Page();
    const channelId = guild.channel('general').id;
    const { id: messageId } = players[0]!.say(channelId, 'Good evening.');
    for (const personId of [bob, players[2]!.id]) {
      await other.table(({ stage }) => stage === 'open');
      await other.ask({ type: 'show', personId, act: false });
      for (const request of [
        { type: 'say', channelId, text: 'It was me.' },
        { type: 'press', messageId, customId: 'x' },
        { type: 'choose', messageId, customId: 'x', values: ['1'] },
        { type: 'command', path: 'game new', channelId, options: {} },
        { type: 'delete', messageId },
        { type: 'read', channelId },
        { type: 'self', mute: true },
        { type: 'join', channelId: guild.channel('General').id },
        { type: 'leave' },
      ] as const)
        expect(await other.ask(request), request.type).toEqual(watching);
    }
    expect(players[0]!.messages(channelId).map(({ text: content }) => content)).toEqual(['Good evening.']);
  });

  test('a press on a button that is no longer there has failed, in the words of Discord', async () => {
    const { page } = await seated();
    const { id: messageId } = players[0]!.say(guild.channel('general').id, 'Good evening.');
    const failed = { error: 'This interaction failed. The message has changed, so please press again.' };
    expect(await page.ask({ type: 'press', messageId, customId: 'x' })).toEqual(failed);
    expect(await page.ask({ type: 'choose', messageId, customId: 'x', values: ['1'] })).toEqual(failed);
  });

  test('a page that looks on does not make the person talk', async () => {
    const { page, bob } = await seated();
    const [other, third] = [new Page(), new Page()];
    const cat = players[2]!.id;
    await third.table(({ stage }) => stage === 'open');
    await third.ask({ type: 'show', personId: cat, act: true });
    for (const each of [page, third]) await each.ask({ type: 'join', channelId: guild.channel('General').id });
    await other.table(({ stage }) => stage === 'open');
    await other.ask({ type: 'show', personId: bob, act: false });
    expect(await other.ask({ type: 'talk', on: true })).toEqual({});
    expect(await third.ask({ type: 'talk', on: true })).toEqual({});
    // A person who talks sends a frame every 20 ms.
    const framesOf = (id: string) => emulator.voice!.packets.filter(({ userId }) => userId === id).length;
    await expect.poll(() => framesOf(cat)).toBeGreaterThan(10);
    expect(framesOf(bob)).toBe(0);
    await page.ask({ type: 'talk', on: true });
    await expect.poll(() => framesOf(bob)).toBeGreaterThan(10);
  });

  test('both may hold one seat, and a practice player has it back when neither does', async () => {
    const { page, bob } = await seated();
    const other = new Page();
    await other.table(({ stage }) => stage === 'open');
    await other.ask({ type: 'show', personId: bob, act: true });
    await page.ask({ type: 'show', personId: players[2]!.id, act: true });
    expect([actorOf(bob), actorOf(players[2]!.id)]).toEqual(['page', 'page']);
    expect(await page.ask({ type: 'show', personId: bob, act: false })).toEqual({});
    expect(await page.ask({ type: 'self', mute: true })).toEqual(watching);
    await other.ask({ type: 'show', personId: players[3]!.id, act: true });
    expect([actorOf(bob), actorOf(players[3]!.id)]).toEqual(['practice', 'page']);
  });

  test('a person who is not at the table cannot be shown', async () => {
    const { page } = await seated();
    const stranger = guild.addMember({ name: 'Stranger' });
    for (const act of [true, false])
      expect(await page.ask({ type: 'show', personId: stranger.id, act })).toEqual({
        error: expect.stringContaining('not at the table'),
      });
  });
});

describe('a table that is being opened', () => {
  test('is closed as soon as it is open if it was closed meanwhile, and no page shows it', async () => {
    const page = new Page();
    const answer = page.ask({ ...open, as: 'player' });
    await page.table(({ stage }) => stage === 'opening');
    expect(await page.ask({ type: 'close' })).toEqual({});
    await page.table(({ stage }) => stage === 'choosing');
    tables[0]!.begins({ step: 'bot', done: 0.5 });
    tables[0]!.opens();
    await answer;
    expect(tables[0]!.isClosed).toBe(true);
    expect(session.news).toMatchObject({ stage: 'choosing', people: [], progress: null });
  });

  test('is opened once', async () => {
    const page = new Page();
    const answer = page.ask({ ...open, as: 'player' });
    await page.table(({ stage }) => stage === 'opening');
    expect(await page.ask({ ...open, as: 'guest' })).toEqual({ error: expect.stringContaining('being opened') });
    expect(tables).toHaveLength(1);
    tables[0]!.opens();
    await answer;
  });

  test('says why if it does not open, and another one may be opened', async () => {
    const page = new Page();
    const answer = page.ask({ ...open, as: 'player' });
    await page.table(({ stage }) => stage === 'opening');
    tables[0]!.fails(new Error('the bot has ended'));
    await answer;
    expect(session.news).toMatchObject({ stage: 'failed', failure: 'the bot has ended', people: [] });
    expect(tables[0]!.isClosed).toBe(true);
    const again = page.ask({ ...open, as: 'player' });
    await page.table(({ stage }) => stage === 'opening');
    tables[1]!.opens();
    await again;
    expect(session.news.stage).toBe('open');
  });
});
