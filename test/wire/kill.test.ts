import { beforeAll, describe, expect, test } from 'vitest';
import { differences, type Outcome, playMortal } from './kit/mortal-game.ts';
import { shortGame } from './kit/plots.ts';

/**
 * The short form: one game whose bot is killed after every third batch, and one whose bot is killed before every third,
 * counted from another one. The long form (`npm run kill-matrix`) kills it once a game, at each batch.
 */
const every = 3;
const offsets = { after: 0, before: 1 } as const;
const points = (when: 'after' | 'before', last = 200): readonly number[] =>
  Array.from({ length: last }, (_, index) => index + 1).filter((n) => n % every === offsets[when]);

let undisturbed: Outcome;
let killed: Readonly<Record<'after' | 'before', Outcome>>;

beforeAll(async () => {
  // One after another: three bots at once, two of which start anew all the time, are late for their own games.
  undisturbed = await playMortal(shortGame, { when: 'after', at: [] });
  killed = { after: await playKilled('after'), before: await playKilled('before') };
}, 600_000);

/**
 * On a busy machine a person may be late with an act that nobody had acknowledged, and the game is another one: it is
 * then played again. What is wrong with the bot is wrong every time.
 */
async function playKilled(when: 'after' | 'before', tries = 3): Promise<Outcome> {
  const got = await playMortal(shortGame, { when, at: points(when) });
  const eventsOf = ({ truth }: Outcome) => JSON.stringify(truth.batches.map(({ events }) => events));
  return eventsOf(got) === eventsOf(undisturbed) || tries === 1 ? got : playKilled(when, tries - 1);
}

test('a game that nobody disturbs is the measure: it comes to its end without a fault', () => {
  expect(undisturbed.deaths).toEqual([]);
  expect(undisturbed.faults).toEqual([]);
  expect(undisturbed.truth.moments.at(-1)!.after.outcome?.winner).toBe('mafia');
  expect(undisturbed.atEnd.channels.map(({ name }) => name)).toEqual([
    ...['general', 'General', 'Nightcall · GAME', 'town', 'Table', 'mafia', 'graveyard'],
  ]);
  expect(undisturbed.cleared.channels.map(({ name }) => name)).toEqual(['general', 'General']);
});

describe.each(['after', 'before'] as const)('a game whose bot is killed (kill -9) %s every third batch', (when) => {
  test('is killed so often, and has the same events as the undisturbed one', () => {
    expect(killed[when].deaths).toEqual(points(when, undisturbed.truth.batches.length));
    expect(killed[when].truth.batches.map(({ events }) => events)).toEqual(
      undisturbed.truth.batches.map(({ events }) => events),
    );
  });

  test('looks the same in Discord at its end: rooms, overwrites, mutes, panels, every post once', () => {
    expect(killed[when].atEnd).toEqual(undisturbed.atEnd);
  });

  test('is cleared away without a rest', () => {
    expect(killed[when].cleared).toEqual(undisturbed.cleared);
  });

  test('gives Discord nothing to object to', () => {
    expect(killed[when].faults).toEqual([]);
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
