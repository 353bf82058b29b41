/** Presses that Discord stamps late, on the buttons of called votes and of a shooting, at a real pace. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import type { RoleId, VoteChoice } from '#engine/kernel/types.ts';
import { beginEvening, type Evening } from '../discord/evening.ts';
import { ask } from '../game/kit/ask.ts';
import { hurried } from '../wire/kit/hurried.ts';

let evening: Evening;
afterEach(() => expect(evening.emulator.rateLimited).toBe(0));

const SPEED = 4;
const soon = { interval: 5, timeout: 150_000 };

const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;
const step = () => table().town.step;
const person = (seat: number): SimulatedUser => evening.people[seat - 1]!;
const page = (): ShownMessage =>
  person(1)
    .messages(evening.guild.channel('town'))
    .findLast(({ rows: components = [] }) => components.length > 0)!;

/** Ends one running time limit after another until that holds. */
async function skipTo(holds: () => boolean): Promise<void> {
  const skip = async (): Promise<boolean> => {
    if (holds()) return true;
    await ask(evening.tables, table().gameId).hostRequests.order(person(1).id, { order: 'skip' }, false);
    return holds();
  };
  await expect.poll(skip, soon).toBe(true);
}

async function begun(
  rules: string,
  count: number,
  change: Readonly<Record<string, string | number>>,
  cards?: readonly RoleId[],
): Promise<void> {
  evening = await beginEvening(SPEED, count, { rateLimits: hurried(SPEED) });
  const lobby = () => person(1).messages(evening.guild.channel('general'))[0]!;
  await person(1).slash('game new', { rules, seed: 7, ...(cards ? { cards: cards.join(', ') } : {}) });
  await expect.poll(lobby, soon).toBeDefined();
  await ask(evening.tables, table().gameId).lobby.configure(person(1).id, change);
  for (const each of evening.people.slice(1)) await each.press(lobby(), 'Join');
  await person(1).press(lobby(), 'Start');
  await expect.poll(() => table().town.phase, soon).not.toBeNull();
}

interface Shown {
  readonly message: ShownMessage;
  readonly id: string;
  readonly until: number;
}

/** The message on which this button is, and the end of its time. */
async function shown(id: RegExp): Promise<Shown> {
  let found: Shown | null = null;
  const look = (): boolean => {
    const { until } = table();
    const message = page();
    const match = id.exec(JSON.stringify(message.rows));
    found = match && until !== null ? { message, id: match[0], until } : null;
    return found !== null;
  };
  await expect.poll(look, soon).toBe(true);
  return found!;
}

test('F8: a vote pressed at the end of a call counts for it, stamped 50 to 800 ms late', async () => {
  await begun('six', 6, { voting: 'called', callSeconds: 10 });
  for (const [by, target] of [
    [1, 5],
    [2, 3],
  ] as const) {
    await skipTo(() => step()?.kind === 'speech' && table().town.open && (step() as { seat: number }).seat === by);
    await ask(evening.tables, table().gameId).actions.submit(person(by).id, { verb: 'nominates', targets: [target] });
  }
  const isCalled = (choice: VoteChoice) => {
    const now = step();
    return now?.kind === 'ballot' && now.called === choice && table().town.open;
  };
  await skipTo(() => isCalled(5));
  const first = await shown(/n1:[^"]+:vote:5/);
  expect(first.message.text).toContain('# Against **#5 P5**');
  await expect.poll(() => isCalled(3), soon).toBe(true);
  for (const [seat, ms] of [50, 300, 800].entries()) {
    const answer = await pressed(person(seat + 1), first, first.until + ms / SPEED);
    expect(answer).toContain('Your vote: ');
  }
  await expect.poll(() => page().text, soon).toContain('-# **#5 P5**: #1, #2, #3');
  // The button of the call that is over goes with its grace, so that one button is left.
  await expect.poll(() => JSON.stringify(page().rows).match(/:vote:/g), soon).toHaveLength(1);
  expect(isCalled(3)).toBe(true);
  await expect.poll(() => step()?.kind === 'speech', soon).toBe(true);
  expect(step()).toMatchObject({ seat: 5, purpose: 'last-word' });
});

/** The tables with called numbers: players, options and cards. */
const hunts: Readonly<Record<string, readonly [number, Readonly<Record<string, string>>, (readonly RoleId[])?]>> = {
  deck: [6, {}, ['don', 'mafioso', 'commissar', 'judge', 'civilian', 'civilian']],
  sport: [10, { seating: 'joined' }],
};

test.each(Object.keys(hunts))(
  'F14: a shot pressed at the end of a number counts for it, stamped 50 to 800 ms late (%s)',
  async (rules) => {
    const [count, change, cards] = hunts[rules]!;
    await begun(rules, count, change, cards);
    const holders = (role: RoleId): readonly number[] =>
      evening.people.flatMap(({ id }, index) =>
        evening.tables.insight(table().gameId, id)?.view.role === role ? [index + 1] : [],
      );
    await skipTo(() => table().town.round === 2 && table().town.phase === 'night');
    const victim = holders('civilian')[0]!;
    const called = await shown(new RegExp(`n1:[^"]+:${victim}:shoot`));
    await expect
      .poll(() => step()?.kind === 'number' && (step() as { called: number }).called !== victim, soon)
      .toBe(true);
    for (const [role, ms] of [
      ['don', 50],
      ['mafioso', 800],
    ] as const)
      for (const seat of holders(role))
        expect(await pressed(person(seat), called, called.until + ms / SPEED)).toContain(
          `You have fired at **#${victim}`,
        );
    await skipTo(() => table().town.phase === 'day' || table().town.ended !== null);
    expect(table().town.seats[victim - 1]!.left).toEqual({ cause: 'night', round: 2 });
  },
);

/** The answer to a press on the button of the page, which Discord stamps at that time. */
const pressed = async (user: SimulatedUser, { message, id }: Shown, at: number): Promise<string> =>
  (await user.press(message, id, { at })).content;
