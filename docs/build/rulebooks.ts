/** The table of the rulebooks: players, length and special features, in the words of the menu of `/game new`. */
import { lengthsText } from '#discord/formats/length.ts';
import { rulebookOf } from '#game/model/deck.ts';
import { say } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../src/demo/spoken-lines.ts';
import type { PageLanguage } from './page-language.ts';
import { table } from './table.ts';

/** The languages of the documents. */
const heads: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: ['rulebook', 'players', 'a game', 'special features'],
  ru: ['правила', 'игроков', 'игра', 'особенности'],
};

/** The folders of the clauses, from the project's root. */
const folders: Readonly<Record<PageLanguage, string>> = { en: 'docs/rules', ru: 'docs/rules/ru' };

/** All rulebooks, with links to their clauses. */
export function rulebookTable(language: PageLanguage): string {
  const rows = Object.values(rulesets).map((rules) => {
    const {
      id,
      players: { min, max },
    } = rules;
    return [
      `[${say(language, `words:ruleset.${id}`)}](${folders[language]}/${id}.md)`,
      min === max ? `${min}` : `${min}–${max}`,
      lengthsText(rulebookOf(rules), wordingOf(language)),
      say(language, `rulebooks:${id}.brief`) ?? '',
    ];
  });
  return table(heads[language], rows);
}
