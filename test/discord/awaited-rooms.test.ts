/** The words about a table for which Discord has not made all channels, or has refused something. */
import { expect, test } from 'vitest';
import { showCard } from '#discord/features/card.ts';
import { start } from '#discord/features/lobby/handlers.ts';
import { showStatus } from '#discord/features/status.ts';
import type { Caller } from '#discord/ui/context.ts';
import { remarkLine } from '#discord/ui/texts.ts';
import type { ReconcileResult, Remark } from '#game/ports/ports.ts';
import { type Language, t } from '#narration/index.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, freshBot, fullLobby, GUILD, people } from '../game/kit/process.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

const slow: Remark = { kind: 'slow', key: 'issue.slow', params: { minutes: 3 } };

const callerIn = (language: Language): Caller => ({
  ...{ guildId: GUILD, channelId: 'lobby', userId: 'u1', name: 'P1' },
  ...{ wording: wordingOf(language), guildLanguage: language, manages: false, moderates: false, at: 0 },
});

test.each(languages)(
  'Start, the card and the status say that the table waits for Discord, and why (%s)',
  async (language) => {
    const { environment, tables } = freshBot({ gatherMs: 0 });
    const gameId = await fullLobby(tables, 7, { language });
    const caller = callerIn(language);
    const context = contextOf(tables);
    const shown = async () => [
      (await showCard(context, caller, null)).content,
      showStatus(context, caller, null).content,
    ];
    const why = remarkLine(caller.wording, slow);
    const [onCard, inStatus] = [
      t(language, 'ui:card.awaits-rooms'),
      t(language, 'ui:status.awaits-rooms', { ruleset: t(language, 'words:ruleset.six') }),
    ];
    environment.report = { done: false, remarks: [slow], slow: ['town'] };
    const answer = await start(context, caller, gameId);
    expect(answer.content).toBe(t(language, 'ui:start.awaits-rooms'));
    await rest();
    const [card, status] = await shown();
    expect(card).toContain(`${onCard}\n${why}`);
    expect(status).toContain(inStatus);
    expect(status).toContain(why);
    environment.report = { done: true, remarks: [] };
    tables.tell(gameId, (table) => table.disturbed());
    await rest();
    const after = (await shown()).join('\n');
    expect(after).not.toContain(onCard);
    expect(after).not.toContain(inStatus);
  },
);

test.each(languages)(
  'a table that gathers says that it waits for Discord, not for its players (%s)',
  async (language) => {
    const { environment, tables } = freshBot({ gatherMs: 60_000 });
    environment.present = people.map(({ userId }) => userId).slice(1);
    const gameId = await fullLobby(tables, 7, { language });
    environment.report = { done: false, remarks: [slow], slow: ['voice'] };
    await ask(tables, gameId).lobbyStart.start('u1');
    await rest();
    expect(tables.table(gameId)!.stage).toBe('gathering');
    const status = showStatus(contextOf(tables), callerIn(language), null).content;
    const ruleset = t(language, 'words:ruleset.six');
    expect(status).toContain(t(language, 'ui:status.gathering-awaits-rooms', { ruleset }));
  },
);

test.each(languages)('the status of a lobby names a refused request, until it is made (%s)', async (language) => {
  const { environment, tables } = freshBot();
  const gameId = await fullLobby(tables, 7, { language });
  const { wording } = callerIn(language);
  const status = () => showStatus(contextOf(tables), callerIn(language), null).content;
  const before = status();
  const told = async (report: ReconcileResult) => {
    environment.report = report;
    tables.tell(gameId, (table) => table.disturbed());
    await rest();
    return status();
  };
  const refused: Remark = { key: 'issue.refused' };
  expect(await told({ done: false, remarks: [refused] })).toBe(`${before}\n${remarkLine(wording, refused)}`);
  expect(remarkLine(wordingOf('en'), refused)).toContain('Everything else works.');
  expect(await told({ done: true, remarks: [] })).toBe(before);
});
