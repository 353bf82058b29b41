import type { News, Notice } from '#engine/kernel/notices.ts';
import type { StepKind } from '#engine/kernel/step.ts';
import type { TableView } from '../ports/game-views.ts';
import type { TownPage } from '../ports/panel.ts';
import type { Audience, GivenFoul, Line, Script } from '../ports/ports.ts';
import { ShownTable, type TownRound } from './shown-table.ts';

/** A line about a step that is not part of the record. */
export interface PageNote {
  readonly step: number;
  readonly text: string;
}

interface Entry {
  readonly text: string;
  /** The text until its news has been revealed. Empty: nothing is shown. */
  readonly headline: string;
  /** The number of reveals, from the beginning, after which the text is shown. */
  readonly after: number;
  readonly mentions: readonly string[];
  /** Set for a question that is open: a vote, or whom a player nominates. It goes from the page when it is over. */
  readonly asks: 'ballot' | 'nomination' | null;
  readonly isEnd: boolean;
  /** Its length if all names were long, in characters. */
  readonly length: number;
}

interface DraftPage {
  entries: readonly Entry[];
  pictures: readonly { readonly view: TableView; readonly after: number }[];
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

/** Returns true if a notice may have a message of its own in the town. */
export const isPosted = ({ to, news }: Notice, foul: GivenFoul | null): boolean =>
  to === 'all' && (news.type === 'StepOpened' || isToldApart(news, foul));

/** The most characters of a page's lines. The rest of a message is for the choices below them. */
const PAGE_LENGTH = 1000;
/** A name of the greatest length. Pages must not break elsewhere when a substitute has another name. */
const LONG_NAME = 'N'.repeat(32);

/**
 * The pages of a town. They follow from the public news alone, so a restart makes the same pages. News is revealed in
 * its order: nothing that follows a reveal is shown before it.
 */
export class TownPages {
  readonly #script: Script;
  readonly #drafts: DraftPage[] = [];
  readonly #table = new ShownTable();
  #reveals = 0;

  constructor(script: Script) {
    this.#script = script;
  }

  /** The number of reveals in all news so far. */
  get reveals(): number {
    return this.#reveals;
  }

  /** The pages after this number of reveals. */
  after(revealed: number): readonly TownPage[] {
    return this.#drafts.flatMap((draft, index): TownPage | [] => {
      const lines: string[] = [];
      const mentions = new Set<string>();
      let isEnd = false;
      for (const entry of draft.entries) {
        const text = textAfter(entry, revealed);
        if (text === '') continue;
        lines.push(text);
        for (const userId of entry.mentions) mentions.add(userId);
        isEnd ||= entry.isEnd;
      }
      if (lines.length === 0) return [];
      const picture = draft.pictures.findLast(({ after }) => after <= revealed)?.view;
      return {
        number: index + 1,
        lines,
        mentions: [...mentions],
        ...(picture === undefined ? {} : { picture }),
        ...(isEnd ? { isEnd: true } : {}),
      };
    });
  }

  /** The nights and the days so far, as the town was told. */
  get rounds(): readonly TownRound[] {
    return this.#table.rounds;
  }

  /** Adds public news of a batch. `isApart`: has a message of its own. Returns true if it has something to reveal. */
  add(news: News, audience: Audience, isApart: boolean): boolean {
    const lines = this.#script.tell([news], audience);
    const before = this.#reveals;
    const all = lines.map((line) => ({ entry: this.#entryOf(line, news), isOnPage: !isApart || line.onPage === true }));
    const entries = all.flatMap(({ entry, isOnPage }) => (isOnPage && entry.text !== '' ? [entry] : []));
    if (isApart && entries.length === 0) return this.#reveals > before;
    if (news.type === 'BallotClosed') this.#drop('ballot');
    if (news.type === 'StepEnded') this.#drop('nomination');
    if (entries.length > 0) {
      const length = this.#lengthOf(news, audience);
      const page = this.#pageFor(news, length);
      const asks = questionOf(news);
      const kept = asks === 'nomination' ? page.entries.filter((entry) => entry.asks !== asks) : page.entries;
      page.entries = [...kept, ...entries.map((entry) => ({ ...entry, length: length / entries.length }))];
    }
    const view = this.#table.hear(news);
    const page = this.#drafts.at(-1);
    if (view !== null && page !== undefined) page.pictures = [...page.pictures, { view, after: this.#reveals }];
    return this.#reveals > before;
  }

  #entryOf({ message: { text, mentions = [] }, reveal }: Line, news: News): Omit<Entry, 'length'> {
    if (reveal !== undefined) this.#reveals += 1;
    const about = { asks: questionOf(news), isEnd: news.type === 'GameEnded' };
    return { text, headline: reveal?.headline ?? '', after: this.#reveals, mentions, ...about };
  }

  /** The page for this news: the current one, or a new one. */
  #pageFor(news: News, length: number): DraftPage {
    const latest = this.#drafts.at(-1);
    const nominates = questionOf(news) === 'nomination';
    const begins = beginsPage(news) && !(nominates && latest?.nominates === true);
    if (latest !== undefined && !begins && lengthOfPage(latest) + length <= PAGE_LENGTH) return latest;
    const page: DraftPage = { entries: [], pictures: [], nominates };
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
    const left = page?.entries.filter(({ asks }) => asks !== question) ?? [];
    // Discord has no empty message: a last question without an answer stays.
    if (page && (left.length > 0 || question === 'ballot')) page.entries = left;
  }
}

const lengthOfPage = ({ entries }: DraftPage): number => entries.reduce((sum, { length }) => sum + length, 0);

const questionOf = (news: News): Entry['asks'] =>
  news.type === 'StepBegan' && (news.step.kind === 'ballot' || news.step.kind === 'nomination') ? news.step.kind : null;

/** The text of an entry after this number of reveals. A headline is shown once everything before it is revealed. */
function textAfter({ text, headline, after }: Entry, revealed: number): string {
  if (after <= revealed) return text;
  return after === revealed + 1 ? headline : '';
}

const beginsPage = (news: News): boolean =>
  news.type === 'NightFell' || news.type === 'DayBroke' || (news.type === 'StepBegan' && beginners.has(news.step.kind));
