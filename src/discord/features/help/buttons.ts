import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { helpIds } from './custom-ids.ts';
import { showHelp } from './handlers.ts';

export const helpButtons = defineButtons(helpIds, {
  showPage: { mode: 'redraw', run: ({ context, caller }, { page }) => redraw(showHelp(context, caller, page)) },
  openHelp: { mode: 'message', run: ({ context, caller }) => showHelp(context, caller) },
});
