/** The lines for the public news that all rulebooks have. Those of single rulebooks are in rulebook-lines.test.ts. */
import { describe, expect, it } from 'vitest';
import { line } from '#narration/line.ts';
import { isPublic } from '#narration/lines-of.ts';
import { privateNews, scene, step } from './kit.ts';
import { began, keys, lines, verdict } from './public-lines.ts';

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
    const called = { ...ballot, called: 2 } as const;
    expect(lines(began(called, 4))).toEqual([
      line('vote.start', { ...params, seconds: 4, called: true }),
      line('vote.call', { choice: 2, seconds: 4 }),
    ]);
    expect(lines(began({ ...called, called: 5, goesOn: true }, 4))).toEqual([
      line('vote.call', { choice: 5, seconds: 4 }),
    ]);
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

  it('reads the votes out when the ballot has closed', () => {
    const result = { votes: [{ by: 1, choice: 2 }], tally: [{ choice: 2, votes: 1 }], defaulted: [], drawn: [] };
    expect(lines({ type: 'BallotClosed', round: 1, ...result })).toEqual([line('vote.closed', result)]);
  });

  it('F8: tells the count of a call after it, and at the end only what has not been told', () => {
    expect(lines({ type: 'CallCounted', choice: 2, votes: 2, by: [1, 4] })).toEqual([
      line('vote.counted', { choice: 2, count: 2, voters: [1, 4] }),
    ]);
    const votes = [1, 4].map((by) => ({ by, choice: 2 }));
    const result = { votes, defaulted: [], drawn: [] };
    const closed = { type: 'BallotClosed', round: 1, ...result, last: 5 } as const;
    const others = [{ choice: 2, votes: 2 }];
    expect(lines({ ...closed, tally: others })).toEqual([
      line('vote.closed', { ...result, tally: [{ choice: 5, votes: 0 }], called: true }),
    ]);
    const one = { choice: 5, votes: 1 };
    expect(lines({ ...closed, tally: [...others, one] })).toEqual([
      line('vote.closed', { ...result, tally: [one], called: true }),
    ]);
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
    const alone = lines({ type: 'GameEnded', winner: 'town', winners: [1, 2], cards, ownEnds: [1] });
    expect(alone).toEqual([line('game.ended', { winner: 'town', winners: [1, 2], cards, ownEnds: cards })]);
  });
});
