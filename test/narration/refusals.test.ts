import { describe, expect, it } from 'vitest';
import type { Refusal, RefusalCode } from '#engine/kernel/refusal.ts';
import { verbs } from '#engine/record/verbs.ts';
import { languages } from '#narration/language.ts';
import { refusalText } from '#narration/refusal-text.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { crowded, everybody, scene } from './kit.ts';

/** One sample of every code. A code without a sample does not compile. */
const samples: { readonly [C in RefusalCode]: Refusal & { readonly code: C } } = {
  'game-over': { code: 'game-over' },
  'game-paused': { code: 'game-paused' },
  'not-paused': { code: 'not-paused' },
  'not-started': { code: 'not-started' },
  'already-started': { code: 'already-started' },
  stale: { code: 'stale', step: 7 },
  'not-yet': { code: 'not-yet' },
  'no-such-seat': { code: 'no-such-seat', seat: 9 },
  'out-of-game': { code: 'out-of-game', seat: 1, clause: 'G6' },
  'not-in-ruleset': { code: 'not-in-ruleset', verb: 'foul' },
  'not-now': { code: 'not-now', verb: 'votes' },
  'not-called': { code: 'not-called', clause: 'G3' },
  'already-answered': { code: 'already-answered', clause: 'G3' },
  'not-your-floor': { code: 'not-your-floor', speaker: 2, clause: 'G7' },
  'already-nominated': { code: 'already-nominated', clause: 'S5' },
  'already-ready': { code: 'already-ready' },
  'already-voted': { code: 'already-voted', clause: 'G8' },
  barred: { code: 'barred', from: 'vote' },
  'not-a-candidate': { code: 'not-a-candidate', choices: [...everybody, 'all', 'none', 'leave'] },
  'wrong-count': { code: 'wrong-count', want: 2 },
  'wrong-range': { code: 'wrong-range', least: 1, most: 3, clause: 'D6' },
  'no-contract': { code: 'no-contract', clause: 'D6' },
  'no-proposal': { code: 'no-proposal', clause: 'D6' },
  'already-agreed': { code: 'already-agreed', clause: 'D6' },
  'other-number': { code: 'other-number', called: 4, clause: 'D14' },
  'other-call': { code: 'other-call', called: 4, clause: 'F8' },
  'already-stands': { code: 'already-stands', seat: 3 },
  'not-nominated': { code: 'not-nominated' },
  'no-thanks': { code: 'no-thanks' },
  'not-the-head': { code: 'not-the-head' },
  'colour-put': { code: 'colour-put', seat: 3 },
  'already-fired': { code: 'already-fired', seat: 3, clause: 'D14' },
  'not-a-judge': { code: 'not-a-judge', clause: 'D12' },
  'no-foul': { code: 'no-foul', seat: 2 },
  'target-out': { code: 'target-out', seat: 3 },
  'target-self': { code: 'target-self' },
  'target-leaves': { code: 'target-leaves', seat: 3 },
  'target-repeated': { code: 'target-repeated', seat: 3, clause: 'S16' },
  'target-stranger': { code: 'target-stranger', seat: 3, clause: 'A30' },
  'target-unchecked': { code: 'target-unchecked', seat: 3, clause: 'A15' },
  'target-no-accuser': { code: 'target-no-accuser', seat: 3, clause: 'A26' },
  'not-tonight': { code: 'not-tonight', clause: 'A31' },
  'not-this-night': { code: 'not-this-night', clause: 'B28' },
  'uses-spent': { code: 'uses-spent', most: 2, clause: 'B28' },
  'number-taken': { code: 'number-taken', free: [1, 2, 9], clause: 'A8' },
  'target-spent': { code: 'target-spent', seat: 3, clause: 'C16' },
  'no-turns': { code: 'no-turns' },
  'no-time-running': { code: 'no-time-running' },
  'bad-seconds': { code: 'bad-seconds' },
  'unknown-ruleset': { code: 'unknown-ruleset', ruleset: '@everyone' },
  'unknown-option': { code: 'unknown-option', option: '**x**', known: ['abstain', 'revealOnExit'] },
  'bad-option': { code: 'bad-option', option: 'abstain', allowed: 'allowed | last-nominee' },
  'deal-size': { code: 'deal-size', got: 5, min: 6, max: 6 },
  'deal-role': { code: 'deal-role', role: 'ninja' },
  'deal-count': { code: 'deal-count', role: 'commissar', got: 2, want: 1, clause: 'S1' },
  'deal-too-many': { code: 'deal-too-many', role: 'maniac', got: 2, most: 1, clause: 'B1' },
  'deal-missing': { code: 'deal-missing', role: 'commissar', clause: 'B2' },
  'deal-both-clans': { code: 'deal-both-clans', role: 'werewolf', clause: 'D24' },
  'deal-clans': { code: 'deal-clans', mafia: 3, yakuza: 2, clause: 'B4' },
  'deal-decided': { code: 'deal-decided', clause: 'G12' },
};

const refusals = Object.values(samples);

describe.each(languages)('a refusal in %s', (language) => {
  it.each(refusals)('$code: says in one or two sentences why, without the id of the clause', (refusal) => {
    const text = refusalText(refusal, wordingOf(language), crowded);
    expect(text).toMatch(/[.?!]$/);
    expect(text).not.toMatch(/undefined|null|NaN|\{\{|refusals:|\b[A-DGS]\d+\b/);
    expect(text).not.toContain(refusal.code);
    expect(text.length).toBeLessThanOrEqual(2000);
  });

  it('is another sentence for another code', () => {
    const texts = refusals
      .filter(({ code }) => code !== 'already-started' && code !== 'not-started')
      .map((refusal) => refusalText(refusal, wordingOf(language), scene));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('has words for every verb that does not fit the moment', () => {
    for (const verb of verbs) expect(refusalText({ code: 'not-now', verb }, wordingOf(language), scene)).toMatch(/\.$/);
  });
});

describe('a refusal', () => {
  it('tells whose floor it is, or that it is nobody’s, or that a nomination has its own time', () => {
    const text = (speaker: number | null) =>
      refusalText({ code: 'not-your-floor', speaker }, inEnglish, { ...scene, reader: 1 });
    expect(text(2)).toContain('**#2 Боб**');
    expect(text(null)).toBe('Only a speaker can do this, during the day. Wait for your turn.');
    expect(text(1)).toBe('You can nominate in your turn of the discussion, not in this speech.');
  });

  it('gives what somebody typed back without its markup', () => {
    expect(refusalText(samples['unknown-option'], inEnglish, scene)).toContain('\\*\\*x\\*\\*');
    expect(refusalText(samples['unknown-ruleset'], inEnglish, scene)).not.toContain('@everyone');
  });

  it('names an option and its values in words', () => {
    expect(refusalText(samples['bad-option'], inEnglish, scene)).toBe(
      'The option “A missing vote” can be: does not count · counts for the last nominee. Please choose one of these.',
    );
    const order = { code: 'bad-option', option: 'nightOrder', allowed: 'auto | 1..16 | mafia,don' } as const;
    expect(refusalText(order, wordingOf('ru'), scene)).toBe(
      'Настройка «Порядок ночи» может быть такой: самый короткий, в котором есть все карты · 1–16 · несколько через запятую. Выберите один из вариантов.',
    );
  });

  it('names the card as the rulebook does', () => {
    expect(refusalText(samples['deal-count'], inEnglish, scene)).toContain('Sheriff');
  });

  it('counts in Russian: one, few, many', () => {
    const text = (want: number) => refusalText({ code: 'wrong-count', want }, wordingOf('ru'), scene);
    expect([0, 1, 2, 5].map(text)).toEqual([
      'Здесь никого называть не нужно. Уберите имя.',
      'Назовите ровно 1 игрока.',
      'Назовите ровно 2 разных игроков.',
      'Назовите ровно 5 разных игроков.',
    ]);
  });
});
