import type { Options } from '#engine/kernel/types.ts';
import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import { isOfAnimals, readClause, rulebookOfClause, type Wording, wordsOf } from '#narration/index.ts';
import type { RulebookPages } from '#rulebook-pages/index.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { atTable, buttonId, type FieldFormat, inServer } from '../../ui/custom-id.ts';
import { editionName, readEdition } from '../../ui/texts.ts';

/**
 * A rulebook that is asked about: with the options of a table, or with its own defaults. Of a table it uses public
 * facts only, because an answer must not depend on the caller or on anybody's card.
 */
export interface RulesScope {
  readonly rulebook: Rulebook;
  readonly table: TableSummary | null;
  readonly options: Options;
  readonly wording: Wording;
  readonly isThemed: boolean;
  readonly pages: RulebookPages;
}

export interface RulesRequest {
  /** The rulebook as the command names it, or null for that of the table. */
  readonly ruleset: string | null;
  /** The topic as text, or null for a summary. */
  readonly about: string | null;
  /** The table, by default the caller's, or the only one in the server. */
  readonly table?: TableSummary;
}

/**
 * The rulebook as the command names it: `club`, `deck:animals`. A custom id has it, so that the children's edition
 * stays what it is when its table is gone (D4).
 */
export const rulebookName = ({ rulebook: { id }, options, isThemed }: RulesScope): string =>
  editionName({ ruleset: id, ...(isThemed ? { theme: String(options['theme']) } : {}) });

/** The rulebook that was chosen, otherwise that of the clause, otherwise that of the table. Null if there is none. */
export function findScope(
  context: Context,
  caller: Caller,
  chosen: string | null,
  input: string,
  table = tableNear(context, caller),
): RulesScope | null {
  const clause = chosen === null ? readClause(input, null, context.rulebooks) : null;
  const named =
    chosen ??
    (clause && rulebookOfClause(clause, context.rulebooks)) ??
    table?.ruleset ??
    (clause && anyRulebook(context)) ??
    null;
  if (named === null) return null;
  const { ruleset: id, theme } = readEdition(named);
  const isHere = table?.ruleset === id && (theme === undefined || table.options['theme'] === theme);
  const rulebook = isHere ? context.service.rulebookAt(table.gameId) : context.service.rulebook(id);
  if (rulebook === null) return null;
  const usual = Object.fromEntries(Object.entries(rulebook.options).map(([name, spec]) => [name, spec.default]));
  const options = isHere ? table.options : { ...usual, ...(theme === undefined ? {} : { theme }) };
  // Without a table, cards have the names that the server gives them at its tables (C2).
  const ofServer = { ...context.guilds.of(caller.guildId).options[id], theme: options['theme'] ?? 'city' };
  const wording = wordsOf(
    caller.wording,
    isHere ? { options, ownRoles: table.ownRoles, deal: table.deal } : { options: ofServer, ownRoles: [] },
  );
  return {
    rulebook,
    options,
    wording,
    table: isHere ? table : null,
    isThemed: isOfAnimals(options),
    pages: context.rulebookPages,
  };
}

/** The caller's table, or otherwise the only one in the server. Its lobby shows its rules to everybody. */
function tableNear(context: Context, caller: Caller): TableSummary | null {
  const own = context.service.tableOf(caller.guildId, caller.userId);
  if (own !== null && own.stage !== 'over') return own;
  const [only, ...more] = context.service.tablesIn(caller.guildId).filter(({ stage }) => stage !== 'over');
  return only !== undefined && more.length === 0 ? only : null;
}

/** Any rulebook, for the clauses that all of them share. */
const anyRulebook = ({ service }: Context): string | null => service.rulebooks()[0] ?? null;

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

interface OneTopicFields extends TopicFields {
  /** The id of a card. */
  readonly topic: string;
}

/** Two dashes are between the rulebook and the topic. */
const ofOneTopic: FieldFormat<OneTopicFields, Omit<OneTopicFields, 'ruleset'> & { readonly ruleset: string | null }> = {
  write: ({ topic, ...fields }) => {
    const { arg, ...rest } = ofTopic.write(fields);
    return { ...rest, arg: `${arg}--${topic}` };
  },
  read: (parts) => {
    const [arg = '', topic = ''] = (parts.arg ?? '').split('--');
    return { ...ofTopic.read({ ...parts, arg })!, topic };
  },
};

export const rulesIds = {
  showTableRules: buttonId('rules', atTable),
  /** The menu of the rulebooks. */
  chooseRulebook: buttonId('rulebook', inServer),
  /** The menu of a rulebook's topics. */
  chooseTopic: buttonId('rule', ofTopic),
  /** Shows a card that somebody may have meant. */
  showTopic: buttonId('ruletopic', ofOneTopic),
  /** Shows a page of the full text. */
  showPage: buttonId('rulepage', ofPage),
};
