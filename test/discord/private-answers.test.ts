/** Private answers during a game: none can be pressed after its time, and none tells of a time that is over. */
import { describe, expect, test } from 'vitest';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import { deskIds } from '#discord/features/desk-view.ts';
import { graveyardIds } from '#discord/features/graveyard.ts';
import { order } from '#discord/features/host.ts';
import { leave } from '#discord/features/lobby/handlers.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import { rest } from '../game/kit/clock.ts';
import {
  ask,
  expectSuccess,
  fullLobby,
  GUILD,
  isOpen,
  Process,
  person,
  TestEnvironment,
  until,
} from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

/** The ids of everything in a message that can be pressed. */
const idsIn = ({ components }: Body): readonly string[] =>
  components.flatMap((row) => row.components).flatMap((part) => ('custom_id' in part ? [part.custom_id] : []));

/** A game by day with a playing host, and a person who waits for a seat. */
async function day(change: Partial<NewTable> = {}) {
  const process = new Process(new TestEnvironment());
  const { tables } = process;
  const gameId = await fullLobby(tables, 7, { ruleset: 'club', ...change });
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  await rest();
  expectSuccess(await ask(tables, gameId).lobby.wait(person(20)));
  await until(process, gameId, isOpen('speech'));
  const context = contextOf(tables);
  const callerOf = (userId: string): Caller => ({
    ...{ guildId: GUILD, channelId: 'lobby', userId, name: userId, wording: wordingOf('en') },
    ...{ guildLanguage: 'en', manages: false, moderates: false, at: 0 },
  });
  const press = async (userId: string, customId: string, ...values: readonly string[]) =>
    (await answerPress(context, callerOf(userId), readPress({ customId, values }))).body;
  const remove = async (seat: number) => {
    expectSuccess(
      await ask(tables, gameId).hostRequests.order('u1', { order: 'remove', seat, reason: 'oaths' }, false),
    );
    await rest();
  };
  return { process, tables, gameId, context, callerOf, press, remove };
}

type Day = Awaited<ReturnType<typeof day>>;

describe('a question', () => {
  test.each([
    ['if the game is called off', ({ press, gameId }: Day) => press('u1', deskIds.askToEnd({ gameId }))],
    [
      'about the reason of a foul',
      ({ press, gameId }: Day) => press('u1', deskIds.choosePlayer({ gameId, order: 'foul' }), '3'),
    ],
    [
      'about the person who takes over a seat',
      ({ press, gameId }: Day) => press('u1', deskIds.choosePlayer({ gameId, order: 'replace' }), '3'),
    ],
    ['if a player leaves', ({ context, callerOf, gameId }: Day) => leave(context, callerOf('u2'), gameId)],
  ] as const)('%s cannot be answered after the end of the game', async (_, question) => {
    const table = await day();
    const asked = await question(table);
    expect(idsIn(asked)).not.toEqual([]);
    expect(asked.living?.draw()).toMatchObject({ content: asked.content, components: asked.components });
    expectSuccess(await ask(table.tables, table.gameId).hostRequests.end('u1', false));
    await rest();
    const now = asked.living!.draw();
    expect(now.content).not.toContain(asked.content);
    expect(idsIn(now)).toEqual([]);
  });

  test('about a player who has left becomes the desk', async () => {
    const { press, gameId, remove } = await day();
    const asked = await press('u1', deskIds.choosePlayer({ gameId, order: 'foul' }), '3');
    await remove(3);
    expect(asked.living!.draw().content).toContain('The host’s desk');
  });

  test('about a substitute names the people who wait now', async () => {
    const { press, gameId, tables } = await day();
    const asked = await press('u1', deskIds.choosePlayer({ gameId, order: 'replace' }), '3');
    expectSuccess(await ask(tables, gameId).attendance.leave('u20'));
    expect(JSON.stringify(asked.living!.draw().components)).not.toContain('u20');
  });
});

test('a bet is told in the own panel, until the moment is over', async () => {
  const { process, press, gameId, remove } = await day();
  await remove(3);
  const placed = await press('u3', graveyardIds.bet({ gameId, day: 1, menu: 0 }), '4');
  expect(placed.content).toContain('Your bet for day 1');
  await until(process, gameId, ({ town }) => town.phase === 'night');
  const now = placed.living!.draw();
  expect(now.content).not.toContain('Your bet');
  expect(now.content).toContain('You have left the game');
});

test('a typed order of a playing host is told in their own panel, which keeps their choices', async () => {
  const { process, context, callerOf, gameId, tables } = await day();
  await until(process, gameId, ({ town: { open, step } }) => open && step?.kind === 'speech' && step.seat === 1);
  const before = tables.table(gameId)!.until!;
  const told = await order(context, callerOf('u1'), gameId, { order: 'extend', seconds: 10 });
  expect(tables.table(gameId)!.until).toBe(before + 10_000);
  expect(told.content).toContain('Done. The table has been told.');
  expect(idsIn(told).join()).toContain(':do:passes');
  expect(told.living?.gameId).toBe(gameId);
});

test('the own panel names the winner at the end', async () => {
  const { context, callerOf, gameId, tables } = await day();
  const panel = showOwnPanel(context, callerOf('u2'), gameId);
  expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
  await rest();
  const { content } = panel.living!.draw();
  expect(content).toContain('**The game is called off 🕯️**');
  expect(content).not.toContain('Open a new table');
});
