/** The largest table of every rulebook that can be hosted: on a phone, the button is where the call is. */
import { expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { type Course, playDays } from '../discord/course.ts';
import { HandEvening } from '../discord/hand-evening.ts';
import { setOption } from '../discord/table-settings.ts';

let evening: HandEvening;

async function play(rules: string, players: number, cards?: string): Promise<Course> {
  const tableRequest = { rules, seed: 7, ...(cards === undefined ? {} : { cards }) };
  evening = await HandEvening.open({}, {}, { people: players, tableRequest });
  await evening.fillLobby();
  if (cards !== undefined) await setOption(evening.host, evening.lobby!, 'tie', 'duel');
  const course = await playDays(evening, 2);
  if (process.env['PHONE'] === 'print')
    console.log(rules, players, course.most, [...course.kinds].join(' '), JSON.stringify([...course.counts]));
  return course;
}

/** The most messages in a night or a day at the largest table, and the steps that must come there besides calls. */
const wanted: Readonly<
  Record<string, { readonly night: number; readonly day: number; readonly kinds: readonly string[] }>
> = {
  six: { night: 3, day: 13, kinds: ['speech', 'ballot'] },
  boxed: { night: 6, day: 8, kinds: ['discussion', 'ballot'] },
  club: { night: 3, day: 26, kinds: ['speech', 'ballot'] },
  deck: { night: 3, day: 60, kinds: ['speech', 'ballot', 'judgement'] },
  grand: { night: 4, day: 60, kinds: ['speech', 'nomination', 'ballot'] },
  sport: { night: 3, day: 60, kinds: ['speech', 'ballot'] },
};

test.each(Object.values(rulesets).map(({ id, players }) => [id, players.max] as const))(
  '%s for %i: the button that the game waits for has at most two messages below it',
  async (rules, players) => {
    const course = await play(rules, players);
    const { night, day, kinds } = wanted[rules]!;
    expect(course.missing).toEqual([]);
    expect(course.most).toBeLessThanOrEqual(2);
    expect([...course.kinds]).toEqual(expect.arrayContaining(['call', ...kinds]));
    expect(course.postedIn('night')).toBeLessThanOrEqual(night);
    expect(course.postedIn('day')).toBeLessThanOrEqual(day);
  },
);

test('grand with a judge and a rake: a duel, an appeal and a revenge have their button there too', async () => {
  const course = await play('grand', 8, 'don, mafioso, commissar, judge, rake, civilian 3');
  expect(course.missing).toEqual([]);
  expect(course.most).toBeLessThanOrEqual(2);
  expect([...course.kinds]).toEqual(expect.arrayContaining(['duel', 'appeal', 'revenge']));
});
