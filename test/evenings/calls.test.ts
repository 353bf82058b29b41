/** The calls to Discord in an evening of each rulebook, by kind. */
import { expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { playDays } from '../discord/course.ts';
import { HandEvening } from '../discord/hand-evening.ts';

/** A kind of calls, and the methods and routes of its calls. Calls of no other kind make rooms, or ask. */
const kinds = [
  ['byInteraction', /^\w+ \/(?:webhooks|interactions)\//],
  ['posts', /^POST \/channels\/\S+\/messages$/],
  ['edits', /^PATCH \/channels\/\S+\/messages\//],
  ['deletions', /^DELETE \/channels\/\S+\/messages\//],
  ['members', /^PATCH \/guilds\/\S+\/members\//],
] as const;

type Calls = Readonly<Record<(typeof kinds)[number][0] | 'rooms', number>>;

function callsIn({ emulator }: HandEvening): Calls {
  const counts = { byInteraction: 0, posts: 0, edits: 0, deletions: 0, members: 0, rooms: 0 };
  for (const { method, route, path } of emulator.calls) {
    const [kind] = kinds.find(([, pattern]) => pattern.test(`${method} ${route ?? path}`)) ?? ['rooms'];
    counts[kind] += 1;
  }
  return counts;
}

/** An evening of two days and their nights. One person presses “Act” in each step, and the host ends the game. */
async function play(rules: string, people: number): Promise<Calls> {
  const evening = await HandEvening.open({}, {}, { people, tableRequest: { rules, seed: 7 }, isPatient: true });
  let turn = 0;
  const atStep = async (): Promise<void> => {
    const person = evening.people[turn++ % people]!;
    const label = t('en', 'ui:button.act');
    const shown = evening.panel(label, person);
    if (shown !== undefined) await evening.answer(person.press(shown, label));
  };
  await playDays(evening, 2, { atStep });
  if (evening.table.stage !== 'over') await evening.endByHost();
  await evening.until(() => evening.panel(t('en', 'evening:button.again')) !== undefined);
  await evening.arranged();
  const calls = callsIn(evening);
  await evening.close();
  return calls;
}

/** The calls with the bot's token, which its limits count. */
const withToken = ({ byInteraction: _, ...others }: Calls): number =>
  Object.values(others).reduce((sum, count) => sum + count, 0);

/**
 * The calls with the bot's token and those by interaction at commit ab203fc3, before each person had a message of their own
 * that lives: the same evenings, with a narrator who waits in the same way. Sports Mafia was not hosted then.
 */
const before = {
  six: [169, 41],
  club: [277, 75],
  boxed: [155, 29],
  deck: [433, 99],
  grand: [286, 85],
} as const;

test.each(Object.keys(before) as (keyof typeof before)[])(
  'an evening of %s takes at most 1.3 times the calls that it took without own panels, and more by interaction',
  { timeout: 300_000 },
  async (rules) => {
    const [most, byInteraction] = before[rules];
    const calls = await play(rules, rules === 'six' ? 6 : 10);
    if (process.env['CALLS'] === 'print') console.log(rules, JSON.stringify(calls));
    expect(withToken(calls)).toBeLessThanOrEqual(1.3 * most);
    // Panels that are never drawn again would prove nothing. Edits in quick succession are one.
    expect(calls.byInteraction).toBeGreaterThan(2 * byInteraction);
  },
);
