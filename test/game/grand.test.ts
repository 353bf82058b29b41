import { describe, expect, test } from 'vitest';
import type { RoleId, SeatNumber } from '#engine/kernel/types.ts';
import type { StepChoice } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import { choiceOn } from './kit/pages.ts';
import { ask, config, expectSuccess, isOpen, Process, person, TestEnvironment, until } from './kit/process.ts';

const seats: readonly SeatNumber[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** A table of grand for eight, with the host's own deck. */
async function begin(cards: readonly RoleId[], options = {}) {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const { tables } = process;
  const { gameId } = expectSuccess(await tables.create({ ...config(3), ruleset: 'grand', options, cards }));
  for (const seat of seats.slice(1)) expectSuccess(await ask(tables, gameId).lobby.join(person(seat)));
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  const panel = (kind: StepChoice['kind']) => choiceOn(environment.layout(gameId), kind);
  const seatOf = (role: RoleId) => seats.find((seat) => tables.insight(gameId, `u${seat}`)!.view.role === role)!;
  const act = (seat: SeatNumber, verb: 'nominates' | 'votes' | 'acquits' | 'names' | 'drags', ...targets: number[]) =>
    ask(tables, gameId).actions.submit(`u${seat}`, { verb, targets });
  const votes = async (of: (seat: SeatNumber) => number) => {
    for (const seat of seats) expectSuccess(await act(seat, 'votes', of(seat)));
    await rest();
  };
  /** Those two name these two candidates, in the order of the seats. */
  const name = async (...candidates: readonly [SeatNumber, SeatNumber]) => {
    for (const [index, candidate] of candidates.entries()) {
      await until(process, gameId, ({ town: { step, open } }) =>
        Boolean(open && step?.kind === 'nomination' && step.seat === index + 1),
      );
      expectSuccess(await act(index + 1, 'nominates', candidate));
    }
    await until(process, gameId, isOpen('ballot'));
  };
  return { environment, process, tables, gameId, panel, seatOf, act, votes, name };
}

const withJudge: readonly RoleId[] = ['don', 'mafioso', 'judge', 'commissar', 'doctor', 'rake', 'civilian', 'civilian'];
const withoutJudge: readonly RoleId[] = ['don', 'mafioso', 'commissar', 'doctor', 'rake', ...Array(3).fill('civilian')];

describe('a court of grand at a table', () => {
  test('A6: candidates are named after the speeches, by each player in their own time and not in their speech', async () => {
    const { process, gameId, panel, act } = await begin(withoutJudge);
    await until(process, gameId, isOpen('speech'));
    expect(panel('day')).toMatchObject({ offers: ['passes'] });
    expect(await act(1, 'nominates', 3)).toMatchObject({ ok: false });
    await until(process, gameId, isOpen('nomination'));
    expect(panel('day')).toMatchObject({ offers: ['passes', 'nominates'] });
    expectSuccess(await act(1, 'nominates', 3));
  });

  test('A6: the nominations after the speeches are on one page, which keeps the named and the open question', async () => {
    const { process, environment, gameId, act } = await begin(withoutJudge);
    const pages = () =>
      environment.layout(gameId).panels.flatMap(({ panel }) => (panel.kind === 'page' ? [panel] : []));
    await until(process, gameId, isOpen('nomination'));
    const { number } = pages().at(-1)!;
    for (const seat of seats.slice(0, 7)) {
      await until(process, gameId, ({ town: { step, open } }) =>
        Boolean(open && step?.kind === 'nomination' && step.seat === seat),
      );
      if (seat % 2 === 1) expectSuccess(await act(seat, 'nominates', 8));
      else expectSuccess(await ask(process.tables, gameId).actions.submit(`u${seat}`, { verb: 'passes', targets: [] }));
    }
    await until(process, gameId, ({ town: { step, open } }) =>
      Boolean(open && step?.kind === 'nomination' && step.seat === 8),
    );
    const page = pages().at(-1)!;
    expect(page.number).toBe(number);
    expect(page.lines.map((line) => line.split(' ')[0])).toEqual([...Array(4).fill('Nominated'), 'StepBegan']);
  });

  test('A16: the appeal looks the same to all, only the judge’s press counts, and the vote is held again', async () => {
    const { process, tables, gameId, panel, seatOf, act, votes, name } = await begin(withJudge);
    const floorMonitor = seatOf('judge');
    const [accused, other] = seats.filter((seat) => seat !== floorMonitor) as [SeatNumber, SeatNumber];
    await name(accused, other);
    await votes((seat) => (seat === 1 ? other : accused));
    await until(process, gameId, isOpen('appeal'));
    const { step } = tables.table(gameId)!.town;
    expect(panel('appeal')).toMatchObject({ step: step!.number });
    const choices = seats.map((seat) => tables.insight(gameId, `u${seat}`)!.view.choices);
    expect(new Set(choices.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await act(accused, 'acquits')).toMatchObject({
      ok: false,
      error: { refusal: { code: 'not-a-judge' } },
    });
    const before = JSON.stringify(panel('appeal'));
    expect(expectSuccess(await act(floorMonitor, 'acquits'))).toMatchObject([{ type: 'OwnVote', acquits: true }]);
    await rest();
    expect(JSON.stringify(panel('appeal')), 'nobody sees that it was used').toBe(before);
    await until(process, gameId, isOpen('ballot'));
    expect(panel('ballot')).toMatchObject({ choices: [other] });
    expect(tables.table(gameId)!.town.seats.every(({ left }) => left === null)).toBe(true);
  });

  test('A26: the rake is offered the players who voted against the rake, before the rake’s time and in it', async () => {
    const { process, gameId, panel, seatOf, act, votes, name } = await begin(withoutJudge);
    const rake = seatOf('rake');
    const other = seats.find((seat) => seat !== rake)!;
    await name(rake, other);
    const accusers = seats.filter((seat) => seat !== rake && seat !== other).slice(0, 5);
    await votes((seat) => (accusers.includes(seat) ? rake : other));
    await until(process, gameId, isOpen('revenge'));
    expect(panel('revenge')).toMatchObject({ choices: accusers });
    expect(await act(rake, 'drags', other)).toMatchObject({ error: { refusal: { code: 'target-no-accuser' } } });
    expectSuccess(await act(rake, 'drags', accusers[0]!));
  });

  test('A8: in a duel each of the tied has a panel with the numbers that are free', async () => {
    const { process, gameId, panel, act, votes, name, tables } = await begin(withoutJudge, { tie: 'duel' });
    await name(1, 2);
    await votes((seat) => (seat <= 4 ? 1 : 2));
    await until(process, gameId, isOpen('duel'));
    expect(panel('duel')).toMatchObject({ free: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
    expect(await act(2, 'names', 5)).toMatchObject({ ok: false });
    expectSuccess(await act(1, 'names', 5));
    await until(process, gameId, ({ town: { step, open } }) =>
      Boolean(open && step?.kind === 'duel' && step.seat === 2),
    );
    expect(panel('duel')).toMatchObject({ free: [1, 2, 3, 4, 6, 7, 8, 9] });
    expect(await act(2, 'names', 5)).toMatchObject({ error: { refusal: { code: 'number-taken' } } });
    expectSuccess(await act(2, 'names', 9));
    await until(process, gameId, ({ town: { verdict } }) => verdict?.outcome === 'duel');
    expect(tables.table(gameId)!.town.verdict).toMatchObject({ named: [{ named: 5 }, { named: 9 }] });
  });
});

test('A31: a silenced player has no voice, no candidate and no vote on the next day, and may write in the town', async () => {
  const { environment, process, tables, gameId, seatOf, act, votes, name } = await begin(withJudge);
  const civilian = seatOf('civilian');
  await name(civilian, civilian);
  await votes(() => civilian);
  const [don, silenced] = [seatOf('don'), seatOf('doctor')];
  const isDons = ({ town: { step, open } }: Awaited<ReturnType<typeof tables.table>> & object) =>
    Boolean(open && step?.kind === 'call' && step.call === 'don' && step.purpose === 'act');
  await until(process, gameId, isDons);
  expectSuccess(await ask(tables, gameId).actions.submit(`u${don}`, { verb: 'checks', targets: [silenced] }));
  expectSuccess(await ask(tables, gameId).actions.submit(`u${don}`, { verb: 'silences', targets: [silenced] }));
  await until(process, gameId, ({ town: { step, round, open } }) =>
    Boolean(open && round === 2 && step?.kind === 'speech'),
  );
  const { rooms } = environment.layout(gameId);
  const town = rooms.find(({ room }) => room === 'town')!.access;
  expect(town.find(({ userId }) => userId === `u${silenced}`)).toMatchObject({ read: true, write: true });
  await until(process, gameId, isOpen('nomination'));
  expect(await act(silenced, 'nominates', don)).toMatchObject({ error: { refusal: { code: 'barred' } } });
  await until(process, gameId, isOpen('ballot'));
  expect(await act(silenced, 'votes', don)).toMatchObject({ ok: false });
});

test('A10: a lobby shows the order that was chosen, by its number or as a list, and refuses another', async () => {
  const { tables } = new Process(new TestEnvironment());
  const order = async (nightOrder: number | readonly string[]) =>
    tables.create({ ...config(3), ruleset: 'grand', options: { nightOrder }, host: person(1) });
  const shown = async (nightOrder: number | readonly string[]) => {
    const { gameId } = expectSuccess(await order(nightOrder));
    const found = tables.table(gameId)!.lobby!.order;
    expectSuccess(await ask(tables, gameId).attendance.leave('u1'));
    return found;
  };
  expect(await shown(13)).toEqual(['mafia', 'don', 'commissar']);
  expect(await shown(['doctor', 'mafia'])).toEqual(['doctor', 'mafia']);
  expect(await order(17)).toMatchObject({ error: { refusal: { code: 'bad-option', option: 'nightOrder' } } });
  expect(await order(['rake'])).toMatchObject({ ok: false });
});
