/** Tests the end of a game's voice: the narrator leaves the channel, or another game gets the voice of the guild. */
import { afterEach, describe, expect, test } from 'vitest';
import { type NarratorFixture, ROOM, soundOf, when } from './narrator-fixture.ts';
import { ELSEWHERE, LONG, openTinyNarrator, type TinyNarratorOptions } from './tiny-narrator.ts';

let fixture: NarratorFixture;
afterEach(() => fixture.end());

async function open(options: TinyNarratorOptions = {}) {
  const opened = await openTinyNarrator(options);
  fixture = opened.fixture;
  return opened.packetsOf;
}

test('a table that gets the voice of another one is heard with the sound of its night', async () => {
  const packetsOf = await open({ frames: 10 });
  const listener = await fixture.person();
  await fixture.openVoice('first');
  await fixture.openVoice('packless', ROOM, 'gone');
  await fixture.openVoice('second');
  await fixture.ambience('bed.night', 'second');
  await fixture.closeVoice('first');
  await when(listener, 'heard', () => soundOf(listener).length >= 10);
  expect(soundOf(listener).slice(0, 10)).toEqual(packetsOf('bed.night'));
});

describe('closing', () => {
  test('leaves the channel before it resolves, and drops what is being said', async () => {
    await open({ frames: LONG });
    const listener = await fixture.person();
    await fixture.openVoice();
    const line = fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length > 5);
    await fixture.closeVoice();
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
    expect(await line).toMatchObject({ heard: false });
    expect(await fixture.say(['morning.quiet'])).toMatchObject({ heard: false });
  });

  test('hands the voice of the guild to the game that had to go without', async () => {
    await open();
    await fixture.openVoice('first', ROOM);
    await fixture.openVoice('second', ELSEWHERE);
    expect(await fixture.say(['night.fall'], 'rule', 'second')).toMatchObject({ heard: false });
    expect(fixture.requestedChannels).toEqual([ROOM]);
    await fixture.closeVoice('first');
    expect(await fixture.say(['night.fall'], 'rule', 'second')).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM, null, ELSEWHERE]);
  });
});
