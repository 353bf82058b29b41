import { setTimeout as pause } from 'node:timers/promises';
import type { InteractionResult, ShownMessage, SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { HandEvening, isOpen } from './hand-evening.ts';
import { seatButton } from './seat-buttons.ts';

let evening: HandEvening;

const answers = (asked: readonly Promise<InteractionResult>[]): Promise<readonly string[]> =>
  Promise.all(asked.map((each) => evening.answer(each)));
const moment = () => evening.tables.table(evening.gameId)!.until!;
/** The town's ballot, as soon as it is open. */
async function ballot(): Promise<ShownMessage> {
  const isThere = () => evening.panel('Vote 2') !== undefined;
  await evening.until(isThere);
  return evening.panel('Vote 2')!;
}
const vote = async (person: SimulatedUser, seat: number) => {
  const message = await ballot();
  return person.press(message, seatButton(message, seat));
};
/** Seats 2 and 3 are put up for the vote, which is open. */
async function toTheVote(): Promise<void> {
  evening = await HandEvening.begun();
  for (const [index, target] of [2, 3].entries()) {
    await evening.reach(({ town }) => town.open && town.step?.kind === 'speech' && town.step.seat === index + 1);
    await evening.answer(evening.people[index]!.slash('nominate', { seat: target }));
  }
  await evening.reach(isOpen('ballot'));
}

describe('pressed at the same instant', () => {
  test('Start by the host and by another, and by the host again: the cards are dealt once', async () => {
    evening = await HandEvening.open();
    await evening.fillLobby();
    const [host, other] = evening.people as [SimulatedUser, SimulatedUser];
    const lobby = evening.lobby!;
    const said = await answers([host.press(lobby, 'Start'), other.press(lobby, 'Start'), host.press(lobby, 'Start')]);
    expect(said.filter((text) => text.includes('The cards are dealt'))).toHaveLength(1);
    expect(said.filter((text) => /Only the host|has begun already/.test(text))).toHaveLength(2);
    await evening.until(() => evening.room('town') !== undefined);
    await evening.reach(isOpen('call'));
    expect(evening.guild.channels.filter(({ type }) => type === 4)).toHaveLength(1);
    expect([...evening.store.documents.keys()].filter((key) => key.startsWith('table:'))).toHaveLength(1);
  });

  test('the last seat by two: one sits down, the other is told that the table is full', async () => {
    evening = await HandEvening.open();
    const [host, ...others] = evening.people;
    await host!.slash('game new', { rules: 'six', seed: 7 });
    await evening.until(() => evening.lobby !== undefined);
    for (const person of others.slice(0, 4)) await person.press(evening.lobby!, 'Join');
    const late = evening.guild.addMember({ name: 'Late' });
    const both = [others[4]!.press(evening.lobby!, 'Join'), late.press(evening.lobby!, 'Join')];
    await Promise.all(both);
    const [table] = evening.tables.tablesIn(evening.guild.id);
    await evening.until(() => evening.tables.table(table!.gameId)!.players.length === 6);
    const seated = evening.tables.table(table!.gameId)!.players.map(({ userId }) => userId);
    expect([others[4]!.id, late.id].filter((id) => seated.includes(id))).toHaveLength(1);
  });
});

describe('ten milliseconds', () => {
  test('before the end of a ballot a vote counts; after it none does, however late the clock rings', async () => {
    await toTheVote();
    evening.clock.slip(moment() - 10 - evening.clock.now());
    expect(await evening.answer(vote(evening.people[0]!, 2))).toContain('Your vote: ');
    const late = await ballot();
    evening.clock.slip(20);
    const refused = await evening.answer(evening.people[3]!.press(late, seatButton(late, 3)));
    expect(refused).not.toContain('Your vote: ');
    await evening.until(() => evening.told('The vote is closed'));
    expect(evening.told(/P2: 1 vote \(#1\)/)).toBe(true);
    expect(evening.told(/P3: \d+ vote/)).toBe(false);
  });

  test('before the end of a call a pick counts; after it nothing is changed any more', async () => {
    evening = await HandEvening.begun();
    await evening.reach(({ town }) => town.round === 2 && town.open && town.step?.kind === 'call');
    const [don] = evening.holders('don');
    const [first, second] = evening.holders('civilian');
    const act = (target: SimulatedUser) =>
      don!.slash('act', { target: `shoots:${evening.seatOf(target)}` }, { channel: evening.guild.channel('general') });
    evening.clock.slip(moment() - 10 - evening.clock.now());
    expect(await evening.answer(act(first!))).toContain('You can still change it');
    evening.clock.slip(20);
    expect(await evening.answer(act(second!))).not.toContain('You can still change it');
    await evening.reach(({ town }) => town.phase === 'day' && town.round === 2);
    expect([evening.leftBy(first!), evening.leftBy(second!)]).toEqual(['night', undefined]);
  });

  test('after the end of a speech its speaker can no longer nominate', async () => {
    evening = await HandEvening.begun();
    await evening.reach(isOpen('speech'));
    evening.clock.slip(moment() + 10 - evening.clock.now());
    expect(await evening.answer(evening.host.slash('nominate', { seat: 2 }))).not.toBe(t('en', 'ui:act.noted'));
    await evening.reach(({ town }) => town.open && town.step?.kind === 'speech' && town.step.seat === 2);
    expect(evening.told(/nominates/)).toBe(false);
  });
});

describe('the same button twice', () => {
  test('Join: one seat', async () => {
    evening = await HandEvening.open();
    await evening.host.slash('game new', { rules: 'six', seed: 7 });
    await evening.until(() => evening.lobby !== undefined);
    const [, person] = evening.people as [SimulatedUser, SimulatedUser];
    await Promise.all([person.press(evening.lobby!, 'Join'), person.press(evening.lobby!, 'Join')]);
    await evening.until(() => evening.lobby!.text.includes('2\\. P2'));
    expect(evening.tables.tablesIn(evening.guild.id)[0]!.players).toHaveLength(2);
  });

  test('a vote is final: the second is refused in kind words, whatever it is for', async () => {
    await toTheVote();
    const [voter] = evening.people as [SimulatedUser];
    const said = await answers([vote(voter, 2), vote(voter, 2), vote(voter, 3)]);
    expect(said.filter((text) => text.includes('Your vote: '))).toHaveLength(1);
    expect(said.filter((text) => text.includes('a vote is final') && !text.includes('Your vote: '))).toHaveLength(2);
    await evening.nextStep();
    await evening.until(() => evening.told('The vote is closed'));
    expect(evening.lines().filter((line) => /\(#1\)/.test(line))).toHaveLength(1);
  });

  test('Thanks: the floor moves on by one', async () => {
    evening = await HandEvening.begun();
    await evening.reach(isOpen('speech'));
    await evening.until(() => evening.panel('Nominate') !== undefined);
    const panel = evening.panel('Nominate')!;
    // The first press is answered by the button that undoes it, the others by a refusal.
    evening.emulator.interactions.times.awaitsUpdates = false;
    const said = await Promise.all([1, 2, 3].map(() => evening.host.press(panel, 'Thanks (pass)')));
    await evening.until(() => said.every(({ followUps }) => followUps.length === 1));
    expect(said.some(({ failed }) => failed)).toBe(false);
    await evening.reach(({ town }) => town.open && town.step?.kind === 'speech' && town.step.seat !== 1);
    expect(evening.table.town.step).toMatchObject({ kind: 'speech', seat: 2 });
  });

  test('Leave and its confirmation: one player is out, once', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    const asked = await player.slash('game leave', {}, { channel: evening.guild.channel('general') });
    await evening.until(() => asked.message !== undefined && asked.content !== '');
    const sure = asked.message!;
    await Promise.all([1, 2].map(() => player.press(sure, 'Yes, leave the game').catch(() => undefined)));
    await evening.until(() => evening.leftBy(player) === 'quit');
    await evening.until(() => evening.told(/P3 is no longer in the game/));
    expect(evening.lines().filter((line) => /P3 is no longer/.test(line))).toHaveLength(1);
  });
});

test('a thousand presses by one user keep nobody waiting: the others are answered in time, and so is that user later', async () => {
  evening = await HandEvening.begun();
  const [mad, ...others] = evening.people as [SimulatedUser, ...SimulatedUser[]];
  const panel = evening.panel('Act')!;
  // Most presses of a flood are never answered.
  evening.emulator.interactions.times.firstResponseMs = 10_000;
  const before = evening.emulator.calls.length;
  const startedAt = performance.now();
  const flood: Promise<InteractionResult>[] = [];
  /** The number of presses of the flood between a press of the others and its answer. */
  const meanwhile: number[] = [];
  const busy = (async () => {
    for (let count = 0; count < 1_000; count += 1) {
      flood.push(mad.press(panel, count % 2 === 0 ? 'Act' : 'My card'));
      await pause(5);
    }
  })();
  for (let round = 0; round < 10; round += 1) {
    const pressed = flood.length;
    const results = await Promise.all(others.map((person) => person.press(panel, 'My card')));
    meanwhile.push(flood.length - pressed);
    expect(results.filter(({ failed }) => failed)).toEqual([]);
    await pause(300);
  }
  await busy;
  // Twelve presses in 5 s are answered. A busy machine takes longer for the flood.
  const windows = 1 + Math.ceil((performance.now() - startedAt) / 5_000);
  const done = await Promise.all(flood);
  expect(Math.max(...meanwhile)).toBeLessThan(400);
  const answered = done.filter(({ failed }) => !failed).length;
  expect(answered).toBeLessThanOrEqual(12 * windows);
  expect(evening.emulator.calls.length - before).toBeLessThan(500);
  // The window of a flood has to pass.
  await pause(5_000);
  expect((await mad.press(panel, 'My card')).failed).toBeUndefined();
});
