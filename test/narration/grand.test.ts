import { describe, expect, test } from 'vitest';
import type { News } from '#engine/kernel/notices.ts';
import type { StepBody } from '#engine/kernel/step.ts';
import type { Verdict } from '#engine/mechanics/trial/state.ts';
import { replay } from '#engine/record/replay.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { type Line, line } from '#narration/line.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { newsForSeat } from '#narration/news-for-seat.ts';
import { refusalText } from '#narration/refusal-text.ts';
import { textOf } from '#narration/script.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { club, grand, step } from './kit.ts';

const lines = (news: News): readonly Line[] => (isPublic(news) ? linesOf(news, grand) : []);
const began = (body: StepBody, seconds = 0): News => ({ type: 'StepBegan', step: step(body, seconds) });
const verdict = (verdict: Verdict) => lines(began({ kind: 'verdict', verdict }));
const written = (one: Line, language: 'en' | 'ru' = 'en') => textOf(one, wordingOf(language), grand);
const said = (one: Line) =>
  cuesOf(one, inEnglish, grand.rules)
    .flatMap((item) => ('cue' in item ? [item.cue] : []))
    .join(' ');

/** The don and a mafioso quit, so the last mafioso is the don until they quit, too. */
const heirs = `ruleset grand
seats civilian, doctor, don, commissar, mafioso, mafioso, civilian, civilian, civilian, civilian

day 1
  3 quits
  5 quits
night 2
day 2
  6 quits
`;

describe('the court of grand', () => {
  test('A7, A16: a conviction is not yet a departure: the way to prison is told when it happens', () => {
    expect(verdict({ outcome: 'condemned', seat: 3 })).toEqual([line('verdict.convicted', { seat: 3 })]);
    expect(verdict({ outcome: 'sole-nominee', seat: 3 })).toEqual([line('verdict.convicted', { seat: 3 })]);
    expect(lines({ type: 'SeatLeft', seat: 3, cause: 'vote' })).toEqual([line('jailed', { seat: 3 })]);
    expect(lines({ type: 'SeatLeft', seat: 3, cause: 'night' })).toEqual([]);
    expect(linesOf({ type: 'SeatLeft', seat: 3, cause: 'vote' }, club)).toEqual([]);
    expect(said(line('verdict.convicted', { seat: 3 }))).toBe('sfx.gavel player.3 vote.guilty');
    expect(said(line('jailed', { seat: 3 }))).toBe('player.3 jailed');
  });

  test('A16: everybody reads and hears the same question; the line that names the convicted names no card', () => {
    const [appeal] = lines(began({ kind: 'appeal', seat: 3 }, 10));
    expect(appeal).toEqual(line('appeal', { seat: 3, seconds: 10 }));
    expect(said(appeal!)).toBe('appeal time.10');
    const [first = '', second = ''] = written(appeal!).split('\n');
    expect([first, second]).toEqual([
      '### An appeal for **#3 Cleo** 🔨',
      'A judge may still acquit. Everybody sees this question, but only a judge’s answer counts. Time: 10 seconds.',
    ]);
    expect(written(verdict({ outcome: 'acquitted', seat: 3 })[0]!)).toBe(
      'Acquitted: **#3 Cleo**. The vote is held again without this player. 🔨',
    );
  });

  test('A23, A30: alibi and immunity are told once the table has convicted', () => {
    expect(verdict({ outcome: 'alibi', seat: 3 })).toEqual([line('verdict.alibi', { seat: 3 })]);
    expect(verdict({ outcome: 'immunity', seat: 3 })).toEqual([line('verdict.immunity', { seat: 3 })]);
    expect(said(line('verdict.immunity', { seat: 3 }))).toBe('player.3 vote.immunity');
  });

  test('A8: the pardon ballot says that more than half of all are needed, and of how many', () => {
    const question = { kind: 'ballot', round: 3, choices: ['all', 'none'], about: [2, 5] } as const;
    const [asked] = lines(began(question, 30));
    expect(asked).toEqual(line('vote.question', { seats: [2, 5], seconds: 30, barred: [], majority: true }));
    expect(written(asked!)).toContain('A missing vote counts as a vote against');
    expect(said(asked!)).toBe('vote.question vote.majority');
    const result = { votes: [], tally: [{ choice: 'all' as const, votes: 5 }], defaulted: [] };
    const [closed] = lines({ type: 'BallotClosed', round: 3, ...result, entitled: 12 });
    expect(closed).toEqual(line('vote.closed', { ...result, drawn: [], entitled: 12 }));
    expect(written(closed!)).toContain('Needed: more than half of all 12 votes.');
  });

  test('A8: a duel is asked for seat by seat, numbers are told as they are named, and the drawn one decides', () => {
    expect(verdict({ outcome: 'tie', seats: [2, 5], follows: 'duel' })).toEqual([
      line('verdict.tie-duel', { seats: [2, 5] }),
    ]);
    const [asked] = lines(began({ kind: 'duel', seat: 5, free: [1, 2, 4] }, 15));
    expect(written(asked!)).toBe('**#5 Eve**, name a free number: 1, 2, 4. You have 15 seconds. 🎲');
    expect(said(asked!)).toBe('player.5 duel time.15');
    const [late] = lines({ type: 'NumberNamed', seat: 5, named: 1, late: true });
    expect(written(late!)).toContain('too late and gets the lowest free number: **1**');
    expect(said(late!)).toBe('player.5 duel.late num.1');
    expect(said(line('duel.named', { seat: 2, number: 9, late: false }))).toBe('player.2 num.9');
    const named = [
      { seat: 2, named: 9 },
      { seat: 5, named: 1 },
    ];
    const outcome = (drawn: readonly number[], seat: number | null) =>
      verdict({ outcome: 'duel', named, drawn, seat })[0]!;
    expect(written(outcome([2], 2))).toBe('My number: **2**. Farthest from it, and guilty: **#2 Боб**. 🎲');
    expect(written(outcome([5, 5, 8], 5))).toContain('My numbers: 5, 5, 8. Only the last one decides');
    expect(said(outcome([5, 5, 8], 5))).toBe('sfx.heartbeat duel.drawn num.8 player.5 vote.guilty');
    expect(written(outcome([5, 5], null), 'ru')).toContain('в тюрьму не идёт никто');
    expect(said(outcome([5, 5], null))).toBe('sfx.heartbeat duel.drawn num.5 duel.equal');
  });

  test('A31: a silenced player may write in the town', () => {
    const [none] = lines(began({ kind: 'silence', seat: 3, purpose: 'turn' }));
    expect(none).toEqual(line('speech.none', { seat: 3, seconds: 0, writes: true }));
    expect(written(none!)).toBe('**#3 Cleo** may not speak today, but may write here. 🤐');
  });
});

describe('private news of a seat at night', () => {
  const mine = { ...grand, reader: 3 };
  const told = (news: News, language: 'en' | 'ru' = 'en') => newsForSeat(news, wordingOf(language), mine);
  const answered = (
    call: string,
    verb: 'checks' | 'copies',
    targets: readonly number[],
    ...answer: string[]
  ): News => ({
    ...{ type: 'Answered', call, verb, targets, answer },
  });

  test('A27: the bloodhound is answered what it asked', () => {
    expect(told(answered('bloodhound', 'checks', [1], 'yes'))).toBe('**Yes**: **#1 Anna** is a plain civilian. 🔎');
    expect(told(answered('bloodhound', 'checks', [1], 'no'), 'ru')).toContain('не простой мирный житель');
    expect(told(answered('don', 'checks', [1], 'yes'))).toContain('is the commissar');
  });

  test('A18, A19: a detective is told role, way and killer; of a priest both roles', () => {
    expect(told(answered('detective', 'checks', [1], 'role:agent', 'how:mafia', 'killer:2'))).toBe(
      'The answer about **#1 Anna**: **Agent; killed by the mafia; killed by #2 Боб**. 🔎',
    );
    expect(told(answered('detective', 'checks', [1], 'roles:priest,rake'))).toBe(
      'The answer about **#1 Anna**: **Priest + Rake**. 🔎',
    );
  });

  test('A33: a copied check is of the second player, whatever role it is from, and the journalist’s compares with oneself', () => {
    expect(told(answered('cardsharp', 'copies', [1, 2], 'role:rake', 'how:maniac'))).toBe(
      'The ability of **#1 Anna**, used on **#2 Боб**: **Rake; killed by the maniac**. 🔎',
    );
    expect(told(answered('cardsharp', 'copies', [1, 2], 'same'))).toBe(
      'The ability of **#1 Anna**: **#2 Боб** is **on the same side** as you. 🔎',
    );
    expect(told(answered('cardsharp', 'copies', [1, 2, 4]))).toBeNull();
    const pick: News = { type: 'PickMade', call: 'cardsharp', seat: 3, verb: 'copies', targets: [1, 2] };
    expect(told(pick)).toBe('Your choice: **#1 Anna** → **#2 Боб**.');
  });

  test('A16: a judge who has acquitted is told so, and that it cannot be done twice', () => {
    expect(told({ type: 'OwnVote', choice: 2, acquits: true })).toBe(
      'You acquit **#2 Боб**. It is announced when the time is up.',
    );
    expect(refusalText({ code: 'already-answered', clause: 'A16' }, inEnglish, grand)).toMatch(/acquitted already/);
    expect(refusalText({ code: 'already-answered', clause: 'G3' }, inEnglish, grand)).toMatch(/for tonight/);
  });

  test('A31: the heir learns of the new card, and the clan of its don', () => {
    expect(told({ type: 'Promoted', clan: 'mafia', seat: 3, role: 'don' })).toContain('From now on your card');
    expect(told({ type: 'Promoted', clan: 'mafia', seat: 1, role: 'don' })).toContain('**#1 Anna** is the Don');
  });
});

test('A31: at the end the card of an heir also names the dealt one, because the first don is in the list, too', () => {
  const { notices } = replay(heirs, rulesets);
  const ended = notices.find(({ news }) => news.type === 'GameEnded')!;
  const [one] = lines(ended.news);
  expect(written(one!)).toMatch(/#3 [^\n]*: Don$/m);
  expect(written(one!)).toMatch(/#6 [^\n]*: Don \(at first mafioso\)$/m);
  expect(written(one!, 'ru')).toMatch(/№6 [^\n]*: Дон \(сначала мафия\)$/m);
});
