/**
 * Rights: each order of a table's host on the local Discord. People without the right are refused in their language,
 * and nothing changes. A person with the right succeeds. The commands for moderators are in moderator-rights.test.ts.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { type GuardedAction, type GuardedTable, openGuardedTable, seats } from './guarded-table.ts';

let guarded: GuardedTable;

beforeAll(async () => {
  guarded = await openGuardedTable();
});

afterAll(async () => {
  await guarded.close();
});

const seat = (number: number) => guarded.table().town.seats[number - 1];
/** Returns true if such an event is stored. */
const happened = (type: string) =>
  [...guarded.store.documents].some(([key, value]) => key.startsWith('game:') && JSON.stringify(value).includes(type));

const player = (number: number) => ({ player: `${number}` });
const judged = (number: number, reason: string) => () => ({ ...player(number), reason });

const inLobby: readonly GuardedAction[] = [
  {
    ...{ path: 'host kick', options: () => ({ person: guarded.guest() }), right: 'host' },
    ...{ seen: () => guarded.table().waiting.length, becomes: 0 },
  },
  {
    ...{ path: 'host roll-call', right: 'host' },
    ...{ seen: () => guarded.table().lobby?.rollCall !== undefined, becomes: true },
  },
];

const inGame: readonly GuardedAction[] = [
  { path: 'host pause', right: 'host', seen: () => guarded.table().overview.paused, becomes: true, runs: true },
  { path: 'host foul', options: judged(3, 'rudeness'), right: 'host', seen: () => seat(3)!.fouls, becomes: 1 },
  { path: 'host undo', options: () => player(3), right: 'host', seen: () => seat(3)!.fouls, becomes: 0 },
  {
    ...{ path: 'host mute', options: () => player(2), right: 'host' },
    ...{ seen: () => guarded.stage()['hushed'], becomes: expect.arrayContaining([expect.any(String)]) },
  },
  {
    ...{ path: 'host unmute', options: () => player(2), right: 'host' },
    ...{ seen: () => guarded.stage()['hushed'], becomes: [] },
  },
  {
    path: 'host replace',
    options: () => ({ ...player(5), person: guarded.newcomer() }),
    ...{ right: 'host', seen: () => guarded.table().players[4]!.name, becomes: 'P9' },
  },
  {
    path: 'host move',
    options: () => ({ channel: guarded.scene.guild.channel('General') }),
    ...{ right: 'host', seen: () => typeof guarded.document()['voiceChannelId'], becomes: 'string' },
  },
  {
    ...{ path: 'host notebook', right: 'host' },
    ...{
      seen: () => (guarded.stage()['insiders'] as readonly string[]).length > 0,
      becomes: true,
      says: /The notebook/,
    },
  },
  {
    ...{ path: 'host extend', options: () => ({ seconds: 1800 }), right: 'host' },
    ...{ seen: () => happened('StepExtended'), becomes: true },
  },
  {
    path: 'host remove',
    options: judged(4, 'oaths'),
    right: 'host',
    seen: () => seat(4)!.left?.cause,
    becomes: 'removed',
  },
  { path: 'host resume', right: 'host', seen: () => guarded.table().overview.paused, becomes: false },
  { path: 'host skip', right: 'host', seen: () => happened('"skipped"'), becomes: true, runs: true },
  { path: 'host end', right: 'host', seen: () => happened('GameEnded'), becomes: true, runs: true },
];

describe('the actions of its host, or of moderators, are refused to others', () => {
  test.each(inLobby)('/$path, in the lobby', (action) => guarded.isFor(action));

  test.each(['en', 'ru'] as const)(
    '/host move to the server’s AFK channel is refused in words (%s)',
    async (language) => {
      const { guild } = guarded.scene;
      const channel = guild.channel('General');
      const seen = () => guarded.bot.discord.client.guilds.cache.get(guild.id)!.afkChannelId;
      guild.setAfkChannel(channel);
      await expect.poll(seen).toBe(channel.id);
      const before = structuredClone(guarded.stored());
      const who = guarded.helper(`Mover ${language}`, language === 'ru' ? 'ru' : 'en-US');
      const move = { path: 'host move', options: () => ({ channel }), right: 'host' } as const;
      const refusal = t(language, 'remarks:obstacle.voice-afk', { channel: `<#${channel.id}>` });
      expect(await guarded.types(who, move)).toBe(refusal);
      expect(guarded.stored()).toEqual(before);
      guild.setAfkChannel(null);
      await expect.poll(seen).toBe(null);
    },
  );

  test('the answer to a roll call, which is for people with a seat', async () => {
    const lobby = () =>
      guarded
        .host()
        .messages(guarded.scene.guild.channel('general'))
        .findLast(({ rows: components = [] }) => components.length > 0)!;
    const button = t('en', 'ui:button.here');
    await expect.poll(() => JSON.stringify(lobby().rows)).toContain(button);
    const before = structuredClone(guarded.stored());
    const stranger = guarded.scene.guild.addMember({ name: 'Stranger', locale: 'ru' });
    const refused = await stranger.press(lobby(), button);
    expect(refused.content).toBe(t('ru', 'remarks:table.not-seated'));
    expect(refused.ephemeral).toBe(true);
    expect(guarded.stored()).toEqual(before);
    await guarded.scene.people[0]!.press(lobby(), button);
    await expect.poll(() => guarded.table().lobby?.rollCall?.here).toEqual([guarded.scene.people[0]!.id]);
  });

  test('/game start of a host without a seat, in whose place a moderator may start', async () => {
    const { scene, bot } = guarded;
    for (const { id } of scene.people.slice(0, seats))
      await ask(bot.tables, guarded.table().gameId).attendance.answerRoll(id);
    const seen = () => guarded.table().stage;
    await guarded.isFor({ path: 'game start', right: 'host-first', seen, becomes: 'playing', runs: true });
    await expect.poll(() => guarded.table().town.open && guarded.table().town.step?.kind === 'speech').toBe(true);
  });

  test.each(inGame)('/$path, in a game', (action) => guarded.isFor(action));

  test('/game end, in a lobby', async () => {
    const open = () => guarded.bot.tables.tablesIn(guarded.scene.guild.id).length;
    await expect.poll(open).toBe(0);
    const opener = guarded.scene.people[0]!;
    await opener.slash('game new', { rules: 'club' });
    await expect.poll(open).toBe(1);
    const end: GuardedAction = { path: 'game end', right: 'host', seen: open, becomes: 0 };
    for (const language of ['ru', 'en-US'] as const) {
      const stranger = guarded.scene.guild.addMember({ name: 'Stranger', locale: language });
      expect(await guarded.types(stranger, end)).toBe(guarded.refusal('host', language === 'ru' ? 'ru' : 'en'));
    }
    expect(open()).toBe(1);
    await guarded.types(opener, end);
    await expect.poll(open).toBe(0);
  });
});
