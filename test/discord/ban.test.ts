import { describe, expect, test } from 'vitest';
import { ban } from '#discord/features/moderation.ts';
import { t } from '#narration/index.ts';
import { rest } from '../game/kit/clock.ts';
import { GUILD } from '../game/kit/process.ts';
import { type Kind, type Stage, StagedTable } from './staged-table.ts';

/** The people around a table who have no card. In a lobby and while people gather, a player has none either. */
const without: readonly (readonly [Stage, readonly Kind[]])[] = [
  ['lobby', ['player', 'waiting']],
  ['gathering', ['player', 'watcher', 'waiting']],
  ...(['night', 'day', 'vote', 'last word'] as const).map((stage) => [stage, ['watcher', 'waiting']] as const),
];

describe('a person who is banned loses room, place and seat', () => {
  test.each(without.flatMap(([stage, people]) => people.map((kind) => [stage, kind] as const)))(
    '%s: a %s',
    async (stage, kind) => {
      const staged = await StagedTable.at({ stage, ruleset: 'six' });
      const userId = staged.userOf(kind);
      const places = () => {
        const { players = [], waiting = [], watchers = [] } = staged.table ?? {};
        return [...players, ...waiting, ...watchers].filter((one) => one.userId === userId).length;
      };
      const rooms = () =>
        staged.environment
          .layout(staged.gameId)
          .rooms.filter(({ access }) => access.some((one) => one.userId === userId));
      expect(places()).toBe(1);
      if (kind === 'watcher' && stage !== 'gathering') expect(rooms()).not.toEqual([]);
      const answer = await staged.answered(
        ban(staged.context(), staged.caller('moderator', 'en'), { userId, name: 'Eve', plays: true }),
      );
      expect(answer?.content).toBe(t('en', 'ui:ban.done', { name: 'Eve' }));
      await rest();
      expect([places(), rooms()]).toEqual([0, []]);
      expect(staged.process.tables.tableOf(GUILD, userId) ?? null).toBeNull();
      expect(staged.context().guilds.isBanned(GUILD, userId)).toBe(true);
    },
  );
});
