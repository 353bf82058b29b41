import { atTable, buttonId, type FieldFormat } from '../../custom-id.ts';

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

export const rulesIds = {
  /** Shows the rules of a table. */
  showTableRules: buttonId('rules', atTable),
  /** The menu of a rulebook's topics. */
  chooseTopic: buttonId('rule', ofTopic),
};
