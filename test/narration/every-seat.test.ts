/** Nobody is left out of a text because many are to be named. */
import { describe, expect, test } from 'vitest';
import type { News } from '#engine/kernel/notices.ts';
import type { StepBody } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { newsForSeat } from '#narration/news-for-seat.ts';
import { textOf } from '#narration/script.ts';
import { rulesets } from '#rulesets/index.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { linesAt, scene, seatsUpTo, step } from './kit.ts';

const sizes = seatsUpTo(26);

/** The seats of lists in the parameters of a line: its own numbers, and those of its rows. */
const seatsIn = (list: readonly unknown[]): readonly SeatNumber[] =>
  list.flatMap((each) => {
    const { seat, choice = seat, by = choice } = Object(each) as Record<string, unknown>;
    return [each, choice, by].filter((one) => typeof one === 'number');
  });

/** The seats that a text does not name by number. */
const missingFrom = (text: string, seats: readonly SeatNumber[]): readonly SeatNumber[] => {
  const named = new Set([...text.matchAll(/[#№](\d+)/gu)].map(([, seat]) => Number(seat)));
  return seats.filter((seat) => !named.has(seat));
};

/** The numbers of a duel, which are not seats. */
const numbers = ['free', 'verdict.duel.drawn'];

describe.each(languages)('every seat of a list is named in the text (%s)', (language) => {
  const wording = wordingOf(language);

  test.each(sizes)('of each line that reads the list, at a table of %i', (count) => {
    for (const line of linesAt(count)) {
      const read = new Set<string>();
      const params = new Proxy(line.params, {
        get: (all, name, receiver) => {
          read.add(String(name));
          return Reflect.get(all, name, receiver);
        },
      });
      const text = textOf({ ...line, params } as typeof line, wording, { ...scene, seats: count });
      for (const [name, value] of Object.entries(line.params)) {
        if (
          !read.has(name) ||
          !Array.isArray(value) ||
          [name, `${line.key}.${name}`].some((one) => numbers.includes(one))
        )
          continue;
        expect(missingFrom(text, seatsIn(value)), `${line.key}, ${name}: ${text}`).toEqual([]);
      }
    }
  });

  test.each(sizes)('of the news for the town and for a seat, at a table of %i', (count) => {
    const seats = seatsUpTo(count);
    for (const around of Object.values(rulesets).map((rules) => ({ ...scene, rules, ruleset: rules.id, seats: count })))
      for (const news of newsAbout(seats)) {
        const texts = isPublic(news)
          ? linesOf(news, around).map((line) => textOf(line, wording, around))
          : [newsForSeat(news, wording, { ...around, reader: 1 }) ?? ''];
        const text = texts.join('\n');
        expect(missingFrom(text, seats), `${around.ruleset}, ${JSON.stringify(news).slice(0, 60)}: ${text}`).toEqual(
          [],
        );
      }
  });
});

/** News that are about all of these seats. */
function newsAbout(seats: readonly SeatNumber[]): readonly News[] {
  const began = (body: StepBody): News => ({ type: 'StepBegan', step: step(body, 20) });
  const cards = seats.map((seat) => ({ seat, role: 'civilian' }));
  const ballot = { kind: 'ballot', round: 2, choices: seats } as const;
  const ties = ['defence', 'ballot', 'coin', 'all-stay', 'question', 'judgement', 'duel', 'night'] as const;
  return [
    { type: 'DayBroke', day: 2, killed: seats },
    began(ballot),
    began({ ...ballot, choices: [], barred: seats }),
    began({ ...ballot, choices: [], about: seats }),
    began({ ...ballot, choices: [], about: [], barred: seats }),
    began({ ...ballot, reminded: seats }),
    began({ kind: 'judgement', choices: seats }),
    ...ties.map((follows) => began({ kind: 'verdict', verdict: { outcome: 'tie', seats, follows } })),
    ...(['all-leave', 'none-leave'] as const).map((outcome) => began({ kind: 'verdict', verdict: { outcome, seats } })),
    ...(['ballot', 'defence'] as const).map((follows) =>
      began({ kind: 'verdict', verdict: { outcome: 'unjudged', seats, follows } }),
    ),
    closed({ votes: seats.map((by) => ({ by, choice: 1 })), tally: [{ choice: 1, votes: seats.length }] }),
    closed({
      votes: seats.map((choice) => ({ by: 1, choice })),
      tally: seats.map((choice) => ({ choice, votes: 1 })),
    }),
    closed({ defaulted: seats }),
    closed({ drawn: seats }),
    { type: 'GameEnded', winner: 'town', winners: seats, cards },
    { type: 'GameEnded', winner: 'town', winners: [], cards: [], cleared: seats },
    { type: 'Introduced', people: seats.map((seat) => ({ seat, as: 'mafia' })) },
    { type: 'PickMade', call: 'commissar', seat: 1, verb: 'checks', targets: seats },
    { type: 'ContractSettled', clan: 'mafia', targets: seats },
  ];
}

const closed = (about: object): News => ({
  ...{ type: 'BallotClosed', round: 1, votes: [], tally: [], defaulted: [] },
  ...about,
});
