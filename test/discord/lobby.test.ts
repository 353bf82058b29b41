import type { ShownMessage } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusedBy } from './fake-game-service.ts';
import { fillIn } from './table-settings.ts';
import { callsSince, startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

beforeEach(async () => {
  place = await startTestServer();
});

afterEach(() => expect(place.emulator.rateLimited).toBe(0));

const lobbyMessages = (): ShownMessage[] => place.people[0]!.messages(place.guild.channel('general'));

const lobby = (): ShownMessage => lobbyMessages().at(-1)!;

async function opened(): Promise<void> {
  const result = await place.people[0]!.slash('game new', { rules: 'six' });
  expect(result.failed).toBeUndefined();
  await expect.poll(lobbyMessages).toHaveLength(1);
}

describe('a lobby', () => {
  test('is opened by a command in the language of the guild, and the answer is in the language of its reader', async () => {
    const result = await place.people[0]!.slash('game new', { rules: 'six' });
    expect(result.ephemeral).toBe(true);
    expect(result.content).toContain('The table is open');
    await expect.poll(lobbyMessages).toHaveLength(1);
    expect(lobby().text).toContain('Мафия на шестерых');
    expect(lobby().text).toContain('1\\. P1');
  });

  test('is in English where the guild is', async () => {
    place = await startTestServer({ locale: 'en-US' });
    const result = await place.people[1]!.slash('игра новая', { правила: 'six' });
    expect(result.content).toContain('Стол открыт');
    await expect.poll(lobbyMessages).toHaveLength(1);
    expect(lobby().text).toContain('Mafia for six');
  });

  test('is opened with a deck of the host’s own, typed with the help of a list', async () => {
    const [host] = place.people;
    const tableRequest = { rules: 'club', players: 8 };
    const offered = await host!.autocomplete('game new', 'cards', { ...tableRequest, cards: '' });
    expect(offered.map(({ value }) => value)).toEqual(['Civilian 3, Sheriff, Doctor, Courtesan, Mafioso, Don']);
    const unknown = await host!.slash('game new', { ...tableRequest, cards: 'don, wizard' });
    expect(unknown.content).toMatch(/no card “wizard”.*Psychopath/);
    const result = await host!.slash('game new', { ...tableRequest, cards: String(offered[0]!.value) });
    expect(result.content).toContain('The table is open');
    expect(place.service.place).toMatchObject({ ruleset: 'club', size: 8 });
    expect([...place.service.place!.cards!].sort()).toEqual(
      ['civilian', 'civilian', 'civilian', 'commissar', 'courtesan', 'doctor', 'don', 'mafioso'].sort(),
    );
    await expect.poll(lobbyMessages).toHaveLength(1);
    expect(lobby().text).toContain(
      '8 игроков, своя колода хозяина стола: дон, мафия, шериф, доктор, путана, 3 мирных жителя. 🃏',
    );
  });

  test('A10: its host types an order of the nights, in which a word that is no call is refused', async () => {
    const [host] = place.people;
    await host!.slash('game new', { rules: 'grand' });
    await expect.poll(lobbyMessages).toHaveLength(1);
    const shown = await host!.press(lobby(), 'Настройки');
    const form = async () => (await host!.press(shown.message!, 'n1:g1:0:nightask')).modal;
    const unknown = await host!.submit(await form(), { text: 'mafia, wizard' });
    expect(unknown.content).toMatch(/no call “wizard”.*cardsharp/);
    expect(place.service.calls).not.toContain('configure');
    await host!.submit(await form(), { text: 'mafia, доктор' });
    const order = { nightOrder: ['mafia', 'doctor'] };
    expect(place.service.asked.at(-1)).toEqual({ what: 'configure', args: ['g1', host!.id, order] });
  });

  test('lets its host choose the options of the rulebook in forms, and shows what is not as usual', async () => {
    const [host, guest] = place.people;
    await host!.slash('game new', { rules: 'club' });
    await expect.poll(lobbyMessages).toHaveLength(1);
    const shown = await host!.press(lobby(), 'Настройки');
    expect(shown.ephemeral).toBe(true);
    for (const text of ['### Club Mafia ⚙️', '**Rules: day**', 'The rest is as usual.'])
      expect(shown.message!.text).toContain(text);
    expect(shown.message!.text).not.toContain('Seconds for a speech');
    await fillIn(host!, shown.message!, 'speechSeconds', '30');
    expect(host!.message(shown.message!).text).toContain('Seconds for a speech: **30**');
    expect(place.service.asked.at(-1)).toEqual({ what: 'configure', args: ['g1', host!.id, { speechSeconds: 30 }] });
    await expect.poll(() => lobby().text).toContain('Отличия от правил: Секунд на речь: 30');
    const read = await guest!.press(lobby(), 'Настройки');
    expect(read.content).toMatch(/Секунд на речь: \*\*30\*\*.*хозяин стола/s);
    expect(read.message!.rows).toEqual([]);
  });

  test('a press changes the message that is pressed, without a call for an edit', async () => {
    await opened();
    const from = place.emulator.calls.length;
    for (const person of place.people.slice(1)) {
      const result = await person.press(lobby(), 'Сесть за стол');
      expect(result.kind).toBe('update');
      expect(result.content).toContain(`\\. ${person.name}`);
      // A person sees the answer before the bot hears that it was taken. Of two answers at once none would be sure.
      await place.discord.reconciler.arrange(place.service.layout());
    }
    expect(callsSince(place.emulator, from)).toEqual({ 'POST /interactions/*/*/callback': 5 });
    expect(lobby().text).toContain('6\\. P6');
  });

  test('D4: keeps the words of the children’s edition when it is pressed, and in its settings', async () => {
    const [host, guest] = place.people;
    await opened();
    place.service.place = { ...place.service.place!, ruleset: 'deck' };
    place.service.options = { theme: 'animals', shooting: 'every-night' };
    const pressed = await guest!.press(lobby(), 'Сесть за стол');
    expect(pressed.content).toContain('Колода из 26 зверей');
    expect(pressed.content).toContain('Стаи прыгают: сообща, каждую ночь');
    const shown = await host!.press(lobby(), 'Настройки');
    expect(shown.content).toContain('### The deck of 26 animals ⚙️');
    expect(shown.content).toContain('The packs pounce: **by agreement, every night**');
    const status = await host!.slash('game status');
    await expect.poll(() => status.content).toContain('**The deck of 26 animals**');
    place.service.answers['start'] = () =>
      refusedBy({ kind: 'refusal', refusal: { code: 'deal-both-clans', role: 'werewolf', clause: 'D24' } });
    const refused = await host!.press(lobby(), 'Начать');
    expect(refused.content).toBe('The card “Stray dog” needs both packs in the deck. Please change the deck.');
  });

  test('a command does the same as the press, and the message follows', async () => {
    await opened();
    const result = await place.people[1]!.slash('игра сесть');
    expect(result.content).toContain('Вы за столом');
    await expect.poll(() => lobby().text).toContain('2\\. P2');
    await place.people[1]!.slash('игра встать');
    await expect.poll(() => lobby().text).not.toContain('P2');
  });

  test('only the person who pressed reads a refusal, in their own language', async () => {
    await opened();
    const again = await place.people[0]!.press(lobby(), 'Сесть за стол');
    expect([again.ephemeral, again.content]).toEqual([true, 'You have a seat at this table already.']);
    const early = await place.people[1]!.press(lobby(), 'Начать');
    expect(early.ephemeral).toBe(true);
    expect(early.content).toMatch(/ещё 5 игроков/);
  });

  test('a press on a lobby that is over is answered kindly', async () => {
    await opened();
    const old = lobby();
    place.service.stage = 'playing';
    const late = place.guild.addMember({ name: 'Late', locale: 'ru' });
    const result = await late.press(old, 'Сесть за стол');
    expect(result.content).toContain('Эта кнопка устарела');
    place.service.place = null;
    const gone = await place.people[0]!.press(old, 'Начать');
    expect(gone.content).toContain('That table is gone');
  });

  test('where there is none, the command says how to open one', async () => {
    const result = await place.people[1]!.slash('игра сесть');
    expect(result.content).toContain('Открытого лобби здесь нет');
  });

  test('leaving a game is asked about first', async () => {
    await opened();
    for (const person of place.people.slice(1)) await person.press(lobby(), 'Сесть за стол');
    await place.people[0]!.press(lobby(), 'Начать');
    const asked = await place.people[1]!.slash('игра встать');
    expect(place.service.calls).not.toContain('leave');
    const left = await place.people[1]!.press(asked.message!, 'Да, выйти из игры');
    await expect.poll(() => place.service.calls).toContain('leave');
    await expect.poll(() => left.content).toContain('Вы встали');
  });

  test('is closed by its host, or by a moderator', async () => {
    await opened();
    const no = await place.people[1]!.slash('игра закончить');
    expect(no.content).toContain('только хозяин стола');
    const yes = await place.guild.owner.slash('игра закончить');
    expect(yes.content).toContain('Стол закрыт');
    expect(place.service.asked.at(-1)).toEqual({ what: 'end', args: ['g1', place.guild.owner.id, true, false] });
  });

  test('a thousand presses of one person do no harm', async () => {
    await opened();
    // Most presses of a flood are never answered.
    place.emulator.interactions.times.firstResponseMs = 10_000;
    const from = place.emulator.calls.length;
    const [person] = place.people;
    void Promise.allSettled(Array.from({ length: 300 }, () => person!.press(lobby(), 'Сесть за стол')));
    await expect
      .poll(() => callsSince(place.emulator, from)['POST /interactions/*/*/callback'] ?? 0)
      .toBeGreaterThan(5);
    const other = await place.people[1]!.press(lobby(), 'Сесть за стол');
    expect(other.kind).toBe('update');
    const answers = callsSince(place.emulator, from)['POST /interactions/*/*/callback'] ?? 0;
    expect(answers).toBeLessThanOrEqual(14);
  });
});
