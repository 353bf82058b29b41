import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '#engine/kernel/codec.ts';
import type { GameState } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Verb } from '#engine/kernel/types.ts';
import { parseRecord } from '#engine/record/parse.ts';
import type { PlayedGame } from '#engine/record/played-game.ts';
import { replay } from '#engine/record/replay.ts';
import { writeRecord } from '#engine/record/write.ts';
import { rulesets } from '#rulesets/index.ts';
import { six } from '#rulesets/six.ts';
import { anyMoveOrEnd, commandOf, type Move } from './fixtures/moves.ts';
import { anyTable } from './fixtures/settings.ts';
import { Game, type Setting, sixRoles } from './fixtures/table.ts';

const names = ['Ann', 'Bob "the boss"', 'Cat # 3', 'Дан', '', ' two\nlines '];

const asPlayed = (setting: Setting, game: Game): PlayedGame => ({
  options: setting.options ?? {},
  seed: setting.seed ?? 1,
  roles: setting.roles ?? sixRoles,
  names,
  commands: game.commands,
});

/**
 * Makes events comparable. A record does not keep the time left at a pause, the quotation marks and line ends of a
 * reason, or the people at the seats.
 */
const plain = (events: readonly GameEvent[]): string =>
  JSON.stringify(
    events.map((event) => {
      if (event.type === 'GamePaused') return encode({ ...event, left: 0 });
      if (event.type === 'SeatReplaced') return encode({ ...event, from: nobody, to: nobody });
      return encode('reason' in event ? { ...event, reason: '' } : event);
    }),
  );

const nobody = { id: '', name: '' };

/** Hears the announcements to their end. */
function hearOut(game: Game): void {
  while (game.state.step && !game.state.open) game.play({ type: 'announced', step: game.state.step.number });
}

function played(setting: Setting, moves: readonly Move[]): Game {
  const game = new Game(setting);
  for (const move of moves) {
    const command = commandOf(game.state, move, game.rules);
    if (command) game.play(command);
  }
  hearOut(game);
  return game;
}

test('G1, G11: a record replays to the same events, whenever players left and the host gave orders', () => {
  let ended = 0;
  let interrupted = 0;
  fc.assert(
    fc.property(anyTable, fc.array(anyMoveOrEnd, { minLength: 60, maxLength: 400, size: 'max' }), (setting, moves) => {
      const game = played(setting, moves);
      const text = writeRecord(game.rules, asPlayed(setting, game));
      const { state, happened } = replay(text, rulesets).game!;
      if (state.outcome) ended++;
      if (text.includes('meanwhile')) interrupted++;
      expect(plain(happened.map((each) => each.event))).toBe(plain(game.events));
      expect(state.outcome).toEqual(game.state.outcome);
    }),
    { numRuns: 300 },
  );
  expect(ended).toBeGreaterThan(20);
  expect(interrupted).toBeGreaterThan(20);
});

test('G11: a quit is recorded at any moment: before, during or after any announcement', () => {
  const commands = wholeGame().commands.slice(1);
  const places = new Set<string>();
  for (let moment = 0; moment <= commands.length; moment += 1) {
    for (const seat of [1, 4, 6]) {
      const game = new Game();
      for (const command of commands.slice(0, moment)) game.play(command);
      const { step, open } = game.state;
      if (game.play({ type: 'quit', seat }).ok) places.add(`${step?.kind} ${open ? 'open' : 'announced'}`);
      game.until(() => false);
      const { state, happened } = replay(writeRecord(six, asPlayed({}, game)), rulesets).game!;
      expect(plain(happened.map((each) => each.event))).toBe(plain(game.events));
      expect(state.outcome).toEqual(game.state.outcome);
    }
  }
  const announced = ['opening', 'nightfall', 'call', 'morning', 'speech', 'ballot', 'verdict'];
  expect([...places]).toEqual(expect.arrayContaining(announced.map((kind) => `${kind} announced`)));
  expect([...places]).toEqual(expect.arrayContaining(['call open', 'speech open', 'ballot open']));
});

/** Two days with a tie, a coin and a night kill. */
function wholeGame(): Game {
  const game = new Game({ options: { stalemateRounds: 0 } });
  const turn = (seat: number) => (state: GameState) =>
    state.step?.kind === 'speech' && state.step.seat === seat && state.open;
  const act = (seat: number, verb: Verb, ...targets: number[]) =>
    game.play({ type: 'act', act: { seat, verb, targets } });
  game.until(turn(1));
  act(1, 'nominates', 2);
  game.until(turn(2));
  act(2, 'nominates', 5);
  for (const _ of [1, 2]) {
    game.until(({ step, open }) => step?.kind === 'ballot' && open);
    for (const seat of [1, 3, 4]) act(seat, 'votes', 5);
    for (const seat of [2, 5, 6]) act(seat, 'votes', 2);
  }
  game.until(({ round, phase, open }) => round === 2 && phase === 'night' && open);
  act(6, 'shoots', 4);
  game.until(({ round, phase }) => round === 3 && phase === 'night');
  return game;
}

test('a record is as short as it can be, and reads like the game', () => {
  const game = new Game();
  const act = (seat: number, verb: 'nominates' | 'passes' | 'shoots' | 'votes', ...targets: number[]) => {
    hearOut(game);
    expect(game.play({ type: 'act', act: { seat, verb, targets } }).ok).toBe(true);
  };
  game.until(({ phase, open }) => phase === 'day' && open);
  act(1, 'nominates', 3);
  game.until(({ step, open }) => step?.kind === 'speech' && step.purpose === 'last-word' && open);
  act(3, 'passes');
  game.until(({ phase, round, open }) => phase === 'night' && round === 2 && open);
  act(6, 'shoots', 1);
  game.until(() => false);
  expect(writeRecord(six, { ...asPlayed({}, game), names: ['Ann', 'Bob'] })).toBe(`ruleset six
seed 1
seats civilian, civilian, commissar, doctor, mafioso, don
name 1 "Ann"
name 2 "Bob"

night 1

day 1
  1 nominates 3
  wait
  wait
  wait
  wait
  wait
  wait
  3 passes

night 2
  6 shoots 1
end

expect winner mafia
expect wins 5 6
`);
});

test('names are labels: quotation marks, line ends and comments in them have no effect', () => {
  const game = new Game();
  const lines = parseRecord(writeRecord(six, asPlayed({}, game)));
  const read = lines.flatMap(({ statement }) => (statement.kind === 'name' ? [statement.text] : []));
  expect(read).toEqual(['Ann', 'Bob  the boss', 'Cat # 3', 'Дан', '?', 'two lines']);
});

test('chosen options are written, defaults are not', () => {
  const options = { revealOnExit: true, stalemateRounds: 0, abstain: 'allowed' };
  const game = new Game({ options });
  const text = writeRecord(six, asPlayed({ options }, game));
  expect(text).toContain('option revealOnExit on\n');
  expect(text).toContain('option stalemateRounds 0\n');
  expect(text).not.toContain('abstain');
});
