/** Games that differ in what an absent player does in secret look and sound alike to everybody. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ability } from '#engine/kernel/role.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { optionsOf } from '#game/model/deck.ts';
import { rulesets } from '#rulesets/index.ts';
import { AbsentGame, type AbsentTable, type Conduct, type Moment } from '../game/kit/absent-game.ts';
import { sampled } from '../seeds.ts';

/** Every role of a rulebook, and a few who have nothing to do at night. */
const everyRole = (ruleset: string, ...without: readonly RoleId[]): readonly RoleId[] => [
  ...Object.keys(rulesets[ruleset]!.roles).filter((role) => !without.includes(role)),
  ...Array<RoleId>(3).fill('civilian'),
];

const six: readonly RoleId[] = ['civilian', 'civilian', 'commissar', 'doctor', 'mafioso', 'don'];

/** Every role of grand at two tables: each is played many times. */
const grandCards: Readonly<Record<'one' | 'other', readonly RoleId[]>> = {
  one: [
    ...['don', 'mafioso', 'bloodhound', 'schemer', 'mistress', 'commissar', 'judge', 'doctor', 'detective', 'priest'],
    ...['bodyguard', 'civilian', 'civilian'],
  ],
  other: [
    ...['don', 'lawyer', 'maniac', 'cardsharp', 'werewolf', 'witness', 'rake', 'agent', 'courtesan', 'journalist'],
    ...['commissar', 'civilian', 'civilian'],
  ],
};

const tables: readonly (AbsentTable & { readonly title: string; readonly least: number })[] = [
  { title: 'the table of six', ruleset: 'six', cards: six, least: 5 },
  { title: 'the club', ruleset: 'club', cards: everyRole('club'), least: 6 },
  {
    ...{
      title: 'the club with a modern maniac',
      ruleset: 'club',
      cards: ['don', 'maniac', ...six.slice(0, 5)],
      least: 5,
    },
    options: { maniac: 'modern' },
  },
  {
    title: 'the box',
    ruleset: 'boxed',
    cards: [...everyRole('boxed', 'actor', 'fat-man', 'dancer', 'fighter'), 'yakuza'],
    least: 10,
  },
  {
    ...{ title: 'the deck with contracts and judges', ruleset: 'deck', cards: everyRole('deck'), least: 20 },
    ...{ options: { judges: 'always' }, nominations: { 1: 2, 3: 4 } },
  },
  {
    ...{ title: 'the deck with a victim every night', ruleset: 'deck', cards: everyRole('deck'), least: 8 },
    options: { shooting: 'every-night' },
  },
  {
    // The condemned is a civilian, so everybody who has a call is there in the second night.
    ...{ title: 'grand with a judge', ruleset: 'grand', cards: grandCards.one, least: 16 },
    ...{ nominations: { 1: 6, 3: 4 }, condemned: 6 },
  },
  {
    ...{ title: 'the deck with contracts that may be changed by day', ruleset: 'deck', cards: everyRole('deck') },
    ...{ contracts: true, least: 4 },
  },
  { title: 'grand with its loners', ruleset: 'grand', cards: grandCards.other, least: 10 },
];

describe.each(tables)('$title: a player who is not in the voice room', (table) => {
  let moments: readonly Moment[] = [];
  beforeAll(async () => {
    moments = await (await AbsentGame.begin(table)).moments();
  });

  // Half of them, which the commit draws.
  const drawn = () => sampled(moments, 2);
  const seen = async (moment: Moment, conduct: Conduct) => (await AbsentGame.begin(table)).play(moment, conduct);

  test('has much to do in secret', () => {
    expect(moments.length, moments.map(({ place }) => place).join('\n')).toBeGreaterThanOrEqual(table.least);
  });

  test('acts, is refused, or does nothing: everybody sees and hears the same, and the seat is kept or lost alike', async () => {
    for (const [index, moment] of drawn().entries()) {
      const idle = await seen(moment, 'nothing');
      expect(await seen(moment, 'act'), moment.place).toEqual(idle);
      if (index % 3 === 0) expect(await seen(moment, 'refused act'), moment.place).toEqual(idle);
      expect(JSON.stringify(idle), moment.place).toContain('player.waiting');
    }
  });

  test('returns to voice: everybody sees that, and nothing of what is done in secret after it', async () => {
    for (const moment of drawn()) {
      const idle = await seen(moment, 'return');
      expect(await seen(moment, 'return and act'), moment.place).toEqual(idle);
      expect(JSON.stringify(idle), moment.place).toContain('player.back');
    }
  });
});

/**
 * The abilities at whose moment no player is absent here, with the reason. The choice of the rake (A26) is no ability:
 * it is made in the open, after the card was shown.
 */
const notPlayed: readonly string[] = [
  // These shots need a player who was checked in an earlier night (A15, A18).
  'grand commissar shoots',
  'grand detective shoots',
  // The don of the club has no call of their own (C12).
  'club don checks',
  // An agreement follows the proposal of another member in the same call, and the proposal is played.
  ...['mafioso', 'don', 'yakuza', 'ninja'].map((role) => `deck ${role} agrees`),
];

/** Returns true for an ability that exists under the options of one of the rulebook's tables. */
const isOffered =
  (ruleset: string) =>
  ({ offered }: Ability): boolean =>
    offered === undefined ||
    tables.some(
      (table) => table.ruleset === ruleset && offered(optionsOf(rulesets[ruleset]!, { options: table.options ?? {} })),
    );

test('every ability of every rulebook has its moment at one of the tables', async () => {
  const wanted = ['six', 'club', 'boxed', 'deck', 'grand'].flatMap((ruleset) =>
    Object.entries(rulesets[ruleset]!.roles).flatMap(([role, { abilities }]) =>
      abilities.filter(isOffered(ruleset)).map(({ verb }) => `${ruleset} ${role} ${verb}`),
    ),
  );
  const played = new Set<string>();
  for (const table of tables)
    for (const { place } of await (await AbsentGame.begin(table)).moments())
      played.add(`${table.ruleset} ${place.replace(/^.*: (\S+) at \d+ (\w+)$/, '$1 $2')}`);
  expect(new Set(wanted.filter((one) => !played.has(one)))).toEqual(new Set(notPlayed));
});
