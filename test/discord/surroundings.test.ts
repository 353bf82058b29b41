/** The server's own settings that obstruct a table: the lobby and /doctor report them with the remedy. */
import { PermissionFlagsBits as P } from 'discord.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { remarkLine } from '#discord/ui/texts.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer({ people: 2 });
});

const lobby = () => place.discord.reconciler.onlookers(place.guild.id, [], false);
const doctor = async () => (await place.guild.owner.slash('диагностика')).content.split('\n');

/** The lobby and /doctor say this, the one as a remark, the other in the words of the asker's language. */
async function bothSay(key: string, words: RegExp): Promise<void> {
  await expect.poll(async () => (await lobby()).map((one) => one.key)).toContain(key);
  const remark = (await lobby()).find((one) => one.key === key)!;
  const line = remarkLine(wordingOf('ru'), remark);
  expect(line).toMatch(words);
  expect(line).toContain('Что делать:');
  expect(remarkLine(inEnglish, remark)).toContain('Fix:');
  expect(await doctor()).toContain(line);
}

describe('the lobby and /doctor warn of', () => {
  test('nothing, where nothing is in the way', async () => {
    expect(await lobby()).toEqual([]);
    expect(await doctor()).not.toEqual(expect.arrayContaining([expect.stringContaining('AFK')]));
  });

  test('an AFK channel, and how long Discord waits', async () => {
    const away = place.guild.addChannel({ name: 'Away', type: 2 });
    place.guild.setAfkChannel(away);
    await bothSay('around.away', new RegExp(`5 мин.*<#${away.id}>`));
    place.guild.setAfkChannel(null);
    await expect.poll(lobby).toEqual([]);
  });

  test('two-factor authentication that is demanded and that the bot’s owner has not', async () => {
    const { guild, application } = place;
    guild.setTwoFactor(true);
    await expect.poll(() => place.discord.client.guilds.cache.get(guild.id)?.mfaLevel).toBe(1);
    // The owner has it.
    expect(await lobby()).toEqual([]);
    application.ownerHasTwoFactor = false;
    await place.restart();
    await bothSay('around.two-factor', /двухфакторную/);
    // It is looked up again: the owner need not restart the bot.
    application.ownerHasTwoFactor = true;
    expect(await lobby()).toEqual([]);
  });

  test('other bots, by their names', async () => {
    const { guild, emulator } = place;
    const other = emulator.addApplication({ name: 'Poller' });
    guild.install(other, P.SendMessages);
    await bothSay('around.bots', new RegExp(`<@${other.id}>.*Интеграции`));
  });
});

const create = 'POST /guilds/{guild_id}/channels';

test('where Discord refuses channels for want of two-factor authentication, the table says why and who can mend it', async () => {
  const { guild, application, people } = place;
  application.ownerHasTwoFactor = false;
  guild.setTwoFactor(true);
  const access = people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const report = await place.arrange({ rooms: [{ room: 'town', name: 'town', access }] });
  expect(report).toMatchObject({ done: false, remarks: [{ key: 'issue.two-factor' }] });
  expect(remarkLine(inEnglish, report.remarks[0]!)).toContain('User Settings → My Account');
  // It is not asked for again and again.
  for (let n = 0; n < 6; n += 1) await place.arrange({ rooms: [{ room: 'town', name: 'town', access }] });
  const made = place.emulator.calls.filter(({ route, method }) => `${method} ${route}` === create);
  const names = made.map(({ body }) => (body as { name: string }).name);
  for (const name of new Set(names)) expect(names.filter((one) => one === name).length).toBeLessThanOrEqual(2);
  // A room is not made outside of the category that it needs.
  expect(names).not.toContain('town');
});

test('/doctor names players who moderate the server, and the lobby does not', async () => {
  const { guild, people, service } = place;
  guild.asModerator().giveRole(people[0]!, guild.addRole({ name: 'Mods', permissions: P.ManageWebhooks }));
  await people[0]!.slash('game new', { rules: 'six' });
  service.players = people.map(({ id }, n) => ({ userId: id, name: `P${n}` }));
  expect(await place.discord.reconciler.onlookers(guild.id, [people[0]!.id], false)).toEqual([]);
  expect(await doctor()).toContainEqual(expect.stringContaining(`<@${people[0]!.id}> модерирует сервер`));
});
