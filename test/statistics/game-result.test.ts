/** The result of a finished game: what counts, and for whom. */
import { describe, expect, test } from 'vitest';
import type { Command } from '#engine/kernel/commands.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { practiceId } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultOf } from '#statistics/game-result.ts';
import { commandMs, randomGame } from './kit.ts';

type Start = Extract<Command, { type: 'start' }>;

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const resultIn = (record: ReturnType<typeof randomGame>) => resultOf(rulesets[record.ruleset]!, record);

/** The state after each command of a game. */
function statesOf({ ruleset, commands }: ReturnType<typeof randomGame>): readonly GameState[] {
  let state = unstarted;
  return commands.map(({ command }) => {
    const played = play(rulesets[ruleset]!, state, command);
    if (played.ok) state = played.value.state;
    return state;
  });
}

describe('the result of a game', () => {
  test.each(['six', 'club', 'boxed', 'deck', 'grand', 'sport'])(
    'of %s has every person with card, side and victory',
    (ruleset) => {
      const seats = ruleset === 'six' ? 6 : 10;
      for (const seed of seeds) {
        const record = randomGame(seed, { ruleset, seats });
        const { people, winner, cards } = resultIn(record)!;
        expect(people.map(({ userId }) => userId)).toEqual(record.players.map(({ userId }) => userId));
        expect(people.map(({ dealt }) => dealt).sort()).toEqual(cards);
        expect(winner).toBe(record.winner);
        const sides = new Set(people.filter(({ won }) => won).map(({ side }) => side));
        expect(winner === 'draw' ? sides.size : sides.has(winner as 'town')).toBe(winner === 'draw' ? 0 : true);
      }
    },
  );

  test('counts a vote against the mafia as one against the guilty', () => {
    const results = seeds.map((seed) => resultIn(randomGame(seed))!);
    const people = results.flatMap((result) => result.people);
    expect(people.some(({ guilty }) => guilty > 0)).toBe(true);
    expect(people.some(({ votes, guilty }) => votes > guilty)).toBe(true);
    for (const { votes, guilty } of people) expect(guilty).toBeLessThanOrEqual(votes);
  });

  test('shares a seat between the player and the substitute, by their time', () => {
    const [from, to] = [
      { id: 'u2', name: 'Player 2' },
      { id: 'u9', name: 'Player 9' },
    ];
    const replace: Command = { type: 'host', host: { order: 'replace', seat: 2, from, to } };
    const played = randomGame(3, { between: new Map([[5, replace]]) });
    const players = played.players.map((player, index) => (index === 1 ? { userId: to.id, name: to.name } : player));
    const { people } = resultIn({ ...played, players })!;
    const [first, second] = people.filter(({ seat }) => seat === 2);
    expect([first!.userId, second!.userId]).toEqual(['u2', 'u9']);
    expect(first!.share).toBeCloseTo((5 * commandMs) / (played.commands.length * commandMs));
    expect(first!.share + second!.share).toBeCloseTo(1);
    expect(people.filter(({ seat }) => seat !== 2).every(({ share }) => share === 1)).toBe(true);
  });

  test('knows a removal in the last word, and still when the player was out (F21, F27)', () => {
    const game = { ruleset: 'sport', seats: 10 };
    const before = randomGame(1, game);
    const states = statesOf(before);
    const isWord = ({ open, step }: GameState) => open && step?.kind === 'speech' && step.purpose === 'last-word';
    const at = states.findIndex(isWord);
    const { step } = states[at]!;
    const seat = step?.kind === 'speech' ? step.seat : 0;
    const remove: Command = { type: 'host', host: { order: 'remove', seat, reason: 'bets' } };
    const found = (record: typeof before) => resultIn(record)!.people[seat - 1]!;
    const { removed, left } = found(randomGame(1, { ...game, between: new Map([[at + 1, remove]]) }));
    expect({ removed, left }).toEqual({ removed: true, left: found(before).left });
    expect(left).not.toBeNull();
  });

  test('counts the fouls that were not taken back', () => {
    const foul: Command = { type: 'host', host: { order: 'foul', seat: 4, reason: 'rudeness' } };
    const forgive: Command = { type: 'host', host: { order: 'forgive', seat: 4 } };
    const between = new Map([
      [6, foul],
      [8, foul],
      [10, forgive],
    ]);
    const { people } = resultIn(randomGame(2, { ruleset: 'club', seats: 10, between }))!;
    expect(people.map(({ fouls }) => fouls)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  });
});

describe('a game that was played by earlier rules', () => {
  test('has the cards that were dealt, whatever deck is recommended today', () => {
    const cards = ['don', 'mafioso', 'mafioso', 'commissar', 'doctor', 'courtesan', 'civilian', 'civilian', 'civilian'];
    const record = randomGame(4, { ruleset: 'club', seats: 9, deal: { roles: cards } });
    const [start, ...rest] = record.commands;
    const recommended = { ...start!, command: { ...(start!.command as Start), deal: { players: 9 } } };
    const text = `ruleset club\nseed 4\nseats ${cards.join(', ')}\n`;
    const { people } = resultIn({ ...record, text, commands: [recommended, ...rest] })!;
    expect(people.map(({ dealt }) => dealt)).toEqual(cards);
  });

  test('may have let a time run out that ends by itself today', () => {
    const record = randomGame(1);
    const late = { at: record.commands[9]!.at, command: { type: 'timeout', step: 1 } as const };
    expect(resultIn({ ...record, commands: record.commands.toSpliced(9, 0, late) })).toEqual(resultIn(record));
  });
});

describe('no result', () => {
  test('has a game with practice players', () => {
    const record = randomGame(1);
    const players = [...record.players.slice(1), { userId: practiceId('game', 1), name: 'Ada (bot) 🤖' }];
    expect(resultIn({ ...record, players })).toBeNull();
  });

  test.each([{}, { hidden: true as const }])('has a game that a person has ended (%o)', (how) => {
    const end: Command = { type: 'host', host: { order: 'end', ...how } };
    expect(resultIn(randomGame(1, { between: new Map([[6, end]]) }))).toBeNull();
  });

  test('has a record whose commands the rules refuse: it is named', () => {
    const record = randomGame(1);
    const damaged = { ...record, commands: record.commands.toSpliced(3, 2) };
    expect(() => resultIn(damaged)).toThrow(/the record game-1 cannot be played again/);
  });
});
