/** The parts of the rulebook deck that records cannot show. */
import { describe, expect, test } from 'vitest';
import type { Command } from '#engine/kernel/commands.ts';
import { chats, choices, floor, type GameState, speakers } from '#engine/kernel/engine.ts';
import { look } from '#engine/kernel/look.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Options, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { replay } from '#engine/record/replay.ts';
import { writeRecord } from '#engine/record/write.ts';
import { deck } from '#rulesets/deck.ts';
import { rulesets } from '#rulesets/index.ts';
import { cards, roles } from './deck-table.ts';
import { Game } from './fixtures/table.ts';

const opened = (until: (state: GameState) => boolean, options: Options = {}): Game => {
  const game = new Game({ rules: deck, roles, options });
  game.until((state) => state.open && until(state));
  return game;
};

const act = (seat: SeatNumber, verb: Verb, ...targets: readonly VoteChoice[]): Command => ({
  type: 'act',
  act: { seat, verb, targets },
});

/** A shot that carries the number for which it was meant. */
const late = (seat: SeatNumber, at: SeatNumber, called = at): Command => ({
  type: 'act',
  act: { seat, verb: 'fires', targets: [at], called },
});

const refusalOf = (game: Game, command: Command): Refusal | 'ok' => {
  const result = game.play(command);
  return result.ok ? 'ok' : result.error;
};

const onDay = (day: number, kind: string) => (state: GameState) =>
  state.phase === 'day' && state.round === day && state.step?.kind === kind;

const atContract = (night: number) => (state: GameState) =>
  state.round === night && state.step?.kind === 'call' && state.step.purpose === 'contract';

const atNumber =
  (called: SeatNumber, clan = 'mafia') =>
  (state: GameState) =>
    state.round === 2 && state.step?.kind === 'number' && state.step.clan === clan && state.step.called === called;

describe('D14: a shot that comes after its number', () => {
  test('counts for the number that was being called when it was fired', () => {
    const game = opened(atNumber(10));
    game.play(act(1, 'fires', 10));
    game.until((state) => state.open && atNumber(12)(state));
    expect(refusalOf(game, late(2, 10))).toBe('ok');
    game.until(({ phase }) => phase === 'day');
    expect(game.state.seats[9]!.left).toMatchObject({ cause: 'night', round: 2 });
  });

  test('counts while the next number is being announced', () => {
    const game = opened(atNumber(10));
    game.play({ type: 'timeout', step: game.state.step!.number });
    expect(game.state).toMatchObject({ open: false, step: { kind: 'number', called: 11 } });
    expect(refusalOf(game, late(1, 10))).toBe('ok');
    expect(refusalOf(game, act(2, 'fires', 11))).toEqual({ code: 'not-yet' });
    expect(refusalOf(game, late(2, 11))).toBe('ok');
  });

  test('counts to the end of the night, so that the last number has its full time', () => {
    const game = opened(atNumber(14));
    game.until(({ step }) => step?.kind === 'call' && step.call === 'commissar');
    expect(refusalOf(game, late(1, 14))).toBe('ok');
    game.until(({ phase }) => phase === 'day');
    expect(refusalOf(game, late(2, 14))).toEqual({ code: 'not-called', clause: 'G3' });
  });

  test('is refused if its number has not been called yet, or not for this clan', () => {
    const game = opened(atNumber(10));
    expect(refusalOf(game, late(1, 11))).toEqual({ code: 'not-called', clause: 'G3' });
    expect(refusalOf(game, late(3, 10))).toEqual({ code: 'not-called', clause: 'G3' });
    expect(refusalOf(game, late(9, 10))).toEqual({ code: 'not-called', clause: 'G3' });
    expect(refusalOf(game, late(1, 99))).toEqual({ code: 'not-called', clause: 'G3' });
    expect(refusalOf(game, late(1, Number.NaN))).toEqual({ code: 'not-called', clause: 'G3' });
  });

  test('follows the rules of other shots: only at the called number, and once', () => {
    const game = opened(atNumber(10));
    expect(refusalOf(game, late(1, 9, 10))).toEqual({ code: 'other-number', called: 10, clause: 'D14' });
    expect(refusalOf(game, late(1, 9))).toBe('ok');
    expect(refusalOf(game, late(1, 9))).toEqual({ code: 'already-fired', seat: 9, clause: 'D14' });
    expect(refusalOf(game, act(1, 'fires', 11))).toEqual({ code: 'other-number', called: 10, clause: 'D14' });
    expect(refusalOf(game, act(1, 'fires'))).toEqual({ code: 'wrong-count', want: 1 });
  });

  test("is recorded in its number's time, and the record replays to the same end", () => {
    const game = opened(atNumber(10));
    game.play(act(1, 'fires', 10));
    game.until((state) => state.open && atNumber(3, 'yakuza')(state));
    game.play(late(2, 10));
    game.until(({ outcome }) => outcome !== null);
    const text = writeRecord(deck, { options: {}, seed: 1, roles, names: [], commands: game.commands });
    expect(text).toContain('  1 fires 10\n  2 fires 10\n');
    const { state } = replay(text, rulesets).game!;
    expect(state.outcome).toEqual(game.state.outcome);
    expect(state.seats.map(({ left }) => left)).toEqual(game.state.seats.map(({ left }) => left));
  });
});

describe('D12: a day that lasts too long', () => {
  const overtime = (day: number): Command => ({ type: 'overtime', day });

  test('is told to the engine, which tells everybody once', () => {
    const game = opened(onDay(1, 'speech'));
    expect(refusalOf(game, overtime(1))).toBe('ok');
    expect(game.notices.at(-1)).toEqual({ to: 'all', news: { type: 'DayOverran', day: 1 } });
    expect(refusalOf(game, overtime(1))).toMatchObject({ code: 'stale' });
    expect(look(game.rules, emptyView(null), game.notices).overtime).toBe(true);
  });

  test('is refused for another day, at night, and where the length has no effect', () => {
    expect(refusalOf(opened(onDay(1, 'speech')), overtime(2))).toMatchObject({ code: 'stale' });
    expect(refusalOf(opened(atContract(1)), overtime(1))).toMatchObject({ code: 'stale' });
    for (const judges of ['never', 'always']) {
      expect(refusalOf(opened(onDay(1, 'speech'), { judges }), overtime(1))).toMatchObject({ code: 'stale' });
    }
    const judgeless = new Game({ rules: deck, roles: cards({ don: 1, civilian: 6 }) });
    judgeless.until(({ phase }) => phase === 'day');
    expect(deck.dayLimit!(judgeless.state)).toBeNull();
    expect(refusalOf(judgeless, overtime(1))).toMatchObject({ code: 'stale' });
  });

  test('lasts as many minutes as the table has chosen', () => {
    expect(deck.dayLimit!(opened(onDay(1, 'speech')).state)).toBe(2400);
    expect(deck.dayLimit!(opened(onDay(1, 'speech'), { dayLimitMinutes: 15 }).state)).toBe(900);
  });

  test('is recorded if the time limits do not show it', () => {
    const game = opened(onDay(1, 'speech'));
    game.play(act(1, 'nominates', 9));
    game.play(overtime(1));
    game.goOn();
    game.until((state) => state.open && onDay(1, 'speech')(state));
    game.play(act(2, 'nominates', 10));
    game.until((state) => state.open && onDay(1, 'judgement')(state));
    game.play(act(7, 'votes', 9));
    game.until(({ outcome }) => outcome !== null);
    const text = writeRecord(deck, { options: {}, seed: 1, roles, names: [], commands: game.commands });
    expect(text).toContain('\n  1 nominates 9\n  overtime\n');
    expect(replay(text, rulesets).game!.state.outcome).toEqual(game.state.outcome);
  });
});

describe('the players who may speak and write', () => {
  test('G4, G7: at night, while nominations are asked for and in the judgement nobody has the floor', () => {
    const games = [opened(atContract(1)), opened(atNumber(4)), opened(onDay(1, 'nomination'))];
    for (const game of games) {
      expect(floor(deck, game.state)).toBe('nobody');
      expect(speakers(deck, game.state)).toEqual([]);
    }
  });

  const chatsOf = ({ state }: Game) => chats(deck, state);

  test('D6: with contracts, a clan may also write in its chat by day', () => {
    const game = opened(onDay(1, 'speech'));
    expect(chatsOf(game)).toEqual([
      { clan: 'mafia', members: [1, 2], write: [1, 2], watch: [] },
      { clan: 'yakuza', members: [3, 4], write: [3, 4], watch: [] },
    ]);
  });

  test('D7: with a pick every night, it may write only at night', () => {
    const game = opened(onDay(1, 'speech'), { shooting: 'every-night' });
    expect(chatsOf(game)).toMatchObject([{ write: [] }, { write: [] }]);
  });

  test('D26: the dead may watch but not write', () => {
    const game = opened(onDay(1, 'speech'));
    game.play({ type: 'quit', seat: 2 });
    expect(chatsOf(game)[0]).toEqual({ clan: 'mafia', members: [1], write: [1], watch: [2] });
  });
});

describe('choices', () => {
  test('D6: a member may name one to three, and agree once there is a proposal', () => {
    const game = opened(atContract(1));
    const all = roles.map((_, index) => index + 1);
    expect(choices(deck, game.state, 1)).toEqual([{ verb: 'orders', options: all, min: 1, max: 3 }]);
    game.play(act(1, 'orders', 9, 10));
    expect(choices(deck, game.state, 1)).toEqual([{ verb: 'orders', options: all, min: 1, max: 3, picked: [9, 10] }]);
    expect(choices(deck, game.state, 2)).toEqual([
      { verb: 'orders', options: all, min: 1, max: 3 },
      { verb: 'agrees', options: [], min: 0, max: 0 },
    ]);
    for (const other of [3, 5, 9]) expect(choices(deck, game.state, other)).toEqual([]);
  });

  test('D6: by day only for a clan that has a contract', () => {
    const game = opened(atContract(1));
    game.play(act(1, 'orders', 9));
    game.play(act(2, 'agrees'));
    game.until((state) => state.open && onDay(1, 'speech')(state));
    expect(choices(deck, game.state, 2).map(({ verb }) => verb)).toEqual(['orders']);
    expect(choices(deck, game.state, 3)).toEqual([]);
    expect(refusalOf(game, act(3, 'orders', 9))).toEqual({ code: 'no-contract', clause: 'D6' });
    expect(refusalOf(game, act(3, 'agrees'))).toEqual({ code: 'no-proposal', clause: 'D6' });
    expect(refusalOf(game, act(9, 'orders', 9))).toEqual({ code: 'not-now', verb: 'orders' });
  });

  test('D6: a list that cannot be a contract is refused, with the clause', () => {
    const game = opened(atContract(1));
    const range = { code: 'wrong-range', least: 1, most: 3, clause: 'D6' };
    for (const targets of [[], [9, 9], [9, 10, 11, 12], ['all']] as const) {
      expect(refusalOf(game, act(1, 'orders', ...targets))).toEqual(range);
    }
    expect(refusalOf(game, act(1, 'orders', 15))).toEqual({ code: 'no-such-seat', seat: 15 });
    expect(refusalOf(game, act(1, 'agrees', 9))).toEqual({ code: 'wrong-count', want: 0 });
    game.play(act(1, 'orders', 9));
    expect(refusalOf(game, act(1, 'agrees'))).toEqual({ code: 'already-agreed', clause: 'D6' });
    expect(refusalOf(game, act(3, 'agrees'))).toEqual({ code: 'not-called', clause: 'G3' });
    game.play({ type: 'quit', seat: 14 });
    expect(refusalOf(game, act(1, 'orders', 14))).toEqual({ code: 'target-out', seat: 14, clause: 'D6' });
  });

  test("D14: the number being called, with the seat's earlier shots", () => {
    const game = opened(atNumber(4));
    expect(choices(deck, game.state, 1)).toEqual([{ verb: 'fires', options: [4], min: 1, max: 1 }]);
    game.play(act(1, 'fires', 4));
    expect(choices(deck, game.state, 1)).toEqual([]);
    game.until((state) => state.open && atNumber(5)(state));
    expect(choices(deck, game.state, 1)).toEqual([{ verb: 'fires', options: [5], min: 1, max: 1, picked: [4] }]);
    expect(choices(deck, game.state, 3)).toEqual([]);
  });
});

describe('views', () => {
  const viewOf = (game: Game, seat: SeatNumber | null): View => look(game.rules, emptyView(seat), game.notices);

  test('D6: a member sees the contract, the proposal and the members who confirmed it', () => {
    const game = opened(atContract(1));
    game.play(act(1, 'orders', 9, 10));
    expect(viewOf(game, 2).contract).toEqual({
      clan: 'mafia',
      settled: null,
      latest: [9, 10],
      confirmed: [{ by: 1, list: [9, 10] }],
      proposed: [{ by: 1, list: [9, 10] }],
    });
    game.play(act(2, 'agrees'));
    expect(viewOf(game, 1).contract).toMatchObject({ settled: [9, 10], confirmed: [{ by: 1 }, { by: 2 }] });
    for (const other of [null, 3, 5, 9]) expect(viewOf(game, other).contract).toBeNull();
  });

  test('D14: a shooter sees the own shots of this call', () => {
    const game = opened(atNumber(4));
    game.play(act(1, 'fires', 4));
    game.until((state) => state.open && atNumber(9)(state));
    expect(viewOf(game, 1).picks).toEqual([{ seat: 1, verb: 'fires', targets: [4] }]);
    expect(viewOf(game, 2).picks).toEqual([]);
  });

  test('D24: a werewolf sees the new clan', () => {
    const game = opened(onDay(1, 'speech'));
    for (const seat of [3, 4]) game.play({ type: 'quit', seat });
    expect(viewOf(game, 5)).toMatchObject({
      turned: 'mafia',
      acquaintances: [
        { seat: 1, as: 'don' },
        { seat: 2, as: 'mafioso' },
      ],
    });
    expect(viewOf(game, 1)).toMatchObject({ turned: null });
    expect(viewOf(game, 1).acquaintances).toContainEqual({ seat: 5, as: 'werewolf' });
    expect(viewOf(game, 9)).toMatchObject({ turned: null, acquaintances: [] });
  });
});

test('D13: a night has the same steps and lengths, whatever players do', () => {
  const stepsOf = (fired: boolean) => {
    const game = opened(atNumber(9));
    if (fired) for (const seat of [1, 2]) game.play(act(seat, 'fires', 9));
    game.until(({ phase }) => phase === 'day');
    const steps = game.events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));
    const fell = steps.findIndex((step) => step.kind === 'nightfall' && step.night === 2);
    return steps.slice(fell + 1, -1).map(({ kind, seconds }) => `${kind} ${seconds}`);
  };
  const shooting = ['call 0', ...Array<string>(14).fill('number 3'), 'sleep 0'];
  expect(stepsOf(false)).toEqual([...shooting, ...shooting, 'call 30', 'call 30', 'call 30']);
  expect(stepsOf(true)).toEqual(stepsOf(false));
});
