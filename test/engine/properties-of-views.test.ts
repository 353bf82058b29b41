import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, type StoredEvent } from '#engine/kernel/codec.ts';
import { choices, follow, type GameState, restore, unstarted } from '#engine/kernel/engine.ts';
import { fold } from '#engine/kernel/evolve.ts';
import { look } from '#engine/kernel/look.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { type Contract, contractOf as clanContract, noContract } from '#engine/mechanics/contract/state.ts';
import { examples } from '../examples.ts';
import { anyMoveOrEnd } from './fixtures/moves.ts';
import { anyTable } from './fixtures/settings.ts';
import { Game } from './fixtures/table.ts';
import { moves, plain, played, seatsOf } from './played-games.ts';

const viewOf = (rules: Ruleset, seat: number | null, notices: readonly Notice[]): View =>
  look(rules, emptyView(seat), notices);

test('the fold of the stored events is the live state', () => {
  fc.assert(
    fc.property(anyTable, moves(200), (setting, tried) => {
      const game = played(setting, tried);
      const stored: StoredEvent[] = JSON.parse(plain(game.events));
      expect(fold(game.rules, stored.map(decode))).toEqual(game.state);
    }),
    { numRuns: examples(66) },
  );
});

test('a restart keeps the state and every view', () => {
  fc.assert(
    fc.property(anyTable, moves(200), (setting, tried) => {
      const game = played(setting, tried);
      const batches = game.batches.map(({ events }) => (JSON.parse(plain(events)) as StoredEvent[]).map(decode));
      const restored = restore(game.rules, batches);
      expect(restored.state).toEqual(game.state);
      expect(restored.notices).toEqual(game.notices);
      for (const seat of [null, ...seatsOf(game.state)]) {
        expect(viewOf(game.rules, seat, restored.notices)).toEqual(viewOf(game.rules, seat, game.notices));
      }
    }),
    { numRuns: examples(40) },
  );
});

/** Returns the facts about a state that everybody may know. */
function publicFacts(state: GameState) {
  return {
    ruleset: state.ruleset,
    phase: state.phase,
    round: state.round,
    step: state.step,
    open: state.open,
    paused: state.paused !== null,
    seats: state.seats.map(({ number, left, fouls }) => ({
      number,
      fouls,
      left: left && { cause: left.cause, round: left.round },
    })),
    ended: state.outcome,
    nominations: state.phase === 'day' ? state.day.nominations : null,
    voted: state.ballot ? state.ballot.voted : null,
  };
}

const seenFacts = (view: View, state: GameState): ReturnType<typeof publicFacts> => ({
  ruleset: view.ruleset,
  phase: view.phase,
  round: view.round,
  step: view.step,
  open: view.open,
  paused: view.paused,
  seats: view.seats.map(({ number, left, fouls }) => ({ number, left, fouls })),
  ended: view.ended,
  nominations: state.phase === 'day' ? (view.nominations ?? null) : null,
  voted: state.ballot ? (view.voted ?? null) : null,
});

const ownContract = ({ contract }: View): Contract => {
  const { settled, latest, confirmed, proposed } = contract ?? noContract;
  return { settled, latest, confirmed, proposed };
};

/**
 * Returns the contract as a member knows it who has belonged to the clan from the beginning, and was told all of it
 * (D6).
 */
function contractOf(state: GameState, number: number): Contract | null {
  const { clan, faction, left, role } = state.seats[number - 1]!;
  return clan && clan === faction && role !== 'werewolf' && !left ? clanContract(state, clan) : null;
}

test('every view agrees with the state', () => {
  fc.assert(
    fc.property(anyTable, fc.array(anyMoveOrEnd, { maxLength: 250, size: 'max' }), (setting, tried) => {
      const start = new Game(setting);
      const everybody = [null, ...seatsOf(start.state)];
      const views = new Map<number | null, View>(
        everybody.map((seat) => [seat, viewOf(start.rules, seat, start.notices)]),
      );
      let known = start.batches.length;
      played(setting, tried, ({ state, batches, rules }) => {
        const news = batches.slice(known).flatMap((batch) => batch.notices);
        known = batches.length;
        for (const [seat, view] of views) {
          const now = look(rules, view, news);
          views.set(seat, now);
          expect(seenFacts(now, state)).toEqual(publicFacts(state));
          if (seat === null) continue;
          expect(now.role).toBe(state.seats[seat - 1]!.role);
          expect(now.choices).toEqual(choices(rules, state, seat));
          expect(now.acquaintances).toEqual(state.seats[seat - 1]!.knows);
          expect(ownContract(now)).toEqual(contractOf(state, seat) ?? ownContract(now));
        }
      });
    }),
    { numRuns: examples(66) },
  );
});

test('news follow from stored events alone', () => {
  fc.assert(
    fc.property(anyTable, moves(100), (setting, tried) => {
      const game = played(setting, tried);
      let state = unstarted;
      for (const { events, notices } of game.batches) {
        const followed = follow(game.rules, state, events);
        expect(followed.notices).toEqual(notices);
        state = followed.state;
      }
    }),
    { numRuns: examples(20) },
  );
});
