import { buttonId, type FieldFormat, inServer, serverSubject } from '../../ui/custom-id.ts';

/** The pages of the help. */
export const helpPages = ['start', 'table', 'rules', 'moderators', 'privacy'] as const;

/** A page of the help. */
export type HelpPage = (typeof helpPages)[number];

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
