/** The narration of a table may be brief, normal or full. Messages are always complete. */
import { describe, expect, it } from 'vitest';
import { details } from '#narration/detail.ts';
import { line } from '#narration/line.ts';
import type { Telling } from '#narration/lines/definition.ts';
import { said } from './spoken-cues.ts';

const inClub = (one: Parameters<typeof said>[0], telling: Partial<Telling>) => said(one, 'en', 'club', telling);
/** The cues of each detail, from the briefest. */
const each = (one: Parameters<typeof said>[0], telling: Partial<Telling> = {}) =>
  details.map((detail) => inClub(one, { ...telling, detail }));

const turn = line('speech.turn', { seat: 3, seconds: 60 });

describe('the narration of a table', () => {
  it('has the length of a speech for the first speaker of the day, and never if it is brief', () => {
    expect(each(turn, { first: { turn: 3 } })).toEqual([
      'player.3 speech.floor',
      'player.3 speech.floor time.60',
      'player.3 speech.floor time.60',
    ]);
    expect(each(turn, { first: { turn: 2 } })).toEqual(['player.3', 'player.3', 'player.3 time.60']);
  });

  it('has the length of a speech as long as nobody is known to have spoken', () => {
    expect(inClub(turn, { detail: 'normal', first: {} })).toBe('player.3 speech.floor time.60');
    expect(inClub(turn, { detail: 'normal', first: { turn: null } })).toBe('player.3 speech.floor time.60');
  });

  it('asks only the first player in full to defend themselves, and to nominate', () => {
    const defence = line('speech.defence', { seat: 3, seconds: 30 });
    expect(each(defence, { first: { defence: 3 } })).toEqual(Array(3).fill('player.3 speech.floor defence.30'));
    expect(each(defence, { first: { defence: 5 } })).toEqual(['player.3', 'player.3', 'player.3 defence.30']);
    const asked = line('nomination', { seat: 3, seconds: 15 });
    expect(each(asked, { first: { nomination: 5 } })).toEqual(['player.3', 'player.3', 'player.3 nomination']);
  });

  it('asks whether all leave without naming them again, unless it is full', () => {
    const question = line('vote.question', { seats: [5, 9], seconds: 20, barred: [5, 9] });
    expect(each(question)).toEqual([
      ...Array(2).fill('vote.question'),
      'vote.question player.5 player.9 vote.barred time.20',
    ]);
  });

  it('a nominee is said once a day, whatever the detail', () => {
    const nominations = [
      { by: 3, seat: 4 },
      { by: 5, seat: 4 },
    ];
    for (const detail of details) {
      const heard = (by: number) => said(line('nominated', { seat: 4, by }), 'en', 'six', { detail, nominations });
      expect(heard(3)).toContain('nominated');
      expect(heard(5)).toBe('');
    }
  });

  it('accepts a nomination by its number, also where nominations have a time of their own', () => {
    const nominated = line('nominated', { seat: 4, by: 3 });
    for (const rulebook of ['club', 'grand'])
      for (const detail of details) expect(said(nominated, 'en', rulebook, { detail })).toBe('player.4 nominated');
  });

  it('says the number of one who leaves alone no more before the last word, and its length to the first of several', () => {
    const word = line('speech.last-word', { seat: 3, seconds: 30 });
    expect(each(word, { leaver: 3 })).toEqual(Array(3).fill('lastword.30'));
    expect(each(word, { leaver: null, first: { 'last-word': 3 } })).toEqual(Array(3).fill('player.3 lastword.30'));
    expect(each(word, { first: { 'last-word': 5 } })).toEqual(['player.3', 'player.3', 'player.3 lastword.30']);
    expect(each(line('speech.last-word', { seat: 3, seconds: 45 }), { leaver: 3 })).toEqual(Array(3).fill('player.3'));
  });

  it('reads the cards at the end to a table of up to twelve, but for plain civilians, unless it is brief', () => {
    const end = (seats: number, role = 'civilian') =>
      line('game.ended', {
        winner: 'town',
        winners: [1],
        cards: [
          { seat: 1, role: 'commissar' },
          ...Array.from({ length: seats - 3 }, (_, index) => ({ seat: index + 2, role })),
          { seat: seats - 1, role: 'mafioso' },
          { seat: seats, role: 'mafioso' },
        ],
      });
    const won = 'sfx.gong win.town';
    expect(each(end(12))).toEqual([
      `${won} game.over`,
      ...Array(2).fill(`${won} role.sheriff player.1 role.mafioso player.11 player.12 game.over`),
    ]);
    expect(each(end(13))).toEqual(Array(3).fill(`${won} game.over`));
  });

  it('calls the roll of a small table only in full', () => {
    const opening = line('game.opening', { seats: 3 });
    expect(each(opening)).toEqual([
      'sfx.gong game.welcome game.cards',
      'sfx.gong game.welcome game.players num.3 game.cards',
      'sfx.gong game.welcome player.1 player.2 player.3 game.cards',
    ]);
  });

  it('S2: asks for applause and calls the roll of six whatever the detail', () => {
    const opening = line('game.opening', { seats: 6 });
    const heard = details.map((detail) => said(opening, 'en', 'six', { detail }));
    const roll = [1, 2, 3, 4, 5, 6].map((seat) => `player.${seat}`).join(' ');
    expect(heard).toEqual(Array(3).fill(`sfx.gong game.welcome game.applause ${roll} game.cards`));
  });

  it('announces a vote by its result, with the votes of up to five nominees', () => {
    const tally = [
      { choice: 4, votes: 5 },
      { choice: 2, votes: 3 },
    ];
    const closed = { votes: [], defaulted: [], drawn: [] };
    expect(each(line('vote.closed', { tally, ...closed }))).toEqual([
      'vote.closed',
      'player.4 num.5 votes.many player.2 num.3 votes.many',
      'vote.closed player.4 num.5 votes.many player.2 num.3 votes.many',
    ]);
    const six = [...tally, ...[1, 3, 5, 6].map((choice) => ({ choice, votes: 1 }))];
    expect(inClub(line('vote.closed', { tally: six, ...closed }), { detail: 'normal' })).toBe(
      'player.4 num.5 votes.many',
    );
  });

  it('F8: counts every call whatever the detail, and names the seat once', () => {
    expect(each(line('vote.counted', { choice: 4, count: 3, voters: [1, 2, 3] }))).toEqual(
      Array(3).fill('vote.stop num.3 votes.many'),
    );
    const closed = { tally: [{ choice: 4, votes: 0 }], votes: [], defaulted: [], drawn: [], called: true } as const;
    expect(each(line('vote.closed', closed))).toEqual(Array(3).fill('vote.stop num.0 votes.many'));
    expect(said(line('vote.counted', { choice: 4, count: 1, voters: [1] }), 'ru', 'sport', {})).toBe(
      'vote.stop num.1 votes.one',
    );
  });

  it('F8: asks in sport whether a player shall leave, accepts nominations, and says when a vote is cancelled', () => {
    const call = line('vote.call', { choice: 4, seconds: 4 });
    expect(said(call, 'ru', 'sport', {})).toBe('vote.for player.4 vote.for.leaving');
    expect(said(call, 'ru', 'six', {})).toBe('vote.against player.4');
    const nominated = line('nominated', { by: 1, seat: 4 });
    expect(said(nominated, 'ru', 'sport', {})).toBe('player.4 nominated.sport');
    expect(said(nominated, 'ru', 'club', {})).toBe('player.4 nominated');
    expect(said(line('verdict.cancelled'), 'ru', 'sport', {})).toBe('vote.cancelled vote.stay');
    const question = { tally: [{ choice: 'all', votes: 6 }], votes: [], defaulted: [], drawn: [] } as const;
    expect(said(line('vote.closed', question), 'ru', 'sport', {})).toBe('vote.stop choice.all num.6 votes.many');
  });

  it('gives a tie its count, and does not name the same players again in the verdict', () => {
    const closed = { votes: [], defaulted: [], drawn: [] };
    const tied = [
      { choice: 4, votes: 3 },
      { choice: 2, votes: 3 },
    ];
    expect(inClub(line('vote.closed', { tally: tied, ...closed }), { detail: 'normal' })).toBe(
      'player.4 num.3 votes.many player.2 num.3 votes.many',
    );
    expect(each(line('verdict.crash', { seats: [4, 2] }))).toEqual([
      'vote.crash player.4 player.2',
      'vote.crash',
      'vote.crash player.4 player.2',
    ]);
    const many = Array.from({ length: 9 }, (_, index) => index + 1);
    const manyTied = many.map((choice) => ({ choice, votes: 1 }));
    expect(inClub(line('vote.closed', { tally: manyTied, ...closed }), { detail: 'normal' })).toBe(
      'vote.each num.1 votes.one',
    );
    expect(inClub(line('verdict.tie-coin', { seats: many }), { detail: 'normal' })).toContain('player.9 vote.coin');
  });

  it('reads a list of more than eight nominees only in full, and no list if it is brief', () => {
    const ballot = (choices: number[]) =>
      line('vote.start', {
        ...{ choices, seconds: 20, defaults: false, everyone: false, barred: [], mandatory: false },
      });
    expect(each(ballot([2, 5]))).toEqual([
      'vote.start time.20',
      'vote.start vote.nominees player.2 player.5 time.20',
      'vote.start vote.nominees player.2 player.5 time.20',
    ]);
    expect(inClub(ballot([1, 2, 3, 4, 5, 6, 7, 8, 9]), { detail: 'normal' })).toBe('vote.start time.20');
    expect(inClub(ballot([1, 2, 3, 4, 5, 6, 7, 8]), { detail: 'normal' })).toContain('vote.nominees player.1');
  });

  it('calls to a second ballot of the day without its list, rules and time, which the first had, unless in full', () => {
    const again = line('vote.again', {
      ...{ choices: [2, 5], seconds: 30, defaults: false, everyone: false, barred: [2, 5], mandatory: true },
    });
    expect(each(again)).toEqual([
      'vote.again vote.barred',
      'vote.again vote.barred',
      'vote.again player.2 player.5 vote.barred vote.must time.30',
    ]);
  });

  it('calls to the countdown of a ballot in words, and with a bell as well only in full', () => {
    expect(each(line('vote.decide', { seconds: 5 }))).toEqual(['vote.decide', 'vote.decide', 'sfx.bell vote.decide']);
    expect(each(line('vote.decide', { seconds: 7 }))).toEqual(Array(3).fill('sfx.bell'));
    expect(each(line('vote.decide', { seconds: 5, again: true }))).toEqual(['', '', 'sfx.bell vote.decide']);
  });
});
