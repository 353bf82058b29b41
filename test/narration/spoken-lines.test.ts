/** The lines as the narrator says them. */
import { describe, expect, it } from 'vitest';
import { type CueItem, cueIds, isCue } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { languages } from '#narration/language.ts';
import { type Line, line } from '#narration/line.ts';
import type { WakePart } from '#narration/lines/params.ts';
import { isWritten, textOf } from '#narration/script.ts';
import { rulesets } from '#rulesets/index.ts';
import { CUES } from '#voice/cues.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { crowded, everybody, names, sampleLines } from './kit.ts';
import { said } from './spoken-cues.ts';

/**
 * Lines that are only written, because there is no voice or nothing new to hear. Their definitions give the reasons.
 */
const silent = ['game.outage', 'game.voice-elsewhere', 'end.rest', 'voice.lost', 'voice.muted', 'voice.back'];

const isWord = (item: CueItem): boolean => 'cue' in item && !item.cue.startsWith('sfx.');

const closed = (...tally: readonly (readonly [number, number])[]): Line =>
  line('vote.closed', {
    tally: tally.map(([choice, votes]) => ({ choice, votes })),
    votes: [],
    defaulted: [],
    drawn: [],
  });

describe.each(languages)('every line in %s', (language) => {
  it.each(sampleLines)('$key: is written, in one message even at the largest table', (one) => {
    const text = textOf(one, wordingOf(language), crowded);
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\{|^[a-z]+[.:][a-z.-]+$/);
    expect(text.length).toBeLessThanOrEqual(2000);
  });

  it.each(sampleLines)('$key: is said in cues of the list, in words, in every rulebook', (one) => {
    for (const ruleset of Object.keys(rulesets)) {
      const cues = cuesOf(one, wordingOf(language), rulesets[ruleset]!);
      for (const item of cues) expect('pauseMs' in item || isCue(item.cue), JSON.stringify(item)).toBe(true);
      expect(cues.some(isWord), ruleset).toBe(!silent.includes(one.key));
      if (silent.includes(one.key)) expect(cues).toEqual([]);
    }
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
    expect(said(line('game.opening', { seats: 3 }))).toBe(
      'sfx.gong game.welcome game.applause player.1 player.2 player.3 game.cards',
    );
  });

  it('the length of a speech is said where packs have words for it', () => {
    expect(said(line('speech.turn', { seat: 3, seconds: 60 }))).toBe('player.3 speech.floor time.60');
    expect(said(line('speech.turn', { seat: 3, seconds: 45 }))).toBe('player.3 speech.floor');
    expect(said(line('speech.defence', { seat: 3, seconds: 30 }))).toBe('player.3 speech.floor defence.30');
    expect(said(line('speech.last-word', { seat: 3, seconds: 60 }))).toBe('player.3 lastword.60');
  });

  it('at a large table the seats are not introduced one by one', () => {
    expect(said(line('game.opening', { seats: 16 }), 'en', 'club')).toBe(
      'sfx.gong game.welcome game.players num.16 game.cards',
    );
  });

  it('C8: the seconds to decide are counted down on the beat', () => {
    expect(cuesOf(line('vote.count', { seconds: 3 }), inEnglish, rulesets['club']!)).toEqual([
      { cue: 'num.3', lastsMs: 1000 },
      { cue: 'num.2', lastsMs: 1000 },
      { cue: 'num.1', lastsMs: 1000 },
    ]);
  });

  it('C8, C10, C11: a ballot of everyone, one without the tied, and the question', () => {
    const params = { choices: [2, 5], seconds: 20, defaults: false, everyone: false, barred: [2, 5], mandatory: false };
    expect(said(line('vote.start', { ...params, everyone: true, barred: [], mandatory: false }))).toBe(
      'vote.start vote.everyone time.20',
    );
    expect(said(line('vote.again', params))).toBe('vote.again player.2 player.5 vote.barred time.20');
    expect(said(line('vote.question', { seats: [2, 5], seconds: 20, barred: [2, 5] }))).toBe(
      'vote.question player.2 player.5 vote.barred time.20',
    );
    const tally = [
      { choice: 'all', votes: 3 },
      { choice: 'none', votes: 1 },
    ] as const;
    expect(said(line('vote.closed', { tally, votes: [], defaulted: [], drawn: [] }))).toBe(
      'vote.closed choice.all num.3 votes.many choice.none num.1 votes.one',
    );
  });

  it('C20, C21, C23: a foul has its number, its reason and its cost', () => {
    const foul = { seat: 3, reason: 'out-of-turn', count: 1, cost: 'nothing', silent: null } as const;
    expect(said(line('fouled', foul))).toBe('sfx.gavel player.3 foul.1 reason.out-of-turn');
    expect(said(line('fouled', { ...foul, reason: 'a reason of the host’s own', count: 2, cost: 'speech' }))).toBe(
      'sfx.gavel player.3 foul.2 foul.speech',
    );
    expect(said(line('fouled', { ...foul, count: 3, cost: 'voice' }))).toBe(
      'sfx.gavel player.3 foul.3 reason.out-of-turn foul.voice',
    );
    expect(said(line('fouled', { ...foul, reason: 'forbidden-words honest' }))).toBe(
      'sfx.gavel player.3 foul.1 reason.forbidden-words',
    );
    expect(said(line('removed', { seat: 3, reason: 'oaths' }))).toBe('player.3 removed reason.oaths');
  });

  it('S1: a card has the name of the rulebook, and the don looks for it', () => {
    expect(said(line('wake', { call: 'commissar', seconds: 20, part: null }), 'en', 'club')).toBe(
      'wake.commissar.sheriff',
    );
    expect(said(line('wake', { call: 'don', seconds: 20, part: null }), 'en', 'six')).toBe('wake.don.sheriff');
    expect(said(line('sleep', { call: 'commissar' }), 'ru', 'six')).toBe('sleep.sheriff');
    expect(said(line('card.shown', { seat: 1, role: 'commissar' }), 'ru', 'six')).toBe(
      'player.1 card.shown role.sheriff',
    );
  });

  it('B11, B21: the box calls its own cards, and the mafia twice', () => {
    const wake = (call: string, part: WakePart | null = null) =>
      said(line('wake', { call, seconds: 30, part }), 'ru', 'boxed');
    expect(wake('don')).toBe('wake.don');
    expect(wake('commissar')).toBe('wake.commissar');
    expect(wake('doctor')).toBe('wake.doctor.nurse');
    expect(wake('mafia', 'again')).toBe('wake.mafia.again');
    expect(said(line('sleep', { call: 'doctor' }), 'ru', 'boxed')).toBe('sleep.nurse');
    expect(said(line('card.shown', { seat: 1, role: 'doctor' }), 'ru', 'boxed')).toBe('player.1 card.shown role.nurse');
  });

  it('B6: the discussion has its minutes, where packs have words for that number', () => {
    expect(said(line('discussion', { seconds: 300 }))).toBe('discussion time.300');
    expect(said(line('discussion', { seconds: 660 }))).toBe('discussion');
  });

  it('B7: a player who has not voted is called by seat, unless it would take too long', () => {
    expect(said(line('vote.reminder', { seats: [2, 5], seconds: 15 }))).toBe(
      'vote.reminder player.2 player.5 time.15 vote.lot',
    );
    expect(said(line('vote.reminder', { seats: everybody, seconds: 15 }))).toBe('vote.reminder time.15 vote.lot');
    const tally = [{ choice: 2, votes: 1 }];
    expect(said(line('vote.closed', { tally, votes: [], defaulted: [], drawn: [3] }))).toBe(
      'vote.closed vote.drawn player.2 num.1 votes.one',
    );
  });

  it('a round that the host ends, a seat with a substitute, and a player who is back are told by seat alone', () => {
    expect(said(line('turns.skipped'))).toBe('turns.skipped');
    expect(said(line('replaced', { seat: 7, former: 'Anna' }))).toBe('player.7 replaced');
    expect(said(line('player.back', { seat: 7 }))).toBe('player.7 game.back');
  });

  it('one who was killed at night is told from several', () => {
    expect(said(line('morning.killed', { day: 2, seats: [4] }))).toBe(
      'morning.break morning.killed player.4 vote.leaves',
    );
    expect(said(line('morning.killed', { day: 2, seats: [4, 6] }))).toBe(
      'morning.break morning.killed.many player.4 player.6 vote.leave',
    );
  });

  it.each(['mafia', 'yakuza', 'commissar', 'don', 'ninja', 'lawyer', 'doctor', 'sheriff', 'maniac'])(
    'D13: the deck calls the %s',
    (call) => {
      expect(said(line('wake', { call, seconds: 30, part: null }), 'ru', 'deck')).toBe(`wake.${call}`);
      expect(said(line('sleep', { call }), 'ru', 'deck')).toBe(`sleep.${call}`);
    },
  );

  it('D5, D14: a clan makes its contract, and the numbers are called for it', () => {
    const part = (part: WakePart) => said(line('wake', { call: 'yakuza', seconds: 0, part }), 'ru', 'deck');
    expect(part('contract')).toBe('wake.yakuza.contract');
    expect(part('shooting')).toBe('wake.yakuza.shooting');
    expect(said(line('number', { seat: 26 }))).toBe('num.26');
    expect(isWritten(line('number', { seat: 26 }))).toBe(false);
  });

  it('D10, D12: to leave everybody is on the ballot, and the judges are told about whom they decide', () => {
    const params = { choices: [2, 5, 'leave'], seconds: 30, defaults: false, everyone: false, barred: [] } as const;
    expect(said(line('vote.again', { ...params, mandatory: false }), 'en', 'deck')).toBe(
      'vote.again player.2 player.5 choice.leave time.30',
    );
    expect(said(line('judgement', { seats: [2, 5], seconds: 20 }), 'en', 'deck')).toBe(
      'sfx.gavel judgement player.2 player.5 time.20',
    );
  });

  it('a call that packs have no words for is a bell', () => {
    for (const key of ['meet', 'wake'] as const)
      expect(said(line(key, { call: 'toString', seconds: 20 }))).toBe('sfx.bell');
    expect(said(line('sleep', { call: 'toString' }))).toBe('sfx.bell');
  });

  it('a ballot opens with its list and its time', () => {
    const params = { choices: [2, 5], seconds: 20, defaults: false, everyone: false, barred: [], mandatory: false };
    expect(said(line('vote.start', params))).toBe('vote.start vote.nominees player.2 player.5 time.20');
    expect(said(line('vote.again', { ...params, defaults: true }))).toBe(
      'vote.again player.2 player.5 vote.default time.20',
    );
  });

  it('a short result is read out, without those who got nothing', () => {
    expect(said(closed([2, 3], [4, 0], [5, 1]))).toBe('vote.closed player.2 num.3 votes.many player.5 num.1 votes.one');
  });

  it('of a long result only the top is read out', () => {
    expect(said(closed([1, 1], [2, 2], [3, 1], [4, 2], [5, 1], [6, 1]))).toBe(
      'vote.closed player.2 num.2 votes.many player.4 num.2 votes.many',
    );
  });

  it('of a result that nearly all share only the count is read out', () => {
    const shared = (seats: number) => closed(...everybody.slice(0, seats).map((seat) => [seat, 1] as const));
    expect(said(shared(8)).split(' ')).toHaveLength(1 + 8 * 3);
    expect(said(shared(9))).toBe('vote.closed vote.each num.1 votes.one');
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

  it('a seat or a winner for which no pack has words is left out, and a card is a bell', () => {
    expect(said(line('speech.turn', { seat: 27, seconds: 60 }))).toBe('speech.floor time.60');
    expect(said(line('card.shown', { seat: 1, role: 'ninja' }))).toBe('player.1 card.shown sfx.bell');
    expect(said(line('game.ended', { winner: 'none', winners: [], cards: [] }))).toBe('game.aborted');
  });
});
