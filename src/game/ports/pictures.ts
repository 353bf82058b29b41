import type { RoleId, SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import type { Moment, ShownAct, TableView, TimelineView } from './game-views.ts';
import type { Points, Protocol } from './protocol.ts';
import type { PersonStatistics } from './statistics.ts';

/** Draws pictures away from the thread in which the tables are hosted. It never rejects, and nobody has to wait for it. */
export interface Pictures {
  /** Draws an SVG as PNG, `scale` times as large (1 by default). `null`: it failed, took too long, or too many wait. */
  draw(svg: string, scale?: number): Promise<Uint8Array | null>;
  /** Returns the PNG if it has been drawn before. Otherwise it is drawn for a later call, and this one returns `null`. */
  ready(svg: string): Uint8Array | null;
}

/** The words of a picture of the table. All of them are plain text. */
export interface TableWords {
  readonly title: string;
  nameOf(seat: SeatNumber): string;
  moment(moment: Moment): string;
  /** A choice of a ballot that is no seat. */
  choice(choice: Exclude<VoteChoice, number>): string;
}

/** The words of the nights and the days of a game. */
export interface CourseWords extends Pick<TableWords, 'moment' | 'choice'> {
  /** An action of a night in words. `null`: it is left out. */
  act(act: ShownAct): string | null;
  /** A seat with its player. */
  who(seat: SeatNumber): string;
  /** The seats that left, the result of a ballot, and the seats with fouls. */
  readonly out: string;
  readonly votes: string;
  readonly fouls: string;
  readonly nobody: string;
  /** A further ballot of a day, one whose choices are answers, and the meaning of the votes that the rules gave. */
  readonly again: string;
  readonly question: string;
  readonly notGiven: string;
}

/** The words of a timeline. */
export interface TimelineWords extends TableWords, CourseWords {
  roleOf(role: RoleId): string;
  /** `false`: the words are those of another story, so that no figure fits. */
  readonly hasFigures: boolean;
}

/** A role card. `role`: `null` if its words are those of another story, so that no figure fits. `side`: decides the colour. */
export interface ShownCard {
  readonly role: RoleId | null;
  readonly side: string;
}

/** The words of a role card. */
export interface CardWords {
  readonly name: string;
  readonly side: string;
}

/** The words of a statistics card. */
export interface StatisticsWords {
  readonly name: string;
  readonly season: string;
  readonly about: string;
  readonly rating: string;
  readonly lived: string;
  readonly guilty: string;
  readonly expected: string;
  sideOf(side: string): string;
  numberOf(count: number): string;
}

/** The words of a protocol. */
export interface ProtocolWords {
  readonly title: string;
  /** The mark of the player who was killed first. */
  readonly first: string;
  readonly columns: Readonly<Record<ProtocolColumn, string>>;
  roleOf(role: RoleId): string;
  /** `false`: the words are those of another story, so that no figure fits. */
  readonly hasFigures: boolean;
  points(points: number): string;
  /** The plans of the clans, the best moves and the colours under protocol, a text for each. */
  readonly notes: readonly string[];
  /** The words of the nights and the days, with numbers and no names. */
  readonly course: CourseWords;
}

/** A column of numbers in a protocol. */
export type ProtocolColumn = keyof Points | 'fouls' | 'compensation';

/** Lists of people beside each other, such as the tables of a tournament. All texts are plain. */
export interface ListsView {
  readonly title: string;
  readonly lists: readonly {
    /** Empty: it has none. */
    readonly title: string;
    /** `lead`: a seat or a place. `value`: is drawn at the right edge. */
    readonly rows: readonly { readonly lead: string; readonly text: string; readonly value: string }[];
  }[];
}

/** Writes pictures as SVG. The same view and the same words give the same text. */
export interface SvgWriter {
  table(view: TableView, words: TableWords): string;
  timeline(view: TimelineView, words: TimelineWords): string;
  /** A role card. All have the same size in pixels. */
  card(card: ShownCard, words: CardWords): string;
  statistics(person: PersonStatistics, words: StatisticsWords): string;
  /** `view`: its nights and days. `null`: they are not known any more. */
  protocol(protocol: Protocol, view: TimelineView | null, words: ProtocolWords): string;
  lists(view: ListsView): string;
}

/** The pictures of games. */
export interface GamePictures extends Pictures {
  readonly svg: SvgWriter;
}
