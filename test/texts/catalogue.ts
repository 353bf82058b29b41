/** All texts of the catalogue of a language, by subject, with their parameters. */
import { type Language, translationOf } from '#narration/language.ts';

/** The headings of the subjects. A subject without one has its own name. */
const headings: Readonly<Record<string, string>> = {
  aims: 'Aims of the sides',
  'calls.again': 'Calls: the second window',
  'calls.contract': 'Calls: the contract',
  'calls.meet': 'Calls: introductions',
  'calls.shooting': 'Calls: blind shooting',
  'calls.wake': 'Calls: later nights',
  cardTexts: 'Texts on cards',
  cards: 'Cards',
  clauses: 'Clauses of the rulebooks, in short',
  evening: 'After a game',
  forbidden: 'Forbidden words',
  lines: 'Lines of the narrator',
  news: 'News for one player or one clan',
  packs: 'Voice packs',
  panels: 'Parts of panels',
  refusals: 'Answers to actions that the rules forbid',
  remarks: 'Remarks about a table',
  roles: 'Names of cards',
  rolesets: 'Role sets',
  rulebooks: 'Rulebooks, in short',
  settings: 'Options of the rulebooks',
  setup: 'Settings of a server',
  sides: 'Sides on cards',
  ui: 'Buttons, answers, forms and commands',
  words: 'Single words',
};

type Rows = Readonly<Record<string, string>>;

/** The texts of a language by subject, and those of the edition for children. */
export function catalogueOf(language: Language): string {
  const { texts, animals = {} } = translationOf(language);
  return [...subjects(texts, ''), ...subjects(animals, 'Edition for children: ')].join('\n\n');
}

const subjects = (texts: Readonly<Record<string, Rows>>, prefix: string): readonly string[] =>
  Object.entries(texts).map(([space, rows]) =>
    [`## ${prefix}${headings[space] ?? space}\n`, ...Object.entries(rows).map(entry)].join('\n'),
  );

/** One line for each text, so that a review shows its change as one line. */
const entry = ([key, text]: [string, string]): string => `- \`${key}\` ${text.replaceAll('\n', ' ⏎ ')}`;
