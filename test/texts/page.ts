/** The page of all texts in a language, `docs/texts/<language>.md`. */

import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type Language, translationOf } from '#narration/language.ts';
import { rulesets } from '#rulesets/index.ts';
import { catalogueOf } from './catalogue.ts';
import { showGame } from './game.ts';
import { showPanels } from './panels.ts';
import { showRules } from './rules.ts';
import { Shown } from './shown.ts';

/** The file of a language's page. */
export const fileOf = (language: Language): URL => new URL(`../../docs/texts/${language}.md`, import.meta.url);

/** All texts of a language: what is seen in games, the answers of `/rules`, the panels outside of games, and the catalogue. */
export async function textsPage(language: Language): Promise<string> {
  const parts = [intro(language)];
  for (const rules of Object.values(rulesets))
    parts.push(
      `## A game of \`${rules.id}\``,
      await gameText(rules, language),
      `## Rules of \`${rules.id}\``,
      rulesText(rules, language),
    );
  parts.push('## Panels outside of a game', await panelsText(language));
  return `${[...parts, catalogueOf(language)].join('\n\n')}\n`;
}

async function gameText(rules: Ruleset, language: Language): Promise<string> {
  const shown = new Shown();
  await showGame(shown, { rules, language });
  return shown.text;
}

async function panelsText(language: Language): Promise<string> {
  const shown = new Shown();
  await showPanels(shown, language);
  return shown.text;
}

function rulesText(rules: Ruleset, language: Language): string {
  const shown = new Shown();
  showRules(shown, rules, language);
  return shown.text;
}

const intro = (language: Language): string =>
  `# Texts: ${translationOf(language).name}

\`npm run texts\` writes this page. Do not edit it. It shows:

- a game of each rulebook: each message, button and menu in the order of its appearance. A line that was shown before appears as
  “…”. A menu of seats shows one of them. The players are P1, P2 and so on.
- the answers of \`/rules\` about each rulebook
- the panels outside of a game: help, setup, \`/doctor\`, plans, lobbies, role sets, and their forms, and what stays after a game
- all texts of the catalogue by subject. \`{{parameters}}\` become numbers and names, and ⏎ begins a new line.`;
