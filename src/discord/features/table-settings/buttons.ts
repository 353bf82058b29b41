import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { tableSettingsIds } from './custom-ids.ts';
import { chooseTableSetting, setTableValue, setTableWords, wordsForm } from './handlers.ts';

export const tableSettingsButtons = defineButtons(tableSettingsIds, {
  chooseSetting: {
    mode: 'redraw',
    run: ({ context, caller, values: [setting] }, { gameId }) =>
      redraw(chooseTableSetting(context, caller, gameId, setting)),
  },
  setValue: {
    mode: 'redraw',
    run: async ({ context, caller, values: [value = ''] }, fields) =>
      redraw(await setTableValue(context, caller, fields, value)),
  },
  askForWords: { mode: 'form', run: ({ context, caller }, { gameId }) => wordsForm(context, caller, gameId) },
  setWords: {
    mode: 'redraw',
    run: async ({ context, caller, values: [text = ''] }, { gameId }) =>
      redraw(await setTableWords(context, caller, gameId, text)),
  },
});
