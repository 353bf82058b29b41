/** Discord moves or drops the narrator's call: the bot that operators start must be heard again at once. */
import { once } from 'node:events';
import type { CallMove, PlannedFault } from 'discord-emulator';
import { isSilenceFrame } from 'discord-emulator/voice';
import { afterEach, describe, expect, test } from 'vitest';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { wholeGame } from './kit/six-plots.ts';
import { heardAgain } from './kit/voice.ts';

/**
 * Milliseconds until sound must be back: 3 s after Discord's own part, times five for a busy machine. Half of it is the
 * pause that the bot makes after somebody has disconnected it, and which it must not make here.
 */
const BACK_MS = 15_000;

let fixture: Fixture;
afterEach(() => fixture?.strike());

/** Begins a game. The night has its ambience all the time, so a listener always hears something. */
async function begin(): Promise<void> {
  fixture = await setUpFixture({ plot: wholeGame, nightFrames: 50 });
  await fixture.begin();
  await heardAgain(fixture);
}

const voiceRoom = () => fixture.guild.channels.find(({ name, type }) => type === 2 && name === 'Table')!;
const requestedChannels = () =>
  fixture.emulator.gatewayMessages.flatMap(({ op, d }) =>
    op === 4 ? [(d as { channel_id: string | null }).channel_id] : [],
  );
const plan = (...faults: PlannedFault[]) => fixture.emulator.plan({ seed: 1, until: 60_000, faults });

/**
 * Waits until the first player hears a frame sent from now on, on whatever connection: calls that move take people
 * along.
 */
async function heardOnAnyLine(): Promise<void> {
  const { visit, emulator } = fixture;
  const before = visit!.heard.length;
  const signal = AbortSignal.timeout(60_000);
  const isHeard = () =>
    visit!.heard.slice(before).some(({ frame, endToEndEncrypted }) => endToEndEncrypted && !isSilenceFrame(frame!));
  while (!isHeard()) await once(emulator.voice!, 'packet', { signal });
}

/** Milliseconds until the bot is heard again, once its present connection is gone. */
async function silenceAfter(act: () => void, until: () => Promise<unknown> = async () => {}): Promise<number> {
  const { voice } = fixture.emulator;
  const left = new Promise<void>((resolve) =>
    voice!.on('left', ({ userId }) => {
      if (fixture.emulator.discord.users.get(userId)?.bot) resolve();
    }),
  );
  act();
  await left;
  await until();
  const began = performance.now();
  await heardOnAnyLine();
  return performance.now() - began;
}

describe('a changed region', () => {
  const manners: readonly CallMove[] = [
    { code: 4014, endpointGone: false, afterMs: 500 },
    { code: 4022, endpointGone: false, afterMs: 500 },
    { code: 4014, endpointGone: true, afterMs: 500 },
    { code: 4022, endpointGone: true, afterMs: 500 },
  ];
  test('takes the call to another server, however Discord does that: it is heard there, and was never asked for', async () => {
    await begin();
    const room = voiceRoom();
    for (const [index, how] of manners.entries()) {
      fixture.emulator.discord.voiceBehavior.move = how;
      const region = ['rotterdam', 'japan', 'brazil', 'sydney'][index]!;
      const ms = await silenceAfter(() => fixture.guild.asModerator().editChannel(room, { rtc_region: region }));
      expect(ms, JSON.stringify(how)).toBeLessThan(BACK_MS);
    }
    expect(requestedChannels()).toEqual([room.id]);
    expect(new Set(fixture.emulator.voice!.packets.map(({ channelId }) => channelId))).toEqual(new Set([room.id]));
  }, 120_000);
});

describe('a lost session of the gateway', () => {
  test('costs the voice: it is heard again as soon as there is a new session', async () => {
    await begin();
    // discord.js itself waits up to 5 s if it has identified itself shortly before.
    const ms = await silenceAfter(
      () => void plan({ kind: 'invalidSession', at: 0, resumable: false }),
      () => fixture.bot.logged('Discord is back'),
    );
    expect(ms).toBeLessThan(BACK_MS);
  }, 60_000);
});

describe('while the bot waits for Discord to name the next server', () => {
  const gone = () => fixture.guild.owner.waitUntil(() => !isThere() || undefined, { timeoutMs: 20_000 });
  const isThere = () =>
    [...fixture.guild.guild.voiceStates.keys()].some((id) => fixture.emulator.discord.users.get(id)?.bot);
  const moves = async (): Promise<void> => {
    await begin();
    plan({ kind: 'voiceClose', at: 0, code: 4022, stays: true });
    await fixture.bot.logged('the voice server has closed the connection');
  };

  test('the table ends: the bot is in no voice channel', async () => {
    await moves();
    await fixture.host.slash('game end', {}, { channel: fixture.general });
    await gone();
  }, 60_000);

  test('the bot is stopped: it is in no voice channel, and ends without a complaint', async () => {
    await moves();
    expect(await fixture.bot.stop()).toBe(0);
    await gone();
  }, 60_000);

  test('the bot is killed with kill -9: the next process is heard', async () => {
    await moves();
    const next = fixture.prepare();
    await fixture.bot.kill();
    fixture.enter(next);
    await next.logged('"ready"');
    await heardAgain(fixture);
    expect(isThere()).toBe(true);
  }, 60_000);
});
