import type { RoleId } from '#engine/kernel/types.ts';
import type { Rulebook } from '#game/ports/game-service.ts';
import {
  cardSide,
  countedCards,
  type Language,
  languages,
  ownText,
  roleName,
  typedWords,
  type Wording,
  wordsOf,
} from '#narration/index.ts';
import { isForm, nameList, nearest, wordList } from '../typed.ts';
import { wordsIn } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';

/** A name of a card, word by word. */
interface CardName {
  readonly role: RoleId;
  readonly words: readonly string[];
  /** Endings by which the forms of its words differ. */
  readonly endings: readonly string[];
}

/** The cards of a rulebook by the names that people may type. */
export interface KnownCards {
  /** The names that people may type, the rulebook's own first. A card of an earlier list goes before those of later ones. */
  readonly names: readonly (readonly CardName[])[];
  /** Words that may mean a card. */
  readonly hints: readonly CardName[];
  /** The side of a card: `town`, `mafia`. */
  sideOf(role: RoleId): string;
}

/** A rulebook as far as its cards have names. */
export type NamedRoles = Pick<Rulebook, 'id' | 'roles'>;

const endings: ReadonlyMap<Language, readonly string[]> = new Map(
  languages.map((language) => [language, ['', ...wordList(typedWords.get(language)?.cards.endings)]]),
);

/**
 * The names of the cards of a rulebook in every language.
 * @param wording with the own roles of a table, if it has any
 * @param further other names in a language, for what is not only a card
 */
export function knownCards(
  rulebook: NamedRoles,
  wording: Wording,
  further: (read: Wording, role: RoleId) => readonly string[] = () => [],
): KnownCards {
  const { id, roles } = rulebook;
  const inEvery = (make: (read: Wording, role: RoleId) => readonly string[]): readonly CardName[] =>
    languages.flatMap((language) =>
      roles.flatMap((role) =>
        make({ ...wording, language }, role).map((name) => ({
          role,
          words: wordsIn(name.replace(/^\d+ | × \d+$/g, '')),
          endings: endings.get(language)!,
        })),
      ),
    );
  return {
    names: [
      inEvery((read, role) => [role, ...further(read, role), ...shownNames(role, read, id)]),
      inEvery((read, role) => [roleName(role, { ...read, roles: [] }, ''), ...typedNames(read, role)]),
    ],
    hints: inEvery(({ language }, role) => nameList(typedWords.get(language)?.cards.hints[role])),
    sideOf: (role) => cardSide(role, wording, id),
  };
}

/** The names that the texts of a rulebook have for a card: alone, with numbers, and in the children's edition. */
function shownNames(role: RoleId, read: Wording, ruleset: string): readonly string[] {
  const own = read.roles.find(({ id }) => id === role);
  if (own !== undefined) return [ownText(own.name, read) ?? role, ...Object.values(own.name)];
  return [read, wordsOf(read, { options: { theme: 'animals' } })].flatMap((each) => [
    roleName(role, each, ruleset),
    ...[2, 5].map((count) => countedCards({ cards: [{ role, count }] }, each, ruleset)),
  ]);
}

const typedNames = ({ language }: Wording, role: RoleId): readonly string[] =>
  nameList(typedWords.get(language)?.cards.names[role]);

const isNamed = (words: readonly string[], name: CardName, endings = name.endings): boolean =>
  words.length === name.words.length && words.every((word, at) => isForm(word, name.words[at]!, endings));

/** The cards that these words name: one, none, or several if the name has several meanings here. */
export function rolesNamed(words: readonly string[], known: KnownCards): readonly RoleId[] {
  if (words.length === 0) return [];
  for (const names of known.names)
    for (const endings of [[''], undefined]) {
      const roles = new Set(names.filter((name) => isNamed(words, name, endings)).map(({ role }) => role));
      if (roles.size > 0) return [...roles];
    }
  return rolesOfSide(words, known);
}

/** The cards of a name with its side: `town cop`, `адвокат мафии`. */
function rolesOfSide(words: readonly string[], known: KnownCards): readonly RoleId[] {
  if (words.length < 2) return [];
  for (const { place, word, side } of vocabulary.sides) {
    const [at, rest] = place === 'before' ? [words[0], words.slice(1)] : [words.at(-1), words.slice(0, -1)];
    const roles = at === word ? rolesNamed(rest, known).filter((role) => known.sideOf(role) === side) : [];
    if (roles.length > 0) return roles;
  }
  return [];
}

/** The most cards that are offered for a word. */
const mostOffered = 3;

/** The cards that somebody may have meant, the nearest first. */
export function rolesNear(words: readonly string[], known: KnownCards): readonly RoleId[] {
  const typed = words.join(' ');
  const hinted = known.hints.filter((name) => isNamed(words, name)).map(({ role }) => role);
  const single = words.length > 1 ? words.flatMap((word) => rolesNamed([word], known)) : [];
  const near = nearest(
    typed,
    known.names.flat().map(({ role, words: name }) => ({ name: name.join(' '), thing: role })),
  );
  return [...new Set([...hinted, ...near, ...single])].slice(0, mostOffered);
}
