import { afterEach, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { townOf } from './kit/look.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth } from './kit/truth.ts';

/**
 * Milliseconds until the process must have ended. The bot gives itself 8 s (`src/programs/main.ts`). The rest allows for a busy
 * machine.
 */
const LATEST_MS = 60_000;

let fixture: Fixture | undefined;
afterEach(() => fixture?.strike());

test('a stop while a table is taken away is quiet, and the next start takes away what is left', async () => {
  fixture = await setUpFixture({ plot: wholeGame });
  const { emulator, guild, host, general, people } = fixture;
  await fixture.begin();
  await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
  await host.slash('game end', {}, { channel: general });
  const removed = new Promise<void>((resolve) => {
    emulator.beforeRoute = ({ method, template }) => {
      if (method === 'DELETE' && template === '/channels/{channel_id}') resolve();
      return undefined;
    };
  });
  await host.slash('game end', {}, { channel: general });
  await removed;
  expect(await fixture.bot.stop()).toBe(0);
  expect(guild.channels.length).toBeGreaterThan(2);
  await fixture.enter(fixture.prepare()).logged('"ready"');
  await guild.owner.waitUntil(() => guild.channels.length === 2);
  expect(await fixture.bot.stop()).toBe(0);
  expect(people.filter((person) => guild.isMuted(person))).toEqual([]);
  // Twelve edits of members at once have to wait for Discord's limit. The voice library may still look up a line that
  // is being closed, and the bot's guard catches that.
  const complaints = fixture.bots.flatMap((bot) => bot.complaints);
  expect(complaints.filter((line) => !/waiting for a rate limit|"fault":"passing"/.test(line))).toEqual([]);
});

describe('a SIGTERM in the middle of a game', () => {
  /** Six players and the narrator, in the first night. */
  const playing = async (): Promise<Fixture> => {
    fixture = await setUpFixture({ plot: wholeGame, variables: { METRICS_PORT: '0' } });
    await fixture.begin();
    const { guild, people, host } = fixture;
    const isSilent = () => people.every((person) => guild.isMuted(person));
    await host.waitUntil(() => isSilent() && strangersInVoice() === 1);
    return fixture;
  };
  const told = (words: string) => townOf(fixture!).some((text) => text.includes(words));
  /** The number of people in voice who are not players: the narrator. */
  const strangersInVoice = () => {
    const ids = [...fixture!.guild.guild.voiceStates.keys()];
    return ids.filter((id) => !fixture!.people.some((person) => person.id === id)).length;
  };

  test('tells the table, refuses a new one with a word, stores all, closes the voice, and exits 0 within 10 s', async () => {
    const { emulator, guild, host, general, bot, dataDir } = await playing();
    const stranger = guild.addMember({ name: 'Stranger' });
    const farewell = t('en', 'remarks:table.leaving');
    // Discord delays the goodbye message, and meanwhile somebody opens a new table.
    const leaving = new Promise<void>((resolve) => {
      emulator.beforeRoute = ({ method, body }) => {
        if (method !== 'POST' || !JSON.stringify(body ?? {}).includes(farewell)) return undefined;
        resolve();
        return { kind: 'delay', ms: 1_500 };
      };
    });
    const before = await readTruth(dataDir);
    const { port } = JSON.parse(await bot.logged('metrics are served')) as { port: number };
    // A monitor keeps its connection open.
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200;
    expect(await isReady()).toBe(true);
    const startedAt = performance.now();
    const stopped = bot.stop();
    await leaving;
    expect(await isReady()).toBe(false);
    const refused = await stranger.slash('game new', { rules: 'six' }, { channel: general });
    await stranger.waitUntil(() => refused.content !== '');
    expect(refused.content).toBe(t('en', 'remarks:table.stopping'));
    expect(await stopped).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(LATEST_MS);
    expect(told(farewell)).toBe(true);
    expect(strangersInVoice()).toBe(0);
    const after = await readTruth(dataDir);
    expect(after.batches.slice(0, before.batches.length)).toEqual(before.batches);
    // Everything that was done is stored, so the next process continues from there.
    await fixture!.enter(fixture!.prepare()).logged('"ready"');
    await host.waitUntil(() => told(t('en', 'lines:game.restored')));
    const later = await readTruth(dataDir);
    expect(later.batches.slice(0, after.batches.length)).toEqual(after.batches);
  });

  test('exits 0 within 10 s, too, while Discord answers nothing at all', async () => {
    const { emulator, bot } = await playing();
    emulator.beforeRoute = () => ({ kind: 'delay', ms: 600_000 });
    const startedAt = performance.now();
    expect(await bot.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(LATEST_MS);
  });
});
