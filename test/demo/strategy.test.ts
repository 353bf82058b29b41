/** Tests the decisions of the demo's players: they use only what they have seen and heard, and are sensible. */
import { describe, expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { defaultSeed } from '../../src/demo/options.ts';
import { Strategy } from '../../src/demo/strategy.ts';
import { Rehearsal } from './rehearsal.ts';

const table = [1, 2, 3, 4, 5, 6, 7, 8];

function strategy(seat: number, { seed = 1, ofTown = true } = {}): Strategy {
  const sitting = new Strategy(seat, seed, () => ofTown);
  sitting.sits(table);
  sitting.nightFalls();
  sitting.dayBreaks();
  return sitting;
}

describe('by day', () => {
  test('a player who has found somebody out says so, and is sure', () => {
    const commissar = strategy(3);
    commissar.asks([7], true);
    expect(commissar.opinion).toEqual({ by: 3, about: 7, sure: true });
    expect(commissar.proposes).toBe(7);
    commissar.seesNominated([7]);
    expect(commissar.proposes).toBeNull();
    commissar.loses([7]);
    expect(commissar.opinion?.sure).toBe(false);
  });

  test('a player who does not play for the town keeps a finding secret', () => {
    const don = strategy(3, { ofTown: false });
    don.asks([7], true);
    for (let day = 1; day <= 20; day++) {
      expect(don.opinion?.sure).toBe(false);
      don.dayBreaks();
    }
  });

  test('a player suspects neither themselves nor a friend, nor a player who is gone or was found harmless', () => {
    for (let seed = 0; seed < 50; seed++) {
      const town = strategy(1, { seed });
      town.meets([2]);
      town.asks([3], false);
      town.loses([4]);
      expect([5, 6, 7, 8]).toContain(town.opinion?.about);
    }
  });

  test('one who is sure is believed before many who are not; mostly, for people have their heads', () => {
    const votes = Array.from({ length: 60 }, (_, seed) => {
      const voter = strategy(1, { seed });
      for (const by of [2, 3, 4]) voter.hears({ by, about: 5, sure: false });
      voter.hears({ by: 6, about: 7, sure: true });
      return voter.against([5, 7]);
    });
    expect(votes.filter((vote) => vote === 7).length).toBeGreaterThan(45);
  });

  test('nobody votes against a friend while there is another', () => {
    for (let seed = 0; seed < 50; seed++) {
      const mafioso = strategy(1, { seed, ofTown: false });
      mafioso.meets([2]);
      for (const by of [3, 4, 5]) mafioso.hears({ by, about: 2, sure: true });
      expect(mafioso.against([2, 6])).toBe(6);
    }
  });

  test('a hunch is forgotten the next day, a certainty is not', () => {
    const votes = Array.from({ length: 30 }, (_, seed) => {
      const voter = strategy(1, { seed });
      for (const by of [2, 4, 7]) voter.hears({ by, about: 5, sure: false });
      voter.dayBreaks();
      const before = voter.against([5, 6]);
      voter.hears({ by: 3, about: 6, sure: true });
      voter.dayBreaks();
      return [before, voter.against([5, 6])];
    });
    expect(votes.filter(([before]) => before === 6).length).toBeGreaterThan(5);
    expect(votes.filter(([, after]) => after === 6).length).toBeGreaterThan(20);
  });
});

describe('by night', () => {
  test('a clan follows the plan that was said first in its chat', () => {
    const [one, other] = [strategy(1, { ofTown: false }), strategy(4, { ofTown: false })];
    one.meets([4]);
    other.meets([1]);
    expect(one.plan).not.toBeNull();
    expect(other.plan).toBeNull();
    for (const each of [one, other]) each.hearsPlan(one.plan!);
    other.hearsPlan(8);
    expect(other.aims('shoots', table, true)).toBe(one.aims('shoots', table, true));
  });

  test('when the first of them is gone, the next one makes the plan', () => {
    const other = strategy(4, { ofTown: false });
    other.meets([1]);
    other.loses([1]);
    expect(other.plan).not.toBeNull();
  });

  test('a clan hunts a player who knows too much', () => {
    const mafioso = strategy(1, { ofTown: false });
    mafioso.meets([4]);
    mafioso.hears({ by: 6, about: 4, sure: true });
    expect(mafioso.plan).toBe(6);
  });

  test('nobody is asked about twice while there are others', () => {
    const commissar = strategy(1);
    const asked = table.slice(1).map(() => {
      const about = commissar.aims('checks', table, false);
      commissar.asks([about], false);
      return about;
    });
    expect(new Set(asked).size).toBe(table.length - 1);
  });

  test('a doctor looks after a player who has told the town something', () => {
    const doctor = strategy(1);
    doctor.hears({ by: 6, about: 4, sure: true });
    expect(doctor.aims('heals', table, false)).toBe(6);
  });
});

test('a decision does not depend on the number or the time of the questions', () => {
  const [one, other] = [strategy(5, { seed: 9 }), strategy(5, { seed: 9 })];
  for (let time = 0; time < 5; time++) void [one.opinion, one.proposes, one.against(table)];
  expect(one.aims('shoots', table, false)).toBe(other.aims('shoots', table, false));
  expect(one.against(table)).toBe(other.against(table));
});

test.each([
  ['six', 6],
  ['club', 16],
  ['boxed', 18],
  ['boxed', 20],
])('the demo of %s with %i players ends early enough to be watched', (id, players) => {
  const { state } = new Rehearsal(rulesets[id]!, players, defaultSeed(id, players)).play();
  expect(state.outcome?.winner).not.toBe('draw');
  expect(state.round).toBeLessThanOrEqual(4);
});
