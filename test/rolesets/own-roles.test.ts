/** Random own roles. Their games end, replay, offer only accepted actions, and tell nobody another player's secrets. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticesOf } from '#engine/kernel/audience.ts';
import { encode } from '#engine/kernel/codec.ts';
import { choices } from '#engine/kernel/engine.ts';
import { Rng } from '#engine/kernel/rng.ts';
import { simulate } from '#simulator/game.ts';
import { policies } from '#simulator/index.ts';
import { holdsBut } from '../engine/fixtures/holds.ts';
import { type Tells, WatchedGame } from '../engine/fixtures/watched-game.ts';
import { anyOwnTable, type OwnTable } from './kit.ts';
import { playOut, recorded } from './play.ts';

const rulebooks = ['club', 'deck', 'boxed', 'grand'];

describe.each(rulebooks)('own roles in %s', (ruleset) => {
  test('are played to the end by every policy: whatever is offered is accepted', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        anyOwnTable(ruleset),
        fc.constantFrom(...Object.values(policies)),
        ({ rules, roles, seed, set }, policy) => {
          const plan = { rules, policy, options: {}, deal: { roles } };
          if (!isDealt({ rules, roles, seed, set })) return;
          const { players } = simulate(plan, seed);
          expect(players.map(({ role }) => role)).toEqual(roles);
          for (const role of roles.slice(0, 3)) for (const { verb } of rules.roles[role]!.abilities) seen.add(verb);
        },
      ),
      { numRuns: 60 },
    );
    expect(seen.size).toBeGreaterThan(7);
  });

  test('the same commands give the same events, and every event can be encoded', () => {
    fc.assert(
      fc.property(anyOwnTable(ruleset), (table) => {
        if (!isDealt(table)) return;
        const game = playOut(table);
        expect(recorded(table, game.commands)).toBe(JSON.stringify(game.events.map(encode)));
      }),
      { numRuns: 12 },
    );
  });

  test('until the morning nobody hears what they do, nor that they do anything', () => {
    const same = (tells: Tells) =>
      fc.property(anyOwnTable(ruleset), fc.constantFrom(null, 9, 10), fc.nat(), (table, viewer, dice) => {
        if (!isDealt(table)) return true;
        return night(table, viewer, tells, null) === night(table, viewer, tells, new Rng(dice, 0));
      });
    const leaky: Tells = (event, moment) =>
      noticesOf(event, moment).map((notice) => (notice.news.type === 'PickMade' ? { ...notice, to: 'all' } : notice));
    holdsBut(same, [leaky]);
  });
});

const isDealt = ({ rules, roles, seed }: OwnTable): boolean => {
  try {
    return new WatchedGame({ rules, roles, seed }, null).state.seats.length > 0;
  } catch {
    return false;
  }
};

/** The news of the second night for a seat that the own roles do not concern, whether they act or not. */
function night({ rules, roles, seed }: OwnTable, viewer: number | null, tells: Tells, dice: Rng | null): string {
  const watched = new WatchedGame({ rules, roles, seed }, viewer, tells);
  const heard: unknown[] = [];
  while (!watched.state.outcome && (watched.state.round < 2 || watched.state.phase === 'night')) {
    const { step, open } = watched.state;
    const own = [1, 2, 3].filter((seat) => step?.kind === 'call' && step.clan === null && dice && seat !== viewer);
    for (const seat of open && watched.state.round === 2 ? own : []) {
      const [choice] = dice!.shuffle(choices(rules, watched.state, seat));
      if (!choice || choice.options.length < choice.min) continue;
      const targets = dice!.shuffle(choice.options).slice(0, choice.min);
      heard.push(...(watched.play({ type: 'act', act: { seat, verb: choice.verb, targets } })?.told ?? []));
    }
    const next = watched.play({ type: open ? 'timeout' : 'announced', step: step!.number });
    if (watched.state.phase === 'night') heard.push(...(next?.told ?? []));
  }
  return JSON.stringify(heard.filter((notice) => (notice as { news: { type: string } }).news.type !== 'Prompted'));
}
