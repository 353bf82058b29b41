import { describe, expect, test } from 'vitest';
import { LEAST_FALL, sungIn } from '../../audio/measure/melodies.ts';
import { languages } from '../languages.ts';

describe('the melody of our own packs', () => {
  test.each(languages)(
    '%s: the words that end a call fall like a statement, and do not rise like a question',
    async (language) => {
      const calls = await sungIn(language, ['sleep']);
      expect(calls.length).toBeGreaterThan(20);
      const level = calls.filter(({ end }) => end > LEAST_FALL).map(({ name }) => name);
      expect(level.length, level.join(' ')).toBeLessThanOrEqual(calls.length / 10);
    },
  );
});
