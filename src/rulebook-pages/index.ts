/** Reads the rulebooks of docs/rules, which `/rules` shows in full. */
import { existsSync, readFileSync } from 'node:fs';
import type { RulesetId } from '#engine/kernel/types.ts';
import type { Log } from '#game/ports/ports.ts';
import {
  type ClauseId,
  clausesOf,
  english,
  type Language,
  languages,
  type Rulebooks,
  wordingIn,
} from '#narration/index.ts';
import { clausesIn, type FullClause } from './clauses.ts';

export type { FullClause } from './clauses.ts';

/** The clauses of one language by their ids. */
type Clauses = ReadonlyMap<ClauseId, FullClause>;

/** The full clauses in each language. A clause that no page has is missing. */
export type RulebookPages = Pick<ReadonlyMap<Language, Clauses>, 'get'>;

/** The parts that are needed to read the pages. */
export interface PageSource {
  /** The rulebooks whose pages are read. */
  readonly rulebooks: Rulebooks;
  readonly log: Pick<Log, 'warn'>;
  /** The folder of the English pages, with a folder for each other language. By default that of the project. */
  readonly folder?: URL;
}

const shipped = new URL('../../docs/rules/', import.meta.url);

/** The page of the clauses that every rulebook has. */
const general = { page: 'README.md', ruleset: '' } as const;

/**
 * Reads the pages of every language. A page that a language lacks is shown in English. A page or a clause that cannot
 * be read is logged and left out.
 */
export function readRulebookPages(source: PageSource): RulebookPages {
  const inEnglish = clausesOfLanguage(source, english, new Map());
  const isTranslated = (language: Language) => existsSync(folderOf(source, language));
  return new Map(
    languages.map((language) => [
      language,
      language === english || !isTranslated(language) ? inEnglish : clausesOfLanguage(source, language, inEnglish),
    ]),
  );
}

/** Reads the pages like `readRulebookPages`, but only when somebody asks for a clause, so that the start does not wait. */
export function rulebookPagesLater(source: PageSource): RulebookPages {
  let pages: RulebookPages | undefined;
  return {
    get: (language) => {
      pages ??= readRulebookPages(source);
      return pages.get(language);
    },
  };
}

const folderOf = ({ folder = shipped }: PageSource, language: Language): URL =>
  language === english ? folder : new URL(`${language}/`, folder);

/** The clauses of a language. `others`: those of pages that it lacks. */
function clausesOfLanguage(source: PageSource, language: Language, others: Clauses): Clauses {
  const { rulebooks } = source;
  const pages = [general, ...[...rulebooks.byId.keys()].map((ruleset) => ({ page: `${ruleset}.md`, ruleset }))];
  return new Map(
    pages.flatMap(({ page, ruleset }) => {
      const clauses = ownClauses(ruleset, rulebooks);
      const text = readPage(source, language, page);
      if (text === null) return [...others].filter(([clause]) => clauses.includes(clause));
      const rules = rulebooks.byId.get(ruleset)?.rules ?? null;
      const found = clausesIn(text, { rules, wording: wordingIn(language, rulebooks) });
      const missing = clauses.filter((clause) => !found.has(clause));
      if (missing.length > 0)
        source.log.warn(
          { page, language, clauses: missing },
          'a page of the rules lacks clauses: they are shown in short',
        );
      return [...found].filter(([clause]) => clauses.includes(clause));
    }),
  );
}

/** The clauses of a rulebook alone, or those that every rulebook has. */
function ownClauses(ruleset: RulesetId, rulebooks: Rulebooks): readonly ClauseId[] {
  const shared = clausesOf(general.ruleset, rulebooks);
  return ruleset === general.ruleset ? shared : clausesOf(ruleset, rulebooks).filter((each) => !shared.includes(each));
}

function readPage(source: PageSource, language: Language, page: string): string | null {
  try {
    return readFileSync(new URL(page, folderOf(source, language)), 'utf8');
  } catch (error) {
    source.log.warn({ page, language, error }, 'a page of the rules cannot be read: its clauses are shown otherwise');
    return null;
  }
}
