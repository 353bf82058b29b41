/** The people of the demo understand what the host says and what they say to each other, in both languages. */
import { describe, expect, test } from 'vitest';
import type { Step } from '#engine/kernel/step.ts';
import { type Language, languages, script, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { names } from '../../src/demo/names.ts';
import { defaultSeed } from '../../src/demo/options.ts';
import { opinionIn, planIn, sayOpinion, sayPlan, wordings } from '../../src/demo/phrases.ts';
import { departedIn } from '../../src/demo/spoken-lines.ts';
import { Strategy } from '../../src/demo/strategy.ts';
import { TownListener } from '../../src/demo/town-listener.ts';
import { Rehearsal } from './rehearsal.ts';

const shows = languages.flatMap((language) =>
  (
    [
      ['six', 6],
      ['club', 16],
      ['boxed', 20],
    ] as const
  ).map(([ruleset, players]) => ({ language, ruleset, players })),
);

describe.each(shows)('$ruleset with $players players in $language', ({ language, ruleset, players }) => {
  const { batches, state } = new Rehearsal(rulesets[ruleset]!, players, defaultSeed(ruleset, players)).play();

  /** The lines of each batch, as the town reads them. */
  const read = batches.map(({ notices }) => {
    const news = notices.flatMap((notice) => (notice.to === 'all' ? [notice.news] : []));
    const seats = state.seats.map(({ number }) => ({
      seat: number,
      userId: `${number}`,
      name: nameOf(language, number),
    }));
    const audience = { language, ruleset, options: state.options, players: seats, until: 0 };
    return script.tell(news, audience).map(({ message }) => message.text);
  });

  test('whose call it is, whether all may talk, and when the time runs', () => {
    const listener = new TownListener(new Strategy(1, 1, () => true), { ruleset, language });
    let step: Step | null = null;
    for (const [index, { events }] of batches.entries()) {
      const cues = read[index]!.map((text) => listener.hear(text));
      for (const event of events) if (event.type === 'StepBegan') step = event.step;
      if (!step || !events.some(({ type }) => type === 'StepOpened')) continue;
      const act = step.kind === 'call' && step.purpose === 'act' ? step.call : null;
      if (act !== null || step.kind === 'discussion' || step.kind === 'revenge')
        expect(cues.some(({ timeRuns }) => timeRuns)).toBe(true);
      expect(listener.called).toBe(act);
      expect(listener.talks).toBe(step.kind === 'discussion');
    }
  });

  test('who leaves, by the time he has left', () => {
    const [told, left] = [new Set<number>(), new Set<number>()];
    for (const [index, { events }] of batches.entries()) {
      for (const text of read[index]!) for (const seat of departedIn(language, text)) told.add(seat);
      for (const event of events) if (event.type === 'SeatLeft') left.add(event.seat);
      expect([...told]).toEqual(expect.arrayContaining([...left]));
    }
    expect(told).toEqual(left);
  });
});

const nameOf = (language: Language, seat: number): string => names[language][seat - 1]!;

describe.each(languages)('what the host says in %s', (language) => {
  const who = `**#3 ${nameOf(language, 3)}**, **#5 ${nameOf(language, 5)}**`;

  test('B7: whose votes are missing, until there is another ballot', () => {
    const listener = new TownListener(new Strategy(1, 1, () => true), { ruleset: 'boxed', language });
    listener.hear(t(language, 'lines:vote.reminder', { who, time: '15' }));
    expect(listener.missing).toEqual([3, 5]);
    listener.hear(t(language, 'lines:vote.again', { choices: who, time: '30' }));
    expect(listener.missing).toBeNull();
  });

  test('A16: who is acquitted stays', () => {
    const strategy = new Strategy(1, 1, () => true);
    strategy.sits([1, 3]);
    const listener = new TownListener(strategy, { ruleset: 'grand', language });
    const three = { who: `**#3 ${nameOf(language, 3)}**` };
    listener.hear(t(language, 'lines:verdict.condemned', three));
    expect(strategy.opinion).toBeNull();
    listener.hear(t(language, 'lines:verdict.acquitted', three));
    expect(strategy.opinion?.about).toBe(3);
  });
});

describe.each(languages)('what people say in %s', (language) => {
  const who = { seat: 12, name: nameOf(language, 12) };

  test.each([true, false])('is an opinion to their hearers, and how sure they are (%s)', (sure) => {
    for (let wording = 0; wording < wordings; wording++) {
      const text = sayOpinion(language, { by: 3, about: 12, sure }, who, wording);
      expect(opinionIn(language, 3, text)).toEqual({ by: 3, about: 12, sure });
      expect(planIn(language, text)).toBeNull();
    }
  });

  test('is a plan to their clan', () => {
    for (let wording = 0; wording < wordings; wording++) {
      const text = sayPlan(language, who, wording);
      expect(planIn(language, text)).toBe(12);
      expect(opinionIn(language, 3, text)).toBeNull();
    }
  });

  test('is nothing when it is something else', () => {
    expect(opinionIn(language, 3, '#12')).toBeNull();
    expect(planIn(language, 'gg')).toBeNull();
  });
});
