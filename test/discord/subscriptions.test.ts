import { afterEach, describe, expect, test } from 'vitest';
import { HandEvening } from './hand-evening.ts';

let evening: HandEvening;
afterEach(() => evening.closeCleanly());

describe('the button that tells of tables', () => {
  test.each([
    ['en', 'Tell me when a table opens', /I will mention you/, /no longer mention/, /A table is open/],
    ['ru', 'Сообщать о новых столах', /I will mention you/, /no longer mention/, /Открылся стол/],
  ] as const)(
    'subscribes many at once, outlives a restart, and unsubscribes (%s)',
    async (language, label, on, off, opened) => {
      const tableRequest = { rules: 'six', language };
      evening = await HandEvening.open({ lobbyMs: 1_800_000 }, {}, { people: 26, tableRequest });
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
      expect(news()[0]!.content).toMatch(opened);
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
    },
  );
});
