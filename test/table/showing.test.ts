/** What a table says, in its order, where its voice comes late or somebody talks meanwhile. */
import { beforeEach, expect, test } from 'vitest';
import type { Line, Narrator } from '#table/ports.ts';
import { type Placed, Showing } from '#table/showing.ts';
import type { World } from '#table/world.ts';
import { rest, TestClock } from './kit/clock.ts';

const place = { guildId: 'guild', pack: 'en', listens: false };
const line = (cue: string, priority: Line['priority']): readonly Placed[] => [
  { room: 'town', line: { message: { text: '' }, cues: [{ cue }], priority } },
];

let clock: TestClock;
let trace: string[];
let showing: Showing;
/** Ends what is being said. */
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
    hush: () => end(),
    bed: (_, cue) => void trace.push(`bed ${cue}`),
    close: async () => void trace.push('close'),
  };
  const world = { clock, narrator, hall: { voiceChannel: () => 'room' }, settings: {} } as unknown as World;
  showing = new Showing(world, 'game', () => {});
});

test('a voice is not opened after the table has been closed, however late its room is there', async () => {
  let arranged = (): void => {};
  showing.openVoice(place, new Promise<void>((resolve) => (arranged = resolve)));
  await rest();
  await showing.closeVoice();
  arranged();
  await rest();
  expect(trace).toEqual(['close']);
});

test('the sound of the night is heard from a voice that was opened later than the table waits for it', async () => {
  isSlow = true;
  showing.openVoice(place, Promise.resolve());
  showing.bed('bed.night');
  await rest();
  await clock.move(31_000);
  trace.push('opened');
  opened();
  await rest();
  expect(trace.slice(-2)).toEqual(['opened', 'bed bed.night']);
});

test('something new goes before all small talk that still waits', async () => {
  showing.openVoice(place, Promise.resolve());
  for (const seat of [1, 2, 3]) void showing.say(line(`game.waiting.${seat}`, 'talk'));
  await rest();
  showing.hush();
  void showing.say(line('night.fall', 'rule'));
  await rest();
  expect(trace.filter((what) => what.startsWith('say'))).toEqual([
    'say [{"cue":"game.waiting.1"}]',
    'say [{"cue":"night.fall"}]',
  ]);
});

test('a rule that waits is said whatever begins after it', async () => {
  showing.openVoice(place, Promise.resolve());
  void showing.say(line('vote.closed', 'rule'));
  void showing.say(line('vote.coin', 'rule'));
  await rest();
  showing.hush();
  await rest();
  expect(trace.at(-1)).toBe('say [{"cue":"vote.coin"}]');
});
