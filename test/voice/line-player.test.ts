/** Tests the player of lines beside other players. @discordjs/voice plays all of them in one cycle of 20 ms. */
import { AudioPlayerStatus, type VoiceConnection, VoiceConnectionStatus } from '@discordjs/voice';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOfTable } from '#game/ports/ports.ts';
import { VoicePlayer } from '#voice/line-player.ts';

const quiet = logOfTable({ debug() {}, info() {}, warn() {}, error() {} }, 'table');
const packetsOf = (count: number) => Array.from({ length: count }, (_, index) => Buffer.from([index]));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** A player on a connection that sends everything. `sent`: the cycles, from 0, in which it sent a frame. */
function playerInCycles(cycle: () => number) {
  const player = new VoicePlayer(quiet);
  const sent: number[] = [];
  let isPrepared = false;
  const connection = {
    state: { status: VoiceConnectionStatus.Ready },
    prepareAudioPacket: () => {
      isPrepared = true;
    },
    dispatchAudio: () => {
      if (!isPrepared) return;
      isPrepared = false;
      sent.push(cycle());
      player.sent();
    },
    setSpeaking: () => {},
    onSubscribe: (subscription: unknown) => subscription,
    onUnsubscribe: () => {},
  };
  (player.audio as unknown as { subscribe(to: unknown): void }).subscribe(connection as unknown as VoiceConnection);
  return { player, sent };
}

/** Streams become readable, and promises settle. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => process.nextTick(resolve));
};

test('a player misses no frame when the player before it ends', async () => {
  const startedAt = Date.now();
  const cycle = () => Math.round((Date.now() - startedAt) / 20);
  const [first, second] = [playerInCycles(cycle), playerInCycles(cycle)];
  const ends = [first.player.play(packetsOf(4)), second.player.play(packetsOf(30))];
  for (let ms = 0; ms < 2_000; ms += 4) {
    await settle();
    await vi.advanceTimersByTimeAsync(4);
  }
  expect(await Promise.all(ends)).toEqual([true, true]);
  expect(first.player.audio.state.status).toBe(AudioPlayerStatus.Idle);
  // Four packets and five frames of silence, and thirty packets and five frames of silence.
  const all = (count: number, [from]: readonly number[]) => Array.from({ length: count }, (_, index) => from! + index);
  expect(first.sent).toEqual(all(9, first.sent));
  expect(second.sent).toEqual(all(35, second.sent));
});
