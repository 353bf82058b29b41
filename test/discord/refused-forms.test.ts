/** A form that was refused opens again with what was typed. */
import { describe, expect, test } from 'vitest';
import { plain, settingArg } from '#discord/features/setup/setting.ts';
import { setupIds } from '#discord/features/setup/view.ts';
import { rulebookOptionsIds } from '#discord/features/table-settings/options.ts';
import { tableSettingsIds } from '#discord/features/table-settings/settings.ts';
import { answerForm, answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { CustomId } from '#discord/ui/custom-id.ts';
import { keptTexts } from '#discord/ui/texts.ts';
import { inEnglish } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';

const gameId = 'g1';
const caller = {
  ...{ guildId: '9', channelId: '8', userId: '100', name: 'Ann', wording: inEnglish, at: 1 },
  ...{ manages: true, moderates: true, roleIds: [] },
} as unknown as Caller;
const host = { userId: '100', name: 'Ann' };

function server(ruleset = 'grand') {
  const service = new FakeGameService();
  service.place = { guildId: '9', channelId: '8', host, ruleset, options: {}, language: 'en' };
  return { service, context: { ...contextOf(service), readsTown: true } };
}

/** Sends a form, and returns the answer and the values of the form that its button opens. */
async function sent(context: ReturnType<typeof server>['context'], form: CustomId, ask: CustomId, typed: string) {
  const answer = await answerPress(context, caller, readPress({ customId: form, values: [typed] }));
  const shown = (answer as { readonly body: Body }).body;
  const values = keptTexts(shown.content);
  const again = await answerForm(context, caller, readPress({ customId: ask, values }));
  return {
    shown: JSON.stringify(shown),
    values: again.ok ? again.value.fields.map((field) => ('value' in field ? field.value : null)) : again,
  };
}

describe('a refused form opens again with what was typed', () => {
  test('an order of the night', async () => {
    const { context } = server();
    const ask = rulebookOptionsIds.askForOrder({ gameId });
    const { shown, values } = await sent(context, rulebookOptionsIds.setOrder({ gameId }), ask, 'doctor, plumber');
    expect(shown).toContain('plumber');
    expect(shown).toContain(ask);
    expect(values).toEqual(['doctor, plumber']);
  });

  test('forbidden words of a table', async () => {
    const { context } = server('club');
    const ask = tableSettingsIds.askForWords({ gameId });
    const { shown, values } = await sent(context, tableSettingsIds.setWords({ gameId }), ask, '?!');
    expect(shown).toContain(ask);
    expect(values).toEqual(['?!']);
  });

  test('forbidden words of a server', async () => {
    const { context } = server();
    const setting = settingArg(plain('words'));
    const ask = setupIds.askForValue({ setting });
    const { shown, values } = await sent(context, setupIds.setValue({ setting }), ask, '?!');
    expect(shown).toContain(ask);
    expect(values).toEqual(['?!']);
  });
});

test('a form that was taken keeps no text in its message', async () => {
  const { context } = server();
  const ask = rulebookOptionsIds.askForOrder({ gameId });
  const { shown } = await sent(context, rulebookOptionsIds.setOrder({ gameId }), ask, 'doctor, mafia');
  expect(shown).not.toContain('```');
});
