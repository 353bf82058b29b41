/** The lobby of the next game of the same people, as their clients receive it. */
import type { SimulatedUser } from 'discord-emulator';
import { expect, vi } from 'vitest';
import { afterGameIds } from '#discord/features/after-game.ts';
import { lobbyIds } from '#discord/features/lobby/view.ts';
import { t } from '#narration/index.ts';
import type { Evening } from '../../discord/evening.ts';

const until = (holds: () => unknown) => vi.waitUntil(holds, { timeout: 90_000, interval: 5 });

/**
 * The host presses Again in the town of a finished game. Resolves with the number of events that each person had
 * received before, when all readers have been shown the next lobby in its channel and in the town.
 */
export async function pressAgain(
  { guild, tables, people }: Evening,
  {
    gameId,
    host,
    readers,
  }: { readonly gameId: string; readonly host: SimulatedUser; readonly readers: readonly SimulatedUser[] },
): Promise<ReadonlyMap<string, number>> {
  const again = afterGameIds.askAgain({ gameId });
  const panel = () =>
    host
      .messages(guild.channel('town'))
      .find(({ rows: components }) => JSON.stringify(components ?? []).includes(again));
  await until(panel);
  const before = new Map(people.map(({ id, received }) => [id, received.length]));
  const pressed = await host.press(panel()!, t('en', 'evening:button.again'));
  await until(() => pressed.content);
  expect(pressed.content).toBe(t('en', 'evening:again.done'));
  const next = () => tables.tablesIn(guild.id).find((table) => table.gameId !== gameId);
  await until(next);
  const here = lobbyIds.answerRollCall({ gameId: next()!.gameId });
  const placesOf = ({ received }: SimulatedUser) =>
    new Set(received.flatMap(({ raw, d }) => (raw.includes(here) ? [d.channel_id] : [])));
  await until(() => readers.every((person) => placesOf(person).size === 2));
  return before;
}

/** Reads all cards of the finished game out in its town when somebody presses Again. */
export function leakAtAgain({ tables, discord }: Evening): void {
  const again = tables.again.bind(tables);
  tables.again = async (gameId, userId, rules) => {
    const { players } = tables.table(gameId)!;
    const cards = players.map((player) => tables.insight(gameId, player.userId)?.view.role);
    void discord.reconciler.post(gameId, 'town', { text: cards.join(' ') }, 'leak at again');
    return again(gameId, userId, rules);
  };
}
