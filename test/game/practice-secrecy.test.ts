/** Practice players know only the news of their own seats: no secret of another seat changes what they do. */
import { expect, test } from 'vitest';
import type { Tables } from '#game/tables.ts';
import { ask, config, expectSuccess, freshBot, Process, TestEnvironment, until } from './kit/process.ts';

const host = 'u1';
const choiceOf = (tables: Tables, gameId: string, verb: string) =>
  tables.insight(gameId, host)?.view.choices.find((choice) => choice.verb === verb);

/** Opens a table of one person and practice players, and starts its game. */
async function begin(process: Process, ruleset: string, seed: number): Promise<string> {
  const opened = await process.tables.create({ ...config(seed), ruleset, host: { userId: host, name: 'Ann' } });
  const { gameId } = expectSuccess(opened as Parameters<typeof expectSuccess<{ readonly gameId: string }>>[0]);
  expectSuccess(await ask(process.tables, gameId).lobby.changePractice(host, true));
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start(host));
  return gameId;
}

/**
 * Plays a game in which the person checks somebody each night: the first or the last of those whom they may check.
 * Returns everything that the town can see, or null if the person has no card that checks.
 */
async function played(ruleset: string, seed: number, which: 'first' | 'last'): Promise<readonly string[] | null> {
  const { environment, process } = freshBot();
  const gameId = await begin(process, ruleset, seed);
  let checks = 0;
  for (;;) {
    await until(process, gameId, (table) => table.stage === 'over' || isAsked(process, gameId));
    const choice = choiceOf(process.tables, gameId, 'checks');
    if (process.tables.table(gameId)?.stage !== 'playing' || choice === undefined) break;
    const target = which === 'first' ? choice.options[0]! : choice.options.at(-1)!;
    expectSuccess(await ask(process.tables, gameId).actions.submit(host, { verb: 'checks', targets: [target] }));
    checks += 1;
  }
  if (checks === 0) return null;
  const { posts, layouts } = environment;
  return [
    ...posts.filter(({ room }) => room === 'town').map(({ text }) => text),
    ...layouts.map(({ rooms, speakers }) => JSON.stringify([rooms.map(({ room }) => room), speakers])),
  ];
}

/** Returns true if the person may check and has not done so in this call. */
const isAsked = ({ tables }: Process, gameId: string): boolean => {
  const choice = choiceOf(tables, gameId, 'checks');
  return choice !== undefined && choice.picked === undefined;
};

test.each(['six', 'club'])('a check of a person in %s changes nothing that a practice player does', async (ruleset) => {
  let compared = 0;
  for (let seed = 1; seed <= 60 && compared < 3; seed += 1) {
    const first = await played(ruleset, seed, 'first');
    if (first === null) continue;
    expect(await played(ruleset, seed, 'last')).toEqual(first);
    compared += 1;
  }
  expect(compared).toBe(3);
});

test('each hears only the news of its own seat', async () => {
  const environment = new TestEnvironment();
  const heard: { readonly seat: number; readonly type: string; readonly own: boolean }[] = [];
  const process = new Process(environment);
  const make = process.deps.newPracticePlayer!;
  Object.assign(process.deps, {
    newPracticePlayer: (...[rules, seat, seed]: Parameters<typeof make>) => {
      const player = make(rules, seat, seed);
      const hear: typeof player.hear = (news, own) => {
        heard.push({ seat, type: news.type, own });
        player.hear(news, own);
      };
      return { hear, decide: () => player.decide(), line: () => player.line() };
    },
  });
  const gameId = await begin(process, 'six', 7);
  await until(process, gameId, ({ stage }) => stage === 'over');
  const dealt = heard.filter(({ type }) => type === 'CardDealt');
  expect(dealt.map(({ seat, own }) => [seat, own])).toEqual([2, 3, 4, 5, 6].map((seat) => [seat, true]));
});

test('the topic of a line does not show the side of its speaker', async () => {
  const clans: readonly string[] = ['don', 'mafioso'];
  const said = new Map<string, Set<boolean>>();
  for (let seed = 1; seed <= 12; seed += 1) {
    const { process } = freshBot();
    const make = process.deps.newPracticePlayer!;
    const roles = new Map<number, string>();
    Object.assign(process.deps, {
      newPracticePlayer: (...[rules, seat, drawn]: Parameters<typeof make>) => {
        const player = make(rules, seat, drawn);
        const hear: typeof player.hear = (news, own) => {
          if (news.type === 'CardDealt') roles.set(seat, news.role);
          player.hear(news, own);
        };
        const line = () => {
          const { topic } = player.line();
          said.set(topic, (said.get(topic) ?? new Set()).add(clans.includes(roles.get(seat)!)));
          return player.line();
        };
        return { hear, decide: () => player.decide(), line };
      },
    });
    const gameId = await begin(process, 'club', seed);
    await until(process, gameId, ({ stage }) => stage === 'over');
  }
  for (const topic of ['suspects', 'trusts', 'waits', 'defends', 'leaves'])
    expect([topic, said.get(topic)?.size]).toEqual([topic, 2]);
});
