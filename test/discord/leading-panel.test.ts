/** The panel of a host who leads in person: it opens with the press on Start, without a command. */
import { expect, test } from 'vitest';
import { decide } from '#discord/features/gathering.ts';
import { hostIds, nextStep } from '#discord/features/host.ts';
import { start } from '#discord/features/lobby/handlers.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import type { HostMode } from '#game/ports/ports.ts';
import { type Language, t } from '#narration/index.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, expectSuccess, freshBot, fullLobby, GUILD, person } from '../game/kit/process.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

const players = [2, 3, 4, 5, 6, 7].map((number) => person(number).userId);

interface Setting {
  readonly language?: Language;
  /** The host mode. `null`: the host plays. */
  readonly lead?: HostMode | null;
  /** The time for which the table waits for its players. 0: it deals at once. */
  readonly gatherMs?: number;
  readonly change?: Partial<NewTable>;
  /** Further players of the lobby. */
  readonly more?: readonly number[];
}

/** A full lobby, by default of a host who leads in person. `present`: the people in the voice room. */
async function lobby(present: readonly string[], setting: Setting) {
  const { language = 'en', lead = 'person', gatherMs = 60_000, change = {}, more = [7] } = setting;
  const { environment, tables } = freshBot({ gatherMs });
  environment.present = present;
  const gameId = await fullLobby(tables, 7, { language, ...(lead === null ? {} : { lead }), ...change });
  for (const number of more) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  const caller: Caller = {
    ...{
      guildId: GUILD,
      channelId: 'lobby',
      userId: 'u1',
      name: 'P1',
      wording: wordingOf(language),
      guildLanguage: language,
    },
    ...{ manages: false, moderates: false, at: 0 },
  };
  return { environment, tables, gameId, caller, context: contextOf(tables) };
}

const press = (gameId: string, step: number): string => hostIds.nextStep({ gameId, step });
const buttons = ({ components }: Body): string => JSON.stringify(components);

test.each(languages)('Start shows a host in person the words and the next step (%s)', async (language) => {
  const { tables, gameId, caller, context } = await lobby([], { language, gatherMs: 0 });
  const started = await start(context, caller, gameId);
  await rest();
  expect(tables.table(gameId)?.stage).toBe('playing');
  expect(started.content).toContain(t(language, 'ui:start.done'));
  expect(started.content).toContain(t(language, 'ui:lead.title'));
  expect(buttons(started)).toContain(press(gameId, tables.table(gameId)!.town.step?.number ?? 0));
});

test.each(languages)('while the players gather, it has the button for the first words (%s)', async (language) => {
  const { environment, tables, gameId, caller, context } = await lobby(players.slice(1), { language });
  const started = await start(context, caller, gameId);
  expect(tables.table(gameId)?.stage).toBe('gathering');
  expect(started.content).toContain(t(language, 'ui:start.gathering'));
  expect(buttons(started)).toContain(press(gameId, 0));
  const early = await nextStep(context, caller, gameId, 0);
  expect(early.content).toContain(t(language, 'remarks:table.not-started'));
  expect(buttons(early)).toContain(press(gameId, 0));
  environment.present = players;
  tables.voiceChanged(GUILD, players[0]!, true);
  await rest();
  expect(tables.table(gameId)?.stage).toBe('playing');
  const shown = await nextStep(context, caller, gameId, 0);
  expect(shown.content).toContain(t(language, 'ui:lead.title'));
});

test('the press that begins without missing players opens it too', async () => {
  const { tables, gameId, caller, context } = await lobby(players, { change: { ruleset: 'boxed' }, more: [7, 8] });
  await start(context, caller, gameId);
  const begun = await decide(context, caller, gameId, 'begin');
  expect(tables.table(gameId)?.stage).toBe('playing');
  expect(begun.content).toContain(t('en', 'ui:gathering.begin'));
  expect(begun.content).toContain(t('en', 'ui:lead.title'));
  expect(buttons(begun)).toContain(press(gameId, 0));
});

test('a gathering that is cancelled leaves no panel', async () => {
  const { gameId, caller, context } = await lobby([], {});
  await start(context, caller, gameId);
  const cancelled = await decide(context, caller, gameId, 'cancel');
  expect([cancelled.content, cancelled.components]).toEqual([t('en', 'ui:gathering.cancel'), []]);
});

test('a host who plays, and a host beside the bot, get the answer alone', async () => {
  for (const [lead, more] of [
    [null, []],
    ['beside', [7]],
  ] as const) {
    const { gameId, caller, context } = await lobby([], { lead, more });
    const started = await start(context, caller, gameId);
    expect([started.content, started.components]).toEqual([t('en', 'ui:start.gathering'), []]);
  }
});
