/** The demo opens its table by the same presses as a host does. */
import { expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { openTable } from '../../src/demo/game.ts';
import type { DemoPlayer } from '../../src/demo/player.ts';
import { beginEvening } from '../discord/evening.ts';

test.each(Object.values(rulesets).map(({ id, players }) => [id, players.min] as const))(
  'a table of %s starts with the players on the seats in which they have joined',
  async (ruleset, count) => {
    const evening = await beginEvening(200, count);
    const players = evening.people.map((user) => ({ user })) as unknown as readonly DemoPlayer[];
    await openTable(evening, players, { ruleset, seed: 7, language: 'en' });
    const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;
    await expect.poll(() => table().stage).not.toBe('lobby');
    const { options } = table();
    expect(options['seating']).toBe(rulesets[ruleset]!.options['seating'] === undefined ? undefined : 'joined');
  },
);
