/** Two games that differ only in secrets, and everything that their players receive, see and hear. */
import { isDeepStrictEqual } from 'node:util';
import { readText } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled } from './bundle.ts';
import { differencesOf, pausesIn, printed, reasonsToRepeat, seatDifferences, skippedPictures } from './differences.ts';
import { type Fixture, setUpFixture } from './fixture.ts';
import { inTime, lateIn } from './in-time.ts';
import type { Leak } from './leak.ts';
import { callTimes, gapsOf, incomparable, lastingPartings, msAt, partings } from './night-times.ts';
import { ownMessages } from './own-messages.ts';
import type { Plot } from './plot.ts';
import { leaksOf } from './secrets.ts';
import { callsAtNight, type Lanes, streamOf, townPictures } from './streams.ts';
import { readTruth, type Truth } from './truth.ts';
import {
  heard,
  heardFrames,
  heardOut,
  leastOf,
  partingOf,
  type Scripted,
  scriptedFrames,
  untilCards,
} from './voice.ts';

interface PlayedGame {
  readonly fixture: Fixture;
  readonly truth: Truth;
  /** The lines that the narrator has to say, as they follow from the public notices. */
  readonly lines: readonly Scripted[];
  /** The pictures that each seat has received in the town until the cards were opened, in order of seats. */
  readonly pictures: readonly (readonly string[])[];
}

/** Two games that differ only in secrets. */
export interface Twins {
  readonly rulebook: string;
  readonly one: Plot;
  readonly other: Plot;
  /** The seats whose players cannot tell the two games apart. */
  readonly seats: readonly number[];
  /** The nights in which the games differ, with the difference and the lengths in s of the calls that have a clock. */
  readonly nights: readonly (readonly [night: number, difference: string, calls: readonly number[]])[];
  readonly winner: string;
  /** The place of the night chats, if not the default. */
  readonly chats?: 'threads';
  /** The first game is played once more by a bot with leaks, to check that each leak is found. */
  readonly leaks?: true;
}

async function playGame(
  plot: Plot,
  { speed, chats }: { readonly speed: number; readonly chats: Twins['chats'] },
  entry = 'src/programs/main.ts',
): Promise<PlayedGame> {
  const options = { plot, speed, entry: [await bundled(entry)] };
  const fixture = await setUpFixture({ ...options, ...(chats === undefined ? {} : { secrecy: chats }) });
  await fixture.begin();
  await fixture.ended();
  const truth = await readTruth(fixture.dataDir);
  const lines = await scriptedFrames(fixture, truth);
  await heardOut(fixture, lines);
  const pictures = await Promise.all(fixture.players.map(({ seat }) => townPictures(fixture, truth, seat)));
  return { fixture, truth, lines, pictures };
}

/**
 * The most repetitions for differences without a harmless reason. A machine that stands still for a moment makes two games
 * differ once. A secret does so every time.
 */
const unexplainedRepeats = 2;

/** Returns a function that returns true the first `times` times. */
function rarely(times: number): () => boolean {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0;
  };
}

/** The seats that received something else, and the nights in which the bot asked something else of Discord. */
const unexplainedIn = (
  one: PlayedGame,
  other: PlayedGame,
  { seats, nights }: Pick<Twins, 'seats' | 'nights'>,
): readonly string[] => [
  ...seats.filter((seat) => seatDifferences(one, other, seat).length > 0).map((seat) => `seat ${seat} differs`),
  ...nights
    .map(([night]) => ({ night, differences: differencesOf(callsIn(one, night), callsIn(other, night)) }))
    .filter(({ differences }) => differences.length > 0)
    .map(({ night, differences }) => `night ${night} differs: ${printed(differences)}`),
];

const callsIn = ({ fixture, truth }: PlayedGame, night: number): Lanes => callsAtNight(fixture, truth, night);

const strike = (games: readonly (PlayedGame | undefined)[]) => Promise.all(games.map((game) => game?.fixture.strike()));

const kinds: readonly Leak['kind'][] = [
  ...(['card', 'pick', 'answer', 'vote', 'seed'] as const),
  ...(['ephemeral', 'room', 'custom id', 'mute'] as const),
];

/** Plays two games of a rulebook, and finds nothing by which a player could tell them apart. */
export function describeTwins({ rulebook, seats, nights, winner, ...pair }: Twins): void {
  const { chats } = pair;
  const place = chats === undefined ? '' : `, with night chats in ${chats}`;
  describe(`${rulebook}: two games that differ in secrets alone${place}`, () => {
    let one: PlayedGame;
    let other: PlayedGame;
    /** The first game once more, with a bot that leaks. */
    let leaky: PlayedGame | undefined;

    beforeAll(async () => {
      const play = (speed: number) =>
        Promise.all([playGame(pair.one, { speed, chats }), playGame(pair.other, { speed, chats }), spoil(speed)]);
      const spoil = (speed: number) =>
        pair.leaks ? playGame(pair.one, { speed, chats }, 'test/wire/kit/leaky-bot.ts') : undefined;
      const mayRepeat = rarely(unexplainedRepeats);
      [one, other, leaky] = await inTime(
        play,
        ([first, second, third]) => {
          const harmless = [
            // A leak that comes late may be joined with the edit that follows it.
            ...[first, second, ...(third ? [third] : [])].flatMap(({ fixture }) => lateIn(fixture)),
            ...[first, second].flatMap(({ fixture }) => pausesIn(fixture)),
            ...seats.flatMap((seat) => reasonsToRepeat(first, second, seat)),
            ...seats.flatMap((seat) => skippedPictures(first.pictures[seat - 1]!, second.pictures[seat - 1]!)),
          ];
          const unexplained = harmless.length > 0 ? [] : unexplainedIn(first, second, { seats, nights });
          return unexplained.length > 0 && mayRepeat() ? unexplained : harmless;
        },
        { strike },
      );
    }, 3_000_000);

    afterAll(() => strike([one, other, leaky]));

    test('the two games were played as they were to be', () => {
      for (const { fixture } of [one, other]) {
        expect(fixture.players.flatMap((player) => player.undone)).toEqual([]);
        // Six microphones are opened and closed within a moment.
        expect(fixture.bot.complaints.filter((line) => !line.includes('waiting for a rate limit'))).toEqual([]);
      }
      for (const { truth } of [one, other]) expect(truth.moments.at(-1)!.after.outcome?.winner).toBe(winner);
    });

    describe('the data that each client received', () => {
      test('holds nothing that its owner may not know at that time', () => {
        expect([one, other].flatMap(({ fixture, truth }) => leaksOf(fixture, truth))).toEqual([]);
      });

      test('is hundreds of events, and each client has seen its own secrets', () => {
        for (const { fixture } of [one, other])
          for (const { user } of fixture.players) {
            expect(user.received.length).toBeGreaterThan(100);
            expect(user.received.some(({ d }) => (d.flags & 64) !== 0 && readText(d).includes('🃏'))).toBe(true);
          }
      });
    });

    test('a person has one message for themselves, however many they have asked for', () => {
      for (const { user } of [one, other].flatMap(({ fixture }) => fixture.players)) {
        const { sent, left, most } = ownMessages(user.received);
        expect(sent).toBeGreaterThan(3);
        expect([left, most]).toEqual([Math.min(left, 1), 1]);
      }
    });

    describe('two games which a player cannot tell apart', () => {
      test.each(seats)('seat %i receives the same, whatever the others are and do in secret', (seat) => {
        expect(printed(seatDifferences(one, other, seat))).toBe('');
        const stream = streamOf(one.fixture, one.truth, seat);
        expect(Object.values(stream).flat().length).toBeGreaterThan(60);
      });

      test.each(seats)('seat %i sees the same pictures of the table until the cards are opened', (seat) => {
        const pictures = one.pictures[seat - 1]!;
        expect(pictures.length).toBeGreaterThan(1);
        expect(pictures.every((svg) => svg.startsWith('<svg'))).toBe(true);
        expect(other.pictures[seat - 1]).toEqual(pictures);
      });

      test('everybody hears the same frames of the packs in both, those that follow from the public news, and no others', () => {
        for (const { fixture, lines } of [one, other]) {
          expect(heard(fixture).filter(({ error }) => error !== undefined)).toEqual([]);
          expect(heard(fixture).every(({ endToEndEncrypted }) => endToEndEncrypted)).toBe(true);
          expect(partingOf(heardFrames(fixture), lines)).toBeNull();
        }
        expect(untilCards(one.lines)).toEqual(untilCards(other.lines));
        expect(leastOf(one.lines)).toBeGreaterThan(60);
      });

      test.each(nights)('in night %i the bot asks the same of Discord: %s', (night) => {
        const calls = callsIn(one, night);
        expect(calls).toEqual(callsIn(other, night));
        expect(Object.values(calls).flat().length).toBeGreaterThanOrEqual(4);
      });

      test.each(nights)(
        'night %i has the same course of time: every call lasts its whole time, and no longer (%s)',
        async (night, _, calls) => {
          const seen = differing(one, other, night, calls);
          // A machine that pauses for a moment makes two games differ once. A secret does so every time.
          expect(seen.length > 0 ? await differingAgain(pair, one.fixture.speed, night, calls, seen) : []).toEqual([]);
          for (const { fixture, truth } of [one, other]) {
            const times = callTimes(fixture, truth, night);
            expect(times.map(({ meant }) => meant)).toEqual(calls.map(msAt(fixture.speed)));
            expect(times.filter(({ ms, meant }) => ms < meant)).toEqual([]);
          }
        },
        3_000_000,
      );

      test('nonces do not tell how much was done between two posts', () => {
        const nonces = one.fixture.host.received.flatMap(({ d }) =>
          typeof d.nonce === 'string' ? [d.nonce as string] : [],
        );
        expect(nonces.length).toBeGreaterThan(25);
        expect(nonces.filter((nonce) => !/^[\w-]{22}$/.test(nonce))).toEqual([]);
        const { gameId } = one.truth.table;
        expect(nonces.filter((nonce) => nonce.includes(gameId))).toEqual([]);
      });
    });

    if (pair.leaks)
      describe('a bot that leaks', () => {
        let planted: readonly Leak[];
        beforeAll(() => {
          planted = leaksOf(leaky!.fixture, leaky!.truth);
        });

        test.each(kinds)('is found out: %s', (kind) => {
          expect(planted.filter((leak) => leak.kind === kind)).not.toEqual([]);
        });

        test('is found out by the night chat that it opens to everybody', () => {
          const opened = planted.filter(({ kind }) => kind === 'room');
          expect(opened.map(({ what }) => what.split('_', 1)[0])).toContain(chats === 'threads' ? 'THREAD' : 'CHANNEL');
        });

        test('is told from an honest one by its stream, mutes, edits and posts', () => {
          const [seat = 1] = seats;
          expect(streamOf(leaky!.fixture, leaky!.truth, seat)).not.toEqual(streamOf(one.fixture, one.truth, seat));
          const [spoilt, honest] = [leaky!, one].map((game) => callsIn(game, 2));
          const differing = Object.keys(spoilt!).filter((lane) => !isDeepStrictEqual(spoilt![lane], honest![lane]));
          for (const lane of spoiltLanes) expect(differing).toContain(lane);
        });
      });
  });
}

/**
 * The calls to Discord that the leaks add: a microphone is opened, the night's page is edited without need, something
 * is posted.
 */
const spoiltLanes = [
  '/guilds/{guild_id}/members/{user_id} ',
  'PATCH /channels/{channel_id}/messages/{message_id} town',
  '/channels/{channel_id}/messages town',
] as const;

/** The indexes of the messages of a night that were the latest for a different time in the two games. */
const differing = (one: PlayedGame, other: PlayedGame, night: number, calls: readonly number[]): readonly number[] =>
  partings(gapsOf(one.fixture, one.truth, night), gapsOf(other.fixture, other.truth, night), {
    calls,
    speed: one.fixture.speed,
  });

/**
 * Plays both games again, at half the speed each time, as long as they differ: a secret makes them differ at any speed,
 * and a busy machine does not.
 * @returns those of the messages `seen` which differ each time, see `lastingPartings`
 */
async function differingAgain(
  { one, other, chats }: Pick<Twins, 'one' | 'other' | 'chats'>,
  speed: number,
  night: number,
  calls: readonly number[],
  seen: readonly number[],
): Promise<readonly number[]> {
  let lasting = seen;
  const differ = ([first, second]: readonly [PlayedGame, PlayedGame]): readonly string[] => {
    lasting = lastingPartings(lasting, differing(first, second, night, calls));
    return lasting.map((index) =>
      index === incomparable ? 'messages that cannot be compared' : `message ${index} at another time`,
    );
  };
  const play = (slower: number) =>
    Promise.all([playGame(one, { speed: slower, chats }), playGame(other, { speed: slower, chats })]);
  // With the first one, these are four repetitions.
  const games = await inTime(play, differ, { speed: speed / 2, most: 3, strike });
  differ(games);
  await strike(games);
  return lasting;
}
