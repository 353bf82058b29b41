/** The parts of the measurement of our packs that need no recogniser. */
import { describe, expect, test } from 'vitest';
import { distance } from '../../audio/build/distance.ts';
import { resultOf } from '../../audio/measure/batch.ts';
import { wordsIn } from '../../audio/measure/open-vocabulary.ts';
import { nearestPhones } from '../../audio/measure/phones.ts';
import { hasScene, sampledSentences } from '../../audio/measure/sample.ts';

const errors = (said: string, heard: string): number => distance(wordsIn(said), wordsIn(heard));

describe('the measurement of the packs', () => {
  test('counts the words that are replaced, left out or too many', () => {
    expect(errors('The town falls asleep.', 'the town falls asleep')).toBe(0);
    expect(errors('The town falls asleep.', 'the down falls asleep')).toBe(1);
    expect(errors('The town falls asleep.', 'the falls a sleep')).toBe(3);
    expect(errors('The town falls asleep.', '')).toBe(4);
    expect(errors('', 'the town')).toBe(2);
  });

  test('reads a row of the recogniser without the numbers of pronunciations, and one without words', () => {
    expect(resultOf('the(2) town (open3 -5120)')).toEqual({ words: 'the town', score: -5120 });
    expect(resultOf('(open3 -12)')).toEqual({ words: '', score: -12 });
  });

  test('reads a stressed “a” between soft consonants as that of “pat”, and any other as that of “father”', () => {
    expect(nearestPhones(['pp', 'aa', 'tt'])).toBe('P AE T');
    expect(nearestPhones(['dd', 'v', 'aa'])).toBe('D V AA');
  });

  test('draws sixty sentences, with every scene, and always the same', () => {
    const names = Array.from({ length: 200 }, (_, index) => `line.${index}`);
    const texts = new Map([...names, 'night.fall', 'night.fall-2'].map((name) => [name, 'These are four words.']));
    texts.set('player.7', 'This one is numbered.');
    const { sixty: drawn, further } = sampledSentences(texts);
    expect(drawn).toHaveLength(60);
    expect(new Set([...drawn, ...further]).size).toBe(120);
    expect(drawn.filter(hasScene)).toEqual(['night.fall', 'night.fall-2']);
    expect(drawn).not.toContain('player.7');
    expect(sampledSentences(new Map([...texts].reverse())).sixty.toSorted()).toEqual([...drawn].toSorted());
  });
});
