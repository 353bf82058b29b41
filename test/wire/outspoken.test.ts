/** Two games that differ only in secrets, whose people also use all that Discord lets them do. */
import { readText, type ShownMessage } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled } from './kit/bundle.ts';
import { printed, reasonsToRepeat, seatDifferences } from './kit/differences.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { inTime, lateIn } from './kit/in-time.ts';
import { Outspoken, told } from './kit/outspoken.ts';
import { doctorDies, doctorSleeps } from './kit/paired-plots.ts';
import type { Plot } from './kit/plot.ts';
import { leaksOf } from './kit/secrets.ts';
import { callsAtNight } from './kit/streams.ts';
import { readTruth, type Truth } from './kit/truth.ts';

interface PlayedGame {
  readonly fixture: Fixture;
  readonly truth: Truth;
  readonly outspoken: readonly Outspoken[];
}

/** The seats that can tell nothing apart. */
const seats = [1, 5] as const;

let one: PlayedGame;
let other: PlayedGame;

async function playGame(plot: Plot, speed: number): Promise<PlayedGame> {
  const entry = [await bundled('src/programs/main.ts')];
  const fixture = await setUpFixture({ plot, speed, entry });
  const { guild, people, language } = fixture;
  const outspoken = people.map((user, index) => new Outspoken(user, index + 1, { guild, plot, language }));
  await fixture.begin();
  await fixture.ended();
  return { fixture, truth: await readTruth(fixture.dataDir), outspoken };
}

const strike = (games: readonly PlayedGame[]) => Promise.all(games.map(({ fixture }) => fixture.strike()));

beforeAll(async () => {
  const play = (speed: number) => Promise.all([playGame(doctorDies, speed), playGame(doctorSleeps, speed)]);
  const late = ({ fixture, outspoken }: PlayedGame) => [
    ...lateIn(fixture),
    ...outspoken.flatMap(({ undone }) => undone),
  ];
  const reasons = (games: readonly [PlayedGame, PlayedGame]) => [
    ...games.flatMap(late),
    ...seats.flatMap((seat) => reasonsToRepeat(...games, seat)),
  ];
  [one, other] = await inTime(play, reasons, { strike });
}, 3_000_000);

afterAll(() => strike([one, other]));

describe('people who edit, delete, send effects, change their names, are timed out, leave and return', () => {
  test('have done all of it', () => {
    for (const { fixture, outspoken } of [one, other]) {
      expect(outspoken.flatMap(({ undone }) => undone)).toEqual([]);
      expect(fixture.bot.complaints.filter((line) => !line.includes('waiting for a rate limit'))).toEqual([]);
      expect(fixture.emulator.refusals).toEqual([]);
    }
  });

  test('leave no edited message: each was deleted, and its room was told', () => {
    for (const { fixture } of [one, other]) {
      const edited = fixture.guild.owner.received.filter(({ t, d }) => t === 'MESSAGE_UPDATE' && readText(d) === told);
      expect(edited).toHaveLength(3);
      for (const { d } of edited) {
        const gone = ({ t, d: deleted }: { t: string; d: { id?: string } }) =>
          t === 'MESSAGE_DELETE' && deleted.id === d.id;
        expect(fixture.guild.owner.received.some(gone)).toBe(true);
        const words = ({ text, author }: ShownMessage) =>
          author.bot === true && text.includes(`<@${d.author.id}>, while you may not write`);
        expect(fixture.guild.owner.messages(d.channel_id).filter(words)).toHaveLength(1);
      }
    }
  });

  test('learn nothing that they may not know', () => {
    expect([one, other].flatMap(({ fixture, truth }) => leaksOf(fixture, truth))).toEqual([]);
  });

  test.each(seats)('cannot tell the two games apart at seat %i', (seat) => {
    expect(printed(seatDifferences(one, other, seat))).toBe('');
  });

  test.each([2, 3])('make the bot ask the same of Discord in night %i', (night) => {
    expect(callsAtNight(one.fixture, one.truth, night)).toEqual(callsAtNight(other.fixture, other.truth, night));
  });
});
