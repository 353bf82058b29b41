/** Tests the end of a game's voice: the narrator leaves the channel, or another game gets the voice of the guild. */
import { describe, expect, test } from 'vitest';
import { ROOM, soundOf, when } from './narrator-fixture.ts';
import { ELSEWHERE, LONG, openTinyNarrator } from './tiny-narrator.ts';

test('a table that gets the voice of another one is heard with the sound of its night', async () => {
  const { fixture, packetsOf } = await openTinyNarrator({ frames: 10 });
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
    const { fixture } = await openTinyNarrator({ frames: LONG });
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
    const { fixture } = await openTinyNarrator();
    await fixture.openVoice('first', ROOM);
    await fixture.openVoice('second', ELSEWHERE);
    expect(await fixture.say(['night.fall'], 'rule', 'second')).toMatchObject({ heard: false });
    expect(fixture.requestedChannels).toEqual([ROOM]);
    await fixture.closeVoice('first');
    expect(await fixture.say(['night.fall'], 'rule', 'second')).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM, null, ELSEWHERE]);
  });
});
