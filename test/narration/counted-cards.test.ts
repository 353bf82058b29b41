import { describe, expect, it } from 'vitest';
import { completeOptions } from '#engine/kernel/options.ts';
import { cardsInPlay } from '#game/model/cards-in-play.ts';
import { expectedMinutes } from '#game/model/expected-length.ts';
import { countedCards, wordsOf } from '#narration/index.ts';
import { animals } from '#narration/texts/en/animals.ts';
import { en } from '#narration/texts/en/texts.ts';
import { animals as russianAnimals } from '#narration/texts/ru/animals.ts';
import { ru } from '#narration/texts/ru/texts.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';

const optionsOf = (ruleset: string, options = {}) => {
  const completed = completeOptions(rulesets[ruleset]!, options);
  return completed.ok ? completed.value : {};
};

const inPlay = (ruleset: string, players: number, options = {}) =>
  cardsInPlay(rulesets[ruleset]!, { options: optionsOf(ruleset, options), cards: null, players });

describe('the cards in play', () => {
  it('are counted in words, the clan first and the civilians last', () => {
    const cards = inPlay('club', 10);
    expect(countedCards(cards, inEnglish, 'club')).toBe('don, mafioso, sheriff, doctor, maniac, 5 civilians');
    expect(countedCards(cards, wordingOf('ru'), 'club')).toBe('дон, мафия, шериф, доктор, маньяк, 5 мирных жителей');
    expect(countedCards(inPlay('club', 16), wordingOf('ru'), 'club')).toMatch(/2 мафии, .*8 мирных жителей$/);
  });

  it('that are drawn at random are named as possible, whatever the deal will be', () => {
    const cards = inPlay('boxed', 14);
    expect(cards.drawn?.count).toBe(2);
    expect([...cards.drawn!.from].sort()).toEqual(['beauty', 'captain', 'doctor', 'journalist', 'lunatic', 'sheriff']);
    expect(countedCards(cards, inEnglish, 'boxed')).toMatch(/^4 mafiosi, .*7? ?civilians; 2 more at random: /);
    expect(countedCards(cards, wordingOf('ru'), 'boxed')).toMatch(/мирных жител.*; ещё 2 по жребию: /);
  });

  it('D4: have the words of the children’s edition', () => {
    const animals = wordsOf(wordingOf('ru'), { options: { theme: 'animals' } });
    expect(countedCards(inPlay('deck', 12), animals, 'deck')).toMatch(/^вожак волков, 2 волка, .*5 зайцев$/);
  });

  it('of a server’s own begin with a small letter like the others, unless they are an abbreviation', () => {
    const own = { id: 'spy', name: { en: 'Spy' }, faction: 'town', abilities: [] };
    const words = wordsOf(wordingOf('ru'), { ownRoles: [own] });
    expect(countedCards({ cards: [{ role: 'spy', count: 2 }] }, words, 'club')).toBe('spy × 2');
    const short = wordsOf(wordingOf('en'), { ownRoles: [{ ...own, name: { en: 'FBI agent' } }] });
    expect(countedCards({ cards: [{ role: 'spy', count: 1 }] }, short, 'club')).toBe('FBI agent');
  });

  it('have a plural for every card, in every language and edition', () => {
    const roles = new Set(Object.values(rulesets).flatMap(({ roles }) => Object.keys(roles)));
    for (const role of roles) {
      expect(Object.keys(en.cards)).toContain(`${role}_other`);
      expect(Object.keys(ru.cards)).toContain(`${role}_many`);
    }
    for (const role of Object.keys(rulesets['deck']!.roles).filter((id) => id in animals.roles)) {
      expect(Object.keys(animals.cards)).toContain(`${role}_other`);
      expect(Object.keys(russianAnimals.cards)).toContain(`${role}_many`);
    }
  });
});

describe('the expected length', () => {
  it('grows with the number of players, and is a multiple of five minutes', () => {
    for (const rules of Object.values(rulesets)) {
      const { min, max } = rules.players;
      const lengths = Array.from({ length: max - min + 1 }, (_, index) =>
        expectedMinutes(rules, optionsOf(rules.id), min + index),
      );
      expect(lengths, rules.id).toEqual([...lengths].sort((one, other) => one - other));
      for (const minutes of lengths) expect(minutes % 5, rules.id).toBe(0);
      expect(lengths[0], rules.id).toBeGreaterThanOrEqual(10);
      expect(lengths.at(-1), rules.id).toBeLessThanOrEqual(240);
    }
  });

  it('follows the length of a speech', () => {
    const length = (speechSeconds: number) =>
      expectedMinutes(rulesets['club']!, optionsOf('club', { speechSeconds }), 10);
    expect(length(30)).toBeLessThan(length(90));
  });
});
