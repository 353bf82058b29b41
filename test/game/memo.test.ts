import { describe, expect, test } from 'vitest';
import { oncePerRuleset } from '#game/model/memo.ts';
import { rulesets } from '#rulesets/index.ts';

const rules = rulesets['six']!;

/** A function that is computed once, and the inputs for which it was. */
function noted() {
  const computed: number[] = [];
  const of = oncePerRuleset((_, { players }: { players: number }) => {
    computed.push(players);
    return players * 2;
  });
  return { computed, of: (players: number) => of(rules, { players }) };
}

describe('a value that follows from the rulebook and the choices of a host', () => {
  test('is computed once', () => {
    const { computed, of } = noted();
    expect([of(6), of(0), of(6), of(0)]).toEqual([12, 0, 12, 0]);
    expect(computed).toEqual([6, 0]);
  });

  test('is kept for each rulebook', () => {
    const of = oncePerRuleset(({ id }: { id: string }) => ({ id }));
    expect([of(rules, null), of(rulesets['grand']!, null)]).toEqual([{ id: 'six' }, { id: 'grand' }]);
  });

  test('is forgotten after many other choices, so that hosts cannot fill the memory', () => {
    const { computed, of } = noted();
    for (let players = 0; players <= 500; players++) of(players);
    expect(of(500)).toBe(1000);
    expect(computed).toHaveLength(501);
    expect(of(0)).toBe(0);
    expect(computed).toHaveLength(502);
  });

  test('stays while it is used', () => {
    const { computed, of } = noted();
    for (let players = 1; players <= 1000; players++) [of(0), of(players)];
    expect(computed.filter((players) => players === 0)).toEqual([0]);
  });
});
