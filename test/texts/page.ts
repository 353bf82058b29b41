/** The page of all texts in a language, `docs/texts/<language>.md`. */

import { type Language, translationOf } from '#narration/language.ts';
import { hosted } from '#rulesets/index.ts';
import { catalogueOf } from './catalogue.ts';
import { gameOf } from './game.ts';
import { panelsOf } from './panels.ts';
import { rulesOf } from './rules.ts';

/** The file of a language's page. */
export const fileOf = (language: Language): URL => new URL(`../../docs/texts/${language}.md`, import.meta.url);

/** All texts of a language: what is seen in games, the answers of `/rules`, the panels outside of games, and the catalogue. */
export async function textsPage(language: Language): Promise<string> {
  const parts = [intro(language)];
  for (const rules of Object.values(hosted))
    parts.push(
      `## A game of \`${rules.id}\``,
      await gameOf(rules, language),
      `## Rules of \`${rules.id}\``,
      rulesOf(rules, language),
    );
  parts.push('## Panels outside of a game', await panelsOf(language));
  return `${[...parts, catalogueOf(language)].join('\n\n')}\n`;
}

const intro = (language: Language): string =>
  `# Texts: ${translationOf(language).name}

\`npm run texts\` writes this page. Do not edit it. It shows:

- a game of each rulebook: each message, button and menu in the order of its appearance. A line that was shown before appears as
  “…”. A menu of seats shows one of them. The players are P1, P2 and so on.
- the answers of \`/rules\` about each rulebook
- the panels outside of a game: help, setup, \`/doctor\`, plans, lobbies, role sets, and their forms
- all texts of the catalogue by subject. \`{{parameters}}\` become numbers and names, and ⏎ begins a new line.`;
