import { ButtonStyle } from 'discord.js';
import { type Language, t } from '#narration/index.ts';
import { type Body, body, buttonRow, type Row } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import { type Caller, type Context, redraw } from '../ui/context.ts';
import { buttonId, type FieldFormat, inServer, serverSubject } from '../ui/custom-id.ts';
import { openTableButton } from './new-table/request.ts';
import { drawRulebookMenu } from './rules/handlers.ts';
import { guidedSetupIds } from './setup/view.ts';

export const helpPages = ['start', 'table', 'rules', 'moderators', 'privacy'] as const;

type HelpPage = (typeof helpPages)[number];

const ofPage: FieldFormat<{ readonly page: HelpPage }> = {
  write: ({ page }) => ({ subject: serverSubject, number: 0, arg: page }),
  read: ({ arg }) => {
    const page = helpPages.find((each) => each === arg);
    return page === undefined ? null : { page };
  },
};

export const helpIds = {
  /** Shows a page in the place of another. */
  showPage: buttonId('help', ofPage),
  /** Shows the first page in a message for the caller alone. */
  openHelp: buttonId('helpopen', inServer),
};

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

/** Shows a page of the help, with a button for each page and for what it is about. */
export const showHelp = (context: Context, caller: Caller, page: HelpPage = 'start'): Body =>
  body(linesOf(page, context, caller), [pagesRow(page, caller), ...rowsOf(page, context, caller)]);

/** The text of a page. The first one and that about privacy end with the addresses of the operator, if there are any. */
function linesOf(page: HelpPage, { links }: Context, { wording }: Caller): readonly string[] {
  const text = t(wording, `ui:help.${page}`);
  const { privacy, terms, support } = links;
  if (page === 'start') return [text, ...(support === null ? [] : [t(wording, 'ui:help.support', { url: support })])];
  if (page !== 'privacy') return [text];
  return [
    text,
    privacy === null ? t(wording, 'ui:privacy.ask') : t(wording, 'ui:privacy.link', { url: privacy }),
    ...(terms === null ? [] : [t(wording, 'ui:help.terms', { url: terms })]),
  ];
}

const pagesRow = (page: HelpPage, { wording }: Caller): Row =>
  buttonRow(
    ...helpPages.map((each) => ({
      id: helpIds.showPage({ page: each }),
      label: t(wording, `ui:help.button.${each}`),
      ...(each === page ? { look: ButtonStyle.Primary as const } : {}),
    })),
  );

function rowsOf(page: HelpPage, context: Context, caller: Caller): readonly Row[] {
  const { wording } = caller;
  switch (page) {
    case 'start':
    case 'privacy':
      return [];
    case 'table':
      return [buttonRow({ ...openTableButton(wording), look: ButtonStyle.Success })];
    case 'rules':
      return drawRulebookMenu(context, caller).components;
    case 'moderators':
      return caller.moderates
        ? [buttonRow({ id: guidedSetupIds.start({}), label: t(wording, 'setup:tour.start') })]
        : [];
  }
}

export const helpButtons = defineButtons(helpIds, {
  showPage: { mode: 'redraw', run: ({ context, caller }, { page }) => redraw(showHelp(context, caller, page)) },
  openHelp: { mode: 'message', run: ({ context, caller }) => showHelp(context, caller) },
});
