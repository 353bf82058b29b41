import { describe, expect, test } from 'vitest';
import { drawChoices } from '#discord/features/actions/view.ts';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId, Verb } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { knownDeal } from '#game/model/calls.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import { type Language, languages } from '#narration/language.ts';
import { roleCard, roleName } from '#narration/roles.ts';
import { rulebookText } from '#narration/rulebook.ts';
import { type Wording, wordsOf } from '#narration/words.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';

interface Table {
  readonly rules: Ruleset;
  readonly options: Options;
  /** `null`: the recommended deal. */
  readonly cards: readonly RoleId[] | null;
  readonly players: number;
}

const town = (count: number) => Array<RoleId>(count).fill('civilian');

/** Decks that no rulebook recommends. */
const decks: Readonly<Record<string, readonly (readonly RoleId[])[]>> = {
  club: [
    ['mafioso', 'mafioso', 'maniac', ...town(5)],
    ['mafioso', 'courtesan', 'doctor', ...town(4)],
  ],
  deck: [
    ['mafioso', 'mafioso', ...town(6)],
    ['ninja', 'don', 'mafioso', 'sheriff', 'immortal', ...town(6)],
    ['yakuza', 'yakuza', 'judge', 'immortal', ...town(6)],
    ['don', 'mafioso', 'maniac', 'judge', 'black-judge', ...town(6)],
  ],
  boxed: [
    ['mafioso', 'lunatic', 'commissar', ...town(5)],
    ['don', 'yakuza', 'lawyer', 'commissar', 'captain', ...town(6)],
  ],
  grand: [
    ['mafioso', 'schemer', 'mistress', 'detective', 'witness', 'werewolf', 'bodyguard', ...town(5)],
    ['don', 'lawyer', 'journalist', 'courtesan', 'priest', 'rake', 'agent', ...town(6)],
    ['bloodhound', 'mafioso', 'cardsharp', 'judge', 'commissar', ...town(6)],
  ],
};

const chosenOptions: Readonly<Record<string, readonly Options[]>> = {
  club: [{}, { maniac: 'modern' }, { courtesanSide: 'mafia' }],
  deck: [{}, { shooting: 'every-night' }, { theme: 'animals' }, { theme: 'animals', shooting: 'every-night' }],
  boxed: [{}, { yakuza: 'merged' }],
};

const tables = Object.values(rulesets).flatMap((rules): readonly Table[] =>
  (chosenOptions[rules.id] ?? [{}]).flatMap((chosen) => {
    const completed = completeOptions(rules, chosen);
    const options = completed.ok ? completed.value : {};
    const { min, max } = rules.players;
    const sizes = Array.from({ length: Math.min(max, 26) - min + 1 }, (_, index) => min + index);
    return [
      ...sizes.map((players) => ({ rules, options, cards: null, players })),
      ...(decks[rules.id] ?? []).map((cards) => ({ rules, options, cards, players: cards.length })),
    ];
  }),
);

const dealOf = ({ rules, options, cards, players }: Table) => knownDeal(rules, { options, cards, players });

/** Every private and public text of a table that speaks of cards. */
function textsOf(table: Table, language: Language): readonly string[] {
  const { rules, options } = table;
  const deal = dealOf(table);
  const wording = wordsOf(wordingOf(language), { options, deal });
  const roles = deal.inPlay.filter((name) => Object.hasOwn(rules.roles, name));
  return [
    ...rulebookText(rules.id, wording).slice(1),
    ...roles.map((role) => roleCard(role, wording, rules.id, options)),
    ...roles.flatMap((role) => panelsOf(role, table, language)),
  ];
}

function panelsOf(role: RoleId, { rules, options, ...table }: Table, language: Language): readonly string[] {
  const verbs = new Set<Verb>(rules.roles[role]!.abilities.map(({ verb }) => verb));
  return [...verbs].map((verb) => {
    const choice = { verb, options: [1], min: 1, max: 1 };
    const view = { ...emptyView(1), ruleset: rules.id, role, options, choices: [choice] };
    const deal = dealOf({ rules, options, ...table });
    const moment = { until: null, earlyStep: null, voided: null };
    const insight = { gameId: 'g1', seat: 1, view, players: [], deal, ...moment } as unknown as SeatInsight;
    return drawChoices(insight, wordingOf(language)).content;
  });
}

/** A name in any case and number, as a whole word. */
const named = (name: string): RegExp => {
  const stem = name.toLowerCase().replace(/[аоуыэяюеиь]$/u, '');
  return new RegExp(`(?<![\\p{L}])${stem}\\p{L}{0,3}(?![\\p{L}])`, 'u');
};

/** Names that are also the word for a side or for anybody in it. */
const alsoSides: readonly RoleId[] = ['civilian', 'mafioso'];

function absentIn(table: Table, wording: Wording): readonly RegExp[] {
  const { rules, options } = table;
  const { inPlay } = dealOf(table);
  const tableWording = wordsOf(wording, { options });
  const nameOf = (role: RoleId) => roleName(role, tableWording, rules.id);
  const present = Object.keys(rules.roles)
    .filter((role) => inPlay.includes(role))
    .map(nameOf);
  return Object.keys(rules.roles)
    .filter((role) => !inPlay.includes(role) && !alsoSides.includes(role))
    .map(nameOf)
    .filter((name) => !present.some((other) => named(name).test(other.toLowerCase())))
    .map(named);
}

describe.each(languages)('the texts of a table in %s', (language) => {
  test('name no card that cannot be in play', () => {
    const found = tables.flatMap((table) => {
      const absent = absentIn(table, wordingOf(language));
      return textsOf(table, language).flatMap((text) =>
        absent.flatMap((name) =>
          name.test(text.toLowerCase()) ? [`${table.rules.id} ${table.players} ${name}: ${text}`] : [],
        ),
      );
    });
    expect([...new Set(found)]).toEqual([]);
  });

  test('leave no mark of a condition', () => {
    for (const table of tables) for (const text of textsOf(table, language)) expect(text).not.toMatch(/[{}|]| {2}/);
  });
});

describe('a mafioso without a don', () => {
  const cardAt = (players: number, id: string, language: Language, cards: readonly RoleId[] | null = null) => {
    const rules = rulesets[id]!;
    const completed = completeOptions(rules, {});
    const options = completed.ok ? completed.value : {};
    const deal = knownDeal(rules, { options, cards, players });
    return roleCard('mafioso', wordsOf(wordingOf(language), { deal }), id, options);
  };

  test('reads who decides', () => {
    expect(cardAt(6, 'boxed', 'en')).toContain('Your pick decides.');
    expect(cardAt(7, 'boxed', 'en')).toContain('only if you both pick the same player');
    expect(cardAt(9, 'boxed', 'ru')).toContain('Решает выбор больше половины клана.');
    expect(cardAt(15, 'boxed', 'en')).toContain('The don’s pick decides. Without it');
    expect(cardAt(8, 'grand', 'en')).not.toContain('don’s');
    expect(cardAt(7, 'grand', 'en')).toContain('otherwise the don’s');
  });

  test('D6: reads whose list is settled without an agreement, and of no agreement where nobody could agree', () => {
    const clanOf = (...members: readonly RoleId[]) => [...members, ...town(8 - members.length)];
    const pair = clanOf('mafioso', 'mafioso');
    expect(cardAt(8, 'deck', 'en', pair)).toContain(
      'If you cannot agree, those of the member on the lowest seat count.',
    );
    expect(cardAt(8, 'deck', 'ru', pair)).toContain('список того из вас, у кого самый маленький номер');
    expect(cardAt(8, 'deck', 'en', clanOf('mafioso'))).toContain('Every third night you choose three names, in order.');
    expect(cardAt(8, 'deck', 'ru', clanOf('mafioso'))).not.toContain('договори');
    expect(cardAt(8, 'deck', 'en', clanOf('mafioso', 'don'))).toContain('If you cannot agree, the don’s count.');
  });

  test('every recommended deal can be drawn', () => {
    for (const { rules, options, cards, players } of tables)
      expect(cards ?? recommendedCards(rules, players, options, new Rng(1, 1))).toHaveLength(players);
  });
});
