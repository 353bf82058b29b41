import { describe, expect, test } from 'vitest';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';
import { knownDeal } from '#game/model/calls.ts';
import { rulesets } from '#rulesets/index.ts';

/** The town of each rulebook that kills nobody and saves nobody. */
const towns: Readonly<Record<string, readonly RoleId[]>> = {
  six: ['commissar', 'doctor', 'civilian', 'civilian'],
  club: ['commissar', ...Array<RoleId>(7).fill('civilian')],
  deck: ['commissar', ...Array<RoleId>(8).fill('civilian')],
  boxed: ['commissar', ...Array<RoleId>(9).fill('civilian')],
  grand: ['commissar', ...Array<RoleId>(8).fill('civilian')],
};

const everyNight = { shooting: 'every-night' };

interface Case {
  readonly ruleset: string;
  readonly clan: readonly RoleId[];
  readonly rule: string;
  readonly options?: Options;
}

const cases: readonly Case[] = [
  { ruleset: 'six', clan: ['don', 'mafioso'], rule: 'head' },
  { ruleset: 'club', clan: ['don', 'mafioso'], rule: 'head' },
  { ruleset: 'club', clan: ['don', 'mafioso', 'mafioso'], rule: 'head' },
  { ruleset: 'club', clan: ['mafioso', 'mafioso', 'mafioso'], rule: 'majority' },
  { ruleset: 'club', clan: ['mafioso', 'mafioso'], rule: 'both' },
  { ruleset: 'club', clan: ['mafioso'], rule: 'alone' },
  { ruleset: 'club', clan: ['don'], rule: 'alone' },
  { ruleset: 'deck', clan: ['don', 'mafioso', 'mafioso'], rule: 'head', options: everyNight },
  { ruleset: 'deck', clan: ['mafioso', 'mafioso', 'mafioso'], rule: 'majority', options: everyNight },
  { ruleset: 'deck', clan: ['mafioso', 'mafioso'], rule: 'both', options: everyNight },
  { ruleset: 'deck', clan: ['don'], rule: 'alone', options: everyNight },
  { ruleset: 'deck', clan: ['ninja', 'yakuza', 'yakuza'], rule: 'head', options: everyNight },
  { ruleset: 'deck', clan: ['yakuza', 'yakuza', 'yakuza'], rule: 'majority', options: everyNight },
  { ruleset: 'boxed', clan: ['don', 'mafioso', 'mafioso'], rule: 'head' },
  { ruleset: 'boxed', clan: ['mafioso', 'mafioso', 'mafioso'], rule: 'majority' },
  { ruleset: 'boxed', clan: ['mafioso', 'mafioso'], rule: 'both' },
  { ruleset: 'boxed', clan: ['mafioso'], rule: 'alone' },
  { ruleset: 'boxed', clan: ['don', 'yakuza'], rule: 'head', options: { yakuza: 'merged' } },
  { ruleset: 'grand', clan: ['don', 'mafioso', 'mistress'], rule: 'majority-or-head' },
  { ruleset: 'grand', clan: ['mafioso', 'schemer', 'mafioso'], rule: 'majority' },
  { ruleset: 'grand', clan: ['mafioso', 'mafioso'], rule: 'both' },
  { ruleset: 'grand', clan: ['mafioso'], rule: 'alone' },
];

function optionsOf(rules: Ruleset, chosen: Options = {}): Options {
  const completed = completeOptions(rules, chosen);
  if (!completed.ok) throw new Error('the options are refused');
  return completed.value;
}

const deciderAt = (ruleset: string, cards: readonly RoleId[], chosen?: Options, clan: 'mafia' | 'yakuza' = 'mafia') => {
  const rules = rulesets[ruleset]!;
  const deal = { options: optionsOf(rules, chosen), cards, players: cards.length };
  return knownDeal(rules, deal).deciders[clan];
};

const clanOf = ({ clan, options = {} }: Case) =>
  options['yakuza'] !== 'merged' && clan.some((role) => role === 'yakuza') ? 'yakuza' : 'mafia';

/** The members are the first seats. They pick one of the last two, or nobody. */
function picksOf(members: number, seats: number): readonly (readonly (number | null)[])[] {
  const one = [seats, seats - 1, null];
  return Array.from({ length: members }).reduce<readonly (readonly (number | null)[])[]>(
    (all) => all.flatMap((picks) => one.map((pick) => [...picks, pick])),
    [[]],
  );
}

/** The victim by a rule. The head, if there is one, sits first. */
function victimBy(rule: string, picks: readonly (number | null)[]): number | null {
  const most = picks.find((pick) => pick !== null && picks.filter((each) => each === pick).length > picks.length / 2);
  const head = picks[0] ?? null;
  switch (rule) {
    case 'alone':
      return head;
    case 'both':
      return picks[0] === picks[1] ? head : null;
    case 'head':
      return head ?? most ?? null;
    case 'majority-or-head':
      return most ?? head;
    default:
      return most ?? null;
  }
}

function recordOf({ ruleset, clan, options = {} }: Case, picks: readonly (number | null)[], victim: number | null) {
  return [
    '# X1: the victim',
    `ruleset ${ruleset}`,
    ...Object.entries(options).map(([name, value]) => `option ${name} ${value}`),
    `seats ${[...clan, ...towns[ruleset]!].join(', ')}`,
    '',
    'night 2',
    ...picks.flatMap((pick, index) => (pick === null ? [] : [`  ${index + 1} shoots ${pick}`])),
    'day 2',
    `expect out ${victim ?? 'none'}`,
    '',
  ].join('\n');
}

describe('the rule by which a clan chooses its victim', () => {
  test.each(cases)('$ruleset, $clan: $rule', (each) => {
    const cards = [...each.clan, ...towns[each.ruleset]!];
    expect(deciderAt(each.ruleset, cards, each.options, clanOf(each))?.rule).toBe(each.rule);
  });

  test.each(cases)('$ruleset, $clan: the engine does as the texts say', (each) => {
    const seats = each.clan.length + towns[each.ruleset]!.length;
    for (const picks of picksOf(each.clan.length, seats))
      replay(recordOf(each, picks, victimBy(each.rule, picks)), rulesets, () => null as never);
  });

  test('D6: a contract is settled by all, otherwise by the head, otherwise by the lowest seat', () => {
    const rule = (...clan: readonly RoleId[]) => deciderAt('deck', [...clan, ...towns['deck']!])?.rule;
    expect(rule('don', 'mafioso', 'mafioso')).toBe('contract-head');
    expect(rule('mafioso', 'mafioso')).toBe('contract');
    expect(rule('don')).toBe('contract-alone');
  });

  test('the number of members is not counted where somebody may join them, or seems to be one of them', () => {
    expect(deciderAt('grand', ['mafioso', 'agent', ...towns['grand']!])?.rule).toBe('majority');
    expect(deciderAt('grand', ['mafioso', 'mafioso', 'werewolf', ...towns['grand']!])?.rule).toBe('majority');
    expect(deciderAt('boxed', ['mafioso', 'lunatic', ...towns['boxed']!])?.rule).toBe('majority');
  });
});

test('cards that may be drawn by lot count as cards in play', () => {
  const rules = rulesets['boxed']!;
  const { inPlay } = knownDeal(rules, { options: optionsOf(rules), cards: null, players: 12 });
  expect(inPlay).toEqual(expect.arrayContaining(['mafioso', 'mafia', 'commissar', 'doctor', 'captain', 'journalist']));
  expect(inPlay).not.toContain('don');
  expect(inPlay).not.toContain('maniac');
});
