/** The time between the start and the deal, on the local Discord. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Language, t } from '#narration/index.ts';
import { HandEvening } from './hand-evening.ts';
import { setOption } from './table-settings.ts';

const gatherMs = 120_000;

let evening: HandEvening;

/** The people whom messages in the town have called, once for each call. */
let called: string[];

/** Notes who is called by messages in the town from now on. */
function listenForCalls(): void {
  called = [];
  for (const person of evening.people)
    person.inbox.onEvent(({ t: type, d }) => {
      const isInTown = type === 'MESSAGE_CREATE' && d.channel_id === evening.room('town')?.id;
      if (isInTown && d.mentions?.some(({ id }: { id: string }) => id === person.id)) called.push(person.name);
    });
}

/** A table of six that has been started, with its rooms. Nobody is in its voice room yet. */
async function start(language: Language = 'en'): Promise<void> {
  evening = await HandEvening.open({ gatherMs }, {}, { tableRequest: { rules: 'six', seed: 7, language } });
  listenForCalls();
  await evening.fillLobby();
  await evening.host.press(evening.lobby!, t(language, 'ui:button.start'));
  await evening.until(() => message() !== undefined);
}

const label = (key: 'begin' | 'replace' | 'cancel') => t(evening.language, `panels:gathering.${key}`);
const message = (person: SimulatedUser = evening.host): ShownMessage | undefined =>
  evening.panel(label('cancel'), person);
const names = (): readonly string[] => evening.people.map(({ name }) => name);
const join = async (people: readonly SimulatedUser[]): Promise<void> => {
  for (const person of people) await person.joinVoice(evening.voiceRoom!);
};
const press = (key: 'begin' | 'replace' | 'cancel', person = evening.host) =>
  evening.answer(person.press(message(person)!, label(key)));

test('a table whose lobby has lost its channel goes on gathering, and is closed if it cannot play', async () => {
  await start();
  const { guild } = evening;
  const general = guild.channel('general');
  guild.asModerator().deleteChannel(general);
  await join(evening.people.slice(0, 5));
  await evening.arranged();
  expect(evening.table.stage).toBe('gathering');
  await evening.clock.move(gatherMs);
  await evening.until(() => evening.tables.tablesIn(guild.id).length === 0);
  const posts = evening.emulator.calls.filter(({ method, path }) => method === 'POST' && path.includes(general.id));
  expect(posts.filter(({ status }) => status === 404)).toEqual([]);
});

describe.each(['en', 'ru'] as const)('a table whose players are not in the voice room (%s)', (language) => {
  test('calls each of them once, with a link, and deals when all have come', async () => {
    await start(language);
    expect(message()!.text).toContain(`<#${evening.voiceRoom}>`);
    for (const { id } of evening.people) expect(message()!.text.split(`<@${id}>`)).toHaveLength(2);
    await evening.until(() => called.length === 6);
    await join(evening.people.slice(0, 4));
    const missing = t(language, 'panels:gathering.missing', {
      number: 2,
      people: evening.people
        .slice(4)
        .map(({ id }) => `<@${id}>`)
        .join(' '),
    });
    await evening.until(() => message()!.text.includes(missing));
    expect(evening.table.stage).toBe('gathering');
    expect(evening.people.some((person) => evening.guild.isMuted(person))).toBe(false);
    await join(evening.people.slice(4));
    await evening.until(() => evening.table.stage === 'playing');
    await evening.until(() => evening.people.every((person) => evening.guild.isMuted(person)));
    await evening.until(() => message() === undefined);
    expect(called.toSorted()).toEqual(names());
  });

  test('opens its lobby again when one never comes and nobody waits', async () => {
    await start(language);
    await join(evening.people.slice(0, 5));
    await evening.arranged();
    await evening.clock.move(gatherMs);
    await evening.until(() => evening.table.stage === 'lobby' && message() === undefined);
    await evening.until(() => evening.lobby!.text.includes('P5') && !evening.lobby!.text.includes('P6'));
    const words = evening.host.messages(evening.guild.channel('general')).map(({ text: content }) => content);
    const away = t(language, 'remarks:gathering.away', { people: `<@${evening.people[5]!.id}>` });
    expect(words).toContain(away);
  });
});

test('a table in text calls its players once, and deals when each has pressed that they are there', async () => {
  evening = await HandEvening.open({ gatherMs, voice: false }, {}, { tableRequest: { rules: 'six', seed: 7 } });
  listenForCalls();
  await evening.fillLobby();
  const started = await evening.answer(evening.host.press(evening.lobby!, t('en', 'ui:button.start')));
  expect(started).toBe(t('en', 'ui:start.gathering.text'));
  await evening.until(() => message() !== undefined);
  expect(message()!.text).not.toContain('<#');
  const here = (person: SimulatedUser) => evening.answer(person.press(message(person)!, t('en', 'ui:button.here')));
  for (const person of evening.people.slice(1, 5)) expect(await here(person)).toBe(t('en', 'ui:here.done'));
  expect(evening.table.stage).toBe('gathering');
  await here(evening.people[5]!);
  await evening.until(() => evening.table.stage === 'playing' && message() === undefined);
  expect(called.toSorted()).toEqual(names());
});

describe('the card of a lobby whose game is on', () => {
  test('links the rooms, and lets people watch and wait', async () => {
    await start();
    const [guest, other] = [evening.guild.addMember({ name: 'P7' }), evening.guild.addMember({ name: 'P8' })];
    const rooms = `<#${evening.room('town')!.id}>, <#${evening.voiceRoom}>`;
    await evening.until(() => evening.lobby!.text.includes(t('en', 'ui:lobby.on', { rooms })));
    expect(await evening.answer(guest.press(evening.lobby!, t('en', 'ui:button.watch')))).toBe(
      t('en', 'ui:watch.done'),
    );
    expect(await evening.answer(other.press(evening.lobby!, t('en', 'ui:button.wait')))).toBe(t('en', 'ui:wait.done'));
    await evening.until(() => guest.channels().some(({ name }) => name === 'town'));
    await evening.until(() => evening.lobby!.text.includes('P7') && evening.lobby!.text.includes('P8'));
    await join(evening.people);
    await evening.until(() => evening.table.stage === 'playing');
    await evening.arranged();
    expect(evening.lobby!.text).toContain(t('en', 'ui:lobby.on', { rooms }));
  });
});

describe('the buttons of a gathering', () => {
  test('work for the host and for nobody else', async () => {
    await start();
    const other = evening.people[1]!;
    for (const key of ['begin', 'cancel'] as const) expect(await press(key, other)).toBe(t('en', 'ui:kind.not-host'));
    expect(await press('begin')).toBe(t('en', 'remarks:gathering.join-first'));
    await join([evening.host]);
    await evening.until(() => evening.table.stage === 'gathering');
    expect(await press('begin')).toBe(t('en', 'remarks:gathering.too-few', { count: 5 }));
    expect(evening.panel(label('replace'))).toBeUndefined();
  });

  test('give seats of missing players to people who wait, who are called once', async () => {
    await start();
    const newcomer = evening.guild.addMember({ name: 'P7' });
    await evening.answer(newcomer.slash('game wait'));
    await evening.until(() => evening.panel(label('replace')) !== undefined);
    await join(evening.people.slice(0, 5));
    expect(await press('replace')).toBe(t('en', 'ui:gathering.replace'));
    await evening.until(() => newcomer.channels().some(({ id }) => id === evening.voiceRoom));
    const calls = () =>
      newcomer.messages(evening.guild.channel('general')).filter(({ mentions }) => mentions[0]?.id === newcomer.id);
    await evening.until(() => calls().length === 1);
    await join([newcomer]);
    await evening.until(() => evening.table.stage === 'playing');
    expect(evening.table.players.map(({ name }) => name)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P7']);
    expect(calls()).toHaveLength(1);
  });

  test('cancel the start: the lobby offers Start again, and its rooms are used again', async () => {
    await start();
    const town = evening.room('town')!;
    // The answer goes to the message, which is being deleted.
    void evening.host.press(message()!, label('cancel')).catch(() => {});
    await evening.until(() => message() === undefined && evening.table.stage === 'lobby');
    await evening.until(() => JSON.stringify(evening.lobby!.rows).includes(t('en', 'ui:button.start')));
    const words = () => evening.host.messages(evening.guild.channel('general')).map(({ text: content }) => content);
    await evening.until(() => words().includes(t('en', 'remarks:gathering.cancelled')));
    await evening.answer(evening.host.press(evening.lobby!, t('en', 'ui:button.start')));
    await evening.until(() => message() !== undefined);
    expect(evening.room('town')).toBe(town);
  });
});

describe('a gathering', () => {
  test('goes on after the bot was killed, with one message and one call for each player', async () => {
    await start();
    await join(evening.people.slice(0, 3));
    await evening.bot!.discord.close();
    await join(evening.people.slice(3, 5));
    await evening.startBot();
    await evening.until(() =>
      message()!.text.includes(
        t('en', 'panels:gathering.missing', { number: 1, people: `<@${evening.people[5]!.id}>` }),
      ),
    );
    await join(evening.people.slice(5));
    await evening.until(() => evening.table.stage === 'playing');
    expect(called.toSorted()).toEqual(names());
    expect(evening.host.channels().filter(({ name }) => name === 'town')).toHaveLength(1);
  });

  test('in a voice channel of the server ends at once if everybody sits there already', async () => {
    evening = await HandEvening.open({ gatherMs });
    listenForCalls();
    await evening.fillLobby();
    const lounge = evening.guild.channel('General');
    for (const person of evening.people) await person.joinVoice(lounge);
    await evening.answer(evening.host.slash('host move', { channel: lounge.id }));
    await evening.host.press(evening.lobby!, t('en', 'ui:button.start'));
    await evening.until(() => evening.table.stage === 'playing');
    await evening.until(() => evening.people.every((person) => evening.guild.isMuted(person)));
    expect(message()).toBeUndefined();
    await evening.until(() => called.length === 6);
    expect(called.toSorted()).toEqual(names());
  });
});

describe('the opening', () => {
  /** Presses Start, and returns the text of the game's first page when its players are there. */
  async function opening(): Promise<string> {
    await evening.host.press(evening.lobby!, t('en', 'ui:button.start'));
    await evening.until(() => evening.voiceRoom !== null);
    await join(evening.people);
    const first = () => evening.panel(t('en', 'ui:button.card'));
    await evening.until(() => first() !== undefined);
    return first()!.text;
  }

  beforeEach(async () => {
    evening = await HandEvening.open({ gatherMs });
    await evening.fillLobby();
  });

  test('names the players, the cards in play, and the first step', async () => {
    const text = await opening();
    for (const { id } of evening.people) expect(text.split(`<@${id}>`)).toHaveLength(2);
    expect(text).toContain('6 players: don, mafioso, sheriff, doctor, 2 civilians. 🃏');
    expect(text).toContain('Then the first night begins.');
    expect(text).not.toContain('Changed from the rulebook');
  });

  test('names the options that differ from the rulebook', async () => {
    await setOption(evening.host, evening.lobby!, 'stalemateRounds', '3');
    expect(await opening()).toMatch(/^Changed from the rulebook: .+: 3$/mu);
  });
});
