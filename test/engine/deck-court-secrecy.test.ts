/** Secrets of the court of the rulebook deck: the votes of its judges, and the orders of clans meanwhile. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticesOf } from '#engine/kernel/audience.ts';
import { choices, type GameState } from '#engine/kernel/engine.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { deck } from '#rulesets/deck.ts';
import { atCall, cast, inNight, onDay, told } from './deck-told.ts';
import { holdsBut } from './fixtures/holds.ts';
import { leakOfType } from './fixtures/leaks.ts';
import { Game } from './fixtures/table.ts';
import { type ActionRequest, act } from './fixtures/told.ts';
import type { Tells } from './fixtures/watched-game.ts';

describe('D12: the judges', () => {
  const options = { judges: 'always' };
  const atJudgement = (state: GameState) => state.open && state.step?.kind === 'judgement';
  const atSpeechOf = (seat: SeatNumber) => (state: GameState) =>
    onDay(1)(state) && state.step?.kind === 'speech' && state.step.seat === seat && state.step.purpose === 'turn';
  const accused: readonly ActionRequest[] = [
    { when: atSpeechOf(1), command: act(1, 'nominates', 14) },
    { when: atSpeechOf(2), command: act(2, 'nominates', 15) },
  ];
  const names = (judge: SeatNumber, seat: SeatNumber): ActionRequest => ({
    when: atJudgement,
    command: act(judge, 'votes', seat),
  });

  test('nobody is told which judges acted, or how many did', () => {
    const counts = (tells: Tells) =>
      fc.property(fc.constantFrom(14, 15), fc.constantFrom(null, 1, 5, 14, 16), (seat, viewer) => {
        const stage = { viewer, tells, options, until: inNight(2) };
        const ways = [[names(11, seat)], [names(12, seat)], [names(11, seat), names(12, seat)]];
        return new Set(ways.map((way) => told([...accused, ...way], stage))).size === 1;
      });
    const asACastVote: Tells = (event, moment) =>
      noticesOf(event, moment).map((notice) =>
        event.type === 'Judged' ? { to: 'all', news: { type: 'VoteCast', by: 11 } } : notice,
      );
    holdsBut(counts, [leakOfType('Judged'), asACastVote]);
  });

  test('a judge who has acted is not told whether the other one has', () => {
    const stage = { viewer: 11, tells: noticesOf, options, until: inNight(2) };
    const alone = told([...accused, names(11, 14)], stage);
    expect(told([...accused, names(11, 14), names(12, 14)], stage)).toBe(alone);
  });

  test('two judges who disagree about the tied seats and two silent judges give the same notices', () => {
    const vote = (seat: SeatNumber): ActionRequest => ({
      when: (state) => state.ballot?.round === 1 && onDay(1)(state),
      command: act(seat, 'votes', seat % 2 === 0 ? 14 : 15),
    });
    const tie = [...accused, ...cast.map((_, index) => vote(index + 1))];
    const silent = (tells: Tells) =>
      fc.property(fc.constantFrom(null, 1, 14, 16), (viewer) => {
        const stage = { viewer, tells, options: { judges: 'overtime' }, until: inNight(2) };
        return told([...tie, names(11, 14), names(12, 15)], stage) === told(tie, stage);
      });
    const asNews: Tells = (event, moment) =>
      event.type === 'JudgesHeard'
        ? [{ to: 'all', news: { type: 'OwnVote', choice: moment.after.day.trial?.named?.[0] ?? 'none' } }]
        : noticesOf(event, moment);
    holdsBut(silent, [leakOfType('Judged'), asNews]);
  });

  test('everybody is shown the same prompt, and all who are not judges get the same refusal', () => {
    const game = new Game({ rules: deck, roles: cast, options });
    for (const { when, command } of accused) {
      game.until((state) => state.open && when(state));
      game.play(command);
    }
    game.until(atJudgement);
    const prompts = game.state.seats.map(({ number }) => JSON.stringify(choices(deck, game.state, number)));
    expect(new Set(prompts)).toEqual(new Set(['[{"verb":"votes","options":[14,15],"min":1,"max":1}]']));
    const prompted = game.batches.at(-1)!.notices.filter(({ news }) => news.type === 'Prompted');
    expect(prompted).toHaveLength(cast.length);
    const refusals = game.state.seats
      .filter(({ number }) => number !== 11 && number !== 12)
      .map(({ number }) => JSON.stringify(game.play(act(number, 'votes', 14))));
    expect(new Set(refusals)).toEqual(new Set(['{"ok":false,"error":{"code":"not-a-judge","clause":"D12"}}']));
  });
});

test('D9: the seat asked for a nomination is public; talk of the clans at that time is not', () => {
  const asked = (state: GameState) => onDay(1)(state) && state.step?.kind === 'nomination';
  const makes: readonly ActionRequest[] = [
    { when: atCall(1, 'mafia'), command: act(1, 'orders', 14) },
    { when: atCall(1, 'mafia'), command: act(2, 'agrees') },
  ];
  const stage = { viewer: 14, tells: noticesOf, until: inNight(2) };
  const quiet = told(makes, stage);
  expect(quiet).toContain('"kind":"nomination"');
  expect(told([...makes, { when: asked, command: act(2, 'orders', 15) }], stage)).toBe(quiet);
});
