import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import type { RoleId } from '#engine/kernel/types.ts';
import { beginEvening, type Evening } from '../discord/evening.ts';
import { seatButton } from '../discord/seat-buttons.ts';
import { ask } from '../game/kit/ask.ts';
import { hurried } from '../wire/kit/hurried.ts';

let evening: Evening;
afterEach(() => expect(evening.emulator.rateLimited).toBe(0));

const SPEED = 20;
const soon = { interval: 5 };

const cards: readonly RoleId[] = ['don', 'mafioso', 'ninja', 'commissar', 'judge', 'civilian'];

const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;
const step = () => table().town.step;
const seatOf = (role: RoleId): number =>
  evening.people.findIndex(({ id }) => evening.tables.insight(table().gameId, id)?.view.role === role) + 1;
const person = (seat: number): SimulatedUser => evening.people[seat - 1]!;
const holder = (role: RoleId): SimulatedUser => person(seatOf(role));
const roomsOf = (user: SimulatedUser) => user.channels().map(({ name }) => name);
const panelIn = (user: SimulatedUser, room: string): ShownMessage | undefined =>
  user.messages(evening.guild.channel(room)).findLast((message) => (message.rows ?? []).length > 0);
const shown = (user: SimulatedUser, room: string): string => panelIn(user, room)?.text ?? '';

/** Ends one running time limit after another until that holds. */
async function skipTo(holds: () => boolean): Promise<void> {
  const skip = async (): Promise<boolean> => {
    if (holds()) return true;
    await ask(evening.tables, table().gameId).hostRequests.order(person(1).id, { order: 'skip' }, false);
    return holds();
  };
  await expect.poll(skip, soon).toBe(true);
}

/** Lets the step last for an hour from its opening on, so that what is shown in it can be read on a slow machine. */
async function hold(): Promise<void> {
  await expect.poll(() => table().town.open, soon).toBe(true);
  await ask(evening.tables, table().gameId).hostRequests.order(person(1).id, { order: 'extend', seconds: 3600 }, false);
}

async function seated(): Promise<void> {
  evening = await beginEvening(SPEED, cards.length, { rateLimits: hurried(SPEED) });
  const lobby = () => person(1).messages(evening.guild.channel('general'))[0]!;
  await person(1).slash('game new', { rules: 'deck', seed: 7, cards: cards.join(', ') });
  await expect.poll(lobby).toBeDefined();
  await ask(evening.tables, table().gameId).lobby.configure(person(1).id, { judges: 'always' });
  for (const each of evening.people.slice(1)) await each.press(lobby(), 'Join');
  await person(1).press(lobby(), 'Start');
  await expect.poll(() => table().town.phase, soon).not.toBeNull();
}

test('an evening with the deck: a contract, the verdict of the judges, a blind shot that comes late', async () => {
  await seated();
  const [don, mafioso, judge] = [holder('don'), holder('mafioso'), holder('judge')];
  const [first, second] = [seatOf('commissar'), seatOf('civilian')];

  // D6: the contract is proposed in the clan's chat, and holds when all have agreed.
  await expect.poll(() => shown(don, 'mafia'), soon).toContain('The contract of the mafia');
  await expect.poll(() => step()?.kind, soon).toBe('call');
  await hold();
  await expect.poll(() => JSON.stringify(panelIn(don, 'mafia')), soon).toContain(':draft');
  let draft = await don.press(panelIn(don, 'mafia')!, 'Propose a contract');
  for (const seat of [first, second]) {
    const list = /"custom_id":"([^"]+:list:a[^"]*)"/.exec(JSON.stringify(draft.message))![1]!;
    draft = await don.choose(draft.message!, list, String(seat));
  }
  await don.press(draft.message!, 'Propose this list');
  await expect.poll(() => shown(mafioso, 'mafia'), soon).toContain('Proposed: ');
  await mafioso.press(panelIn(mafioso, 'mafia')!, 'Agree');
  await expect
    .poll(() => shown(don, 'mafia'), soon)
    .toContain(`Settled: **#${first} P${first}** → **#${second} P${second}**`);
  for (const other of ['ninja', 'commissar', 'judge', 'civilian'])
    expect(roomsOf(holder(other))).not.toContain('mafia');

  // D12: everybody sees the same prompt. Only the judge's word counts.
  for (const [speaker, target] of [
    [seatOf('mafioso'), seatOf('civilian')],
    [seatOf('don'), seatOf('ninja')],
  ] as const) {
    await skipTo(() => step()?.kind === 'speech' && table().town.open && (step() as { seat: number }).seat === speaker);
    await ask(evening.tables, table().gameId).actions.submit(person(speaker).id, {
      verb: 'nominates',
      targets: [target],
    });
  }
  await skipTo(() => step()?.kind === 'judgement');
  await hold();
  await expect.poll(() => shown(judge, 'town'), soon).toContain('The verdict of the judges');
  const menuIn = (panel?: ShownMessage) =>
    /"custom_id":"([^"]+:open:votes-\d+)"/.exec(JSON.stringify(panel ?? null))?.[1];
  await expect.poll(() => menuIn(panelIn(judge, 'town')), soon).toBeDefined();
  const vote = async (user: SimulatedUser) => {
    const panel = panelIn(user, 'town')!;
    return (await user.press(panel, seatButton(panel, seatOf('ninja')))).content;
  };
  expect(await vote(holder('civilian'))).toContain('Only the judges');
  expect(await vote(judge)).not.toContain('Only the judges');

  // D14: a press counts for the number that was called when it was made, even if it arrives later.
  await skipTo(() => table().town.round === 2 && table().town.phase === 'night');
  expect(roomsOf(holder('civilian'))).not.toContain('mafia');
  let called = { seat: 0, until: 0 };
  const listen = (): boolean => {
    const now = step();
    if (now?.kind !== 'number' || now.clan !== 'mafia' || table().until === null) return false;
    called = { seat: now.called, until: table().until! };
    return true;
  };
  await expect.poll(listen, soon).toBe(true);
  await hold();
  await expect.poll(() => shown(don, 'mafia'), soon).toContain(`## Now: ${called.seat}`);
  await expect.poll(() => shown(holder('civilian'), 'town'), soon).toContain('I call the numbers.');
  expect(shown(don, 'town')).not.toMatch(/#\d+ <t:/);
  await skipTo(() => step()?.kind === 'call');
  for (const user of [don, mafioso]) {
    const answer = await user.press(panelIn(user, 'mafia')!, 'Fire', { at: called.until - 10 });
    expect(answer.content).toContain(`**#${called.seat} P${called.seat}**`);
  }
  await skipTo(() => table().town.phase === 'day' || table().town.ended !== null);
  expect(table().town.seats[called.seat - 1]!.left).toEqual({ cause: 'night', round: 2 });
});
