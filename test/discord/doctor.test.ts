import type { Application } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { bitsOf, extraBotPermissions, invitePermissions } from '#discord/connection/permissions.ts';
import { practiceId, t } from '#narration/index.ts';
import { expectSuccess } from '../game/kit/process.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

const lines = async () => (await place.guild.owner.slash('диагностика')).content.split('\n');

describe('/doctor', () => {
  test('counts the permissions that are held, and says what to do about each that is not', async () => {
    place = await startTestServer({ people: 1, permissions: invitePermissions & ~0x400000n & ~0x40n & ~0x8000n });
    place.guild.asModerator().editRole(place.guild.id, { permissions: '0' });
    await expect.poll(lines).toContainEqual(expect.stringContaining('Добавлять реакции'));
    const seen = await lines();
    expect(seen.find((line) => line.endsWith('✅'))).toMatch(/Выдано прав: \d+/);
    expect(seen).toContain('Мне нужно право **Отключать участникам микрофон**. ❌');
    expect(seen.some((line) => line.endsWith('⚠️') && line.includes('Добавлять реакции'))).toBe(true);
    expect(seen.some((line) => line.endsWith('⚠️') && line.includes('Прикреплять файлы'))).toBe(true);
    expect(seen.some((line) => line.includes('Настройки сервера → Роли'))).toBe(true);
  });

  test('lists the helper bots, with the invite link of those that are missing or may do too little here', async () => {
    place = await startTestServer({ people: 1, extraBots: 3 });
    const { guild, extraBots } = place;
    const bits = String(bitsOf(extraBotPermissions));
    const [ready, limited, missing] = extraBots as [Application, Application, Application];
    const role = [...guild.guild.roles.values()].find(({ botId }) => botId === limited.id)!;
    guild.asModerator().editRole(role, { permissions: String(bitsOf(extraBotPermissions) & ~0x400000n) });
    guild.kick({ id: missing.id });
    const shown = async () => (await lines()).filter((line) => line.includes('омощник'));
    await expect.poll(shown).toContainEqual(expect.stringContaining('на сервере нет'));
    await expect.poll(shown).toContainEqual(expect.stringContaining('нет прав'));
    const seen = await shown();
    expect(seen[0]).toBe(`Бот-помощник **${ready.name}**: готов ✅`);
    expect(seen[1]).toContain('**Отключать участникам микрофон**');
    for (const [line, { id }] of [
      [seen[1], limited],
      [seen[2], missing],
    ] as const) {
      const link = new URL(/\]\((.*?)\)/.exec(line!)![1]!);
      expect(Object.fromEntries(link.searchParams)).toEqual({ client_id: id, scope: 'bot', permissions: bits });
    }
    expect((await lines()).some((line) => line.includes(`<@${ready.id}>`))).toBe(false);
    place.emulator.resetToken(ready);
    await expect
      .poll(shown)
      .toContain(
        `Бот-помощник **${ready.name}**: Discord не принимает его токен. Сообщите тому, кто меня запускает. ❌`,
      );
  });

  test('sees what a channel’s overwrites take away, there and in the category of the games', async () => {
    place = await startTestServer({ people: 1 });
    const { guild } = place;
    const category = guild.addChannel({ name: 'Games', type: 4 });
    expectSuccess(await place.guilds.change(guild.id, guild.owner.id, { categoryId: category.id }));
    expect((await lines()).filter((line) => line.endsWith('❌'))).toEqual([]);
    guild.asModerator().setOverwrite(category, guild.id, { type: 0, deny: '1048576' });
    await expect.poll(lines).toContainEqual(expect.stringMatching(/Подключаться.*<#\d+>.* ❌$/));
    guild.asModerator().deleteChannel(category);
    await expect.poll(lines).toContainEqual(expect.stringMatching(/^Категории для каналов больше нет.* ❌$/));
  });

  test('counts the channels against Discord’s limits, of the server and of the category', async () => {
    place = await startTestServer({ people: 1 });
    const { guild } = place;
    const category = guild.addChannel({ name: 'Games', type: 4 });
    expectSuccess(await place.guilds.change(guild.id, guild.owner.id, { categoryId: category.id }));
    for (let n = 0; n < 46; n += 1) guild.addChannel({ name: `c${n}`, type: 0, parent_id: category.id });
    await expect.poll(lines).toContain(`Каналов на сервере: ${guild.channels.length} из 500.`);
    const seen = await lines();
    expect(seen).toContain('Каналов в категории игр: 46 из 50.');
    expect(seen).toContainEqual(
      expect.stringMatching(/^В категории <#\d+> осталось мест для каналов: 4; столу нужно 6.* ❌$/),
    );
  });

  test('names who at the table could look into secret channels, and how', async () => {
    place = await startTestServer({ people: 5 });
    const { guild, people, service } = place;
    const grant = (index: number, name: string, permissions: bigint) =>
      guild.asModerator().giveRole(people[index]!, guild.addRole({ name, permissions }));
    grant(0, 'Admin', 0x8n);
    grant(1, 'Auditor', 0x80n);
    grant(2, 'Threads', 0x400000000n);
    await people[0]!.slash('game new', { rules: 'six' });
    service.players = [...people, guild.owner].map(({ id }, n) => ({ userId: id, name: `P${n}` }));
    const seen = (await lines()).filter((line) => line.startsWith('<@'));
    const who = (index: number) => `<@${people[index]!.id}>`;
    expect(seen).toEqual([
      expect.stringContaining(`${who(0)} — администратор`),
      expect.stringContaining(`${who(1)} имеет право **Просматривать журнал аудита**`),
      expect.stringContaining(`<@${guild.owner.id}> — владелец сервера`),
    ]);
    expectSuccess(await place.guilds.change(guild.id, guild.owner.id, { secrecy: 'threads' }));
    expect((await lines()).filter((line) => line.startsWith('<@'))).toEqual([
      expect.stringContaining(`${who(0)} — администратор`),
      t('ru', 'setup:doctor.sees.threads', { person: who(2) }),
      expect.stringContaining(`<@${guild.owner.id}> — владелец сервера`),
    ]);
  });

  test('says that it checked nobody where no table is open, and how many people it checked where one is', async () => {
    place = await startTestServer({ people: 3 });
    const { people, service } = place;
    expect(await lines()).toContain(t('ru', 'setup:doctor.no-table'));
    await people[0]!.slash('game new', { rules: 'six' });
    const practice = { userId: practiceId('g1', 1), name: 'Ada' };
    service.players = [...people.map(({ id }, n) => ({ userId: id, name: `P${n}` })), practice];
    const seen = await lines();
    expect(seen).toContain(t('ru', 'setup:doctor.nobody', { number: 3 }));
    expect(seen).not.toContain(t('ru', 'setup:doctor.no-table'));
  });

  test('names what was slow in the bot itself, with the metric that its operator can read', async () => {
    const metric = 'nightcall_append_seconds';
    place = await startTestServer({
      people: 1,
      slowness: () => [63, 712, 12_300].map((ms) => ({ part: 'store', ms, metric })),
    });
    const slow = (await lines()).filter((line) => line.includes('nightcall_'));
    expect(slow).toEqual(
      ['0,063 с', '0,71 с', '12 с'].map(
        (time) =>
          `${t('ru', 'setup:doctor.slow.store', { time })} ${t('ru', 'setup:doctor.slow.metric', { metric })} ⚠️`,
      ),
    );
  });

  test('speaks in the voice channel of the person who asks', async () => {
    place = await startTestServer({ people: 1 });
    const { guild, service } = place;
    const voice = guild.addChannel({ name: 'Talk', type: 2 });
    const panel = await guild.owner.slash('диагностика');
    const nowhere = await guild.owner.press(panel.message!, 'Проверить голос');
    await expect.poll(() => nowhere.content).toContain('зайдите в голосовой канал');
    await guild.owner.joinVoice(voice);
    const heard = await guild.owner.press(panel.message!, 'Проверить голос');
    await expect.poll(() => heard.content).toContain(`Я говорю в <#${voice.id}>`);
    expect(service.asked.at(-1)).toEqual({ what: 'testVoice', args: [guild.id, voice.id, 'ru'] });
  });
});
