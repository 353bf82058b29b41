/** A press while a step is being announced is right: it is kept, and counts when the time of the step begins. */
import { describe, expect, test } from 'vitest';
import type { Choice } from '#engine/kernel/notices.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  freshBot,
  GUILD,
  Process,
  people,
  person,
  refusal,
  startedGame,
  until,
} from './kit/process.ts';

type Table = Parameters<Parameters<typeof until>[2]>[0];

/** The condition that a step of this kind is being announced. */
const isAnnounced =
  (kind: string) =>
  ({ town }: Table): boolean =>
    !town.open && town.step?.kind === kind;

/** A game whose lines last 4 s, at the announcement of a step. */
async function announcing(holds: (table: Table) => boolean) {
  const { environment, process } = freshBot();
  environment.speechMs = 4000;
  const gameId = await startedGame(process.tables);
  await until(process, gameId, holds);
  const town = () => process.tables.table(gameId)!.town;
  const opened = async () => {
    const { number } = town().step!;
    await until(process, gameId, (table) => table.town.open && table.town.step?.number === number);
    await rest();
  };
  return { environment, process, tables: process.tables, gameId, town, opened };
}

const secondSpeech = (table: Table): boolean =>
  isAnnounced('speech')(table) && table.town.step?.kind === 'speech' && table.town.step.seat === 2;

const secondNight = (table: Table): boolean => isAnnounced('call')(table) && table.town.round === 2;

describe('an action while its step is announced', () => {
  test('is kept for its player alone, counts when the time begins, and is carried out once', async () => {
    const { environment, tables, gameId, town, opened } = await announcing(isAnnounced('speech'));
    const before = environment.trace.length;
    expectSuccess(
      await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [3], step: town().step!.number }),
    );
    await rest();
    expect(town().nominations).toEqual([]);
    expect(environment.trace.slice(before).filter((event) => !event.startsWith('store table:'))).toEqual([]);
    const own = tables.insight(gameId, 'u1')!;
    expect(own.earlyStep).toBe(town().step!.number);
    expect(own.view.choices.find(({ verb }) => verb === 'nominates')?.picked).toEqual([3]);
    await opened();
    expect(town().nominations).toEqual([{ by: 1, seat: 3 }]);
    await rest();
    expect(town().nominations).toHaveLength(1);
  });

  test('can be changed until the time begins', async () => {
    const { tables, gameId, town, opened } = await announcing(isAnnounced('speech'));
    for (const target of [3, 4])
      expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [target] }));
    await opened();
    expect(town().nominations).toEqual([{ by: 1, seat: 4 }]);
  });

  test('is refused as ever if it would be refused then, too', async () => {
    const { tables, gameId } = await announcing(isAnnounced('speech'));
    expect(await ask(tables, gameId).actions.submit('u2', { verb: 'nominates', targets: [3] })).toMatchObject(
      refusal('not-your-floor'),
    );
    expect(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [77] })).toMatchObject(
      refusal('no-such-seat'),
    );
  });

  test('by night is a pick like any other', async () => {
    const { tables, gameId, opened } = await announcing(secondNight);
    const don = people.find(({ userId }) => tables.insight(gameId, userId)!.view.role === 'don')!;
    const civilian = people.find(({ userId }) => tables.insight(gameId, userId)!.view.role === 'civilian')!;
    expectSuccess(await ask(tables, gameId).actions.submit(don.userId, { verb: 'shoots', targets: [1] }));
    expect(await ask(tables, gameId).actions.submit(civilian.userId, { verb: 'shoots', targets: [1] })).toMatchObject({
      ok: false,
    });
    expect(tables.insight(gameId, civilian.userId)!.view.choices).toEqual([]);
    const partner = people.find(({ userId }) => tables.insight(gameId, userId)!.view.role === 'mafioso')!;
    expect(tables.insight(gameId, partner.userId)!.view.choices[0]).toMatchObject({ verb: 'shoots' });
    expect(tables.insight(gameId, partner.userId)!.view.choices[0]!.picked ?? []).toEqual([]);
    await opened();
    expect(tables.insight(gameId, don.userId)!.view.choices[0]).toMatchObject({ verb: 'shoots', picked: [1] });
  });

  test('is void when somebody else takes over the seat', async () => {
    const { tables, gameId, town, opened } = await announcing(secondSpeech);
    expectSuccess(await ask(tables, gameId).actions.submit('u2', { verb: 'nominates', targets: [3] }));
    expectSuccess(
      await ask(tables, gameId).hostRequests.order('u1', { order: 'replace', seat: 2, person: person(9) }, false),
    );
    await opened();
    expect(town().nominations).toEqual([]);
  });

  test('that is no longer right when the time begins is void, and its player alone is told, until the next step', async () => {
    const { tables, gameId, town, opened, process } = await announcing(secondSpeech);
    expectSuccess(await ask(tables, gameId).actions.submit('u2', { verb: 'nominates', targets: [3] }));
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'remove', seat: 3, reason: 'x' }, false));
    const told = () => people.filter(({ userId }) => tables.insight(gameId, userId)?.voided != null);
    expect(told().map(({ userId }) => userId)).toEqual(['u2']);
    await opened();
    expect(town().nominations).toEqual([]);
    expect(told().map(({ userId }) => userId)).toEqual(['u2']);
    const { number } = town().step!;
    await until(process, gameId, (table) => table.town.step?.number !== number);
    expect(told()).toEqual([]);
  });

  test('counts although its player has left the voice channel, who stays absent', async () => {
    const { environment, process, tables, gameId, town, opened } = await announcing(secondSpeech);
    expectSuccess(await ask(tables, gameId).actions.submit('u2', { verb: 'nominates', targets: [3] }));
    process.tables.voiceChanged(GUILD, 'u2', false);
    await opened();
    expect(town().nominations).toEqual([{ by: 2, seat: 3 }]);
    expect(environment.texts().join()).toContain('player.waiting');
    expect(environment.texts().join()).not.toContain('player.back');
  });

  test('survives a death of the bot', async () => {
    const { environment, process, gameId, town } = await announcing(secondNight);
    const don = people.find(({ userId }) => process.tables.insight(gameId, userId)!.view.role === 'don')!;
    expectSuccess(await ask(process.tables, gameId).actions.submit(don.userId, { verb: 'shoots', targets: [1] }));
    const { number } = town().step!;
    process.kill();
    const next = new Process(environment);
    const restored = next.tables.restore();
    await until(next, gameId, (table) => table.town.open && table.town.step?.number === number);
    await restored;
    await rest();
    expect(next.tables.insight(gameId, don.userId)!.view.choices[0]).toMatchObject({ verb: 'shoots', picked: [1] });
    expect(next.tables.insight(gameId, don.userId)!.earlyStep).toBeNull();
  });

  test('counts before Thanks, which ends the time, whatever was pressed first', async () => {
    const { process, tables, gameId, town } = await announcing(isAnnounced('speech'));
    const { number } = town().step!;
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [3] }));
    await until(process, gameId, (table) => table.town.step !== null && table.town.step.number > number);
    expect(town().nominations).toEqual([{ by: 1, seat: 3 }]);
  });

  test.each([0, 1, 2, 3])('counts once, also if the bot dies after %d more writes', async (writes) => {
    const { environment, process, gameId } = await announcing(isAnnounced('speech'));
    expectSuccess(await ask(process.tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [3] }));
    process.writesLeft = writes;
    await environment.clock.move(4000);
    await rest();
    process.kill();
    const next = new Process(environment);
    void next.tables.restore();
    await rest();
    await until(next, gameId, ({ town }) => (town.nominations ?? []).length > 0 || town.step?.kind !== 'speech');
    await rest();
    expect(next.tables.table(gameId)!.town.nominations).toEqual([{ by: 1, seat: 3 }]);
  });

  test('is shown as chosen after a restart, too, and gives way to a later press that comes before it is carried out', async () => {
    const { environment, process, tables, gameId } = await announcing(isAnnounced('speech'));
    const [first, other] = [3, 4];
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [first] }));
    await until(process, gameId, secondSpeech);
    expectSuccess(await ask(tables, gameId).actions.submit('u2', { verb: 'nominates', targets: [other] }));
    await until(process, gameId, isAnnounced('ballot'));
    const vote = (target: number) => ({ verb: 'votes' as const, targets: [target] });
    for (const { userId } of people.slice(0, 2))
      expectSuccess(await ask(tables, gameId).actions.submit(userId, vote(first)));
    // The writes: the step opens, and the vote of the first player counts.
    process.writesLeft = 1;
    await environment.clock.move(4000);
    expect(process.killed).toBe(true);
    const next = new Process(environment);
    await next.tables.load();
    const picked = () => next.tables.insight(gameId, 'u2')!.view.choices[0]?.picked;
    expect(picked()).toEqual([first]);
    // The vote of the first player counts already, and nothing says that it does not.
    expect(next.tables.insight(gameId, 'u1')!.voided).toBeNull();
    expectSuccess(await ask(next.tables, gameId).actions.submit('u2', vote(other)));
    void next.tables.resumeAll();
    await environment.clock.move(8000);
    const batches = (await next.deps.journal.batches(gameId)).map(({ command }) => command);
    expect(batches.filter((command) => command.type === 'act' && command.act.seat === 2).at(-1)).toMatchObject({
      act: vote(other),
    });
  });

  test('is a shot for the number that is being announced, and for no other (D14, F14)', async () => {
    const { environment, process, tables } = freshBot();
    environment.speechMs = 4000;
    const gameId = await startedGame(tables, 7, { ruleset: 'deck' });
    await until(process, gameId, ({ town }) => !town.open && town.step?.kind === 'number' && town.step.called === 3);
    const don = tables
      .table(gameId)!
      .players.find(({ userId }) => tables.insight(gameId, userId)!.view.role === 'don')!;
    const fire = (targets: readonly number[]) =>
      ask(tables, gameId).actions.submit(don.userId, { verb: 'fires', targets, at: environment.clock.now() });
    expect(await fire([4])).toMatchObject(refusal('other-number'));
    expectSuccess(await fire([3]));
    await until(process, gameId, ({ town }) => town.open);
    await rest();
    expect(await fire([3])).toMatchObject(refusal('already-fired'));
  });

  test('waits for the end of a pause', async () => {
    const { process, tables, gameId, town } = await announcing(isAnnounced('speech'));
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [3] }));
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'pause' }, false));
    await process.tables.table(gameId);
    await rest();
    expect(town().nominations).toEqual([]);
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'resume' }, false));
    await until(process, gameId, (table) => table.town.open);
    await rest();
    expect(town().nominations).toEqual([{ by: 1, seat: 3 }]);
  });
});

/** Thanks and Ready end the time at once, so that nothing else could be looked at. */
const isTried = ({ verb, options, max }: Choice): boolean =>
  verb !== 'passes' && verb !== 'ready' && (options.length > 0 || max === 0);

/** The first targets that a choice allows. */
const firstOf = ({ options, min, max }: Choice) => options.slice(0, Math.max(min, Math.min(1, max)));

describe.each(Object.keys(rulesets))('in %s, a player who presses at once on each page', (ruleset) => {
  test('is never refused, and what they pressed counts', { timeout: 120_000 }, async () => {
    const { environment, process, tables } = freshBot();
    environment.speechMs = 4000;
    const gameId = await startedGame(tables, 7, { ruleset });
    const town = () => tables.table(gameId)!.town;
    const isOver = (table: Table) => table.stage === 'over' || table.town.round > 3;
    let kept = 0;
    for (let last = 0; ; last = town().step?.number ?? last) {
      const isNew = ({ step, open }: Table['town']) => step !== null && !open && step.number !== last;
      await until(process, gameId, (table) => isOver(table) || isNew(table.town));
      if (isOver(tables.table(gameId)!)) break;
      const { kind } = town().step!;
      let { number } = town().step!;
      const pressed: { readonly userId: string; readonly choice: Choice }[] = [];
      for (const { userId } of tables.table(gameId)!.players) {
        const { view, earlyStep } = tables.insight(gameId, userId)!;
        const wanted = earlyStep !== null ? view.choices.filter(isTried) : [];
        for (const choice of wanted) pressed.push({ userId, choice });
        number = earlyStep ?? number;
      }
      for (const { userId, choice } of pressed) {
        const act = { verb: choice.verb, targets: firstOf(choice), step: number };
        const answer = await ask(tables, gameId).actions.submit(userId, act);
        expect([kind, choice.verb, answer]).toEqual([kind, choice.verb, { ok: true, value: [] }]);
      }
      kept += pressed.length;
      const before = (await environment.store.keys(`game:${gameId}:batch:`)).length;
      const isOpened = ({ step, open }: Table['town']) => step?.number === number && open;
      await until(process, gameId, (table) => isOpened(table.town) || (table.town.step?.number ?? 0) > number);
      await rest();
      const stored = (await environment.store.keys(`game:${gameId}:batch:`)).length;
      expect([kind, stored - before]).toEqual([kind, expect.toSatisfy((batches: number) => batches >= pressed.length)]);
    }
    expect(kept).toBeGreaterThan(1);
  });
});
