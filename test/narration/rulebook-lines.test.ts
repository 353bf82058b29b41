/** The lines for the public news of Club Mafia, of the box and of the deck. */
import { describe, expect, it } from 'vitest';
import type { StepBody } from '#engine/kernel/step.ts';
import type { Options } from '#engine/kernel/types.ts';
import type { Verdict } from '#engine/mechanics/trial/state.ts';
import { line } from '#narration/line.ts';
import { boxed, club, deck, step } from './kit.ts';
import { began, keys, lines, verdict } from './public-lines.ts';

describe('news for the town', () => {
  it('D8: calls a night without a victim a miss of the mafia if the table chose that, but not among animals', () => {
    const quiet = (options: Options, killed: readonly number[] = []) =>
      lines({ type: 'DayBroke', day: 2, killed }, { ...deck, options }).map(({ key }) => key);
    expect(quiet({ announceMiss: true, theme: 'city' })).toEqual(['morning.missed']);
    expect(quiet({ announceMiss: true, theme: 'city' }, [3])).toEqual(['morning.killed']);
    expect(quiet({ announceMiss: false, theme: 'city' })).toEqual(['morning.quiet']);
    expect(quiet({ announceMiss: true, theme: 'animals' })).toEqual(['morning.quiet']);
  });

  it('C7: announces common time, tells when it begins and when it is over', () => {
    const common = step({ kind: 'common' }, 60);
    expect(lines(began({ kind: 'common' }, 60))).toEqual([line('common', { seconds: 60 })]);
    expect(keys({ type: 'StepOpened', step: common })).toEqual(['common.begins']);
    expect(keys({ type: 'StepEnded', step: common, by: 'time' })).toEqual(['common.over']);
  });

  it('C8: gives the seconds to decide before a ballot, and counts them', () => {
    const decision = { kind: 'deliberation', round: 1, choices: [1, 2] } as const;
    expect(lines(began(decision, 5))).toEqual([line('vote.decide', { seconds: 5 })]);
    expect(lines({ type: 'StepOpened', step: step(decision, 5) })).toEqual([line('vote.count', { seconds: 5 })]);
    expect(keys({ type: 'StepEnded', step: step(decision, 5), by: 'time' })).toEqual([]);
  });

  it('C8: with everyone on the ballot, the list is not read out', () => {
    const around = { ...club, options: { ballot: 'all' } };
    const first = { kind: 'ballot', round: 1, choices: [1, 2, 3] } as const;
    const everyone = (body: StepBody, options = around) =>
      lines(began(body, 20), options).map(({ params }) => (params as { everyone?: boolean }).everyone);
    expect(everyone(first)).toEqual([true]);
    expect(everyone({ ...first, round: 2 })).toEqual([false]);
    expect(everyone(first, { ...club, options: { ballot: 'nominees' } })).toEqual([false]);
  });

  it('C10, C11: calls a first tie a car crash where the table does, and says who does not vote in what follows', () => {
    const tie = { outcome: 'tie', seats: [2, 5] } as const;
    const told = (verdict: Verdict) => lines(began({ kind: 'verdict', verdict }), club).map(({ key }) => key);
    expect(told({ ...tie, follows: 'defence' })).toEqual(['verdict.crash']);
    expect(told({ ...tie, follows: 'question' })).toEqual(['verdict.tie-question']);
    expect(told({ ...tie, follows: 'night' })).toEqual(['verdict.tie-night']);
    expect(told({ outcome: 'all-leave', seats: [2, 5] })).toEqual(['verdict.all-leave']);
    expect(told({ outcome: 'none-leave', seats: [2, 5] })).toEqual(['verdict.none-leave']);
    const again = { kind: 'ballot', round: 2, choices: [2, 5], barred: [2, 5] } as const;
    expect(lines(began(again, 20), club)).toEqual([
      line('vote.again', {
        choices: [2, 5],
        seconds: 20,
        defaults: false,
        everyone: false,
        barred: [2, 5],
        mandatory: false,
      }),
    ]);
    const question = {
      kind: 'ballot',
      round: 3,
      choices: ['all', 'none'],
      about: [2, 5],
      barred: [2, 5, 7],
      mandatory: false,
    } as const;
    expect(lines(began(question, 20), club)).toEqual([
      line('vote.question', { seats: [2, 5], seconds: 20, barred: [2, 5, 7] }),
    ]);
  });

  it('C19: asks whom the psychopath takes along, and tells it', () => {
    expect(lines(began({ kind: 'revenge', seat: 4 }, 30))).toEqual([line('revenge', { seat: 4, seconds: 30 })]);
    expect(lines({ type: 'Dragged', by: 4, seat: 2 })).toEqual([line('dragged', { by: 4, seat: 2 })]);
    expect(keys({ type: 'SeatLeft', seat: 2, cause: 'vote' })).toEqual([]);
  });

  it.each([
    [1, null, 'nothing'],
    [2, 3, 'speech'],
    [3, null, 'voice'],
    [4, null, 'seat'],
  ] as const)('C20, C21: announces foul %i with its reason and its cost', (count, silent, cost) => {
    const foul = { seat: 3, reason: 'rudeness', count, silent };
    expect(lines({ type: 'Fouled', ...foul }, club)).toEqual([line('fouled', { ...foul, cost })]);
  });

  it('C21: tells that a seat has no word, and for how long it may nominate all the same', () => {
    const silence = { kind: 'silence', seat: 3, purpose: 'turn' } as const;
    expect(lines(began(silence, 15))).toEqual([line('speech.none', { seat: 3, seconds: 15 })]);
    expect(lines(began({ ...silence, purpose: 'defence' }))).toEqual([line('speech.none', { seat: 3, seconds: 0 })]);
  });

  it('C23: tells a removal with its reason', () => {
    expect(lines({ type: 'SeatLeft', seat: 3, cause: 'removed', reason: 'peeking' })).toEqual([
      line('removed', { seat: 3, reason: 'peeking' }),
    ]);
  });

  it('B5: tells on the first morning of the box that there is mafia in town', () => {
    expect(lines({ type: 'DayBroke', day: 1, killed: [] }, boxed)).toEqual([line('morning.mafia', { day: 1 })]);
    expect(lines({ type: 'DayBroke', day: 2, killed: [] }, boxed)).toEqual([line('morning.quiet', { day: 2 })]);
  });

  it('B21: announces both windows of a call, and lets it sleep after the second', () => {
    const window = (number: 1 | 2) =>
      ({ kind: 'call', call: 'mafia', clan: 'mafia', purpose: 'act', window: number }) as const;
    const wake = { call: 'mafia', seconds: 30 };
    expect(lines(began(window(1), 30), boxed)).toEqual([line('wake', { ...wake, part: null })]);
    expect(lines(began(window(2), 30), boxed)).toEqual([line('wake', { ...wake, part: 'again' })]);
    const ended = (number: 1 | 2) => lines({ type: 'StepEnded', step: step(window(number)), by: 'time' }, boxed);
    expect(ended(1)).toEqual([]);
    expect(ended(2)).toEqual([line('sleep', { call: 'mafia' })]);
  });

  it('B6: opens the discussion, tells when the microphones are open, when it is over, and not who is ready', () => {
    const discussion = step({ kind: 'discussion' }, 300);
    expect(lines(began({ kind: 'discussion' }, 300), boxed)).toEqual([line('discussion', { seconds: 300 })]);
    expect(lines({ type: 'StepOpened', step: discussion }, boxed)).toEqual([line('common.begins')]);
    expect(keys({ type: 'Readied', seat: 3 })).toEqual([]);
    for (const by of ['time', 'complete', 'skipped'] as const)
      expect(keys({ type: 'StepEnded', step: discussion, by })).toEqual(['discussion.over']);
  });

  it('B7: says that all must vote, reminds those who have not, and tells what was drawn', () => {
    const ballot = { kind: 'ballot', round: 1, choices: [2, 5] } as const;
    const params = { choices: [2, 5], seconds: 30, defaults: false, everyone: false, barred: [] };
    expect(lines(began(ballot, 30), boxed)).toEqual([line('vote.start', { ...params, mandatory: true })]);
    expect(lines(began({ ...ballot, reminded: [3, 4] }, 15), boxed)).toEqual([
      line('vote.reminder', { seats: [3, 4], seconds: 15 }),
    ]);
    const result = { votes: [{ by: 3, choice: 2 }], tally: [{ choice: 2, votes: 1 }], defaulted: [] };
    expect(lines({ type: 'BallotClosed', round: 1, ...result, drawn: [3] }, boxed)).toEqual([
      line('vote.closed', { ...result, drawn: [3] }),
    ]);
  });

  it('B8, B19: tells a tie that is voted on at once, and an alibi', () => {
    expect(verdict({ outcome: 'tie', seats: [2, 5], follows: 'ballot' })).toEqual(['verdict.tie-ballot']);
    expect(verdict({ outcome: 'alibi', seat: 2 })).toEqual(['verdict.alibi']);
  });

  it('D5, D6: tells a first night of plans, and that a clan makes its contract', () => {
    expect(lines({ type: 'NightFell', night: 1 }, deck)).toEqual([line('night.plans')]);
    const contract = { kind: 'call', call: 'yakuza', clan: 'yakuza', purpose: 'contract' } as const;
    expect(lines(began(contract, 60), deck)).toEqual([line('wake', { call: 'yakuza', seconds: 60, part: 'contract' })]);
    expect(lines({ type: 'StepEnded', step: step(contract), by: 'time' }, deck)).toEqual([]);
  });

  it('D14: calls a number while its time runs, so that the numbers come on the beat', () => {
    const shooting = { kind: 'call', call: 'mafia', clan: 'mafia', purpose: 'shooting' } as const;
    expect(lines(began(shooting), deck)).toEqual([line('wake', { call: 'mafia', seconds: 0, part: 'shooting' })]);
    expect(lines({ type: 'StepEnded', step: step(shooting), by: 'time' }, deck)).toEqual([]);
    const number = { kind: 'number', clan: 'mafia', called: 12 } as const;
    expect(lines(began(number, 3), deck)).toEqual([]);
    expect(lines({ type: 'StepOpened', step: step(number, 3) }, { ...deck, until: 1 })).toEqual([
      line('number', { seat: 12 }),
    ]);
    expect(lines({ type: 'StepEnded', step: step(number), by: 'time' }, deck)).toEqual([]);
    expect(line('number', { seat: 12 }).priority, 'no number is cut short by the next one').toBe('rule');
    expect(lines(began({ kind: 'sleep', clan: 'mafia' }), deck)).toEqual([line('sleep', { call: 'mafia' })]);
  });

  it('D9-D12: asks for nominations, tells a long day, and calls the judges', () => {
    expect(lines(began({ kind: 'nomination', seat: 3 }, 15), deck)).toEqual([
      line('nomination', { seat: 3, seconds: 15 }),
    ]);
    expect(lines({ type: 'DayOverran', day: 2 }, deck)).toEqual([line('day.overran')]);
    expect(lines(began({ kind: 'judgement', choices: [2, 5] }, 20), deck)).toEqual([
      line('judgement', { seats: [2, 5], seconds: 20 }),
    ]);
  });

  it('D10-D12: tells the result of the court', () => {
    const told = (verdict: Verdict) => lines(began({ kind: 'verdict', verdict }), deck).map(({ key }) => key);
    const tie = { outcome: 'tie', seats: [2, 5] } as const;
    expect(told({ outcome: 'sole-nominee-stays', seat: 2 })).toEqual(['verdict.sole-stays']);
    expect(told({ outcome: 'judged', seat: 2 })).toEqual(['verdict.judged']);
    expect(told({ outcome: 'unjudged', seats: [2, 5], follows: 'defence' })).toEqual(['verdict.unjudged']);
    expect(told({ outcome: 'unjudged', seats: [2, 5], follows: 'ballot' })).toEqual(['verdict.unjudged-ballot']);
    expect(told({ ...tie, follows: 'defence' })).toEqual(['verdict.retrial']);
    expect(told({ ...tie, follows: 'judgement' })).toEqual(['verdict.tie-judgement']);
    expect(told({ ...tie, follows: 'night' })).toEqual(['verdict.tie-night']);
  });
});
