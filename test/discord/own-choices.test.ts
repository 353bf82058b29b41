/** A player finds their choices in their own panel, also where they are final and no menu shows them any more. */
import { describe, expect, test } from 'vitest';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import type { Body } from '#discord/ui/body.ts';
import type { ActionRequest, NewTable } from '#game/ports/game-service.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, expectSuccess, freshBot, GUILD, isOpen, startedGame, until } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

type Table = Parameters<Parameters<typeof until>[2]>[0];

/** A game whose lines last 4 s, and the own panels of its players. */
async function game(change: Partial<NewTable> = {}) {
  const { environment, process, tables } = freshBot();
  environment.speechMs = 4000;
  const gameId = await startedGame(tables, 7, change);
  const context = contextOf(tables);
  const panel = (userId: string): Body =>
    showOwnPanel(
      context,
      {
        ...{ guildId: GUILD, channelId: 'lobby', userId, name: userId, wording: wordingOf('en') },
        ...{ guildLanguage: 'en', manages: false, moderates: false, at: 0 },
      },
      gameId,
    );
  const act = async (userId: string, verb: ActionRequest['verb'], ...targets: ActionRequest['targets']) => {
    expectSuccess(await ask(tables, gameId).actions.submit(userId, { verb, targets }));
    await rest();
  };
  const reach = (holds: (table: Table) => boolean) => until(process, gameId, holds);
  const holder = (role: string) =>
    tables.table(gameId)!.players.find(({ userId }) => tables.insight(gameId, userId)!.view.role === role)!.userId;
  return { tables, gameId, panel, act, reach, holder };
}

const speechOf =
  (seat: number) =>
  ({ town: { open, step } }: Table): boolean =>
    open && step?.kind === 'speech' && step.purpose === 'turn' && step.seat === seat;

describe('the own panel', () => {
  test('names the vote of this ballot, and not longer', async () => {
    const { panel, act, reach, tables, gameId } = await game();
    for (const seat of [1, 2]) {
      await reach(speechOf(seat));
      await act(`u${seat}`, 'nominates', seat + 2);
    }
    await reach(({ town: { step } }) => step?.kind === 'ballot');
    // An early vote, which counts when the time begins.
    await act('u5', 'votes', 3);
    await reach(isOpen('ballot'));
    await rest();
    await act('u6', 'votes', 4);
    expect(panel('u5').content).toContain('Your vote: **#3 Player 3**. It is final.');
    expect(panel('u6').content).toContain('Your vote: **#4 Player 4**. It is final.');
    expect(panel('u1').content).not.toContain('Your vote:');
    await reach(({ town: { step } }) => step?.kind !== 'ballot');
    expect(panel('u5').content).not.toContain('Your vote:');
    expect(tables.insight(gameId, 'u1')!.view.ownVote).toBeNull();
  });

  test('names the nomination of the day', async () => {
    const { panel, act, reach } = await game();
    await reach(speechOf(1));
    await act('u1', 'nominates', 3);
    expect(panel('u1').content).toContain('You have nominated today: **#3 Player 3**.');
    await reach(speechOf(2));
    expect(panel('u1').content).toContain('You have nominated today: **#3 Player 3**.');
    expect(panel('u2').content).not.toContain('You have nominated');
    await reach(({ town }) => town.phase === 'night');
    expect(panel('u1').content).not.toContain('You have nominated');
  });

  test('names a final act for as long as its call lasts', async () => {
    const { panel, act, reach, holder } = await game();
    const commissar = holder('commissar');
    await reach(
      ({ town: { open, round, step } }) => open && round === 2 && step?.kind === 'call' && step.call === 'commissar',
    );
    await act(commissar, 'checks', commissar === 'u1' ? 2 : 1);
    expect(panel(commissar).content).toContain('You check **#');
    expect(panel(commissar).content).not.toContain('nothing for you to choose');
    await reach(({ town }) => town.phase === 'day');
    expect(panel(commissar).content).not.toContain('You check');
  });

  test('says that a choice does not count which the rules refuse when its time begins, and why', async () => {
    const { panel, act, reach, tables, gameId } = await game();
    await reach(({ town: { open, step } }) => !open && step?.kind === 'speech' && step.seat === 2);
    await act('u2', 'nominates', 3);
    expect(panel('u2').content).toContain('Noted: **#3 Player 3**.');
    const remove = { order: 'remove', seat: 3, reason: 'oaths' } as const;
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', remove, false));
    await rest();
    for (const open of [false, true]) {
      await reach(({ town }) => town.open === open);
      await rest();
      expect(panel('u2').content).toContain('Your choice does not count. **#3 Player 3**');
      expect(panel('u2').content).not.toContain('Noted:');
      expect(panel('u4').content).not.toContain('does not count');
    }
    await act('u2', 'passes');
    await reach(({ town: { step } }) => step?.kind === 'speech' && step.seat !== 2);
    expect(panel('u2').content).not.toContain('does not count');
  });

  test('offers the vote that follows the time to decide (C8), which then counts', async () => {
    const { panel, act, reach, tables, gameId } = await game({ ruleset: 'club' });
    await reach(({ town: { step } }) => step?.kind === 'deliberation');
    for (const open of [false, true]) {
      await reach(({ town }) => town.open === open);
      expect(JSON.stringify(panel('u2').components)).toContain(':pick:votes-3');
    }
    const { number } = tables.table(gameId)!.town.step!;
    const pressed = { verb: 'votes', targets: [3], step: number + 1 } as const;
    expectSuccess(await ask(tables, gameId).actions.submit('u2', pressed));
    await act('u4', 'votes', 3);
    expect(panel('u2').content).toContain('Noted: **#3 Player 3**.');
    expect(tables.table(gameId)!.town.voted).toEqual([]);
    await reach(isOpen('ballot'));
    await rest();
    expect(tables.table(gameId)!.town.step!.number).toBe(number + 1);
    expect(tables.table(gameId)!.town.voted).toEqual([2, 4]);
    expect(panel('u2').content).toContain('Your vote: **#3 Player 3**. It is final.');
  });

  test('shows Thanks that wait for the time to begin', async () => {
    const { panel, act, reach } = await game();
    await reach(({ town: { open, step } }) => !open && step?.kind === 'speech');
    expect(JSON.stringify(panel('u1').components)).not.toContain('Thanks (pass): noted ✅');
    await act('u1', 'passes');
    expect(JSON.stringify(panel('u1').components)).toContain('Thanks (pass): noted ✅');
  });

  test('has the clock also for a player who waits', async () => {
    const { panel, reach } = await game();
    await reach(speechOf(1));
    expect(panel('u3').content).toContain('Time: <t:');
  });

  test('calls a meeting a meeting', async () => {
    const { panel, reach, holder } = await game();
    await reach(({ town: { step } }) => step?.kind === 'call' && step.call === 'mafia');
    for (const open of [false, true]) {
      await reach(({ town }) => town.open === open);
      expect(panel(holder('don')).content).toContain('This call is for getting acquainted.');
      expect(panel(holder('don')).content).not.toContain('nothing for you to choose');
    }
  });
});
