import { describe, expect, it } from 'vitest';
import { type CueItem, cueIds, isCue } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { type Language, languages } from '#narration/language.ts';
import { addressees, type Line, line } from '#narration/line.ts';
import { isWritten, textOf } from '#narration/text-of.ts';
import { CUES } from '#voice/cues.ts';
import { crowded, everybody, names, sampleLines, scene } from './kit.ts';

/** Lines that are only written. */
const silent = ['game.extended', 'game.outage', 'game.voice-elsewhere', 'player.back', 'clock'];

const said = (one: Line, language: Language = 'en'): string =>
  cuesOf(one, language)
    .map((item: CueItem) => ('cue' in item ? item.cue : item.pauseMs))
    .join(' ');

const closed = (...tally: readonly (readonly [number, number])[]): Line =>
  line('vote.closed', {
    tally: tally.map(([choice, votes]) => ({ choice, votes })),
    votes: [],
    defaulted: [],
  });

describe.each(languages)('every line in %s', (language) => {
  it.each(sampleLines)('$key: is written, in one message even at the largest table', (one) => {
    const text = textOf(one, language, crowded);
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\{|^[a-z]+[.:][a-z.-]+$/);
    expect(text.length).toBeLessThanOrEqual(2000);
  });

  it.each(sampleLines)('$key: is said in cues of the list', (one) => {
    for (const item of cuesOf(one, language)) expect('cue' in item && isCue(item.cue), JSON.stringify(item)).toBe(true);
    const mute = silent.includes(one.key) || one.key.startsWith('voice.');
    expect(cuesOf(one, language).length === 0).toBe(mute);
  });

  it('is said in seats, never in names: another table of the same seats hears the same', () => {
    for (const one of sampleLines) expect(said(one, language)).not.toMatch(new RegExp(names.join('|')));
  });
});

describe('the cue list', () => {
  it('is the one that packs are made by', () => {
    expect([...cueIds].sort()).toEqual([...CUES].sort());
    expect(new Set(cueIds).size).toBe(cueIds.length);
  });
});

describe('by voice', () => {
  it('S2: the players are introduced by their seats', () => {
    expect(said(line('game.opening', { seats: 3 }))).toBe('game.welcome player.1 player.2 player.3 game.cards');
  });

  it('the length of a speech is said where packs have words for it', () => {
    expect(said(line('speech.turn', { seat: 3, seconds: 60 }))).toBe('player.3 speech.minute');
    expect(said(line('speech.turn', { seat: 3, seconds: 45 }))).toBe('player.3');
    expect(said(line('speech.defence', { seat: 3, seconds: 30 }))).toBe('player.3 speech.thirty');
    expect(said(line('speech.last-word', { seat: 3, seconds: 60 }))).toBe('player.3 lastword.minute');
  });

  it('a ballot opens with its list and its time', () => {
    const params = { choices: [2, 5], seconds: 20, defaults: false };
    expect(said(line('vote.start', params))).toBe('vote.start vote.nominees player.2 player.5 vote.twenty');
    expect(said(line('vote.again', { ...params, defaults: true }))).toBe(
      'vote.again player.2 player.5 vote.default vote.twenty',
    );
  });

  it('a short result is read out, without those who got nothing', () => {
    expect(said(closed([2, 3], [4, 0], [5, 1]))).toBe('vote.closed player.2 num.3 votes.many player.5 num.1 votes.one');
  });

  it('of a long result only the top is read out', () => {
    expect(said(closed([1, 1], [2, 2], [3, 1], [4, 2]))).toBe(
      'vote.closed player.2 num.2 votes.many player.4 num.2 votes.many',
    );
  });

  it('a result without votes is only closed', () => {
    expect(said(closed([1, 0], [2, 0]))).toBe('vote.closed');
  });

  it.each([
    [1, 'one', 'one'],
    [2, 'few', 'many'],
    [4, 'few', 'many'],
    [5, 'many', 'many'],
    [11, 'many', 'many'],
    [20, 'many', 'many'],
  ])('%i votes are counted by the rules of each language', (count, ru, en) => {
    expect(said(closed([1, count]), 'ru')).toBe(`vote.closed player.1 num.${count} votes.${ru}`);
    expect(said(closed([1, count]), 'en')).toBe(`vote.closed player.1 num.${count} votes.${en}`);
  });

  it('a seat, a role or a winner for which no pack has words is left out', () => {
    expect(said(line('speech.turn', { seat: 21, seconds: 60 }))).toBe('speech.minute');
    expect(said(line('card.shown', { seat: 1, role: 'ninja' }))).toBe('player.1 card.shown');
    expect(said(line('game.ended', { winner: 'yakuza', winners: [], cards: [] }))).toBe('game.over');
    expect(said(line('game.ended', { winner: 'none', winners: [], cards: [] }))).toBe('game.aborted');
  });
});

describe('in writing', () => {
  it('a seat has its number and its name, cleaned', () => {
    const around = { ...scene, nameOf: () => '**@everyone**' };
    expect(textOf(line('left', { seat: 3 }), 'en', around)).toBe(
      '🚪 **#3 \\*\\*@\u200beveryone\\*\\*** is no longer in the game.',
    );
    expect(textOf(line('left', { seat: 3 }), 'ru', { ...scene, nameOf: () => '\u200b' })).toBe(
      '🚪 **№3** больше не в игре.',
    );
  });

  it('who has voted for whom is read out by number', () => {
    const one = line('vote.closed', {
      tally: [
        { choice: 2, votes: 2 },
        { choice: 4, votes: 0 },
      ],
      votes: [
        { by: 1, choice: 2 },
        { by: 6, choice: 2 },
      ],
      defaulted: [],
    });
    expect(textOf(one, 'en', scene)).toBe(
      '🗳️ The vote is closed.\n- **#2 Боб**: **2 votes** (#1, #6)\n- **#4 Даша**: 0 votes',
    );
    expect(textOf(one, 'ru', scene)).toBe(
      '🗳️ Голосование окончено.\n- **№2 Боб**: **2 голоса** (№1, №6)\n- **№4 Даша**: 0 голосов',
    );
  });

  it('a running time is a countdown', () => {
    const around = { ...scene, until: 1_700_000_000_001 };
    expect(textOf(line('speech.turn', { seat: 1, seconds: 60 }), 'en', around)).toBe(
      '🎙️ **#1 Anna** has the floor: one minute. ⏳ <t:1700000001:R>',
    );
    expect(textOf(line('clock', { seconds: 60 }), 'ru', around)).toBe('-# ⏳ Время: <t:1700000001:R>');
    expect(textOf(line('clock', { seconds: 60 }), 'ru', scene)).toBe('-# ⏳ Время: одна минута');
  });

  it('who is spoken to is pinged, where the scene can, and nobody else', () => {
    const around = { ...scene, mentionOf: (seat: number) => `<@10${seat}>` };
    for (const one of sampleLines) {
      const pinged = [...textOf(one, 'en', around).matchAll(/<@10(\d+)>/g)].map(([, seat]) => Number(seat));
      expect(pinged, one.key).toEqual(addressees(one));
    }
  });

  it('what the next line shows anyway needs no message', () => {
    expect(isWritten(line('sleep.don'))).toBe(false);
    expect(isWritten(line('speech.time', { seat: 1 }))).toBe(false);
    expect(isWritten(line('morning.quiet', { day: 2 }))).toBe(true);
  });

  it('S1: the commissar of this rulebook is shown as the sheriff', () => {
    expect(textOf(line('card.shown', { seat: 1, role: 'commissar' }), 'ru', scene)).toContain('Шериф');
    expect(textOf(line('card.shown', { seat: 1, role: 'commissar' }), 'en', { ...scene, ruleset: 'deck' })).toContain(
      'Commissar',
    );
  });

  it('all cards are opened at the end, the winners marked', () => {
    const cards = [
      { seat: 1, role: 'don' },
      { seat: 2, role: 'civilian' },
    ];
    expect(textOf(line('game.ended', { winner: 'town', winners: [2], cards }), 'en', scene)).toBe(
      '## 🏆 The town wins\nSleep well tonight.\n- **#1 Anna**: Don\n- **#2 Боб**: Civilian 🏆',
    );
  });

  it('has words for every winner', () => {
    for (const winner of ['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'draw', 'none'] as const)
      for (const language of languages)
        expect(textOf(line('game.ended', { winner, winners: everybody, cards: [] }), language, scene)).toMatch(/^## /);
  });
});
