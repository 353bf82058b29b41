/** The data of the page of a game. The bot writes them into the page, and the page shows nothing else. */

/** A seat as the town sees it. */
export interface ToldSeat {
  readonly name: string;
  /** When it left the game. `null`: it is in the game. */
  readonly out: 'night' | 'day' | null;
  readonly fouls: number;
  /** Its card in words, where the rules have turned it over. */
  readonly card: string | null;
}

/** A vote: the seat that gave it, and the seat that it is for, or another choice in words. */
interface ToldVote {
  readonly by: number;
  readonly choice: number | string;
}

/** A table as the town was told. */
export interface ToldTable {
  readonly phase: 'night' | 'day';
  readonly round: number;
  readonly seats: readonly ToldSeat[];
  /** The seat whose turn it is. */
  readonly floor: number | null;
  /** The candidates of the day, in order. */
  readonly named: readonly number[];
  /** The votes of the latest ballot of the day, as far as they are open. */
  readonly votes: readonly ToldVote[];
}

/** A ballot that was closed: its choices, each with the seats that voted for it. */
export interface ToldBallot {
  readonly choice: number | string;
  readonly by: readonly number[];
}

/** One moment of a game, as the town was told. */
export interface PublicMoment {
  /** Milliseconds since the game began. */
  readonly at: number;
  /** The news of the town, in Discord's markup. */
  readonly texts: readonly string[];
  /** The parts of the table that are different from the moment before. */
  readonly table: Partial<ToldTable>;
  readonly ballot?: readonly ToldBallot[];
}

/** One moment of a finished game. */
export interface PageMoment extends PublicMoment {
  /** The news of these seats alone. */
  readonly own: readonly { readonly seats: readonly number[]; readonly text: string }[];
  /** The cards that these seats know as their own from now on. */
  readonly cards: readonly { readonly seat: number; readonly card: PageCard }[];
}

/** One moment of a game that is on. */
export interface LiveMoment extends PublicMoment {
  /** The end of the time limit that runs, in milliseconds since the game began. `null`: none runs. */
  readonly until: number | null;
}

/** The names of the events of a live page: the time of its game now, in ms, and the end. A moment is one without a name. */
export type LiveEvent = 'clock' | 'end';

/** The card of a seat. */
export interface PageCard {
  /** The id of the role, which decides its figure. `null`: it has none. */
  readonly id: string | null;
  readonly role: string;
  /** The id of its side, which decides colour and shape, and the side in words. */
  readonly side: string;
  readonly sideName: string;
  readonly won: boolean;
}

/** The words of the page itself. The page fills in `{{who}}`, `{{round}}`, `{{number}}` and `{{all}}`. */
export const pageWords = [
  ...(['back', 'on', 'play', 'pause', 'earlier', 'later', 'moment', 'speed', 'eyes', 'town', 'open', 'close'] as const),
  ...(['votes', 'votes.none', 'known', 'known.nothing', 'log', 'day', 'night', 'out.day', 'out.night'] as const),
  ...(['fouls', 'floor', 'candidate', 'won', 'table', 'live', 'live.waits', 'live.lost', 'live.over'] as const),
] as const;
export type PageWords = Readonly<Record<(typeof pageWords)[number], string>>;

/** The parts that every page has. */
interface PageHead {
  /** The code of its language, as HTML has it. */
  readonly language: string;
  readonly title: string;
  readonly about: string;
  readonly words: PageWords;
}

/** All of a finished game. */
export interface ReplayData extends PageHead {
  readonly kind: 'replay';
  /** The cards at the end, by seat. */
  readonly cards: readonly PageCard[];
  readonly moments: readonly PageMoment[];
}

/** A game that is on. Its moments follow as events. */
export interface LiveData extends PageHead {
  readonly kind: 'live';
}

export type PageData = ReplayData | LiveData;
