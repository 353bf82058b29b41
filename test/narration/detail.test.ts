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
    expect(each(turn, { first: { turn: 3 } })).toEqual(['player.3', 'player.3 time.60', 'player.3 time.60']);
    expect(each(turn, { first: { turn: 2 } })).toEqual(['player.3', 'player.3', 'player.3 time.60']);
  });

  it('has the length of a speech as long as nobody is known to have spoken', () => {
    expect(inClub(turn, { detail: 'normal', first: {} })).toBe('player.3 time.60');
    expect(inClub(turn, { detail: 'normal', first: { turn: null } })).toBe('player.3 time.60');
  });

  it('asks only the first player in full to defend themselves, and to nominate', () => {
    const defence = line('speech.defence', { seat: 3, seconds: 30 });
    expect(each(defence, { first: { defence: 3 } })).toEqual(Array(3).fill('player.3 defence.30'));
    expect(each(defence, { first: { defence: 5 } })).toEqual(['player.3', 'player.3', 'player.3 defence.30']);
    const asked = line('nomination', { seat: 3, seconds: 15 });
    expect(each(asked, { first: { nomination: 5 } })).toEqual(['player.3', 'player.3', 'player.3 nomination']);
  });

  it('asks whether all leave without naming them again, unless it is full', () => {
    const question = line('vote.question', { seats: [5, 9], seconds: 20, barred: [5, 9] });
    expect(each(question)).toEqual([
      ...Array(2).fill('vote.question time.20'),
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

  it('accepts a nomination in one word, and repeats its seat only where a speech goes on', () => {
    const nominated = line('nominated', { seat: 4, by: 3 });
    expect(each(nominated)).toEqual(['nominated.short', 'player.4 nominated.short', 'player.4 nominated']);
    expect(details.map((detail) => said(nominated, 'en', 'grand', { detail }))).toEqual([
      'nominated.short',
      'nominated.short',
      'player.4 nominated',
    ]);
  });

  it('calls the roll of a small table only in full', () => {
    const opening = line('game.opening', { seats: 3 });
    expect(each(opening)).toEqual([
      'sfx.gong game.welcome game.cards',
      'sfx.gong game.welcome game.players num.3 game.cards',
      'sfx.gong game.welcome player.1 player.2 player.3 game.cards',
    ]);
  });

  it('S2: calls the roll of six whatever the detail', () => {
    const opening = line('game.opening', { seats: 6 });
    const heard = details.map((detail) => said(opening, 'en', 'six', { detail }));
    const roll = [1, 2, 3, 4, 5, 6].map((seat) => `player.${seat}`).join(' ');
    expect(heard).toEqual(Array(3).fill(`sfx.gong game.welcome ${roll} game.cards`));
  });

  it('announces a vote by its result, and leaves a tie to the verdict', () => {
    const tally = [
      { choice: 4, votes: 5 },
      { choice: 2, votes: 3 },
    ];
    const closed = { votes: [], defaulted: [], drawn: [] };
    expect(each(line('vote.closed', { tally, ...closed }))).toEqual([
      'vote.closed',
      'player.4 num.5 votes.many',
      'vote.closed player.4 num.5 votes.many player.2 num.3 votes.many',
    ]);
    const tied = [
      { choice: 4, votes: 3 },
      { choice: 2, votes: 3 },
    ];
    expect(inClub(line('vote.closed', { tally: tied, ...closed }), { detail: 'normal' })).toBe('vote.closed');
  });

  it('reads a list of more than five nominees only in full, and no list if it is brief', () => {
    const ballot = (choices: number[]) =>
      line('vote.start', {
        ...{ choices, seconds: 20, defaults: false, everyone: false, barred: [], mandatory: false },
      });
    expect(each(ballot([2, 5]))).toEqual([
      'vote.start time.20',
      'vote.start vote.nominees player.2 player.5 time.20',
      'vote.start vote.nominees player.2 player.5 time.20',
    ]);
    expect(inClub(ballot([1, 2, 3, 4, 5, 6]), { detail: 'normal' })).toBe('vote.start time.20');
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
  });
});
