/** The window of one person with a real browser, on a local Discord without a bot. Skipped where there is no browser. */
import { ChannelType } from 'discord-api-types/v10';
import { type Emulator, type SimulatedGuild, startEmulator } from 'discord-emulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageConnection } from '../../src/window/page-connection.ts';
import { pageFiles } from '../../src/window/page-files.ts';
import { PageServer } from '../../src/window/page-server.ts';
import { Session } from '../../src/window/session.ts';
import { browserPath, startBrowser } from '../window/kit/browser.ts';
import { QuietTable } from '../window/kit/quiet-table.ts';

describe.skipIf(browserPath === null)('a person who reads', () => {
  let emulator: Emulator;
  let guild: SimulatedGuild;
  let session: Session;
  let server: PageServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    emulator = await startEmulator();
    guild = emulator.addGuild({ name: 'Table' });
    const [guest, ...players] = ['Guest', 'Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay'].map((name) =>
      guild.addMember({ name }),
    );
    const table = new QuietTable(players, guest!);
    session = new Session('en', 1, () => table);
    server = new PageServer(await pageFiles(), (socket) => new PageConnection(socket, { session, rulebooks: [] }));
    await server.listen(0);
    browser = await startBrowser();
    page = await browser.newPage({ locale: 'en' });
    await page.goto(server.url);
    const opened = session.open({ rulebook: 'six', players: 6, language: 'en', hosted: false });
    await page.locator('body[data-stage="opening"]').waitFor();
    table.opens();
    await opened;
    await page.locator(`[data-action="show-${players[1]!.id}"]`).click();
    await page.locator(`.app[data-person="${players[1]!.id}"]`).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await session?.close();
    await emulator?.stop();
  });

  const openChannel = () => page.locator('button.channel[aria-current]').innerText();
  const listed = (name: string) => page.locator('button.channel', { hasText: `# ${name}` });
  /** A room of the table becomes visible to the person, with its first message. */
  const appear = (name: string, parentId: string) => {
    const room = guild.addChannel({ name, type: ChannelType.GuildText, parent_id: parentId });
    guild.owner.say(room, `The first message of ${name}`);
    return room;
  };

  test('is taken to the town, and stays there when they die: the graveyard and the night chats wait in the list', async () => {
    expect(await openChannel()).toContain('general');
    const table = guild.addChannel({ name: 'Table', type: ChannelType.GuildCategory });
    appear('town', table.id);
    await page.locator('#messages', { hasText: 'The first message of town' }).waitFor();
    for (const name of ['graveyard', 'mafia']) {
      const room = appear(name, table.id);
      await listed(name).waitFor();
      guild.owner.say(room, 'The next night');
      // The town is told last: the page has shown what came before.
      guild.owner.say(guild.channel('town'), `After ${name}`);
      await page.locator('#messages', { hasText: `After ${name}` }).waitFor();
      expect(await openChannel()).toContain('town');
    }
  });

  test('is moved to the town of the next table', async () => {
    const next = guild.addChannel({ name: 'Next table', type: ChannelType.GuildCategory });
    appear('next-town', next.id);
    await page.locator('#messages', { hasText: 'The first message of next-town' }).waitFor();
  });

  test('sees an answer with the first words of what it answers, as Discord draws them', async () => {
    const bot = emulator.addApplication({ name: 'Nightcall' });
    guild.install(bot, 8n);
    const { id: channelId } = guild.channel('next-town');
    const send = async (message: object): Promise<string> => {
      const answer = await fetch(`${emulator.apiUrl}/v10/channels/${channelId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${bot.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      return ((await answer.json()) as { id: string }).id;
    };
    const mark = '<:nc_floor:123456789012345678>';
    const first = await send({ content: `### **#1 Ann** has the floor ${mark}\nNext: #2` });
    await send({ content: 'Your card', message_reference: { message_id: first } });
    const origin = page.locator('.origin');
    await origin.waitFor();
    expect(await origin.innerText()).toMatch(/Nightcall: #1 Ann has the floor\s*$/);
    expect(await origin.locator('img.emoji').count()).toBe(1);
  });
});
