/** The largest table of every rulebook: on a phone, the button is where the call is. */
import { afterEach, expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { type Course, playDays } from './course.ts';
import { HandEvening } from './hand-evening.ts';

let evening: HandEvening;
afterEach(async () => {
  expect(evening.emulator.refusals).toEqual([]);
  expect(evening.log.issues.filter(({ level }) => level === 'error')).toEqual([]);
  await evening.close();
});

async function play(rules: string, players: number): Promise<Course> {
  evening = await HandEvening.open({}, {}, { people: players, tableRequest: { rules, seed: 7 } });
  const course = await playDays(evening, 2);
  if (process.env['PHONE'] === 'print') console.log(rules, players, course.most, JSON.stringify([...course.counts]));
  return course;
}

/** The most messages in a night or a day, at the largest tables. */
const bounds: Readonly<Record<string, { readonly night: number; readonly day: number }>> = {
  six: { night: 3, day: 13 },
  boxed: { night: 6, day: 8 },
  club: { night: 3, day: 26 },
  deck: { night: 3, day: 60 },
  grand: { night: 4, day: 60 },
};

test.each(Object.values(rulesets).map(({ id, players }) => [id, players.max] as const))(
  '%s for %i: the button that the game waits for has at most two messages below it',
  async (rules, players) => {
    const course = await play(rules, players);
    expect(course.missing).toEqual([]);
    expect(course.most).toBeLessThanOrEqual(2);
    expect(course.postedIn('night')).toBeLessThanOrEqual(bounds[rules]!.night);
    expect(course.postedIn('day')).toBeLessThanOrEqual(bounds[rules]!.day);
  },
);
