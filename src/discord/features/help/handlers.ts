import { ButtonStyle } from 'discord.js';
import { t } from '#narration/index.ts';
import { type Body, body, buttonRow, type Row } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { guidedSetupIds } from '../guided-setup/custom-ids.ts';
import { newTableIds } from '../new-table/custom-ids.ts';
import { drawRulebookMenu } from '../rules/rulebook-menu.ts';
import { type HelpPage, helpIds, helpPages } from './custom-ids.ts';

/** Shows a page of the help, with a button for each page and for what it is about. */
export const showHelp = (context: Context, caller: Caller, page: HelpPage = 'start'): Body =>
  body(linesOf(page, context, caller), [pagesRow(page, caller), ...rowsOf(page, context, caller)]);

/** The text of a page. That about privacy ends with the address of the operator's policy, if there is one. */
function linesOf(page: HelpPage, { privacyUrl }: Context, { wording }: Caller): readonly string[] {
  const text = t(wording, `ui:help.${page}`);
  if (page !== 'privacy') return [text];
  return [
    text,
    privacyUrl === null ? t(wording, 'ui:privacy.ask') : t(wording, 'ui:privacy.link', { url: privacyUrl }),
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
    case 'table': {
      const open = { id: newTableIds.openTable({}), label: t(wording, 'ui:button.open-table') };
      return [buttonRow({ ...open, look: ButtonStyle.Success })];
    }
    case 'rules':
      return drawRulebookMenu(context, caller).components;
    case 'moderators':
      return caller.moderates
        ? [buttonRow({ id: guidedSetupIds.start({}), label: t(wording, 'setup:tour.start') })]
        : [];
  }
}
