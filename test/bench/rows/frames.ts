/** The time from the last vote of a ballot to the first frame in which the narrator tells its result. */
import { isSilenceFrame } from 'discord-emulator/voice';
import { type Fixture, setUpFixture } from '../../wire/kit/fixture.ts';
import { wholeGame } from '../../wire/kit/six-plots.ts';
import { type Moment, readTruth } from '../../wire/kit/truth.ts';
import { roundTripMs } from '../frame/limits.ts';
import type { Benchmark } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { quantile, summaryOf } from '../frame/samples.ts';

/** The factor by which the time limits run faster. The narrator speaks at its usual pace. */
const speed = 25;
/** The games that are played at the same time. They mostly wait. */
const together = 3;
const fewestRounds = 2;
const frameMs = 20;
const goalMs = 150;

/** Returns the seat that cast the last vote, if this batch closes a ballot because everybody has voted. */
function lastVoter({ events }: Moment): number | null {
  const isClosed = events.some((event) => event.type === 'StepEnded' && event.by === 'complete');
  const vote = events.findLast((event) => event.type === 'VoteCast');
  return isClosed && vote?.type === 'VoteCast' ? vote.by : null;
}

/** The time at which a person last pressed something until then, in ms since 1970. */
const pressedBy = ({ people }: Fixture, seat: number, until: number): number =>
  people[seat - 1]!.received.findLast(({ t: type, at }) => type === 'INTERACTION_CREATE' && at <= until)!.at;

/** Plays a game. Resolves with the time of each ballot, in ms. */
async function timesOfGame(tellTrip: (ms: number) => void): Promise<readonly number[]> {
  const fixture = await setUpFixture({ plot: wholeGame, speed });
  try {
    tellTrip(await roundTripMs(fixture.emulator));
    await fixture.begin();
    await fixture.ended();
    const { moments } = await readTruth(fixture.dataDir);
    return moments.flatMap((moment) => {
      const seat = lastVoter(moment);
      const first = fixture.visit!.heard.find(({ at, frame }) => at >= moment.at && frame && !isSilenceFrame(frame));
      return seat === null || !first ? [] : [first.at - pressedBy(fixture, seat, moment.at)];
    });
  } finally {
    await fixture.strike();
  }
}

/** The last vote and the narrator. */
export const frames: Benchmark = {
  about: 'the ballots of whole games of the bot as a process of its own, from the last press to the first frame heard',
  async measure({ seconds, tell }) {
    const times: number[] = [];
    const trips: number[] = [];
    const end = performance.now() + seconds * 1000;
    for (let round = 0; round < fewestRounds || performance.now() < end; round++) {
      const games = Array.from({ length: together }, () => timesOfGame((ms) => trips.push(ms)));
      times.push(...(await Promise.all(games)).flat());
      tell(`${times.length} ballots`);
    }
    const limit = frameMs + quantile(trips, 0.5);
    const name = 'p95 from the last vote to the first frame';
    const peer = `a frame and a round trip: ${rounded(limit)} ms; p50 of ${times.length} ballots: ${rounded(quantile(times, 0.5))} ms`;
    return [
      {
        ...{ name, value: quantile(times, 0.95), noise: summaryOf(times).noise, unit: 'ms', aim: 'less', goal: goalMs },
        peer,
      },
    ];
  },
};
