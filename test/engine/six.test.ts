/** The parts of the six-player rulebook that records cannot show. */
import { describe, expect, test } from 'vitest';
import { chats, floor, type GameState, play, unstarted } from '#engine/kernel/engine.ts';
import type { LeaveCause } from '#engine/kernel/types.ts';
import { six } from '#rulesets/six.ts';
import { Game, startOf } from './fixtures/table.ts';

const act = (seat: number, verb: 'nominates' | 'votes' | 'passes', ...targets: number[]) =>
  ({ type: 'act', act: { seat, verb, targets } }) as const;

const hasFloor = (seat: number) => (state: GameState) =>
  state.step?.kind === 'speech' && state.step.seat === seat && state.open;

/** Plays a game in which 2 and 5 are tied in the first ballot. The tie is being told. */
function tied(): Game {
  const game = new Game();
  game.until(hasFloor(1));
  game.play(act(1, 'nominates', 2));
  game.until(hasFloor(2));
  game.play(act(2, 'nominates', 5));
  game.until(hasFloor(3));
  game.play(act(3, 'nominates', 6));
  game.until((state) => state.ballot !== null && state.open);
  for (const [seat, choice] of [2, 5, 6, 2, 5, 6].entries()) game.play(act(seat + 1, 'votes', choice));
  return game;
}

test('S2: the game begins with the introduction of the players, before the first night', () => {
  const { state, events } = new Game();
  expect(state.step).toMatchObject({ kind: 'opening', seconds: 0 });
  expect(state.phase).toBeNull();
  expect(events.map((event) => event.type)).not.toContain('NightFell');
});

test('S5: tied seats defend themselves in the order of nomination', () => {
  expect(tied().state.step).toMatchObject({
    kind: 'verdict',
    verdict: { outcome: 'tie', seats: [2, 5, 6], follows: 'defence' },
  });
});

describe('G9', () => {
  const { state } = new Game();
  const without = (...gone: number[]): GameState => ({
    ...state,
    seats: state.seats.map((seat) => ({
      ...seat,
      left: gone.includes(seat.number) ? { cause: 'night' as LeaveCause, phase: 'night', round: 2 } : null,
    })),
  });

  test('the game is a draw if nobody is left', () => {
    expect(six.winner(without(1, 2, 3, 4, 5, 6))).toBe('draw');
  });

  test('S20: red wins when no black is left; black wins with at least as many as red', () => {
    expect(six.winner(without(5, 6))).toBe('town');
    expect(six.winner(without(1, 2, 3, 4, 5))).toBe('mafia');
    expect(six.winner(without(1, 2))).toBe('mafia');
    expect(six.winner(without(1, 2, 5))).toBeNull();
    expect(six.winner(without(1))).toBeNull();
  });
});

describe('G11: a player who quits during an announcement', () => {
  test('a tied player leaves the others tied', () => {
    const game = tied();
    game.play({ type: 'quit', seat: 5 });
    game.until((state) => state.ballot !== null);
    expect(game.state.ballot?.choices).toEqual([2, 6]);
  });

  test('if all seats of the coin toss have left, it decides nothing', () => {
    const game = tied();
    game.until((state) => state.ballot !== null && state.open);
    for (const [seat, choice] of [2, 5, 2, 5, 2, 5].entries()) game.play(act(seat + 1, 'votes', choice));
    expect(game.state.step).toMatchObject({ kind: 'verdict', verdict: { follows: 'coin', seats: [2, 5] } });
    game.play({ type: 'quit', seat: 2 });
    game.play({ type: 'quit', seat: 5 });
    game.until((state) => state.phase === 'night');
    expect(game.state.seats.map((seat) => seat.left?.cause ?? null)).toEqual([null, 'quit', null, null, 'quit', null]);
  });

  test('a condemned player has no last word', () => {
    const game = new Game();
    game.until(hasFloor(1));
    game.play(act(1, 'nominates', 6));
    game.until((state) => state.step?.kind === 'verdict');
    game.play({ type: 'quit', seat: 6 });
    game.goOn();
    expect(game.state.phase).toBe('night');
  });
});

test('G11: votes for a candidate who has left, and votes of players who have left, are not told', () => {
  const game = new Game();
  for (const [seat, choice] of [2, 5, 1].entries()) {
    game.until(hasFloor(seat + 1));
    game.play(act(seat + 1, 'nominates', choice));
  }
  game.until((state) => state.ballot !== null && state.open);
  for (const [seat, choice] of [5, 1, 2, 1].entries()) game.play(act(seat + 1, 'votes', choice));
  game.play({ type: 'quit', seat: 5 });
  game.play({ type: 'quit', seat: 3 });
  game.play(act(6, 'votes', 1));
  expect(game.events.findLast((event) => event.type === 'BallotClosed')).toMatchObject({
    votes: [
      { by: 2, choice: 1 },
      { by: 4, choice: 1 },
      { by: 6, choice: 1 },
    ],
    tally: [
      { choice: 2, votes: 0 },
      { choice: 1, votes: 3 },
    ],
  });
});

describe('S3, S12: the night chat of the mafia', () => {
  const chat = (state: GameState) => chats(six, state)[0]!;

  test('opens when the first call begins, not during its announcement', () => {
    const game = new Game();
    game.until((state) => state.step?.kind === 'call');
    expect(chat(game.state)).toMatchObject({ members: [], write: [] });
    game.goOn();
    expect(chat(game.state)).toMatchObject({ members: [5, 6], write: [5, 6] });
  });

  test('is closed by day, and the dead may watch it (G6)', () => {
    const game = new Game();
    game.until((state) => state.phase === 'day');
    game.play({ type: 'quit', seat: 1 });
    expect(chat(game.state)).toEqual({ clan: 'mafia', members: [5, 6], write: [], watch: [1] });
  });
});

describe('G7: the floor', () => {
  test('belongs to nobody during the announcement of a speech, in a pause and in a ballot', () => {
    const game = new Game();
    game.until((state) => state.step?.kind === 'speech');
    expect(floor(six, game.state)).toBe('nobody');
    game.goOn();
    expect(floor(six, game.state)).toBe(1);
    game.play({ type: 'host', host: { order: 'pause', left: 30 } });
    expect(floor(six, game.state)).toBe('nobody');
    game.play({ type: 'host', host: { order: 'resume' } });
    expect(floor(six, game.state)).toBe(1);
    game.play({ type: 'host', host: { order: 'end' } });
    expect(floor(six, game.state)).toBe('everybody');
  });
});

describe('the host', () => {
  const opened = () => {
    const game = new Game();
    game.until(hasFloor(1));
    return game;
  };

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('cannot pause with an invalid length: %s', (left) => {
    expect(opened().play({ type: 'host', host: { order: 'pause', left } })).toEqual({
      ok: false,
      error: { code: 'bad-seconds' },
    });
  });

  test.each([Number.NaN, 0, -5, 3601])('cannot extend by %s', (seconds) => {
    expect(opened().play({ type: 'host', host: { order: 'extend', seconds } })).toEqual({
      ok: false,
      error: { code: 'bad-seconds' },
    });
  });

  test('may extend a step in a pause: the time left grows', () => {
    const game = opened();
    game.play({ type: 'host', host: { order: 'pause', left: 30 } });
    game.play({ type: 'host', host: { order: 'extend', seconds: 15 } });
    expect(game.state.paused).toMatchObject({ left: 45 });
    expect(game.state.step?.seconds).toBe(75);
  });

  test('a step that begins in a pause has its full time left', () => {
    const game = opened();
    game.play({ type: 'host', host: { order: 'pause', left: 3 } });
    game.play({ type: 'quit', seat: 1 });
    game.play({ type: 'announced', step: game.state.step!.number });
    expect(game.state.paused).toMatchObject({ left: 60 });
  });

  test('a second timeout of the same step is stale', () => {
    const game = opened();
    const step = game.state.step!.number;
    expect(game.play({ type: 'timeout', step }).ok).toBe(true);
    expect(game.play({ type: 'timeout', step })).toEqual({ ok: false, error: { code: 'stale', step } });
  });
});

describe('S1: the start', () => {
  const start = (change: object) => {
    const result = play(six, unstarted, { ...startOf(), ...change } as ReturnType<typeof startOf>);
    return result.ok ? 'ok' : result.error;
  };

  test('another number of players is refused, with the number needed', () => {
    expect(start({ deal: { players: 5 } })).toEqual({ code: 'deal-size', got: 5, min: 6, max: 6 });
    expect(start({ deal: { players: Number.NaN } })).toMatchObject({ code: 'deal-size' });
    expect(start({ deal: { players: 6 } })).toBe('ok');
  });

  test('other roles are refused by name', () => {
    const roles = ['civilian', 'civilian', 'civilian', 'commissar', 'mafioso', 'don'];
    expect(start({ deal: { roles } })).toEqual({ code: 'deal-count', role: 'civilian', got: 3, want: 2, clause: 'S1' });
    expect(start({ deal: { roles: [...roles.slice(0, 5), 'maniac'] } })).toEqual({ code: 'deal-role', role: 'maniac' });
  });

  test('G12: two dons are refused as such', () => {
    const roles = ['civilian', 'civilian', 'commissar', 'doctor', 'don', 'don'];
    expect(start({ deal: { roles } })).toEqual({ code: 'deal-count', role: 'don', got: 2, want: 1, clause: 'G12' });
  });

  test.each([Number.NaN, -1, 0.5, 2 ** 53])('G1: an invalid seed (%s) is refused', (seed) => {
    expect(start({ seed })).toMatchObject({ code: 'bad-option', option: 'seed' });
  });

  test('a start with another rulebook is refused', () => {
    expect(start({ ruleset: 'club' })).toEqual({ code: 'unknown-ruleset', ruleset: 'club' });
  });
});
