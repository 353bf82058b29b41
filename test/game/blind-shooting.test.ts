import { describe, expect, test } from 'vitest';
import { Rng } from '#engine/kernel/rng.ts';
import { script } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { DeckTable } from './kit/deck.ts';
import { ask, expectSuccess, Process, refusal } from './kit/process.ts';

const second = 1000;

/** The stored shots: shooter and target. */
const fired = async ({ process, gameId }: DeckTable) =>
  (await process.deps.journal.batches(gameId)).flatMap(({ command }) =>
    command.type === 'act' && command.act.verb === 'fires' ? [[command.act.seat, command.act.called]] : [],
  );

/** The mafia's shooting of the second night: the number is being called. */
async function shooting(called = 1): Promise<DeckTable> {
  const table = await DeckTable.begin();
  await table.untilNumber('mafia', called);
  return table;
}

describe('D14: a press of the blind shooting', () => {
  test('means the number that was being called when it was made, however late it comes', async () => {
    const table = await shooting(1);
    const first = table.environment.clock.now();
    const [don, mafioso] = [table.seat('don'), table.seat('mafioso')];
    await table.untilNumber('mafia', 4);
    expectSuccess(await table.act(don, 'fires', [], { at: first + 4 * second }));
    expectSuccess(await table.act(mafioso, 'fires', [], { at: table.environment.clock.now() }));
    expect(await fired(table)).toEqual([
      [don, 2],
      [mafioso, 4],
    ]);
  });

  test('can be made by the number in the chat of the clan to which it is called, and in no other chat', async () => {
    const table = await shooting(1);
    await table.untilNumber('mafia', 4);
    const called = table.environment
      .layout(table.gameId)
      .panels.flatMap(({ panel }) => (panel.kind === 'clan' ? [[panel.clan, panel.called]] : []));
    expect(called).toEqual([
      ['mafia', 4],
      ['yakuza', undefined],
    ]);
  });

  test('at the moment at which the next number begins means the next one', async () => {
    const table = await shooting(1);
    const first = table.environment.clock.now();
    const don = table.seat('don');
    await table.untilNumber('mafia', 3);
    expectSuccess(await table.act(don, 'fires', [], { at: first + 3 * second - 1 }));
    expectSuccess(await table.act(don, 'fires', [], { at: first + 3 * second }));
    expect(await fired(table)).toEqual([
      [don, 1],
      [don, 2],
    ]);
  });

  test('that comes after the shooting still counts, in this night', async () => {
    const table = await shooting(2);
    const at = table.environment.clock.now();
    await table.until(({ step }) => step?.kind === 'call' && step.call === 'commissar');
    expectSuccess(await table.act(table.seat('don'), 'fires', [], { at }));
    await table.until(({ phase }) => phase === 'day');
    expect(await table.act(table.seat('mafioso'), 'fires', [], { at })).toMatchObject(refusal('not-called'));
  });

  test('counts for the player’s own clan only: the numbers of the other one are not called to them', async () => {
    const table = await shooting(1);
    await table.untilNumber('yakuza', 3);
    const at = table.environment.clock.now();
    expect(await table.act(table.seat('don'), 'fires', [], { at })).toMatchObject(refusal('not-called'));
    expectSuccess(await table.act(table.seat('ninja'), 'fires', [], { at }));
    expect(await fired(table)).toEqual([[table.seat('ninja'), 3]]);
  });

  test('of anybody else, or when no number is called, is refused in the same words and stores nothing', async () => {
    const table = await DeckTable.begin();
    await table.until(({ step, open }) => open && step?.kind === 'call' && step.call === 'commissar');
    const before = (await table.process.deps.journal.batches(table.gameId)).length;
    const at = table.environment.clock.now();
    const early = await table.act(table.seat('don'), 'fires', [], { at });
    expect(early).toMatchObject(refusal('not-called'));
    expect(await table.act(table.seat('civilian'), 'fires', [], { at })).toEqual(early);
    expect(await table.process.deps.journal.batches(table.gameId)).toHaveLength(before);
  });

  test('that names a number is held to it', async () => {
    const table = await shooting(2);
    const at = table.environment.clock.now();
    expect(await table.act(table.seat('don'), 'fires', [5], { at })).toMatchObject({
      error: { refusal: { code: 'other-number', called: 2 } },
    });
    expectSuccess(await table.act(table.seat('don'), 'fires', [2], { at }));
  });

  test.each([50, 300, 800, 999])(
    'on the button of a number counts for it, though Discord stamps it %s ms late',
    async (ms) => {
      const table = await shooting(2);
      const end = table.environment.clock.now() + 3 * second;
      await table.untilNumber('mafia', 3);
      const don = table.seat('don');
      expectSuccess(await table.act(don, 'fires', [2], { at: end + ms }));
      expect(await fired(table)).toEqual([[don, 2]]);
      expect(await table.act(don, 'fires', [4], { at: end + ms })).toMatchObject(refusal('other-number'));
    },
  );

  test('on the button of a number is refused a second after it', async () => {
    const table = await shooting(2);
    const end = table.environment.clock.now() + 3 * second;
    await table.untilNumber('mafia', 3);
    expect(await table.act(table.seat('don'), 'fires', [2], { at: end + second })).toMatchObject({
      error: { refusal: { code: 'other-number', called: 3 } },
    });
  });

  test('counts once it is stored, and is counted after a restart as it would have been before', async () => {
    const table = await shooting(1);
    const first = table.environment.clock.now();
    await table.untilNumber('mafia', 3);
    const [don, mafioso] = [table.seat('don'), table.seat('mafioso')];
    table.process.failing = true;
    expect((await table.act(don, 'fires', [], { at: first })).ok).toBe(false);
    table.process.kill();
    table.process = new Process(table.environment);
    void table.process.tables.restore();
    await rest();
    expect(table.insight(don).view.picks).toEqual([]);
    expectSuccess(await table.act(don, 'fires', [], { at: first + second }));
    expectSuccess(await table.act(mafioso, 'fires', [], { at: first + 7 * second }));
    expect(await fired(table)).toEqual([
      [don, 1],
      [mafioso, 3],
    ]);
  });

  test('can be made after a restart as well: the number that was being called is said once more', async () => {
    const table = await shooting(3);
    table.process.kill();
    table.environment.said.length = 0;
    table.process = new Process(table.environment);
    Object.assign(table.process.deps, { script });
    void table.process.tables.restore();
    await rest();
    const numbers = () => table.environment.said.map(({ cues }) => cues).filter((cues) => cues.startsWith('num.'));
    expect(numbers()).toEqual(['num.3']);
    await table.untilNumber('mafia', 4);
    expect(numbers()).toEqual(['num.3', 'num.4']);
  });

  test('kills whom all living members have meant, and nobody is told of a shot', async () => {
    const table = await shooting(1);
    const victim = table.seat('civilian');
    await table.untilNumber('mafia', victim);
    for (const role of ['don', 'mafioso'])
      expectSuccess(await table.act(table.seat(role), 'fires', [], { at: table.environment.clock.now() }));
    expect(table.environment.posts.filter(({ room }) => room === 'clan-mafia').map(({ text }) => text)).not.toContain(
      'PickMade',
    );
    await table.until(({ phase }) => phase === 'day');
    expect(table.town.seats[victim - 1]!.left).toEqual({ cause: 'night', round: 2 });
  });
});

describe("D14: the night's panel", () => {
  test('tells once when each number is called, and does not change while they are', async () => {
    const table = await shooting(1);
    const first = table.environment.clock.now();
    const looks = new Set<string>();
    for (let called = 1; called <= 10; called += 1) {
      await table.untilNumber('mafia', called);
      looks.add(JSON.stringify(table.choice('night')!.numbers));
      expect(table.choice('night')!.called).toBe(called);
    }
    expect(looks.size).toBe(1);
    expect(table.choice('night')!.numbers).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ seat: index + 1, at: first + 3 * second * index })),
    );
    await table.untilNumber('yakuza', 1);
    expect(table.choice('night')!.numbers).toHaveLength(10);
    expect(table.choice('night')!.numbers![0]!.at).toBe(first + 30 * second);
    await table.until(({ step }) => step?.kind === 'call' && step.call === 'commissar');
    expect(table.choice('night')!.numbers).toBeNull();
    expect(table.choice('night')!.called).toBeUndefined();
  });

  test('keeps its times when the table is a little slow, and tells the new ones after a pause', async () => {
    const table = await shooting(1);
    const before = table.choice('night')!.numbers!;
    await table.environment.clock.move(2900);
    table.environment.clock.slip(200);
    await table.untilNumber('mafia', 2);
    expect(table.choice('night')!.numbers).toEqual(before);
    expectSuccess(await ask(table.process.tables, table.gameId).hostRequests.order('u1', { order: 'pause' }, false));
    expect(table.choice('night')!.numbers).toBeNull();
    await table.environment.clock.move(60 * second);
    expectSuccess(await ask(table.process.tables, table.gameId).hostRequests.order('u1', { order: 'resume' }, false));
    const after = table.choice('night')!.numbers!;
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after.slice(2).map(({ at }, index) => at - before[index + 2]!.at)).toEqual(Array(8).fill(60 * second));
  });
});

describe('D14: the counting of the blind shooting', () => {
  test('is on the beat: a number every three seconds within 60 ms, however long each is stored, and nothing adds up', async () => {
    const table = await DeckTable.begin();
    table.process.kill();
    table.process = new Process(table.environment);
    Object.assign(table.process.deps, { script });
    void table.process.tables.restore();
    await rest();
    await table.untilNumber('mafia', 1);
    const rng = new Rng(14, 0);
    table.environment.writeMs = () => rng.below(20);
    table.environment.said.length = 0;
    await table.until(({ step }) => step?.kind === 'call' && step.call === 'commissar');
    // The mafia's. The yakuza's come after them.
    const numbers = table.environment.said.filter(({ cues }) => cues.startsWith('num.')).slice(0, 9);
    const [first] = numbers;
    expect(numbers.map(({ cues }) => cues)).toEqual([
      'num.2',
      'num.3',
      'num.4',
      'num.5',
      'num.6',
      'num.7',
      'num.8',
      'num.9',
      'num.10',
    ]);
    const drift = numbers.map(({ at }, index) => at - first!.at - index * 3 * second);
    expect(Math.max(...drift.map(Math.abs))).toBeLessThan(60);
    expect(new Set(drift).size).toBeGreaterThan(1);
  });
});
