import { atTable, buttonId, type FieldFormat, inServer } from '../../ui/custom-id.ts';

/** The subject of a menu below rules that belong to no table. */
const noTable = 'rules';

interface TopicFields {
  /** Null if the rules belong to no table. */
  readonly gameId: string | null;
  /** The rulebook as the command names it: `club`, `deck:animals`. */
  readonly ruleset: string;
}

/** The rulebook is a part of the custom id. A colon separates the parts, so a dash is written for it. */
const ofTopic: FieldFormat<TopicFields, Omit<TopicFields, 'ruleset'> & { readonly ruleset: string | null }> = {
  write: ({ gameId, ruleset }) => ({ subject: gameId ?? noTable, number: 0, arg: ruleset.replace(':', '-') }),
  read: ({ subject, arg }) => ({
    gameId: subject === noTable ? null : subject,
    ruleset: arg?.replace('-', ':') ?? null,
  }),
};

interface PageFields extends TopicFields {
  /** The number of the page, from 1, or 0 for the rules in short. */
  readonly page: number;
}

/** A page has the number of the custom id. */
const ofPage: FieldFormat<PageFields, Omit<PageFields, 'ruleset'> & { readonly ruleset: string | null }> = {
  write: ({ page, ...fields }) => ({ ...ofTopic.write(fields), number: page }),
  read: (parts) => ({ ...ofTopic.read(parts)!, page: parts.number }),
};

export const rulesIds = {
  /** Shows the rules of a table. */
  showTableRules: buttonId('rules', atTable),
  /** The menu of the rulebooks. */
  chooseRulebook: buttonId('rulebook', inServer),
  /** The menu of a rulebook's topics. */
  chooseTopic: buttonId('rule', ofTopic),
  /** Shows a page of the full text. */
  showPage: buttonId('rulepage', ofPage),
};
