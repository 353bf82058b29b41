/**
 * Nothing is said before those in the channel can decrypt it (DAVE), and what nobody can decrypt does not count as
 * heard.
 */
import path from 'node:path';
import { isSilenceFrame, type Listener } from 'discord-emulator/voice';
import { expect, test } from 'vitest';
import { LINK_TIMING, type LinkTiming } from '#voice/link-timing.ts';
import { BOT, GUILD, NarratorFixture, ROOM, soundOf, when } from './narrator-fixture.ts';
import { makeTinyPack, tinyPackets } from './tiny-pack.ts';

const LONG = 60;
const NEVER = 600_000;
const TIMING: Partial<LinkTiming> = { keys: 300, othersKeys: NEVER, retryDelays: [50, NEVER] };

let stage: NarratorFixture;

/** `frames`: the length of each clip. */
async function open(timing: Partial<LinkTiming> = TIMING, frames = LONG): Promise<void> {
  const { folder } = makeTinyPack({ frames });
  stage = await NarratorFixture.open({ packs: path.dirname(folder), timing });
  stage.server.on('fault', (error) => expect.fail(String(error)));
}

const clip = tinyPackets('night.fall', 0, LONG);
/** The packets that were sent without end-to-end encryption, except silence, which never has it. */
const inClear = () =>
  stage.server.packets.filter(({ payload, endToEndEncrypted }) => !endToEndEncrypted && !isSilenceFrame(payload));
const isIn = () => stage.server.connected(ROOM).includes(BOT);
const heardWhole = (listener: Listener) =>
  when(listener, 'heard', () => soundOf(listener).some((frame) => frame.equals(clip.at(-1)!)));

test('people have 5 to 10 s for their keys', () => {
  expect(LINK_TIMING.othersKeys).toBeGreaterThanOrEqual(5000);
  expect(LINK_TIMING.othersKeys).toBeLessThanOrEqual(10_000);
});

test('a line waits for the keys of those who are there, however late they are, and is heard from its first frame', async () => {
  await open();
  const listener = await stage.person();
  stage.server.holdKeys(true);
  const opened = stage.openVoice();
  await when(stage.server, 'ready', isIn);
  const line = stage.say(['night.fall']);
  // A person who comes and goes: the bot has taken in all that came before that.
  const other = await stage.person('1190000000000000103');
  other.leave();
  await when(stage.server, 'left', () => stage.server.connected(ROOM).length === 2);
  expect(stage.server.packets).toEqual([]);
  stage.server.holdKeys(false);
  await opened;
  expect(await line).toMatchObject({ heard: true });
  await heardWhole(listener);
  expect(soundOf(listener)).toEqual(clip);
  expect(inClear()).toEqual([]);
});

/** The least time, in ms, that a line of two clips may take before it is dropped. */
const limitOf = (frames: number) => 2 * frames * 20 + 5000;

/**
 * Begins a line with nobody there, and lets people come whose keys are held back until all are there. Returns false if
 * that, or the exchange of keys, took longer than a line may take, because the machine is busy.
 */
async function comeDuringLine(frames: number): Promise<boolean> {
  await open(TIMING, frames);
  await stage.openVoice();
  stage.server.holdKeys(true);
  const begun = performance.now();
  const line = stage.say(['night.fall', 'morning.quiet']);
  await when(stage.server, 'packet', () => stage.server.packets.length >= 5);
  const people = await Promise.all(
    ['105', '106', '107', '108', '109', '110', '111', '112'].map((end) => stage.person(`1190000000000000${end}`)),
  );
  await when(stage, 'report', () => stage.logged('info').filter((message) => message === 'voice').length >= 2);
  // Packets that were sent earlier have arrived by the time one more user has joined.
  await stage.person('1190000000000000113');
  const before = stage.server.packets.length;
  if (before >= 2 * frames) return false;
  await stage.person('1190000000000000114');
  expect(stage.server.packets.length).toBe(before);
  stage.server.holdKeys(false);
  const { heard } = await line;
  // On a busy machine the exchange of keys takes seconds, and a line that lasts too long is dropped.
  if (!heard) expect(performance.now() - begun).toBeGreaterThan(limitOf(frames));
  if (!heard && !people.every((person) => soundOf(person).length > 0)) return false;
  for (const person of people) await when(person, 'heard', () => soundOf(person).length > 0);
  // The library had made one packet ready before.
  expect(stage.server.packets.slice(before).filter((packet) => inClear().includes(packet)).length).toBeLessThan(2);
  expect(stage.requestedChannels).toEqual([ROOM]);
  return true;
}

test('people who come to a bot that is alone: its line goes on when they can decrypt it', async () => {
  for (let frames = LONG; !(await comeDuringLine(frames)); frames *= 4) await stage.end();
});

test('many who come at once to a bot that has keys do not hold it up, and nothing is sent in clear', async () => {
  await open();
  const first = await stage.person();
  await stage.openVoice();
  const line = stage.say(['night.fall', 'morning.quiet', 'vote.tie']);
  await when(first, 'heard', () => soundOf(first).length >= 10);
  await Promise.all(
    ['105', '106', '107', '108', '109', '110', '111', '112'].map((end) => stage.person(`1190000000000000${end}`)),
  );
  expect(await line).toMatchObject({ heard: true });
  expect(inClear()).toEqual([]);
  expect(stage.requestedChannels).toEqual([ROOM]);
});

test('keys that do not come: a new connection is made, once; then lines are sent without, and do not count as heard', async () => {
  await open({ ...TIMING, othersKeys: 300 });
  await stage.person();
  stage.server.holdKeys(true);
  await stage.openVoice();
  while (!(await stage.say(['night.fall'])).lost) expect(stage.running).toBe(true);
  await when(stage.server, 'packet', () => inClear().length >= LONG);
  expect(stage.requestedChannels).toEqual([ROOM, null, ROOM]);
  stage.server.holdKeys(false);
  while (!(await stage.say(['morning.quiet'])).heard) expect(stage.running).toBe(true);
  expect(stage.requestedChannels).toEqual([ROOM, null, ROOM]);
});

test('a person who leaves before there were keys is waited for no more', async () => {
  await open();
  const listener = await stage.person();
  stage.server.holdKeys(true);
  const opened = stage.openVoice();
  await when(stage.server, 'ready', isIn);
  listener.leave();
  await opened;
  expect(await stage.say(['night.fall'])).toMatchObject({ heard: true });
  expect(stage.server.isConnected(BOT, GUILD)).toBe(true);
});
