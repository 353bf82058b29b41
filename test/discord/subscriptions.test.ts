import { describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { HandEvening } from './hand-evening.ts';

describe('the button that tells of tables', () => {
  test.each([
    ['en', 'Tell me when a table opens', /I will mention you/, /no longer mention/, /Mafia for six.*a table is open/s],
    ['ru', 'Сообщать о новых столах', /I will mention you/, /no longer mention/, /Мафия на шестерых.*стол открыт/s],
  ] as const)(
    'subscribes many at once, outlives a restart, and unsubscribes (%s)',
    async (language, label, on, off, opened) => {
      const tableRequest = { rules: 'six', language };
      const evening = await HandEvening.open({ lobbyMs: 1_800_000 }, {}, { people: 26, tableRequest });
      const { people, guild } = evening;
      await evening.host.slash('game new', tableRequest);
      await evening.until(() => evening.lobby !== undefined);
      const lobby = evening.lobby!;
      const answers = await Promise.all(people.slice(1).map((person) => evening.answer(person.press(lobby, label))));
      for (const answer of answers) expect(answer).toMatch(on);
      expect(await evening.answer(people[25]!.press(lobby, label))).toMatch(off);
      await evening.host.slash('game end');
      await evening.until(() => evening.lobby === undefined);
      await evening.stopBot();
      await evening.startBot();
      await evening.host.slash('game new', tableRequest);
      const news = () => people[1]!.messages(guild.channel('general')).slice(1);
      await evening.until(() => news().length > 0);
      expect(news()[0]!.text).toMatch(opened);
      expect(
        news()[0]!
          .mentions.map(({ id }) => id)
          .sort(),
      ).toEqual(
        people
          .slice(1, 25)
          .map(({ id }) => id)
          .sort(),
      );
      expect(news()).toHaveLength(1);
      expect(news()[0]!.text).toContain(`<@${evening.host.id}>`);
      const link = `https://discord.com/channels/${guild.id}/${evening.lobby!.channel_id}/${evening.lobby!.id}`;
      expect(news()[0]!.text.endsWith(`\n${link}`)).toBe(true);
    },
  );

  test('calls people with a message that goes when the cards are dealt', async () => {
    const evening = await HandEvening.open({}, {}, { tableRequest: { rules: 'six' } });
    const { guild, host } = evening;
    const guest = guild.addMember({ name: 'P7' });
    const inGeneral = () => guest.messages(guild.channel('general'));
    await host.slash('game new', { rules: 'six' });
    await evening.until(() => evening.lobby !== undefined);
    await evening.answer(guest.press(evening.lobby!, t('en', 'ui:button.tell-me')));
    await host.slash('game end');
    await evening.until(() => evening.lobby === undefined);
    await evening.fillLobby();
    await evening.until(() => inGeneral().some(({ mentions }) => mentions[0]?.id === guest.id));
    const isFull = t('en', 'remarks:lobby.news.full', { people: `<@${host.id}>` });
    await evening.until(() => inGeneral().some(({ text: content }) => content === isFull));
    await host.press(evening.lobby!, t('en', 'ui:button.start'));
    await evening.until(() => evening.table.stage === 'playing' && inGeneral().length === 1);
  });
});
