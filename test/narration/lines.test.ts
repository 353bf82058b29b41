import { describe, expect, it } from 'vitest';
import type { News } from '#engine/kernel/notices.ts';
import type { StepBody, Verdict } from '#engine/kernel/step.ts';
import { type Line, type LineKey, line } from '#narration/line.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { boxed, club, deck, privateNews, scene, step } from './kit.ts';

const lines = (news: News, around = scene): readonly Line[] => (isPublic(news) ? linesOf(news, around) : []);

const keys = (news: News): readonly LineKey[] => lines(news).map(({ key }) => key);

const began = (body: StepBody, seconds = 0): News => ({ type: 'StepBegan', step: step(body, seconds) });

const verdict = (verdict: Verdict): readonly LineKey[] => keys(began({ kind: 'verdict', verdict }));

describe('news for the town', () => {
  it('nothing of what is for one seat or a clan', () => {
    for (const news of privateNews) expect(isPublic(news), news.type).toBe(false);
  });

  it('S2: introduces the players by seat, as many as there are', () => {
    expect(lines(began({ kind: 'opening' }))).toEqual([line('game.opening', { seats: 6 })]);
  });

  it('tells the first night from the others', () => {
    expect(keys({ type: 'NightFell', night: 1 })).toEqual(['night.first']);
    expect(keys({ type: 'NightFell', night: 2 })).toEqual(['night.fall']);
  });

  it('tells a nightfall and a morning once: by their news, not by their steps', () => {
    expect(keys(began({ kind: 'nightfall', night: 2 }))).toEqual([]);
    expect(keys(began({ kind: 'morning', day: 2, killed: [3] }))).toEqual([]);
  });

  it.each(['mafia', 'don', 'commissar', 'doctor'] as const)('S3, S12: calls the %s and lets the call sleep', (call) => {
    const clan = call === 'mafia' ? 'mafia' : null;
    const meet = { kind: 'call', call, clan, purpose: 'meet' } as const;
    expect(lines(began(meet, 10))).toEqual([line('meet', { call, seconds: 10 })]);
    expect(lines(began({ ...meet, purpose: 'act' }, 20))).toEqual([line('wake', { call, seconds: 20, part: null })]);
    for (const by of ['time', 'skipped', 'complete'] as const)
      expect(lines({ type: 'StepEnded', step: step(meet), by })).toEqual([line('sleep', { call })]);
  });

  it('S18: tells a quiet night from the second on; in the first nobody was hunted', () => {
    expect(keys({ type: 'DayBroke', day: 1, killed: [] })).toEqual(['morning.first']);
    expect(keys({ type: 'DayBroke', day: 2, killed: [] })).toEqual(['morning.quiet']);
  });

  it('G5: names who was killed at night, in the morning and nowhere else, and nothing beside', () => {
    expect(lines({ type: 'DayBroke', day: 2, killed: [4] })).toEqual([
      { key: 'morning.killed', params: { day: 2, seats: [4] }, priority: 'rule' },
    ]);
    expect(keys({ type: 'SeatLeft', seat: 4, cause: 'night' })).toEqual([]);
  });

  it.each(['turn', 'defence', 'last-word'] as const)('gives the floor for a %s', (purpose) => {
    expect(lines(began({ kind: 'speech', seat: 3, purpose }, 30))).toEqual([
      line(`speech.${purpose}`, { seat: 3, seconds: 30 }),
    ]);
  });

  it('calls time to a speaker who has used it up, not to one who has thanked or left', () => {
    const speech = step({ kind: 'speech', seat: 3, purpose: 'turn' }, 60);
    const end = (by: 'time' | 'skipped' | 'passed' | 'void') => keys({ type: 'StepEnded', step: speech, by });
    expect(end('time')).toEqual(['speech.time']);
    expect(end('skipped')).toEqual(['speech.time']);
    expect(end('passed')).toEqual([]);
    expect(end('void')).toEqual([]);
  });

  it('S5: announces a nomination', () => {
    expect(lines({ type: 'Nominated', by: 2, seat: 5 })).toEqual([line('nominated', { by: 2, seat: 5 })]);
  });

  it('S6, S9: opens a ballot with its list, and says what silence counts for', () => {
    const ballot = { kind: 'ballot', round: 1, choices: [2, 5] } as const;
    const params = { choices: [2, 5], seconds: 20, defaults: false, everyone: false, barred: [], mandatory: false };
    expect(lines(began(ballot, 20))).toEqual([line('vote.start', params)]);
    expect(lines(began({ ...ballot, round: 2 }, 20))).toEqual([line('vote.again', params)]);
    const around = { ...scene, options: { abstain: 'last-nominee' } };
    expect(lines(began(ballot, 20), around)).toEqual([line('vote.start', { ...params, defaults: true })]);
  });

  it('tells no vote while the ballot is open', () => {
    expect(keys({ type: 'VoteCast', by: 1 })).toEqual([]);
  });

  it('S7-S11: tells the result of the trial', () => {
    expect(verdict({ outcome: 'no-nominee' })).toEqual(['verdict.no-nominee']);
    expect(verdict({ outcome: 'sole-nominee', seat: 2 })).toEqual(['verdict.sole-nominee']);
    expect(verdict({ outcome: 'no-votes' })).toEqual(['verdict.no-votes']);
    expect(verdict({ outcome: 'condemned', seat: 2 })).toEqual(['verdict.condemned']);
    expect(verdict({ outcome: 'tie', seats: [2, 5], follows: 'defence' })).toEqual(['verdict.tie']);
    expect(verdict({ outcome: 'tie', seats: [2, 5], follows: 'coin' })).toEqual(['verdict.tie-coin']);
    expect(verdict({ outcome: 'tie', seats: [2, 5], follows: 'all-stay' })).toEqual(['verdict.all-stay']);
    expect(verdict({ outcome: 'coin', among: [2, 5], seat: 5 })).toEqual(['verdict.coin']);
  });

  it('G11: tells that somebody has left, once; the condemned have been told by the verdict', () => {
    expect(keys({ type: 'SeatLeft', seat: 2, cause: 'quit' })).toEqual(['left']);
    expect(keys({ type: 'SeatLeft', seat: 2, cause: 'removed' })).toEqual(['removed']);
    expect(keys({ type: 'SeatLeft', seat: 2, cause: 'vote' })).toEqual([]);
  });

  it('nothing at the start: the opening step does', () => {
    expect(keys({ type: 'GameStarted', ruleset: 'six', options: { abstain: 'allowed' }, seats: 6 })).toEqual([]);
  });

  it('tells a pause with what is left, the going on, and added time', () => {
    expect(lines({ type: 'GamePaused', left: 33.6 })).toEqual([line('game.paused', { seconds: 34, host: false })]);
    expect(lines({ type: 'GamePaused', left: 5, by: 'host' })).toEqual([
      line('game.paused', { seconds: 5, host: true }),
    ]);
    expect(lines({ type: 'GameResumed' })).toEqual([line('game.resumed')]);
    const speech = step({ kind: 'speech', seat: 1, purpose: 'turn' }, 60);
    expect(lines({ type: 'StepExtended', step: speech, seconds: 30 })).toEqual([
      line('game.extended', { seconds: 30 }),
    ]);
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

  it('reads the votes out when the ballot has closed', () => {
    const result = { votes: [{ by: 1, choice: 2 }], tally: [{ choice: 2, votes: 1 }], defaulted: [], drawn: [] };
    expect(lines({ type: 'BallotClosed', round: 1, ...result })).toEqual([line('vote.closed', result)]);
  });

  it('is said to its end where it is a rule', () => {
    expect(lines({ type: 'DayBroke', day: 2, killed: [4] })[0]?.priority).toBe('rule');
    expect(line('speech.ten').priority).toBe('talk');
  });
});

describe('the public lines', () => {
  it('name no card but one that is shown, and all at the end', () => {
    const cards = [{ seat: 1, role: 'don' }];
    const shown = lines({ type: 'CardShown', seat: 1, role: 'don' });
    expect(shown).toEqual([line('card.shown', { seat: 1, role: 'don' })]);
    const ended = lines({ type: 'GameEnded', winner: 'town', winners: [2], cards });
    expect(ended).toEqual([line('game.ended', { winner: 'town', winners: [2], cards })]);
    const turned = lines({ type: 'GameEnded', winner: 'mafia', winners: [1], cards, turned: [1] });
    expect(turned).toEqual([line('game.ended', { winner: 'mafia', winners: [1], cards, turned: cards })]);
  });
});
