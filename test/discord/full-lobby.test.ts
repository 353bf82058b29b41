/** The rooms of a lobby whose seats are all taken. They are made before the start, which then waits for nothing. */
import { type Channel, DISCORD_LIMITS, type SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { HandEvening } from './hand-evening.ts';
import { setOption, setTable } from './table-settings.ts';

const lobbyMs = 600_000;

let evening: HandEvening;

const made = ['town', 'Table', 'mafia', 'graveyard'];
const ownChannels = ['general', 'General'];
const names = (): readonly string[] => evening.guild.channels.map(({ name }) => name);
const areMade = () => made.every((name) => names().includes(name));
const seenBy = (person: SimulatedUser): readonly string[] => person.channels().map(({ name }) => name);
const sees = (person: SimulatedUser) => seenBy(person).includes('town') && seenBy(person).includes('Table');
const calls = (call: string): number =>
  evening.emulator.calls.filter(({ method, route }) => `${method} ${route}` === call).length;
const creations = (): number => calls('POST /guilds/{guild_id}/channels');
const isGathering = () => evening.panel(t('en', 'panels:gathering.cancel')) !== undefined;
const pressStart = () => evening.answer(evening.host.press(evening.lobby!, t('en', 'ui:button.start')));

/** A full lobby whose rooms have been made. Its people are not in its voice room. */
async function full(tableRequest: Readonly<Record<string, string | number>> = { rules: 'six', seed: 7 }, people = 6) {
  evening = await HandEvening.open(
    { gatherMs: 120_000, lobbyMs },
    { rateLimits: { channelCreate: DISCORD_LIMITS.channelCreate! } },
    { people, tableRequest },
  );
  await evening.fillLobby();
  await evening.until(areMade);
  await evening.arranged();
}

describe('the rooms of a full lobby', () => {
  test('are made before the start, which makes none, and their players alone see the town and the voice room', async () => {
    await full();
    const stranger = evening.guild.addMember({ name: 'Stranger' });
    expect(evening.table.stage).toBe('lobby');
    expect(creations()).toBe(5);
    await evening.until(() => evening.people.every(sees));
    expect(seenBy(stranger)).toEqual(ownChannels);
    for (const person of evening.people) await person.joinVoice(evening.voiceRoom!);
    expect(evening.people.some((person) => evening.guild.isMuted(person))).toBe(false);
    expect(evening.host.messages(evening.room('town')!)).toEqual([]);
    await pressStart();
    await evening.until(() => evening.people.every((person) => evening.guild.isMuted(person)));
    expect(evening.table.stage).toBe('playing');
    expect(creations()).toBe(5);
  });

  test('are secret where a game has secrets: nobody sees a night chat before the deal', async () => {
    await full();
    const chats = ['mafia', 'graveyard'].map((name) => evening.guild.channel(name));
    for (const chat of chats)
      for (const person of evening.people) expect(evening.guild.permissions(person, chat) & 0x400n).toBe(0n);
  });

  test('let the game begin although Discord makes no more channels', async () => {
    await full();
    evening.emulator.beforeRoute = ({ method, template }) =>
      `${method} ${template}` === 'POST /guilds/{guild_id}/channels'
        ? { kind: 'answer', status: 429, headers: { 'retry-after': '600' }, body: { retry_after: 600, global: false } }
        : undefined;
    await pressStart();
    await evening.until(isGathering);
    expect(evening.table).toMatchObject({ stage: 'gathering', awaitsRooms: false, issues: [] });
  });

  test('are not made while a seat is free', async () => {
    evening = await HandEvening.open({ lobbyMs });
    await evening.host.slash('game new', { rules: 'six' });
    await evening.until(() => evening.lobby !== undefined);
    for (const person of evening.people.slice(1, 5)) await person.press(evening.lobby!, t('en', 'ui:button.join'));
    await evening.arranged();
    expect(names()).toEqual(ownChannels);
  });

  test('stay when a player leaves, who no longer sees them, and serve the next one', async () => {
    await full();
    const [last, newcomer] = [evening.people[5]!, evening.guild.addMember({ name: 'P7' })];
    await evening.answer(last.press(evening.lobby!, t('en', 'ui:button.leave')));
    await evening.until(() => !sees(last));
    expect(areMade()).toBe(true);
    await evening.killBot();
    await evening.startBot();
    await evening.arranged();
    expect(areMade()).toBe(true);
    await evening.answer(newcomer.press(evening.lobby!, t('en', 'ui:button.join')));
    await evening.until(() => sees(newcomer));
    expect([creations(), calls('DELETE /channels/{channel_id}')]).toEqual([5, 0]);
  });

  const ends = [
    ['its host closes it', () => ask(evening.tables, evening.gameId).hostRequests.end(evening.host.id, false)],
    ['its time is over', () => evening.clock.move(lobbyMs)],
    [
      'everybody leaves',
      async () => {
        for (const { id } of evening.people) await ask(evening.tables, evening.gameId).attendance.leave(id);
      },
    ],
  ] as const;
  test.each(ends)('are removed when the lobby ends: %s', async (_, end) => {
    await full();
    // A town in which no game was played is no log.
    await setTable(evening.host, evening.lobby!, { keepsLog: 'on' });
    await end();
    await evening.until(() => evening.tables.tablesIn(evening.guild.id).length === 0);
    expect(names()).toEqual(ownChannels);
  });

  test('have the names of the edition that the host chooses last', async () => {
    await full({ rules: 'deck', cards: 'don, mafioso, sheriff, doctor, civilian, civilian', seed: 7 });
    await setOption(evening.host, evening.lobby!, 'theme', 'animals');
    await evening.until(() => ['forest', 'wolves', 'meadow'].every((name) => names().includes(name)));
    for (const name of ['town', 'mafia', 'graveyard']) expect(names()).not.toContain(name);
    expect(creations()).toBe(5);
  });

  test('leave a voice channel of the server open until the start', async () => {
    evening = await HandEvening.open({ gatherMs: 120_000, lobbyMs });
    const lounge: Channel = evening.guild.addChannel({ name: 'Lounge', type: 2 });
    await evening.host.slash('game new', { rules: 'six', seed: 7 });
    await evening.until(() => evening.lobby !== undefined);
    const { gameId } = evening.tables.tablesIn(evening.guild.id)[0]!;
    const order = { order: 'move', channelId: lounge.id } as const;
    expect(await ask(evening.tables, gameId).hostRequests.order(evening.host.id, order, false)).toMatchObject({
      ok: true,
    });
    for (const person of evening.people.slice(1)) await person.press(evening.lobby!, t('en', 'ui:button.join'));
    await evening.until(() => names().includes('town') && names().includes('mafia'));
    await evening.arranged();
    expect([...lounge.overwrites.values()]).toEqual([]);
    expect(names()).not.toContain('Table');
    await pressStart();
    await evening.until(() => lounge.overwrites.size > 0);
  });
});

describe('a bot that is killed', () => {
  const moments = [
    ['while it makes the rooms of a full lobby', 'POST /guilds/{guild_id}/channels', 3],
    ['while it removes them', 'DELETE /channels/{channel_id}', 2],
  ] as const;

  test.each(moments)('%s leaves none twice, and none behind', async (_, call, count) => {
    evening = await HandEvening.open({ gatherMs: 120_000, lobbyMs });
    let seen = 0;
    const reached = new Promise<void>((resolve) => {
      evening.emulator.beforeRoute = ({ method, template }) => {
        if (`${method} ${template}` === call) seen += 1;
        if (seen === count) resolve();
        return undefined;
      };
    });
    await evening.fillLobby();
    if (call.startsWith('DELETE')) {
      await evening.until(areMade);
      void ask(evening.tables, evening.gameId).hostRequests.end(evening.host.id, false);
    }
    await reached;
    await evening.killBot();
    await evening.startBot();
    if (call.startsWith('POST')) {
      await evening.until(areMade);
      await evening.arranged();
      expect(
        names()
          .filter((name) => made.includes(name))
          .toSorted(),
      ).toEqual(made.toSorted());
      await ask(evening.tables, evening.gameId).hostRequests.end(evening.host.id, false);
    }
    await evening.until(() => evening.tables.tablesIn(evening.guild.id).length === 0);
    expect(names()).toEqual(ownChannels);
  });
});
