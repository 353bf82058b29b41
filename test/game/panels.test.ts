import { describe, expect, test } from 'vitest';
import type { RoleId } from '#engine/kernel/types.ts';
import type { StepChoice } from '#game/ports/ports.ts';
import type { Tables } from '#game/tables.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import { choiceOn, pagesIn } from './kit/pages.ts';
import { ask, config, expectSuccess, freshBot, isOpen, person, startedGame, until } from './kit/process.ts';

const cards: readonly RoleId[] = [
  ...['don', 'mafioso', 'commissar', 'doctor', 'courtesan', 'psychopath'],
  ...Array<RoleId>(4).fill('civilian'),
];

/** A game of the club for ten, with open clocks. */
async function begin(options = {}) {
  const { environment, process, tables } = freshBot();
  const { gameId } = expectSuccess(await tables.create({ ...config(3), ruleset: 'club', options, cards }));
  for (let number = 2; number <= 10; number += 1) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  const panel = <K extends StepChoice['kind']>(kind: K) => choiceOn(environment.layout(gameId), kind);
  const pages = () => pagesIn(environment.layout(gameId));
  const day = () => panel('day');
  return { environment, process, tables, gameId, panel, pages, day };
}

const votes = async (tables: Tables, gameId: string, of: (seat: number) => number | 'all' | null) => {
  for (let seat = 1; seat <= 10; seat += 1) {
    const choice = of(seat);
    if (choice !== null)
      expectSuccess(await ask(tables, gameId).actions.submit(`u${seat}`, { verb: 'votes', targets: [choice] }));
  }
  await rest();
};

describe('the panel of a day', () => {
  test('G7: says who is next, and every speaker has a page, which pings them', async () => {
    const { process, gameId, day, pages } = await begin();
    await until(process, gameId, isOpen('speech'));
    const first = pages().length;
    expect(day()).toMatchObject({ offers: ['passes'], overview: { step: { seat: 1 }, next: 2 } });
    expect(day()!.until).not.toBeNull();
    await until(process, gameId, ({ town: { step } }) => step?.kind === 'speech' && step.seat === 7);
    expect(day()).toMatchObject({ overview: { step: { seat: 7 }, next: 8 } });
    expect(pages()).toHaveLength(first + 6);
    await until(process, gameId, ({ town: { step } }) => step?.kind === 'speech' && step.seat === 10);
    expect(day()!.overview.next).toBeNull();
  });

  test('G8: says who has voted, and how only when the ballot is closed', async () => {
    const { process, tables, gameId, day, panel, pages } = await begin();
    await until(process, gameId, isOpen('ballot'));
    expect(panel('ballot')).toMatchObject({ choices: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], voted: [] });
    await votes(tables, gameId, (seat) => (seat < 4 ? 9 : null));
    expect(panel('ballot')!.voted).toEqual([1, 2, 3]);
    expect(JSON.stringify(pages())).not.toContain('"choice":9');
    await votes(tables, gameId, (seat) => (seat < 4 ? null : 8));
    expect(day()!.overview.lastBallot!.tally.filter((line) => line.votes > 0)).toHaveLength(2);
  });

  test('C8: with nominees there is something to nominate for', async () => {
    const { process, tables, gameId, day } = await begin({ ballot: 'nominees' });
    await until(process, gameId, isOpen('speech'));
    expect(day()!.offers).toEqual(['passes', 'nominates']);
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [4] }));
    await rest();
    expect(day()!.overview.nominations).toEqual([{ by: 1, seat: 4 }]);
  });

  test('C10, C11: the second ballot has the tied players, and the question two answers', async () => {
    const { process, tables, gameId, panel } = await begin();
    await until(process, gameId, isOpen('ballot'));
    await votes(tables, gameId, (seat) => (seat <= 5 ? 1 : 2));
    await until(process, gameId, isOpen('ballot'));
    expect(panel('ballot')).toMatchObject({ choices: [1, 2] });
    await votes(tables, gameId, (seat) => (seat <= 2 ? null : seat <= 6 ? 1 : 2));
    await until(process, gameId, isOpen('ballot'));
    expect(panel('ballot')).toMatchObject({ choices: ['all', 'none'] });
  });

  test('C19: the psychopath has a page for the choice', async () => {
    const { process, tables, gameId, panel } = await begin();
    await until(process, gameId, isOpen('ballot'));
    const seats = Array.from({ length: 10 }, (_, index) => index + 1);
    const psychopath = seats.find((seat) => tables.insight(gameId, `u${seat}`)!.view.role === 'psychopath')!;
    await votes(tables, gameId, () => psychopath);
    await until(process, gameId, isOpen('revenge'));
    const others = seats.filter((seat) => seat !== psychopath);
    expect(panel('revenge')).toMatchObject({ choices: others });
    const other = { verb: 'drags' as const, targets: [others[0]!] };
    expect(await ask(tables, gameId).actions.submit(`u${others[1]}`, other)).toMatchObject({ ok: false });
    expectSuccess(await ask(tables, gameId).actions.submit(`u${psychopath}`, other));
    await until(process, gameId, ({ town }) => town.seats.filter((seat) => seat.left).length === 2);
  });
});

test('G4: the page of a night has the same choices for everybody at every call', async () => {
  const { process, gameId, panel } = await begin();
  await until(process, gameId, isOpen('call'));
  expect(panel('night')).toMatchObject({ numbers: null });
});

describe('the actions on the pages of a game', () => {
  /** Everybody takes an action that they have now: all nominate and vote. */
  async function actAll(tables: Tables, gameId: string): Promise<void> {
    for (const { userId } of tables.table(gameId)!.players) {
      const insight = tables.insight(gameId, userId);
      const choices = insight?.view.choices.filter(({ verb }) => verb !== 'passes' && verb !== 'declines') ?? [];
      for (const { verb, options, min, max } of choices)
        await ask(tables, gameId).actions.submit(userId, {
          verb,
          targets: options.slice(0, max === 0 ? 0 : Math.max(1, min)),
        });
    }
  }

  const turns = ['speech last-word: passes', 'speech turn: nominates passes'];
  const shown: Readonly<Record<string, readonly string[]>> = {
    six: turns,
    club: turns,
    deck: turns,
    boxed: ['discussion: nominates ready'],
    grand: ['nomination: nominates passes', 'speech turn: passes'],
    sport: turns,
  };

  test.each(Object.keys(rulesets))('are actions that somebody has in this step: %s', async (ruleset) => {
    const { environment, process, tables } = freshBot();
    const options = ruleset === 'club' ? { ballot: 'nominees' } : {};
    const gameId = await startedGame(tables, 7, { ruleset, options });
    const offered = new Map<string, Set<string>>();
    await until(process, gameId, ({ stage, town: { step } }) => {
      if (stage === 'over') return true;
      const { offers } = choiceOn(environment.layout(gameId), 'day') ?? { offers: [] };
      const choices = tables
        .table(gameId)!
        .players.flatMap(({ userId }) => tables.insight(gameId, userId)?.view.choices ?? []);
      const kind = step !== null && 'purpose' in step ? `${step.kind} ${step.purpose}` : `${step?.kind}`;
      for (const verb of offers) {
        const told = choices.some((choice) => choice.verb === verb) ? verb : `${verb} (nobody)`;
        offered.set(kind, new Set([...(offered.get(kind) ?? []), told]));
      }
      void actAll(tables, gameId);
      return false;
    });
    const lines = [...offered].map(([kind, verbs]) => `${kind}: ${[...verbs].sort().join(' ')}`);
    expect(lines.sort()).toEqual(shown[ruleset]);
  });
});
