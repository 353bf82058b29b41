import { expect, test } from 'vitest';
import { wait, watch } from '#discord/features/watchers.ts';
import type { Caller } from '#discord/ui/context.ts';
import { t } from '#narration/index.ts';
import { fullLobby, GUILD, Process, person, TestEnvironment } from '../game/kit/process.ts';
import { inEnglish } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

test('a person may wait and watch at once, and is told when they ask for it again', async () => {
  const { tables } = new Process(new TestEnvironment());
  const gameId = await fullLobby(tables);
  const { userId, name } = person(8);
  const caller: Caller = {
    ...{ guildId: GUILD, channelId: 'lobby', userId, name, wording: inEnglish, guildLanguage: 'en' },
    ...{ manages: false, moderates: false, at: 0 },
  };
  const context = contextOf(tables);
  const said = async (answer: ReturnType<typeof wait>) => (await answer).content?.split('\n');
  const [waits, watches] = [t('en', 'ui:wait.done'), t('en', 'ui:watch.done')];
  expect(await said(wait(context, caller, gameId))).toEqual([waits]);
  expect(await said(watch(context, caller, gameId))).toEqual([watches]);
  expect(await said(wait(context, caller, gameId))).toEqual([t('en', 'remarks:table.waits-already')]);
  expect(await said(watch(context, caller, gameId))).toEqual([t('en', 'remarks:table.watches-already')]);
});
