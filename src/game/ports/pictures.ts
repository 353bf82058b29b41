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

/** The words of a timeline. */
export interface TimelineWords extends TableWords {
  roleOf(role: RoleId): string;
  /** An action of a night in words. `null`: it is left out. */
  act(act: ShownAct): string | null;
  /** A seat with its player. */
  who(seat: SeatNumber): string;
  /** The seats that left, and the result of a ballot. */
  readonly out: string;
  readonly votes: string;
  readonly nobody: string;
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
  readonly columns: Readonly<Record<keyof Points, string>>;
  roleOf(role: RoleId): string;
  points(points: number): string;
}

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
  /** A role card. All have the same size in pixels. `side`: decides the colour and the drawing. */
  card(side: string, words: CardWords): string;
  statistics(person: PersonStatistics, words: StatisticsWords): string;
  protocol(protocol: Protocol, words: ProtocolWords): string;
  lists(view: ListsView): string;
}

/** The pictures of games. */
export interface GamePictures extends Pictures {
  readonly svg: SvgWriter;
}
