import { describe, expect, it } from 'vitest';
import { cuesOf } from '#narration/cues-of.ts';
import { languages, translationOf } from '#narration/language.ts';
import { line } from '#narration/line.ts';
import { textOf } from '#narration/script.ts';
import { say } from '#narration/text.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { club, scene } from './kit.ts';

const calls = Object.values(rulesets).flatMap((rules) => {
  const called = Object.values(rules.roles).flatMap(({ abilities }) => abilities.map(({ call }) => call));
  return [...new Set([...rules.clans, ...called])].map((call) => ({ ruleset: rules.id, call }));
});

describe.each(calls)('$ruleset: the call of $call', ({ ruleset, call }) => {
  it('G4: has words of its own by voice, the same every night', () => {
    const wake = cuesOf(line('wake', { call, seconds: 20, part: null }), inEnglish, rulesets[ruleset]!);
    const sleep = cuesOf(line('sleep', { call }), inEnglish, rulesets[ruleset]!);
    expect(JSON.stringify([wake, sleep])).not.toContain('sfx.');
    expect([wake.length, sleep.length]).toEqual([1, 2]);
    expect(sleep[1]).toEqual({ pauseMs: 1000 });
  });

  it.each(languages)('has words of its own in writing (%s)', (language) => {
    expect(say(language, `calls.wake:${call}`)).not.toBeNull();
  });
});

describe('a call in writing', () => {
  it('S1: names the card as the rulebook does', () => {
    const commissar = line('wake', { call: 'commissar', seconds: 20, part: null });
    expect(textOf(commissar, inEnglish, scene)).toBe('The sheriff wakes and looks for the mafia: 20 seconds. ⭐');
    expect(textOf(commissar, wordingOf('ru'), scene)).toBe('Просыпается шериф и ищет мафию: 20 секунд. ⭐');
    expect(textOf(commissar, wordingOf('ru'), { ...scene, ruleset: 'deck' })).toContain('комиссар');
    const don = line('wake', { call: 'don', seconds: 20, part: null });
    expect(textOf(don, wordingOf('ru'), scene)).toContain('ищет шерифа');
    expect(textOf(don, wordingOf('ru'), { ...scene, ruleset: 'deck' })).toContain('ищет комиссара');
  });

  it('C4, C12: has words for an introduction and for a later night', () => {
    expect(textOf(line('meet', { call: 'courtesan', seconds: 10 }), inEnglish, club)).toContain('looks in the mirror');
    expect(textOf(line('wake', { call: 'courtesan', seconds: 20, part: null }), wordingOf('ru'), club)).toContain(
      'гостя',
    );
  });

  it.each(languages)('names nobody who narrates: at a table in text nobody does (%s)', (language) => {
    for (const form of ['meet', 'wake', 'again'] as const)
      for (const text of Object.values(translationOf(language).texts[`calls.${form}`] ?? {}))
        expect(text).not.toMatch(/narrator|\bhost\b|ведущ/);
  });

  it('of a role without words is told by its name', () => {
    expect(textOf(line('wake', { call: 'night-watch', seconds: 20, part: null }), inEnglish, scene)).toBe(
      'A call: the night\\-watch, 20 seconds. 🌒',
    );
    expect(textOf(line('meet', { call: 'psychopath', seconds: 10 }), wordingOf('ru'), scene)).toBe(
      'Вызов для знакомства: псих, 10 секунд. 🌒',
    );
  });
});
