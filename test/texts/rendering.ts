/** Everything that the bot shows, looked at as Discord shows it to people with hostile names. */

import { type Body, body } from '#discord/ui/body.ts';
import type { Modal } from '#discord/ui/form.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type Language, languages, roleName } from '#narration/index.ts';
import { translationOf } from '#narration/language.ts';
import type { Result } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { showGame } from './game.ts';
import { hostileName } from './hostile-names.ts';
import { showPanels } from './panels.ts';
import { faultsOf, listCheckOf } from './rendered.ts';
import { showRules } from './rules.ts';
import { formIn, type Viewer } from './shown.ts';

/** Looks at messages as Discord renders them, and notes their faults. */
export class Reader implements Viewer {
  readonly faults = new Set<string>();
  /** The number of different messages. */
  looked = 0;
  readonly #turn: number;
  readonly #listed: ReturnType<typeof listCheckOf>;
  readonly #seen = new Set<string>();

  /** `turn`: the first name of the people. */
  constructor(language: Language, turn: number) {
    this.#turn = turn;
    this.#listed = listCheckOf(wordsOfCards(language));
  }

  nameOf(number: number): string {
    return hostileName(number, this.#turn);
  }

  add(where: string, shown: Body): void {
    const { content, components, files = [] } = shown;
    const key = JSON.stringify([content, components, files.map(({ alt }) => alt)]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.looked += 1;
    for (const fault of faultsOf(shown, this.#listed)) this.faults.add(`${where}: ${fault}`);
  }

  addForm(where: string, form: Result<Modal, unknown>): void {
    const { title, fields } = formIn(where, form);
    for (const text of [title, ...fields.flatMap(({ label, about = '' }) => [label, about])]) {
      // A form has no markup.
      this.add(`${where}: a form`, body([text.replaceAll(/[\\*_~`|#>]/g, '\\$&')]));
    }
  }
}

/** The names of all cards and sides in a language, in each rulebook and edition. */
const wordsOfCards = (language: Language): readonly string[] => [
  ...new Set([
    ...Object.values(rulesets).flatMap(({ id, roles }) =>
      Object.keys(roles).map((role) => roleName(role, wordingOf(language), id)),
    ),
    ...Object.values(translationOf(language).animals?.['roles'] ?? {}),
  ]),
];

/** A game to look at, with its names. */
export interface Look {
  readonly rules: Ruleset;
  readonly language: Language;
  readonly seats: number;
  readonly until?: number;
  readonly turn: number;
}

/** Looks at a game and at the rules. */
export async function lookedAtGame({ turn, ...game }: Look): Promise<Reader> {
  const reader = new Reader(game.language, turn);
  await showGame(reader, game);
  showRules(reader, game.rules, game.language);
  return reader;
}

/** Looks at the panels around games, and at what stays after one. */
export async function lookedAtPanels({ rules, language, seats, turn }: Look): Promise<Reader> {
  const reader = new Reader(language, turn);
  await showPanels(reader, language, { ruleset: rules.id, seats });
  return reader;
}

/** Every rulebook in every language with every number of players. */
export const everything: readonly Omit<Look, 'turn'>[] = languages.flatMap((language) =>
  Object.values(rulesets).flatMap((rules) =>
    Array.from({ length: rules.players.max - rules.players.min + 1 }, (_, index) => ({
      ...{ rules, language, seats: rules.players.min + index },
    })),
  ),
);
