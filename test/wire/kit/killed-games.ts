/** A game of one rulebook that is killed again and again, against the same game that nobody disturbs. */
import { beforeAll, describe, expect, test } from 'vitest';
import { seedOfCommit } from '../../seeds.ts';
import { canLimit } from './file-limit.ts';
import { SPEED } from './fixture.ts';
import { inTime } from './in-time.ts';
import type { Death } from './mortal-bot.ts';
import { differences, eventsOf, type Outcome, playKilled, playMortal } from './mortal-game.ts';
import type { Plot } from './plot.ts';

/** Longer than all games take on any machine, ms. */
const patience = 3_000_000;

/**
 * A game that is played several times, killed at every nth batch: after it in one game and before it in another one.
 */
interface Campaign {
  readonly rulebook: string;
  readonly plot: Plot;
  readonly after?: number;
  readonly before?: number;
  /** As `after`, but the first write of each of those batches is cut off by a disk that is full for a moment. */
  readonly cut?: number;
  /** As `after`, but at every nth step for which an intention is stored. */
  readonly intended?: number;
  readonly winner: string;
  readonly rooms: readonly string[];
}

/**
 * Half the usual speed. A player has little time after each restart, and the games wait for processes most of the time.
 */
const speed = SPEED / 2;

test.skipIf(canLimit)('writes that a full disk cuts off are not tried here: there is no prlimit', () => {});

const seed = seedOfCommit();

/** Every nth point, from one on that the commit draws. */
const points = (every: number, last = 400): readonly number[] =>
  Array.from({ length: last }, (_, index) => index + 1).filter((point) => point % every === seed % every);

const sidesOf = (every: Campaign) =>
  (['after', 'before', 'cut', 'intended'] as const).filter(
    (when) => every[when] !== undefined && (when !== 'cut' || canLimit),
  );

interface Played {
  readonly undisturbed: Outcome;
  readonly killed: ReadonlyMap<Death['when'], Outcome>;
}

async function play(campaign: Campaign): Promise<Played> {
  const { plot } = campaign;
  const measure = inTime(
    (at) => playMortal(plot, { when: 'after', at: [] }, at),
    ({ undone }) => undone,
    { speed },
  );
  const killed = sidesOf(campaign).map(async (when) => {
    const death = { when, at: points(campaign[when]!) };
    return [when, await playKilled(plot, death, measure, speed)] as const;
  });
  return { killed: new Map(await Promise.all(killed)), undisturbed: await measure };
}

/**
 * A start of the bot takes the processor for longer than anything else here, so games are killed at some batches. The
 * long form (`npm run campaign -- kill-matrix`) kills once a game, at each batch. The games of a campaign are played at
 * the same time.
 */
export function describeKilled(campaign: Campaign): void {
  const { rulebook, winner, rooms, ...every } = campaign;
  describe(`${rulebook}: a game`, () => {
    const sides = sidesOf(campaign);
    let undisturbed: Outcome;
    let killed: Played['killed'];

    beforeAll(async () => {
      ({ undisturbed, killed } = await play(campaign));
    }, patience);

    test('that nobody disturbs is the measure: it comes to its end without a fault, and nobody saw a secret', () => {
      expect(undisturbed.deaths).toEqual([]);
      expect(undisturbed.faults).toEqual([]);
      expect(undisturbed.undone).toEqual([]);
      expect(undisturbed.leaks).toEqual([]);
      expect(undisturbed.truth.moments.at(-1)!.after.outcome?.winner).toBe(winner);
      expect(undisturbed.atEnd.channels.map(({ name }) => name)).toEqual([
        ...['general', 'General', expect.stringMatching(/^Nightcall · .{6,30} · GAME$/), 'town', 'Table', ...rooms],
      ]);
      expect(undisturbed.cleared.channels.map(({ name }) => name)).toEqual(['general', 'General']);
    });

    describe.each(sides)('with a bot that is killed (kill -9) again and again: %s', (when) => {
      test('has been killed at each of its points, and has the same events as the undisturbed one', () => {
        const { deaths } = killed.get(when)!;
        // Nobody can press before the time of some steps begins.
        if (when === 'intended') expect(deaths.length).toBeGreaterThan(0);
        else expect(deaths).toEqual(points(every[when]!, undisturbed.truth.batches.length));
        expect(eventsOf(killed.get(when)!)).toEqual(eventsOf(undisturbed));
      });

      test('looks the same in Discord at its end: rooms, overwrites, mutes, panels, every post once', () => {
        expect(killed.get(when)!.atEnd).toEqual(undisturbed.atEnd);
      });

      test('is cleared away without a rest', () => {
        expect(killed.get(when)!.cleared).toEqual(undisturbed.cleared);
      });

      test('gives Discord nothing to object to, and nobody a secret', () => {
        expect(killed.get(when)!.faults).toEqual([]);
        expect(killed.get(when)!.leaks).toEqual([]);
      });
    });

    test('a post that is lost or shown twice, a mute, an overwrite and another event would be found', () => {
      const { atEnd, truth } = undisturbed;
      const [first, ...rest] = atEnd.channels;
      const town = rest.find(({ name }) => name === 'town')!;
      const withTown = (change: object): Outcome => ({
        ...undisturbed,
        atEnd: { ...atEnd, channels: [first!, ...rest.map((each) => (each === town ? { ...each, ...change } : each))] },
      });
      const spoilt: readonly Outcome[] = [
        withTown({ lines: town.lines.slice(1) }),
        withTown({ lines: [...town.lines, town.lines.at(-1)!] }),
        withTown({ overwrites: town.overwrites.slice(1) }),
        { ...undisturbed, atEnd: { ...atEnd, muted: ['Ann'] } },
        { ...undisturbed, truth: { ...truth, batches: truth.batches.slice(1) } },
      ];
      expect(spoilt.map((outcome) => differences(undisturbed, outcome).length > 0)).toEqual(spoilt.map(() => true));
      expect(differences(undisturbed, undisturbed)).toEqual([]);
    });
  });
}
