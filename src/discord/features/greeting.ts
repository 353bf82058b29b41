import { ButtonStyle } from 'discord.js';
import { type Language, t } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../ui/body.ts';
import { helpIds } from './help.ts';
import { guidedSetupIds } from './setup/view.ts';

/** The greeting of a server that has invited the bot. */
export const drawGreeting = (language: Language): Body =>
  body(
    [t(language, 'setup:greeting')],
    [
      buttonRow(
        { id: guidedSetupIds.start({}), label: t(language, 'setup:tour.start'), look: ButtonStyle.Primary },
        { id: helpIds.openHelp({}), label: t(language, 'ui:button.help') },
      ),
    ],
  );
