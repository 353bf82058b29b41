import type { News, Notice } from '#engine/kernel/notices.ts';
import type { StepKind } from '#engine/kernel/step.ts';
import type { TableView } from '../ports/game-views.ts';
import type { Audience, GivenFoul, Script } from '../ports/ports.ts';
import { ShownTable, type TownRound } from './shown-table.ts';

/** A page of the town's record, which is one message in the town. */
export interface TownPage {
  /** From 1. */
  readonly number: number;
  readonly lines: readonly string[];
  /** The people who are pinged when it is posted. */
  readonly mentions: readonly string[];
  /** The latest picture of the table on this page. Missing: it has none. */
  readonly picture?: TableView;
}

/** A line about a step that is not part of the record. */
export interface PageNote {
  readonly step: number;
  readonly text: string;
}

interface Entry {
  readonly text: string;
  /** Set for a question that is open: a vote, or whom a player nominates. It goes from the page when it is over. */
  readonly asks: 'ballot' | 'nomination' | null;
  /** Its length if all names were long, in characters. */
  readonly length: number;
}

interface DraftPage {
  entries: readonly Entry[];
  mentions: readonly string[];
  picture: TableView | null;
  /** True for the page of the nominations after the speeches. Each of them takes seconds. */
  readonly nominates: boolean;
}

/** The steps that begin a page: somebody has the floor, or everybody is asked. */
const beginners: ReadonlySet<StepKind> = new Set([
  ...(['speech', 'nomination', 'common', 'discussion'] as const),
  ...(['ballot', 'judgement', 'appeal', 'duel', 'revenge'] as const),
]);

/** News with a message of its own, since it pings somebody who is elsewhere, or has files. */
const ownMessages: ReadonlySet<News['type']> = new Set(['SeatReplaced', 'GameEnded']);

/** Returns true if public news is told apart from the pages. A foul is, if the host may take it back (`foul`). */
export const isToldApart = ({ type }: News, foul: GivenFoul | null): boolean =>
  type === 'Fouled' ? foul !== null : ownMessages.has(type);

/** Returns true if a notice may have a message of its own. The opening of a call tells which clan meets in it. */
export const isPosted = ({ to, news }: Notice, foul: GivenFoul | null): boolean =>
  to !== 'all' || news.type === 'StepOpened' || isToldApart(news, foul);

/** The most characters of a page's lines. The rest of a message is for the choices below them. */
const PAGE_LENGTH = 1000;
/** A name of the greatest length. Pages must not break elsewhere when a substitute has another name. */
const LONG_NAME = 'N'.repeat(32);

/** The pages of a town. They follow from the public news alone, so a restart makes the same pages. */
export class TownPages {
  readonly #script: Script;
  readonly #drafts: DraftPage[] = [];
  readonly #table = new ShownTable();

  constructor(script: Script) {
    this.#script = script;
  }

  get all(): readonly TownPage[] {
    return this.#drafts.map(({ entries, mentions, picture }, index) => ({
      number: index + 1,
      lines: entries.map(({ text }) => text),
      mentions,
      ...(picture === null ? {} : { picture }),
    }));
  }

  /** The nights and the days so far, as the town was told. */
  get rounds(): readonly TownRound[] {
    return this.#table.rounds;
  }

  /** Adds the news of a batch that pages tell. */
  add(news: readonly News[], audience: Audience): void {
    for (const each of news) {
      this.#add(each, audience);
      const picture = this.#table.hear(each);
      const page = this.#drafts.at(-1);
      if (picture !== null && page !== undefined) page.picture = picture;
    }
  }

  #add(news: News, audience: Audience): void {
    const lines = this.#script.tell([news], audience).filter(({ message }) => message.text !== '');
    if (news.type === 'BallotClosed') this.#drop('ballot');
    if (news.type === 'StepEnded') this.#drop('nomination');
    if (lines.length === 0) return;
    const length = this.#lengthOf(news, audience);
    const page = this.#pageFor(news, length);
    const asks = questionOf(news);
    const entry = { asks, length: length / lines.length };
    page.entries = [...page.entries, ...lines.map(({ message: { text } }) => ({ text, ...entry }))];
    page.mentions = [...new Set([...page.mentions, ...lines.flatMap(({ message: { mentions = [] } }) => mentions)])];
  }

  /** The page for this news: the current one, or a new one. */
  #pageFor(news: News, length: number): DraftPage {
    const latest = this.#drafts.at(-1);
    const nominates = questionOf(news) === 'nomination';
    const begins = beginsPage(news) && !(nominates && latest?.nominates === true);
    if (latest !== undefined && !begins && lengthOfPage(latest) + length <= PAGE_LENGTH) return latest;
    const page: DraftPage = { entries: [], mentions: [], picture: null, nominates };
    this.#drafts.push(page);
    return page;
  }

  #lengthOf(news: News, audience: Audience): number {
    const players = audience.players.map((player) => ({ ...player, name: LONG_NAME }));
    const lines = this.#script.tell([news], { ...audience, players });
    return lines.reduce((sum, { message: { text } }) => sum + text.length + 1, 0);
  }

  /** Removes a question that is over: the answer names everything that matters. */
  #drop(question: Entry['asks']): void {
    const page = this.#drafts.at(-1);
    if (page) page.entries = page.entries.filter(({ asks }) => asks !== question);
  }
}

const lengthOfPage = ({ entries }: DraftPage): number => entries.reduce((sum, { length }) => sum + length, 0);

const questionOf = (news: News): Entry['asks'] =>
  news.type === 'StepBegan' && (news.step.kind === 'ballot' || news.step.kind === 'nomination') ? news.step.kind : null;

const beginsPage = (news: News): boolean =>
  news.type === 'NightFell' || news.type === 'DayBroke' || (news.type === 'StepBegan' && beginners.has(news.step.kind));
