/** The calls of whole games to the local Discord: member edits, answers with 429, and frames that a listener lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { shortBoxedGame } from '../../wire/kit/boxed-plots.ts';
import { type Fixture, setUpFixture } from '../../wire/kit/fixture.ts';
import { inTime, lateIn } from '../../wire/kit/in-time.ts';
import { type MuteEdit, muteEdits } from '../../wire/kit/look.ts';
import { shortGame } from '../../wire/kit/six-plots.ts';
import { readTruth, speeches, type Truth } from '../../wire/kit/truth.ts';
import { heardFrames, heardOut, leastOf, partingOf, scriptedFrames } from '../../wire/kit/voice.ts';
import type { Benchmark, Measurement } from '../frame/measurement.ts';

/** The counts of a game with turns of the floor, and of a game with free talk. */
export interface Counts {
  /** The speeches, and the member edits between the opening and the end of that game. */
  readonly speeches: number;
  readonly speechEdits: number;
  /** The member edits of each nightfall after the first one. */
  readonly nightfalls: readonly number[];
  readonly players: number;
  /** The member edits that open the free talk, and those that close it. */
  readonly talkBegins: number;
  readonly talkEnds: number;
  /** The calls with the bot's token, and those by the token of an interaction, which no limit of the bot counts. */
  readonly calls: number;
  readonly byInteraction: number;
  readonly answers429: number;
  /** The frames that the narrator's script demands at least. */
  readonly frames: number;
  /** The place at which the heard frames part from the script, or `null`. */
  readonly parting: string | null;
}

/** The times between two events, in ms since 1970. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

const within = (edits: readonly MuteEdit[], { from, to }: Stretch): readonly MuteEdit[] =>
  edits.filter(({ at }) => at >= from && at < to);

/** The stretches from an event of one type to the next one of another type. */
function stretches({ moments }: Truth, begin: string, end: string): readonly Stretch[] {
  const timesOf = (type: string) =>
    moments.flatMap(({ at, events }) => (events.some((event) => event.type === type) ? [at] : []));
  return timesOf(begin).map((from) => ({ from, to: timesOf(end).find((at) => at > from) ?? Number.POSITIVE_INFINITY }));
}

/** Plays a game with turns of the floor to its end. On a busy machine a turn may end before its player has spoken. */
const playTurns = async (speed: number) => (await inTime(playTurnsAt, ({ late }) => late, { speed })).counts;

async function playTurnsAt(speed: number) {
  const fixture = await setUpFixture({ plot: shortGame, speed });
  try {
    await fixture.begin();
    await fixture.ended();
    const truth = await readTruth(fixture.dataDir);
    const lines = await scriptedFrames(fixture, truth);
    await heardOut(fixture, lines);
    const edits = muteEdits(fixture);
    const [end] = stretches(truth, 'GameEnded', '');
    const players = fixture.people.length;
    const counts = {
      speeches: speeches(truth).length,
      speechEdits: within(edits, { from: 0, to: end!.from }).length - players,
      nightfalls: stretches(truth, 'NightFell', 'DayBroke')
        .slice(1)
        .map((night) => within(edits, night).length),
      ...callsOf(fixture),
      answers429: fixture.emulator.rateLimited,
      frames: leastOf(lines),
      parting: partingOf(heardFrames(fixture), lines),
    };
    return { counts, late: lateIn(fixture) };
  } finally {
    await fixture.strike();
  }
}

/** The calls of a whole game. Those by the token of an interaction name no bot (docs: Receiving and Responding). */
function callsOf({ emulator }: Fixture): Pick<Counts, 'calls' | 'byInteraction'> {
  const byInteraction = emulator.calls.filter(({ route = '' }) => /^\/(?:webhooks|interactions)\//.test(route)).length;
  return { calls: emulator.calls.length - byInteraction, byInteraction };
}

/** Resolves with the game of this fixture once the vote after the talk has opened. */
async function untilVote(fixture: Fixture): Promise<Truth> {
  for (;;) {
    await pause(200);
    const truth = await readTruth(fixture.dataDir).catch(() => null);
    const isVote = ({ after }: Truth['moments'][number]) => after.step?.kind === 'ballot' && after.open;
    if (truth?.moments.some(isVote)) return truth;
  }
}

/** Plays a game with free talk up to its first vote. */
async function playTalk(speed: number) {
  const fixture = await setUpFixture({ plot: shortBoxedGame, speed });
  try {
    await fixture.begin();
    const truth = await untilVote(fixture);
    const [talk] = stretches(truth, 'DayBroke', 'NightFell');
    const day = within(muteEdits(fixture), talk!);
    return {
      players: fixture.people.length,
      talkBegins: day.filter(({ mute }) => !mute).length,
      talkEnds: day.filter(({ mute }) => mute).length,
      answers429: fixture.emulator.rateLimited,
    };
  } finally {
    await fixture.strike();
  }
}

/** Plays both games at the same time, because they mostly wait. */
export async function countCalls(speed: number): Promise<Counts> {
  const [turns, talk] = await Promise.all([playTurns(speed), playTalk(speed)]);
  return { ...talk, ...turns, answers429: turns.answers429 + talk.answers429 };
}

/** The member edits and the limits of whole games. */
export const calls: Benchmark = {
  about: 'whole games of the bot as a process of its own, with a narrator that is heard',
  async measure({ tell }) {
    tell('plays a game with turns of the floor and one with free talk');
    return rowsOf(await countCalls(25));
  },
};

function rowsOf(counts: Counts): readonly Measurement[] {
  const exactly = (name: string, value: number, goal: number, peer = 'the rules of the floor'): Measurement => ({
    ...{ name, value, unit: '', noise: 0, aim: 'exactly', goal, peer },
  });
  const { players, nightfalls } = counts;
  return [
    exactly('member edits per speech', counts.speechEdits / counts.speeches, 2),
    exactly('member edits per nightfall', Math.max(...nightfalls), 1),
    exactly(`member edits that begin free talk of ${players}`, counts.talkBegins, players),
    exactly(`member edits that end free talk of ${players}`, counts.talkEnds, players),
    {
      ...{ name: 'calls of a game of six', value: counts.calls, unit: '', noise: 0, aim: 'less', goal: null },
      peer: `besides ${counts.byInteraction} by the token of an interaction`,
    },
    exactly('answers with 429', counts.answers429, 0, 'Discord’s limits in the time of the game'),
    exactly('lost frames', counts.parting === null ? 0 : 1, 0, `${counts.frames} frames of the script`),
  ];
}
