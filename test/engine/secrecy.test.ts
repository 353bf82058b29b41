/** The notices to a viewer do not depend on cards, acts and votes that the viewer cannot know. */
import fc from 'fast-check';
import { describe, test } from 'vitest';
import type { Act } from '#engine/kernel/commands.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { type Check, holdsBut as leaksAreFound } from './fixtures/holds.ts';
import { leaks } from './fixtures/leaks.ts';
import {
  anyBoxedSetting,
  anyClubSetting,
  anyDeckSetting,
  anyGrandSetting,
  anyOwnCardsSetting,
  anySetting,
  anySportSetting,
} from './fixtures/settings.ts';
import { compareGames, quietMoves, swapAt } from './fixtures/twins.ts';
import { type Tells, WatchedGame } from './fixtures/watched-game.ts';

/**
 * Asserts that the check holds for the engine's own table, and fails within some hundred games for the leaky table of
 * that name.
 */
const holdsBut = (check: Check, caught: string, numRuns: number): void =>
  leaksAreFound(check, [leaks[caught]!], numRuns, 40 * numRuns);

describe.each([
  ['six', anySetting],
  ['club', anyClubSetting],
  ['boxed', anyBoxedSetting],
  ['deck', anyDeckSetting],
  ['sport', anySportSetting],
  ['the box with own roles', anyOwnCardsSetting],
] as const)('noninterference in %s', (_, tables) => {
  const swap = (tells: Tells) =>
    fc.property(swapAt(tables), quietMoves, (swapOf, moves) => compareGames(swapOf, moves, { tells }));

  test('G1: exchanging two cards that the viewer cannot know does not change the notices', () => {
    holdsBut(swap, 'a card is dealt in the open', 200);
  });

  test('S3: the introductions of the first night tell the town nothing', () => {
    holdsBut(swap, 'a clan is introduced to the town', 200);
  });

  test('S8, G5: the card of a seat that leaves stays secret', () => {
    holdsBut(swap, 'the card of a player who leaves is shown', 200);
  });

  test('S17, G4: a night has the same calls and lengths, whichever seats are dead', () => {
    holdsBut(swap, 'the call of a dead role is shorter', 200);
  });

  test('S14, S15: an answer reaches only the seat that asked', () => {
    holdsBut(swap, 'a check is answered to the seat on the left', 200);
  });
});

describe('noninterference in grand', () => {
  const swap = (tells: Tells) =>
    fc.property(swapAt(anyGrandSetting), quietMoves, (swapOf, moves) => compareGames(swapOf, moves, { tells }));

  test.each([
    'a card is dealt in the open',
    'a clan is introduced to the town',
    'a check is answered to the seat on the left',
    'a result is told to all',
  ])('G1: a viewer is told the same whichever way two unknown cards are dealt, unless %s', (leak) => {
    holdsBut(swap, leak, 200);
  });
});

/** The action of a card at its call. */
type ActionRequest = readonly [card: RoleId, verb: Act['verb'], target: number];

/** Plays night 2, in which these cards act, and the morning after it. Returns the notices to seat `viewer`. */
function nightOf(actions: readonly ActionRequest[], viewer: number | null, tells: Tells): string {
  const watched = new WatchedGame({}, viewer, tells);
  const told: Notice[] = [];
  const goOn = () => {
    const { step, open } = watched.state;
    told.push(...watched.play({ type: open ? 'timeout' : 'announced', step: step!.number })!.told);
  };
  while (!(watched.state.phase === 'day' && watched.state.round === 2 && watched.state.open)) {
    const { step, open } = watched.state;
    if (open && step?.kind === 'call' && step.purpose === 'act') {
      for (const [card, verb, target] of actions) {
        const act: Act = { seat: watched.holder(card), verb, targets: [target] };
        told.push(...(watched.play({ type: 'act', act })?.told ?? []));
      }
    }
    goOn();
  }
  // Every accepted action ends with a prompt to the actor. A repeated prompt gives no information.
  return JSON.stringify(told.filter((notice) => notice.news.type !== 'Prompted'));
}

describe('actions of the night with the same result', () => {
  const spectators = [null, 1, 2] as const;
  const seat = fc.integer({ min: 1, max: 6 });

  const sameNight = (tells: Tells) =>
    fc.property(seat, seat, fc.constantFrom(...spectators), (target, healed, viewer) => {
      // The don shoots and seat 4 heals. The town is told the same whether nobody was shot or the shot was healed.
      const idle = nightOf([], viewer, tells);
      const saved = nightOf(
        [
          ['don', 'shoots', target],
          ['doctor', 'heals', target],
        ],
        viewer,
        tells,
      );
      const mafiosoOnly = nightOf(
        [
          ['mafioso', 'shoots', target],
          ['doctor', 'heals', healed],
        ],
        viewer,
        tells,
      );
      return idle === saved && idle === mafiosoOnly;
    });

  test('G5: a healed shot gives the same morning as no shot', () => {
    holdsBut(sameNight, 'a pick is told to all', 50);
  });

  test('G4: nobody is told that another player has acted', () => {
    holdsBut(sameNight, 'it is told that somebody has picked, though not who', 50);
  });

  test('S14, S15: nobody is told of a check', () => {
    const checks = (tells: Tells) =>
      fc.property(fc.constantFrom(1, 2, 4, 5, 6), fc.constantFrom(1, 2, 3, 4, 5), (byCommissar, byDon) =>
        spectators.every((viewer) => {
          const checks: ActionRequest[] = [
            ['don', 'checks', byDon],
            ['commissar', 'checks', byCommissar],
          ];
          return nightOf(checks, viewer, tells) === nightOf([], viewer, tells);
        }),
      );
    holdsBut(checks, 'a pick is told to all', 25);
  });
});

test('S6: a vote is secret until the ballot is closed', () => {
  const ballot = (tells: Tells) =>
    fc.property(fc.array(fc.constantFrom(2, 5), { minLength: 5, maxLength: 5 }), (votes) => {
      const streams = [votes, votes.map((choice) => 7 - choice)].map((choices) => {
        const watched = new WatchedGame({}, 6, tells);
        const told: Notice[] = [];
        const goOn = () =>
          watched.play({ type: watched.state.open ? 'timeout' : 'announced', step: watched.state.step!.number });
        const act = (seat: number, verb: Act['verb'], target: number) =>
          told.push(...watched.play({ type: 'act', act: { seat, verb, targets: [target] } })!.told);
        const floorOf = (seat: number) => () =>
          watched.state.step?.kind === 'speech' && watched.state.step.seat === seat && watched.state.open;
        while (!floorOf(1)()) goOn();
        act(1, 'nominates', 2);
        while (!floorOf(2)()) goOn();
        act(2, 'nominates', 5);
        while (!(watched.state.ballot && watched.state.open)) goOn();
        for (const [index, choice] of choices.entries()) act(index + 1, 'votes', choice);
        return JSON.stringify(told);
      });
      return streams[0] === streams[1];
    });
  holdsBut(ballot, 'votes are open while the ballot is', 20);
});
