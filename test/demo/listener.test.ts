/** The people of the demo understand what the host says and what they say to each other, in both languages. */
import { describe, expect, test } from 'vitest';
import { drawPage } from '#discord/features/page.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { Audience } from '#game/ports/ports.ts';
import { isToldApart, TownPages } from '#game/presentation/town-pages.ts';
import { t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { names } from '../../src/demo/names.ts';
import { NewLines } from '../../src/demo/new-lines.ts';
import { defaultSeed } from '../../src/demo/options.ts';
import { opinionIn, planIn, sayOpinion, sayPlan, wordings } from '../../src/demo/phrases.ts';
import { departedIn } from '../../src/demo/spoken-lines.ts';
import { Strategy } from '../../src/demo/strategy.ts';
import { TownListener } from '../../src/demo/town-listener.ts';
import type { Game } from '../engine/fixtures/table.ts';
import { type Language, languages } from '../languages.ts';
import { script, wordingOf } from '../rulebooks.ts';
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

/** A town as the bot writes it, and a reader who reads what is new in it. */
class ReadTown {
  readonly #audience: Audience;
  readonly #pages = new TownPages(script);
  readonly #newLines = new NewLines();
  #batches = 0;

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** The new lines of each message that a batch has posted or edited. */
  after({ events, notices }: Game['batches'][number]): readonly string[] {
    this.#batches += 1;
    const news = notices.flatMap((notice) => (notice.to === 'all' ? [notice.news] : []));
    const apart = news.filter((each) => isToldApart(each, null));
    for (const each of news) this.#pages.add(each, this.#audience, apart.includes(each));
    const isOpen = events.some(({ type }) => type === 'StepOpened');
    const messages = script.tell(apart, this.#audience).map(({ message }) => message.text);
    return [...this.#drawn(isOpen ? this.#batches * 1000 : null), ...messages].filter((text) => text !== '');
  }

  /** The pages. The latest one shows the end of the step's time. */
  #drawn(until: number | null): readonly string[] {
    const { language, players } = this.#audience;
    const all = this.#pages.after(this.#pages.reveals);
    return all.map((page) => {
      const choice = { kind: 'night', numbers: null } as const;
      const now = page.number === all.length ? { step: 1, until, note: null, talks: false, choice } : null;
      const drawn = drawPage({ kind: 'page', ...page, now }, { gameId: 'g1', wording: wordingOf(language), players });
      return this.#newLines.of({
        id: `${page.number}`,
        content: drawn.content,
        components: [...drawn.components],
      });
    });
  }
}

describe.each(shows)('$ruleset with $players players in $language', ({ language, ruleset, players: count }) => {
  const { batches, state } = new Rehearsal(rulesets[ruleset]!, count, defaultSeed(ruleset, count)).play();

  const players = state.seats.map(({ number }) => ({
    seat: number,
    userId: `${number}`,
    name: nameOf(language, number),
  }));
  const town = new ReadTown({ language, rules: rulesets[ruleset]!, options: state.options, players, until: 0 });
  /** The texts that are new to a reader of the town after each batch. */
  const read = batches.map((batch) => town.after(batch));

  test('the listener knows the awake roles, common time and the start of the time', () => {
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

  test('the listener knows a player who leaves, by the time they have left', () => {
    const [told, left] = [new Set<number>(), new Set<number>()];
    for (const [index, { events }] of batches.entries()) {
      for (const text of read[index]!) for (const seat of departedIn(language, text)) told.add(seat);
      for (const event of events) if (event.type === 'SeatLeft') left.add(event.seat);
      expect([...told]).toEqual(expect.arrayContaining([...left]));
    }
    expect(told).toEqual(left);
  });
});

test('a mark that becomes an emoji of our own makes no line new', () => {
  const lines = new NewLines();
  lines.of({ id: '1', content: '<@1>, one minute. 🎙️' });
  expect(lines.of({ id: '1', content: '<@1>, one minute. <:nc_floor_0123abcd:5>\nMore.' })).toBe('More.');
});

const nameOf = (language: Language, seat: number): string => names[language][seat - 1]!;

describe.each(languages)('a line of the host in %s', (language) => {
  const who = `**#3 ${nameOf(language, 3)}**, **#5 ${nameOf(language, 5)}**`;

  test('B7: the listener knows the players whose votes are missing, until there is another ballot', () => {
    const listener = new TownListener(new Strategy(1, 1, () => true), { ruleset: 'boxed', language });
    listener.hear(t(language, 'lines:vote.reminder', { who, time: '15' }));
    expect(listener.missing).toEqual([3, 5]);
    listener.hear(t(language, 'lines:vote.again', { choices: who, time: '30' }));
    expect(listener.missing).toBeNull();
  });

  test('A16: the listener knows that an acquitted player stays', () => {
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

describe.each(languages)('a remark of a person in %s', (language) => {
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
