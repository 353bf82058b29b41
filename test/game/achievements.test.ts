/** Achievements on the card of a finished game. */
import { expect, test } from 'vitest';
import { earnedLines } from '#discord/features/game-result.ts';
import type { EarnedBy } from '#game/ports/achievements.ts';
import { t } from '#narration/index.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, Process, startedGame, TestEnvironment } from './kit/process.ts';

const ann: EarnedBy = { seat: 1, userId: 'u1', achievements: ['detective', 'lightning'] };

/** A process whose statistics tell these achievements when `release` is called. */
function processWith(environment: TestEnvironment, earned: readonly EarnedBy[]) {
  const process = new Process(environment);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const keeper = { keepRecord: async () => {}, earned: () => released.then(() => earned) };
  Object.assign(process.deps, { keeper });
  return { process, release };
}

const panelIn = (environment: TestEnvironment, gameId: string) =>
  environment.layout(gameId).panels.find(({ panel }) => panel.kind === 'result')?.panel;

test('the card of a finished game does not wait for its achievements, which appear when they are known', async () => {
  const environment = new TestEnvironment();
  const { process, release } = processWith(environment, [ann]);
  const gameId = await startedGame(process.tables);
  expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
  await rest();
  expect(panelIn(environment, gameId)).toMatchObject({ kind: 'result' });
  expect(panelIn(environment, gameId)).not.toHaveProperty('earned');
  release();
  await rest();
  expect(panelIn(environment, gameId)).toMatchObject({ earned: [ann] });
});

test('achievements are shown again after a restart', async () => {
  const environment = new TestEnvironment();
  const { process } = processWith(environment, [ann]);
  const gameId = await startedGame(process.tables);
  expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
  await rest();
  process.kill();
  const again = processWith(environment, [ann]);
  await again.process.tables.restore();
  again.release();
  await rest();
  expect(panelIn(environment, gameId)).toMatchObject({ earned: [ann] });
});

test('a running game has no achievements', async () => {
  const environment = new TestEnvironment();
  const { process, release } = processWith(environment, [ann]);
  const gameId = await startedGame(process.tables);
  release();
  await rest();
  expect(JSON.stringify(environment.layout(gameId))).not.toContain('earned');
});

test.each(languages)('each achievement has one line with its people, whose names are no markup (%s)', (language) => {
  const players = [
    { seat: 1, userId: 'u1', name: '**Ann**' },
    { seat: 2, userId: 'u2', name: 'Bob' },
  ];
  const earned = [ann, { seat: 2, userId: 'u2', achievements: ['detective'] }] as const;
  const lines = earnedLines(earned, players, wordingOf(language));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(t(language, 'achievements:detective'));
  expect(lines[0]).toContain('Bob');
  expect(lines[1]).not.toContain('Bob');
  expect(lines.join()).not.toContain('**Ann**');
});
