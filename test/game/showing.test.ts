/** The order of spoken lines if the voice connects late, or if small talk is being said. */
import { beforeEach, expect, test } from 'vitest';
import type { HostedDeps } from '#game/ports/deps.ts';
import type { Line, Narrator } from '#game/ports/ports.ts';
import { OutputQueue } from '#game/presentation/output-queue.ts';
import type { RoomLine } from '#game/presentation/room-lines.ts';
import { rest, TestClock } from './kit/clock.ts';

const place = { guildId: 'guild', pack: 'en', listens: false };
const line = (cue: string, priority: Line['priority']): readonly RoomLine[] => [
  { room: 'town', line: { message: { text: '' }, cues: [{ cue }], priority } },
];

let clock: TestClock;
let trace: string[];
let output: OutputQueue;
/** Ends the line that is being said. */
let end: () => void;
/** Ends the opening of the voice. */
let opened: () => void;
let isSlow: boolean;

beforeEach(() => {
  [clock, trace, isSlow] = [new TestClock(), [], false];
  const narrator: Narrator = {
    open: ({ channelId }) => {
      trace.push(`open ${channelId}`);
      return isSlow ? new Promise((resolve) => (opened = resolve)) : Promise.resolve();
    },
    say: (_, { cues }) => {
      trace.push(`say ${JSON.stringify(cues)}`);
      return new Promise((resolve) => {
        end = () => resolve({ heard: true });
      });
    },
    skipChatter: () => end(),
    ambience: (_, cue) => void trace.push(`ambience ${cue}`),
    close: async () => void trace.push('close'),
  };
  const deps = { clock, narrator, reconciler: { channel: () => 'room' }, settings: {} } as unknown as HostedDeps;
  output = new OutputQueue(deps, 'game', async () => true);
});

test('a voice is not opened after the table has been closed, however late its room is there', async () => {
  let arranged = (): void => {};
  output.openVoice(place, new Promise<void>((resolve) => (arranged = resolve)));
  await rest();
  await output.closeVoice();
  arranged();
  await rest();
  expect(trace).toEqual(['close']);
});

test('the sound of the night is heard from a voice that was opened later than the table waits for it', async () => {
  isSlow = true;
  output.openVoice(place, Promise.resolve());
  output.ambience('bed.night');
  await rest();
  await clock.move(31_000);
  trace.push('opened');
  opened();
  await rest();
  expect(trace.slice(-2)).toEqual(['opened', 'ambience bed.night']);
});

test('something new goes before all small talk that still waits', async () => {
  output.openVoice(place, Promise.resolve());
  for (const seat of [1, 2, 3]) void output.say(line(`game.waiting.${seat}`, 'talk'));
  await rest();
  output.skipChatter();
  void output.say(line('night.fall', 'rule'));
  await rest();
  expect(trace.filter((what) => what.startsWith('say'))).toEqual([
    'say [{"cue":"game.waiting.1"}]',
    'say [{"cue":"night.fall"}]',
  ]);
});

test('a rule that waits is said whatever begins after it', async () => {
  output.openVoice(place, Promise.resolve());
  void output.say(line('vote.closed', 'rule'));
  void output.say(line('vote.coin', 'rule'));
  await rest();
  output.skipChatter();
  await rest();
  expect(trace.at(-1)).toBe('say [{"cue":"vote.coin"}]');
});
