import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LineQueue, type Priority } from '#voice/line-queue.ts';
import type { PacketPlayer, Progress } from '#voice/packet-player.ts';

/** Five frames of silence. */
const FALL_MS = 100;

/** Plays in the time that the packets last, as long as it is not stuck. */
class TestPlayer implements PacketPlayer {
  readonly begun: string[] = [];
  stuck = false;
  #end: (heard: boolean) => void = () => {};

  play(packets: readonly Buffer[], progress: Progress = () => {}): Promise<boolean> {
    this.begun.push(String(packets[0]));
    this.stop();
    for (const index of packets.keys()) setTimeout(() => progress(index + 1), index * 20 + 1);
    return new Promise((resolve) => {
      this.#end = resolve;
      if (!this.stuck) setTimeout(() => resolve(true), packets.length * 20);
    });
  }

  stop(): void {
    this.#end(false);
  }

  fall(): void {
    const end = this.#end;
    if (!this.stuck) setTimeout(() => end(false), FALL_MS);
  }
}

let player: TestPlayer;
let queue: LineQueue;
let startedAt: number;
/** The result of each line, and its time in ms. */
let ends: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  player = new TestPlayer();
  queue = new LineQueue(player);
  startedAt = performance.now();
  ends = {};
});
afterEach(() => vi.useRealTimers());

function say(name: string, ms: number, priority: Priority = 'rule'): void {
  const packets = Array<Buffer>(ms / 20).fill(Buffer.from(name));
  void queue.say({ packets, ms }, priority).then((heard) => {
    ends[name] = `${heard ? 'heard' : 'dropped'} at ${performance.now() - startedAt}`;
  });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a line tells when a mark of it is sent, and a line that is dropped does not', async () => {
  const reached: string[] = [];
  const packets = Array<Buffer>(50).fill(Buffer.from('marked'));
  say('first', 1000);
  const noted = (line: string) => (mark: number) =>
    void reached.push(`${line} ${mark} at ${performance.now() - startedAt}`);
  void queue.say({ packets, ms: 1000, marks: [0, 10, 10] }, 'rule', noted('rule'));
  void queue.say({ packets, ms: 1000, marks: [0] }, 'talk', noted('talk'));
  await pass(1500);
  queue.skipChatter();
  await pass(5000);
  expect(reached).toEqual(['rule 0 at 1001', 'rule 1 at 1201', 'rule 2 at 1201']);
});

test('lines are said one after the other', async () => {
  say('first', 1000);
  say('second', 2000);
  await pass(10_000);
  expect(ends).toEqual({ first: 'heard at 1000', second: 'heard at 3000' });
});

test('a rule goes before small talk that waits, and cuts nothing short', async () => {
  say('chat', 1000, 'talk');
  say('more chat', 1000, 'talk');
  say('rule', 1000);
  say('next rule', 1000);
  await pass(10_000);
  expect(player.begun).toEqual(['chat', 'rule', 'next rule', 'more chat']);
});

test('skipping the chatter drops small talk, also the line that is being said', async () => {
  say('chat', 2000, 'talk');
  say('more chat', 1000, 'talk');
  await pass(500);
  queue.skipChatter();
  say('rule', 1000);
  await pass(5000);
  expect(ends).toEqual({ chat: 'dropped at 500', 'more chat': 'dropped at 500', rule: 'heard at 1600' });
});

test('small talk that does not come to its end is cut off half a second after a hush', async () => {
  player.stuck = true;
  say('chat', 1000, 'talk');
  await pass(500);
  queue.skipChatter();
  player.stuck = false;
  say('rule', 1000);
  await pass(10_000);
  expect(ends).toEqual({ chat: 'dropped at 500', rule: 'heard at 2000' });
});

test('a hush lets rules be finished, those too that wait', async () => {
  say('rule', 2000);
  say('chat', 1000, 'talk');
  say('next rule', 1000);
  await pass(500);
  queue.skipChatter();
  await pass(5000);
  expect(ends).toEqual({ rule: 'heard at 2000', chat: 'dropped at 500', 'next rule': 'heard at 3000' });
});

test('a line that is not heard is dropped 5 s after it could have been', async () => {
  player.stuck = true;
  say('stuck', 1000);
  await pass(20_000);
  expect(ends).toEqual({ stuck: 'dropped at 6000' });
});

test('lines behind one that hangs are not held up beyond 5 s together', async () => {
  player.stuck = true;
  say('stuck', 1000);
  say('second', 1000);
  say('third', 1000);
  await pass(20_000);
  expect(ends).toEqual({ stuck: 'dropped at 6000', second: 'dropped at 7000', third: 'dropped at 8000' });
});

test('small talk that has grown stale is not begun', async () => {
  say('rule', 2000);
  say('chat', 1000, 'talk');
  say('long rule', 6000);
  await pass(20_000);
  expect(player.begun).toEqual(['rule', 'long rule']);
  expect(ends.chat).toBe('dropped at 8000');
});

test('a cleared queue drops everything at once and can be used again', async () => {
  say('rule', 2000);
  say('chat', 1000, 'talk');
  await pass(100);
  queue.clear();
  await pass(0);
  expect(ends).toEqual({ rule: 'dropped at 100', chat: 'dropped at 100' });
  say('again', 1000);
  await pass(1000);
  expect(ends.again).toBe('heard at 1100');
});

test('a line without a sound ends at once', async () => {
  say('nothing', 0);
  await pass(0);
  expect(ends).toEqual({ nothing: 'dropped at 0' });
});

const wind = Array<Buffer>(5 * 50).fill(Buffer.from('wind'));

test('an ambience is repeated where nothing is said, a breath after the last line', async () => {
  say('line', 1000);
  queue.ambience(wind);
  await pass(1900);
  expect(player.begun).toEqual(['line']);
  await pass(100);
  expect(player.begun).toEqual(['line', 'wind']);
  await pass(10_000);
  expect(player.begun).toEqual(['line', 'wind', 'wind', 'wind']);
});

test('lines end at the same time with an ambience as without: none waits for it, and none is cut short by it', async () => {
  const course = async () => {
    say('first', 1000);
    await pass(5000);
    say('chat', 2000, 'talk');
    say('rule', 1000);
    await pass(500);
    queue.skipChatter();
    await pass(10_000);
    return ends;
  };
  const quiet = await course();
  [queue, ends, startedAt] = [new LineQueue(player), {}, performance.now()];
  queue.ambience(wind);
  await pass(3000);
  startedAt = performance.now();
  expect(await course()).toEqual(quiet);
  expect(player.begun.filter((what) => what === 'wind').length).toBeGreaterThan(2);
});

test('an ambience that is stopped is silent at once, and a line that is being said goes on', async () => {
  queue.ambience(wind);
  await pass(2000);
  queue.ambience([]);
  await pass(10_000);
  expect(player.begun).toEqual(['wind']);
  say('line', 1000);
  queue.ambience(wind);
  queue.ambience([]);
  await pass(10_000);
  expect(player.begun).toEqual(['wind', 'line']);
  expect(Object.keys(ends)).toEqual(['line']);
  expect(ends.line).toMatch(/^heard/);
});

test('an ambience that cannot be played is not tried without end', async () => {
  queue.ambience(wind);
  await pass(1500);
  player.stop();
  await pass(10_000);
  expect(player.begun).toEqual(['wind']);
  say('line', 1000);
  await pass(3000);
  expect(player.begun).toEqual(['wind', 'line', 'wind']);
});
