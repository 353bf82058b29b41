import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCards } from '#discord/formats/cards/read-list.ts';
import { deckText, readShortDeck, shortDeck, suggestDecks } from '#discord/formats/deck.ts';
import { rulebookOf } from '#game/model/deck.ts';
import { languages, withOwnRoles } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';

const club = rulebookOf(rulesets['club']!);

const cardsOf = (text: string) => {
  const read = readCards(text, club, { wording: inEnglish });
  return read.ok ? [...read.value].sort() : read.error.part;
};

describe('a deck that a host types', () => {
  test.each([
    'mafioso 2, don, commissar, civilian 3',
    'Mafioso 2, Don, Sheriff, Civilian 3',
    'Мафия 2, Дон, Шериф, Мирный житель 3',
    '2 мафии; ДОН; шериф\n3 мирных',
    'mafioso x2, 1 don, commissar, civilians ×3,',
  ])('is read as people write it: %s', (text) => {
    expect(cardsOf(text)).toEqual(['civilian', 'civilian', 'civilian', 'commissar', 'don', 'mafioso', 'mafioso']);
  });

  test.each([
    ['don, wizard', 'wizard'],
    ['don, m 2', 'm 2'],
    ['don, красный 6', 'красный 6'],
    ['Bodysnatcher', 'Bodysnatcher'],
    ['дон, мафия бодигард', 'мафия бодигард'],
    ['don 100', 'don 100'],
    ['constructor', 'constructor'],
    ['don, 3', '3'],
  ])('names what is no card of the rulebook: %s', (text, unknown) => {
    expect(cardsOf(text)).toBe(unknown);
  });

  test.each(Object.values(rulesets))('fits into the value of a menu and is read back from there: $id', (rules) => {
    const rulebook = rulebookOf(rules);
    const everyCard = rulebook.roles.flatMap((role) => [role, role]);
    const text = shortDeck(everyCard, rulebook);
    expect(`${rulebook.id}|${text}`.length).toBeLessThanOrEqual(100);
    expect(readShortDeck(text, rulebook)).toEqual(everyCard);
  });

  test('is read back as it is shown, whatever it is', () => {
    const decks = fc.array(fc.constantFrom(...club.roles), { minLength: 1, maxLength: 26 });
    fc.assert(
      fc.property(decks, fc.constantFrom(...languages), (cards, language) => {
        expect(cardsOf(deckText(cards, wordingOf(language), club))).toEqual([...cards].sort());
      }),
    );
  });

  test.each([
    ['red 6, don', 'civilian'],
    ['2 черных, дон', 'mafioso'],
    ['комсар, дон', 'commissar'],
    ['sherif2, don', null],
    ['шериф/комиссар, дон', null],
  ])('is never taken for another card, and the nearest reading is offered: %s', (text, role) => {
    const read = readCards(text, club, { wording: inEnglish });
    if (read.ok) expect(text).toBe('sherif2, don');
    else expect(read.error.readings[0]).toContain(role ?? 'don');
  });

  test('names own roles of a table by the same rules', () => {
    const spy = { id: 'spy', name: { en: 'Secret agent', ru: 'Резидент' }, faction: 'town', abilities: [] };
    const rulebook = { id: 'club', roles: [...club.roles, 'spy'] };
    const wording = withOwnRoles(inEnglish, [spy]);
    for (const text of ['2 secret agents', 'резидент 2', 'spy x2'])
      expect(readCards(text, rulebook, { wording })).toEqual({ ok: true, value: ['spy', 'spy'] });
    expect(readCards('Secret police', rulebook, { wording }).ok).toBe(false);
  });

  test('is read without an exception whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        readCards(text, club, { wording: inEnglish });
        suggestDecks(text, club, null, inEnglish);
      }),
    );
  });
});

describe('the list under the deck', () => {
  test('begins with the recommended decks, for as many as are asked for', () => {
    const all = suggestDecks('', club, null, wordingOf('ru'));
    expect(all).toHaveLength(11);
    const ten = suggestDecks('', club, 10, inEnglish);
    expect(ten.map(({ value }) => value)).toEqual(['Civilian 5, Sheriff, Doctor, Mafioso, Don, Maniac']);
    for (const { name, value } of all) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(cardsOf(value)).toBeInstanceOf(Array);
    }
  });

  test('makes the card whole that is being typed, and keeps its number and those before it', () => {
    expect(suggestDecks('Don, Maf', club, null, inEnglish).map(({ value }) => value)).toContain('Don, Mafioso');
    expect(suggestDecks('Don, 3 civ', club, null, inEnglish).map(({ value }) => value)).toContain('Don, Civilian 3');
    expect(suggestDecks('Дон, пс', club, null, wordingOf('ru')).map(({ value }) => value)).toEqual(['Дон, Псих']);
  });

  test('offers the typed text itself, and every card after a comma', () => {
    const offered = suggestDecks('Don,', club, null, inEnglish).map(({ value }) => value);
    expect(offered[0]).toBe('Don');
    expect(offered).toHaveLength(1 + club.roles.length);
  });
});
