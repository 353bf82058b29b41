/**
 * Checks the stress list of the Russian lines. A person has read it. A line that has changed since must be read again.
 */
import { describe, expect, test } from 'vitest';
import { RUSSIAN_TAKES } from '../../audio/build/plans.ts';
import { reviewedStress } from '../../audio/build/stress.ts';

const ACUTE = '\u0301';
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(ACUTE, '')
    .replaceAll('+', '')
    .toLowerCase()
    .replaceAll(/[^а-яё -]/gu, '');

const syllables = (word: string): number => [...word].filter((letter) => /[аеёиоуыэюя]/iu.test(letter)).length;
const accents = (word: string): number => word.split(ACUTE).length - 1;

describe('the reviewed list of Russian stresses', async () => {
  const reviewed = await reviewedStress();

  test('has every line that is spoken, word by word as it is now, and no other', () => {
    expect([...reviewed.keys()].sort()).toEqual(RUSSIAN_TAKES.map(({ name }) => name).sort());
    for (const { name, text } of RUSSIAN_TAKES) expect(plain(reviewed.get(name)!), name).toBe(plain(text));
  });

  test('has one accent in every word of several syllables, and none on a syllable that has none', () => {
    for (const [name, text] of reviewed)
      for (const word of text.split(' ')) {
        expect(accents(word), `${name}: ${word}`).toBeLessThanOrEqual(1);
        if (syllables(word) > 1) expect(accents(word), `${name}: ${word}`).toBe(1);
      }
  });

  test('has the accent where the script puts a plus', () => {
    for (const { name, text } of RUSSIAN_TAKES) {
      const words = reviewed.get(name)!.split(' ');
      for (const [index, word] of text.split(' ').entries()) {
        const plus = word.indexOf('+');
        if (plus === -1) continue;
        expect(words[index]!.indexOf(ACUTE) - 2, `${name}: ${word}`).toBe(plus - 1);
      }
    }
  });

  test.each([
    ['vote.again', 'Голосу́ем ещё́ ра́з То́лько ме́жду ни́ми'],
    ['votes.few', 'го́лоса'],
    ['animals.sleep.don', 'Вожа́к волко́в засыпа́ет'],
    ['vote.closed-2', 'Голоса́ подсчи́таны'],
    ['animals.judged', 'Со́вы реши́ли'],
  ])('has what the voice would say wrongly by itself: %s', (name, text) => {
    expect(reviewed.get(name)!.normalize('NFD')).toBe(text.normalize('NFD'));
  });
});
