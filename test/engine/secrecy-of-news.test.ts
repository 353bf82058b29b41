/** Public news, refusals and printed secrets name nothing that is secret. */
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choices } from '#engine/kernel/engine.ts';
import { fold } from '#engine/kernel/evolve.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import { Secret, seal } from '#engine/kernel/secret.ts';
import { boxed } from '#rulesets/boxed.ts';
import { club } from '#rulesets/club.ts';
import { six } from '#rulesets/six.ts';
import { holdsBut } from './fixtures/holds.ts';
import { leaks } from './fixtures/leaks.ts';
import { anyMove, commandOf } from './fixtures/moves.ts';
import { anyTable } from './fixtures/settings.ts';
import { Game } from './fixtures/table.ts';
import { quietMoves } from './fixtures/twins.ts';
import type { Tells } from './fixtures/watched-game.ts';

describe('public news', () => {
  const roleIds = [...new Set([six, club, boxed].flatMap((rules) => Object.keys(rules.roles)))];

  /**
   * Returns the ids of roles in a piece of news. Names of calls and clans, which tell no more than the deal, and
   * options do not count.
   */
  const rolesIn = (notice: Notice): readonly string[] => {
    const told = JSON.stringify(notice.news, (key, value) =>
      ['call', 'clan', 'options'].includes(key) ? undefined : value,
    );
    return roleIds.filter((role) => told.includes(`"${role}"`));
  };

  const openNews = (tells: Tells) =>
    fc.property(anyTable, fc.array(anyMove, { minLength: 40, maxLength: 250, size: 'max' }), (setting, moves) => {
      const game = new Game(setting);
      for (const move of moves) {
        const command = commandOf(game.state, move, game.rules);
        if (command) game.play(command);
      }
      let state = fold(game.rules, []);
      return game.events.every((event) => {
        const before = state;
        state = fold(game.rules, [event], state);
        if (event.type === 'GameEnded' || event.type === 'CardShown') return true;
        return tells(event, { rules: game.rules, before, after: state }).every(
          (notice) => notice.to !== 'all' || rolesIn(notice).length === 0,
        );
      });
    });

  test('name no role before a card is shown or the game is over', () => {
    // The check fails within some hundred games for the leaky table.
    holdsBut(openNews, [leaks['the card of a player who leaves is shown']!], 60, 2400);
  });

  test('G1: only the owner is told a card, and only the clan is introduced to its members', () => {
    const game = new Game();
    const dealt = game.notices.filter((notice) => notice.news.type === 'CardDealt');
    expect(dealt.map((notice) => notice.to)).toEqual([1, 2, 3, 4, 5, 6].map((seat) => ({ seat })));
    game.until((state) => state.phase === 'day');
    const met = game.notices.filter((notice) => notice.news.type === 'Introduced');
    expect(met.map((notice) => notice.to)).toEqual([{ seat: 5 }, { seat: 6 }]);
  });

  test('the seed and the state never leave the engine', () => {
    fc.assert(
      fc.property(anyTable, quietMoves, (setting, moves) => {
        const game = new Game({ ...setting, seed: 987654321987 });
        for (const move of moves) {
          const command = commandOf(game.state, move, game.rules);
          if (command) game.play(command);
        }
        const told = JSON.stringify(game.notices);
        expect(told).not.toContain('987654321987');
        expect(told).not.toContain('•••');
        for (const inner of ['"seed"', '"picks"', '"knows"', '"faction"', '"lastLeft"', '"firstSpeaker"']) {
          expect(told).not.toContain(inner);
        }
        const parts = new Set<unknown>();
        const collect = (value: unknown): void => {
          if (typeof value !== 'object' || value === null || parts.has(value)) return;
          parts.add(value);
          for (const part of Object.values(value)) collect(part);
        };
        collect(game.notices);
        expect(parts.has(game.state) || parts.has(game.state.seats) || parts.has(game.state.picks)).toBe(false);
        expect([...parts].some((part) => part instanceof Secret)).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a refusal', () => {
  const night2 = () => {
    const game = new Game();
    game.until((state) => state.phase === 'night' && state.round === 2 && state.open);
    return game;
  };

  test('G4: a player who is not called gets the same refusal, whatever the card', () => {
    const game = night2();
    const refusals = [1, 2, 3, 4].flatMap((seat) =>
      (['shoots', 'checks', 'heals'] as const).map((verb) => {
        const result = game.play({ type: 'act', act: { seat, verb, targets: [1] } });
        return JSON.stringify(result);
      }),
    );
    expect(new Set(refusals)).toEqual(new Set(['{"ok":false,"error":{"code":"not-called","clause":"G3"}}']));
  });

  test("S14: the don's own call refuses the sheriff in the same way as everybody else", () => {
    const game = night2();
    game.goOn();
    game.until((state) => state.open);
    const refusals = [1, 2, 3, 4, 5].map((seat) =>
      JSON.stringify(game.play({ type: 'act', act: { seat, verb: 'checks', targets: [6] } })),
    );
    expect(new Set(refusals).size).toBe(1);
    expect(choices(six, game.state, 6)).toHaveLength(1);
  });
});

test('a secret prints as dots everywhere', () => {
  const secret = seal({ role: 'don' });
  const printed = [
    JSON.stringify({ secret }),
    `${secret}`,
    String(secret),
    inspect(secret),
    inspect({ deep: { secret } }, { depth: 9, showHidden: true }),
    JSON.stringify(Object.entries(secret)),
    JSON.stringify({ ...secret }),
    JSON.stringify(structuredClone({ ...secret })),
    Object.keys(secret).join(),
  ];
  for (const text of printed) expect(text).not.toContain('don');
  expect(printed[0]).toBe('{"secret":"•••"}');
  expect(printed[1]).toBe('•••');
  expect(printed[3]).toBe('Secret(•••)');
  // Proof that the check would catch a value that is not sealed.
  expect(inspect({ role: 'don' })).toContain('don');
});
