import { describe, expect, test } from 'vitest';
import type { RoleId } from '#engine/kernel/types.ts';
import type { Tables } from '#game/tables.ts';
import { rest } from './kit/clock.ts';
import { config, expectSuccess, isOpen, Process, person, TestEnvironment, until } from './kit/process.ts';

const cards: readonly RoleId[] = [
  ...['don', 'mafioso', 'commissar', 'doctor', 'courtesan', 'psychopath'],
  ...Array<RoleId>(4).fill('civilian'),
];

/** A game of the club for ten, with open clocks. */
async function begin(options = {}) {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const { tables } = process;
  const { gameId } = expectSuccess(await tables.create({ ...config(3), ruleset: 'club', options, cards }));
  for (let number = 2; number <= 10; number += 1) expectSuccess(await tables.join(gameId, person(number)));
  expectSuccess(await tables.start(gameId, 'u1'));
  const panel = (kind: string) => environment.layout(gameId).panels.find((each) => each.panel.kind === kind)?.panel;
  const day = () => {
    const found = panel('day');
    return found?.kind === 'day' ? found : null;
  };
  return { environment, process, tables, gameId, panel, day };
}

const votes = async (tables: Tables, gameId: string, of: (seat: number) => number | 'all' | null) => {
  for (let seat = 1; seat <= 10; seat += 1) {
    const choice = of(seat);
    if (choice !== null) expectSuccess(await tables.act(gameId, `u${seat}`, { verb: 'votes', targets: [choice] }));
  }
  await rest();
};

describe('the panel of a day', () => {
  test('G7: says who has the floor and who is next, and stands anew after six speeches', async () => {
    const { process, gameId, day } = await begin();
    await until(process, gameId, isOpen('speech'));
    expect(day()).toMatchObject({ day: 1, page: 0, nominates: false, overview: { step: { seat: 1 }, next: 2 } });
    expect(day()!.overview.until).not.toBeNull();
    await until(process, gameId, ({ town: { step } }) => step?.kind === 'speech' && step.seat === 7);
    expect(day()).toMatchObject({ page: 1, overview: { step: { seat: 7 }, next: 8 } });
    await until(process, gameId, ({ town: { step } }) => step?.kind === 'speech' && step.seat === 10);
    expect(day()!.overview.next).toBeNull();
  });

  test('G8: says who has voted, and how only when the ballot is closed', async () => {
    const { process, tables, gameId, day, panel } = await begin();
    await until(process, gameId, isOpen('ballot'));
    expect(panel('ballot')).toMatchObject({ choices: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], about: [], barred: [] });
    await votes(tables, gameId, (seat) => (seat < 4 ? 9 : null));
    expect(day()!.overview.voted).toEqual([1, 2, 3]);
    expect(JSON.stringify([day(), panel('ballot')])).not.toContain('"choice":9');
    await votes(tables, gameId, (seat) => (seat < 4 ? null : 8));
    expect(day()!.overview.lastBallot!.tally.filter((line) => line.votes > 0)).toEqual([
      { choice: 8, votes: 7 },
      { choice: 9, votes: 3 },
    ]);
  });

  test('C8: with nominees there is something to nominate for', async () => {
    const { process, tables, gameId, day } = await begin({ ballot: 'nominees' });
    await until(process, gameId, isOpen('speech'));
    expect(day()!.nominates).toBe(true);
    expectSuccess(await tables.act(gameId, 'u1', { verb: 'nominates', targets: [4] }));
    await rest();
    expect(day()!.overview.nominations).toEqual([{ by: 1, seat: 4 }]);
  });

  test('C10, C11: the second ballot names who has no vote in it, and the question those of whom it asks', async () => {
    const { process, tables, gameId, panel } = await begin();
    await until(process, gameId, isOpen('ballot'));
    await votes(tables, gameId, (seat) => (seat <= 5 ? 1 : 2));
    await until(process, gameId, isOpen('ballot'));
    expect(panel('ballot')).toMatchObject({ round: 2, choices: [1, 2], barred: [1, 2] });
    await votes(tables, gameId, (seat) => (seat <= 2 ? null : seat <= 6 ? 1 : 2));
    await until(process, gameId, isOpen('ballot'));
    expect(panel('ballot')).toMatchObject({ round: 3, choices: ['all', 'none'], about: [1, 2], barred: [1, 2] });
  });

  test('C19: the psychopath has a panel of his own for his choice', async () => {
    const { process, tables, gameId, panel } = await begin();
    await until(process, gameId, isOpen('ballot'));
    const seats = Array.from({ length: 10 }, (_, index) => index + 1);
    const psychopath = seats.find((seat) => tables.insight(gameId, `u${seat}`)!.view.role === 'psychopath')!;
    await votes(tables, gameId, () => psychopath);
    await until(process, gameId, isOpen('revenge'));
    const others = seats.filter((seat) => seat !== psychopath);
    expect(panel('revenge')).toMatchObject({ seat: psychopath, choices: others });
    const other = { verb: 'drags' as const, targets: [others[0]!] };
    expect(await tables.act(gameId, `u${others[1]}`, other)).toMatchObject({ ok: false });
    expectSuccess(await tables.act(gameId, `u${psychopath}`, other));
    await until(process, gameId, ({ town }) => town.seats.filter((seat) => seat.left).length === 2);
  });
});

test('G4: the panel of a night tells nothing of its calls, and who has left before', async () => {
  const { process, gameId, panel } = await begin();
  await until(process, gameId, isOpen('call'));
  const night = panel('night');
  expect(night).toMatchObject({ kind: 'night', night: 1 });
  expect(night?.kind === 'night' && night.overview.seats).toHaveLength(10);
});
