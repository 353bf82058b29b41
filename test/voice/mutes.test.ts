/** The server mutes the narrator: Discord drops what it sends, and the connection stays as it is. */
import type { Listener } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import { LINK_TIMING } from '#voice/link-timing.ts';
import type { LinkState } from '#voice/linked-player.ts';
import { AT_ONCE_MS, GUILD, type NarratorFixture, ROOM, soundOf, when } from './narrator-fixture.ts';
import { asked, LONG, openTinyNarrator } from './tiny-narrator.ts';

/** A wait after which no test waits. */
const NEVER = 600_000;
/** A wait that is over at once. */
const SOON = 50;

let fixture: NarratorFixture;

/** `unmute`: the wait for the end of a mute, ms. */
async function open(unmute: number): Promise<{ listener: Listener; packetsOf: (...cues: string[]) => Buffer[] }> {
  const opened = await openTinyNarrator({ frames: LONG, timing: { join: NEVER, keys: 300, unmute } });
  fixture = opened.fixture;
  return { listener: await fixture.person(), packetsOf: opened.packetsOf };
}

/** A line of these cues of which ten frames have been heard. */
async function midLine(
  listener: Listener,
  cues: readonly string[],
): Promise<{ line: ReturnType<NarratorFixture['say']> }> {
  const line = fixture.say(cues);
  await when(listener, 'heard', () => soundOf(listener).length >= 10);
  return { line };
}

/** The last state of the connection that the narrator has told. */
const stateNow = (): string | undefined =>
  fixture.reports
    .flatMap((each) => (each.event === 'log' && each.message === 'voice' ? [JSON.parse(each.fields).state] : []))
    .at(-1);
const becomes = (state: LinkState) => when(fixture, 'report', () => stateNow() === state);

test('a mute is given up before a line that waits for its end would be dropped, after 5 s', () => {
  expect(LINK_TIMING.unmute).toBeLessThan(5_000);
});

describe.each(['mute', 'suppress'] as const)('a narrator with the flag “%s”', (flag) => {
  test('ends the line and all later ones at once, and says why', async () => {
    const { listener } = await open(SOON);
    await fixture.openVoice();
    // Twelve seconds, so that it is still being said when the mute comes.
    const { line } = await midLine(listener, Array<string>(10).fill('night.fall'));
    await fixture.setMutes({ [flag]: true });
    expect(await line).toMatchObject({ heard: false, lost: true, muted: true });
    const next = await fixture.say(['night.fall']);
    expect(next).toMatchObject({ heard: false, lost: true, muted: true });
    expect(next.ms).toBeLessThan(AT_ONCE_MS);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('that is taken away soon goes on with the line where it was', async () => {
    const { listener, packetsOf } = await open(NEVER);
    await fixture.openVoice();
    const { line } = await midLine(listener, ['night.fall']);
    await fixture.setMutes({ [flag]: true });
    await fixture.setMutes({ [flag]: false });
    expect(await line).toMatchObject({ heard: true, lost: false });
    const last = packetsOf('night.fall').at(-1)!;
    await when(listener, 'heard', () => soundOf(listener).some((frame) => frame.equals(last)));
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('that is taken away later is heard again, on the same connection', async () => {
    const { listener } = await open(SOON);
    await fixture.openVoice();
    await fixture.setMutes({ [flag]: true });
    while (!(await fixture.say(['night.fall'])).muted) expect(fixture.running).toBe(true);
    const before = soundOf(listener).length;
    await fixture.setMutes({ [flag]: false });
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true, lost: false, muted: false });
    await when(listener, 'heard', () => soundOf(listener).length > before);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('from before it joined is silent from the first line on', async () => {
    await open(SOON);
    fixture.mutes = { ...fixture.mutes, [flag]: true };
    await fixture.openVoice();
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false, lost: true, muted: true });
    await fixture.setMutes({ [flag]: false });
    await becomes('ready');
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true, lost: false });
  });

  test('that ends while the voice server has not answered yet is waited for again', async () => {
    await open(SOON);
    const { endpoint } = fixture;
    fixture.endpoint = () => null;
    const opened = fixture.openVoice();
    await asked(fixture);
    await fixture.setMutes({ [flag]: true });
    await opened;
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false, lost: true, muted: true });
    await fixture.setMutes({ [flag]: false });
    await becomes('trying');
    await fixture.tellServer(endpoint(GUILD));
    await becomes('ready');
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true, lost: false });
  });
});
