import { describe, expect, test } from 'vitest';
import { lobbyIds } from '#discord/features/lobby/view.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Caller } from '#discord/ui/context.ts';
import { toneColours } from '#discord/ui/tone.ts';
import { type Language, t } from '#narration/index.ts';
import { inEnglish } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { HandEvening } from './hand-evening.ts';
import { setTable } from './table-settings.ts';

let evening: HandEvening;

async function opened(language: Language, tableRequest = {}, people = 8, settings = {}): Promise<void> {
  evening = await HandEvening.open(
    { lobbyMs: 1_800_000, ...settings },
    {},
    { people, tableRequest: { rules: 'club', ...tableRequest, language } },
  );
  await evening.host.slash('game new', { rules: 'club', ...tableRequest, language });
  await evening.until(() => evening.lobby !== undefined);
}

const shown = (): string => evening.lobby!.text;
const labels = (): readonly string[] =>
  evening.lobby!.rows!.flatMap((row) =>
    'components' in row ? row.components.flatMap((part) => ('label' in part ? [part.label ?? ''] : [])) : [],
  );

describe('the card of a lobby', () => {
  test.each([
    [
      'en',
      /^6 players: don, mafioso, sheriff, doctor, 2 civilians\. 🃏$/m,
      /7 players: .*3 civilians/,
      /About \d+ min/,
    ],
    [
      'ru',
      /^6 игроков: дон, мафия, шериф, доктор, 2 мирных жителя\. 🃏$/m,
      /7 игроков: .*3 мирных жителя/,
      /Примерно \d+ мин/,
    ],
  ] as const)(
    'names the cards in play and the length, for those who are there (%s)',
    async (language, few, more, length) => {
      await opened(language);
      expect(shown()).toMatch(few);
      expect(shown()).toMatch(length);
      const join = language === 'en' ? 'Join' : 'Сесть за стол';
      for (const person of evening.people.slice(1, 7)) await person.press(evening.lobby!, join);
      expect(shown()).toMatch(more);
    },
  );

  test('says who is in voice, with few edits for all who come together', async () => {
    await opened('en');
    const { people, guild, emulator } = evening;
    for (const person of people.slice(1)) await person.press(evening.lobby!, 'Join');
    await evening.until(() => shown().includes('8\\. P8'));
    expect(shown()).toContain('In voice: 0 of 8 🔊');
    const from = emulator.calls.length;
    await Promise.all(people.map((person) => person.joinVoice(guild.channel('General'))));
    await evening.until(() => shown().includes('In voice: 8 of 8 🔊'));
    expect(shown()).toContain('1\\. P1 · in voice 🔊');
    const edits = emulator.calls.slice(from).filter(({ method }) => method === 'PATCH');
    expect(edits.length).toBeLessThanOrEqual(3);
    people[1]!.leaveVoice();
    await evening.until(() => shown().includes('In voice: 7 of 8 🔊'));
    expect(shown()).not.toContain('P2 · in voice');
  });

  test('keeps its colour when it is redrawn by a press', async () => {
    await opened('en');
    const colour = () => /"accent_color":(\d+)/.exec(JSON.stringify(evening.lobby))?.[1];
    expect(colour()).toBe(`${toneColours.lobby}`);
    await evening.people[1]!.press(evening.lobby!, 'Join');
    expect(shown()).toContain('P2');
    expect(colour()).toBe(`${toneColours.lobby}`);
  });

  test('of a table in text says nothing of voice', async () => {
    await opened('en', {}, 1, { voice: false });
    expect(shown()).toMatch(/About \d+ min ⏱️$/m);
    expect(shown()).not.toMatch(/voice/i);
  });

  test('of a person who is not at the table shows nothing of their voice', async () => {
    await opened('en');
    const calls = evening.layouts;
    await evening.people[1]!.joinVoice(evening.guild.channel('General'));
    await evening.host.joinVoice(evening.guild.channel('General'));
    await evening.until(() => shown().includes('In voice: 1 of 1 🔊'));
    expect(evening.layouts).toBe(calls + 1);
  });

  test.each([
    ['en', ['Wait', 'Start', 'Watch', 'Leave'], /All seats are taken/, /Waiting list: P7\./, /Watching: P8\./, 'Join'],
    [
      'ru',
      ['В очередь', 'Начать', 'Смотреть', 'Встать'],
      /Все места заняты/,
      /В очереди: P7\./,
      /Зрители: P8\./,
      'Сесть за стол',
    ],
  ] as const)(
    'that is full has Wait and Watch in place of Join (%s)',
    async (language, first, full, waits, watches, join) => {
      await opened(language, { players: 6 });
      for (const person of evening.people.slice(1, 6)) await person.press(evening.lobby!, join);
      const [wait, , watch, leave] = first;
      expect(labels().slice(0, 4)).toEqual(first);
      expect(shown()).toMatch(full);
      const { people } = evening;
      expect((await people[6]!.press(evening.lobby!, wait)).kind).toBe('update');
      expect((await people[7]!.press(evening.lobby!, watch)).kind).toBe('update');
      expect(shown()).toMatch(waits);
      expect(shown()).toMatch(watches);
      const again = await people[6]!.press(evening.lobby!, wait);
      expect(again.ephemeral).toBe(true);
      await people[1]!.press(evening.lobby!, leave);
      await evening.until(() => shown().includes('6\\. P7'));
      expect(shown()).not.toMatch(waits);
    },
  );

  test('has no Watch where the table admits no watchers', async () => {
    await opened('en', { players: 6 });
    await setTable(evening.host, evening.lobby!, { watchers: 'off' });
    for (const person of evening.people.slice(1, 6)) await person.press(evening.lobby!, 'Join');
    expect(labels().slice(0, 3)).toEqual(['Wait', 'Start', 'Leave']);
  });

  test('pressed by many at once seats as many as there are seats, and the others can wait', async () => {
    await opened('en', { players: 6 }, 26);
    const others = evening.people.slice(1);
    const before = evening.lobby!;
    const answers = await Promise.all(others.map((person) => person.press(before, 'Join').catch(() => null)));
    await evening.until(() => shown().includes('All seats are taken'));
    const told = answers.filter((answer) => answer?.ephemeral).map((answer) => answer!.content);
    expect(new Set(told)).toEqual(
      new Set(told.length > 0 ? ['All 6 seats are taken. To get on the waiting list, press **Wait**.'] : []),
    );
    const outside = others.filter(({ id }) => !evening.tables.tableOf(evening.guild.id, id));
    expect(outside).toHaveLength(20);
    await Promise.all(outside.map((person) => person.press(evening.lobby!, 'Wait')));
    await evening.until(() => shown().includes('and 15 more'));
  });

  test('works after a restart, and a press in another server finds no table', async () => {
    await opened('en', { players: 6 });
    for (const person of evening.people.slice(1, 6)) await person.press(evening.lobby!, 'Join');
    await evening.stopBot();
    await evening.startBot();
    // The lobby is shown once more after a start.
    await evening.arranged();
    await evening.people[6]!.press(evening.lobby!, 'Wait');
    await evening.until(() => shown().includes('Waiting list: P7'));

    // The ids of the buttons, pressed in another server, where the bot is as well.
    const elsewhere: Caller = {
      ...{ guildId: 'another', channelId: 'another', userId: evening.people[7]!.id, name: 'P8', at: 0 },
      ...{ wording: inEnglish, guildLanguage: 'en', manages: true, moderates: true },
    };
    const before = shown();
    const { gameId } = evening.tables.tablesIn(evening.guild.id)[0]!;
    for (const id of [lobbyIds.join, lobbyIds.wait, lobbyIds.watch, lobbyIds.leave, lobbyIds.start]) {
      const pressed = { customId: id({ gameId }), values: [] };
      const { kind, body } = await answerPress(contextOf(evening.tables), elsewhere, readPress(pressed));
      expect([kind, body.content]).toEqual(['tell', t('en', 'ui:kind.table-gone')]);
    }
    await evening.arranged();
    expect(shown()).toBe(before);
  });

  test('is posted again if somebody has deleted it while the bot was down', async () => {
    await opened('en', { players: 6 });
    await evening.stopBot();
    evening.guild.owner.delete(evening.lobby!);
    expect(evening.lobby).toBeUndefined();
    await evening.startBot();
    await evening.until(() => evening.lobby !== undefined);
    await evening.people[1]!.press(evening.lobby!, 'Join');
    await evening.until(() => shown().includes('P2'));
  });

  test.each([
    ['en', 'Join', 'Leave', 'Wait', /you are the host of this table now/, /all seats are taken/],
    ['ru', 'Сесть за стол', 'Встать', 'В очередь', /теперь вы хозяин стола/, /все места заняты/],
  ] as const)(
    'is followed by one message that pings those whom it concerns, and nobody else (%s)',
    async (language, join, leave, wait, host, full) => {
      await opened(language, { players: 6 });
      const { people, guild, emulator } = evening;
      const news = () => people[7]!.messages(guild.channel('general')).slice(1);
      for (const person of people.slice(1, 6)) await person.press(evening.lobby!, join);
      await evening.until(() => news().length === 1);
      expect(news()[0]).toMatchObject({ content: expect.stringMatching(full), mentions: [{ id: people[0]!.id }] });
      await people[6]!.press(evening.lobby!, wait);
      await people[0]!.press(evening.lobby!, leave);
      await evening.until(() => news().length === 2);
      expect(news()[1]!.text).toMatch(host);
      expect(
        news()[1]!
          .mentions.map(({ id }) => id)
          .sort(),
      ).toEqual([people[1]!.id, people[6]!.id].sort());
      const posts = emulator.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
      expect(posts).toHaveLength(3);
    },
  );
});
