import { type News, type Notice, publicNewsOf } from '#engine/kernel/notices.ts';
import { choiceText, newsForSeat, publicTexts, roleName, type TownScene, type Wording } from '#narration/index.ts';
import { afterNotice, type CardFacts, type KnownCards } from './cards.ts';
import type { PageMoment, PublicMoment, ToldTable } from './page-data.ts';
import { afterNews, ballotOf, emptyTable, type ToldWords } from './told-table.ts';

/** The facts that the moments of a game need besides its news. */
export interface MomentFacts extends CardFacts {
  /** The people who sat down first, by seat. */
  readonly names: readonly string[];
}

/** The longest name that Discord allows: a page has room for all of it. */
const longestName = 32;

/** Puts the moments of a game together, one after another. */
export class Moments {
  readonly #facts: MomentFacts;
  readonly #wording: Wording;
  readonly #words: ToldWords;
  #table: ToldTable;
  #shown: Partial<ToldTable> = {};
  #cards: KnownCards = new Map();

  constructor(facts: MomentFacts, wording: Wording) {
    this.#facts = facts;
    this.#wording = wording;
    this.#table = emptyTable(facts.names);
    this.#words = {
      roleOf: (role) => roleName(role, wording, facts.rules.id),
      choiceOf: (choice) => choiceText(choice, wording, { nameOf: () => '' }),
    };
  }

  /** Returns the next moment as the town was told. `at`: milliseconds since the game began. */
  tell(at: number, news: readonly News[]): PublicMoment {
    const scene = this.#scene();
    for (const each of news) this.#table = afterNews(this.#table, each, this.#words);
    const table = changesOf(this.#shown, this.#table);
    this.#shown = this.#table;
    return {
      at,
      texts: news.flatMap((each) => publicTexts(each, this.#wording, scene)),
      table,
      ...(news.some(({ type }) => type === 'BallotClosed') ? { ballot: ballotOf(this.#table.votes) } : {}),
    };
  }

  /** Returns the next moment with what seats alone were told. `null`: nobody was told anything, and the table is the same. */
  tellAll(at: number, notices: readonly Notice[]): PageMoment | null {
    const scene = this.#scene();
    const told = this.tell(at, publicNewsOf(notices));
    const own = ownTexts(notices, this.#wording, scene);
    return isEmpty(told) && own.length === 0 ? null : { ...told, own, cards: this.#cardsAfter(notices) };
  }

  /** The cards that are others than before. */
  #cardsAfter(notices: readonly Notice[]): PageMoment['cards'] {
    const before = this.#cards;
    for (const notice of notices) this.#cards = afterNotice(this.#cards, notice, this.#facts, this.#wording);
    return [...this.#cards].flatMap(([seat, card]) => (before.get(seat) === card ? [] : [{ seat, card }]));
  }

  /** The scene before the next moment. */
  #scene(): TownScene {
    const { rules, options, names } = this.#facts;
    const { seats } = this.#table;
    const nameOf = (seat: number) => seats[seat - 1]?.name ?? '';
    return { rules, ruleset: rules.id, options, seats: names.length, nameOf, longest: longestName };
  }
}

/** Returns true if a moment tells nothing, and its table is that of the moment before. */
export const isEmpty = ({ texts, table }: PublicMoment): boolean => texts.length + Object.keys(table).length === 0;

/** The private news. The members of a clan read the same text. */
function ownTexts(notices: readonly Notice[], wording: Wording, scene: TownScene): PageMoment['own'] {
  return notices.flatMap(({ to, news }) => {
    if (to === 'all') return [];
    const seats = 'seat' in to ? [to.seat] : to.seats;
    const texts = seats.flatMap((reader) => {
      const text = newsForSeat(news, wording, { ...scene, reader });
      return text === null ? [] : [{ seats: [reader], text }];
    });
    const isSame = texts.length === seats.length && texts.every(({ text }) => text === texts[0]?.text);
    return isSame && texts.length > 1 ? [{ seats, text: texts[0]!.text }] : texts;
  });
}

/** The parts of the table that are other objects than before. */
const changesOf = (before: Partial<ToldTable>, table: ToldTable): Partial<ToldTable> =>
  Object.fromEntries(
    Object.entries(table).filter(([part, value]) => before[part as keyof ToldTable] !== value),
  ) as Partial<ToldTable>;
