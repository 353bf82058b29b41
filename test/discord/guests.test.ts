import { expect, test } from 'vitest';
import { wait, watch } from '#discord/features/watchers.ts';
import type { Caller } from '#discord/ui/context.ts';
import { t } from '#narration/index.ts';
import { fullLobby, GUILD, Process, person, TestEnvironment } from '../game/kit/process.ts';
import { inEnglish } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

test('a person who changes from waiting to watching, or back, is told what they have given up', async () => {
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
  expect(await said(watch(context, caller, gameId))).toEqual([watches, t('en', 'ui:watch.no-place')]);
  expect(await said(wait(context, caller, gameId))).toEqual([waits, t('en', 'ui:wait.no-watcher')]);
});
