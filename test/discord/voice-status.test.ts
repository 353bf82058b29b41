/** The voice channel's status shows the table's words, even if others change it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RoomLayout } from '#game/ports/ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer();
});
afterEach(() => expect(place.log.issues.filter(({ level }) => level === 'error')).toEqual([]));

const rooms = (): RoomLayout[] => [
  { room: 'voice', name: 'Voice', access: place.people.map(({ id }) => ({ userId: id, read: true, write: true })) },
];
const show = (status: string) => place.arrange({ rooms: rooms(), status });
const voice = () => place.guild.channel('Voice');
const puts = () => place.emulator.calls.filter(({ route }) => route === '/channels/{channel_id}/voice-status');
/** The statuses that people who see the channel were sent. */
const told = () =>
  place.guild.owner.received.flatMap(({ t, d }) =>
    t === 'VOICE_CHANNEL_STATUS_UPDATE' ? [(d as { status: string | null }).status] : [],
  );

describe('the voice channel’s status', () => {
  test('is put back when somebody else has written one', async () => {
    await show('Night 1');
    place.guild.owner.setVoiceStatus(voice(), 'I saw 5 visit 7');
    await expect.poll(() => voice().status).toBe('Night 1');
    place.guild.owner.setVoiceStatus(voice(), null);
    await expect.poll(() => voice().status).toBe('Night 1');
    expect(puts()).toHaveLength(3);
    await show('Day 1');
    expect(voice().status).toBe('Day 1');
    // A status that is shown already is not sent again.
    await show('Day 1');
    expect(puts()).toHaveLength(4);
  });

  test('is not fought about: after some times the other words stay until the next phase', async () => {
    await show('Night 1');
    for (let n = 1; n <= 20; n += 1) {
      const before = told().length;
      place.guild.owner.setVoiceStatus(voice(), `word ${n}`);
      // Each time the table's words return, or no status follows.
      if (n <= 5) await place.guild.owner.waitUntil(() => told().length === before + 2);
    }
    // A new layout follows everything that has begun before it.
    await show('Night 1');
    expect(voice().status).toBe('word 20');
    expect(puts()).toHaveLength(6);
    await show('Day 1');
    expect(voice().status).toBe('Day 1');
    expect(puts()).toHaveLength(7);
  });

  test('is put right after a restart, as nobody has told what was written meanwhile', async () => {
    await show('Night 1');
    await place.discord.close();
    place.guild.owner.setVoiceStatus(voice(), 'it was 3');
    await place.restart();
    await show('Night 1');
    expect(voice().status).toBe('Night 1');
    expect(puts()).toHaveLength(2);
  });

  test('of another voice channel of the server is left alone', async () => {
    await show('Night 1');
    const other = place.guild.channel('General');
    place.guild.owner.setVoiceStatus(other, 'chess');
    place.guild.owner.setVoiceStatus(voice(), 'x');
    await expect.poll(() => voice().status).toBe('Night 1');
    expect(other.status).toBe('chess');
  });
});
