/**
 * The knowledge that everybody, or one seat, may have of a game as time goes by. It follows from the stored batches.
 */
import { drawDraft } from '#discord/features/actions/contract.ts';
import type { Draft } from '#discord/features/actions/draft.ts';
import { drawChoices } from '#discord/features/actions/view.ts';
import { chats } from '#engine/kernel/engine.ts';
import { type Choice, type News, reaches } from '#engine/kernel/notices.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { watches } from '#game/model/game.ts';
import { newsForSeat, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import type { Allowed } from './allowed.ts';
import {
  clanLines,
  draftLines,
  graveLines,
  hereOneByOne,
  openingLines,
  ownChatLines,
  talkLines,
} from './clan-lines.ts';
import { linked } from './command-links.ts';
import { earlyLines, insightAt } from './early-answers.ts';
import { type Fact, sceneOf } from './facts.ts';
import type { TriedAct } from './plot.ts';
import { publicLines } from './public-panels.ts';
import type { Seating } from './stays.ts';
import { headlines, type Moment, type Truth, timeless, townLines } from './truth.ts';

/** Lines that may be read, with the time from which each is allowed. */
class Lines {
  readonly #from = new Map<string, number>();

  allow(text: string, from: number): void {
    const line = timeless(text);
    for (const shown of [line, linked(line)])
      this.#from.set(shown, Math.min(from, this.#from.get(shown) ?? Number.POSITIVE_INFINITY));
  }

  /** The time from which the line may be read, in ms since 1970. Infinite: never. */
  from(line: string): number {
    return this.#from.get(line) ?? Number.POSITIVE_INFINITY;
  }
}

/** The lines that follow from the public news. They may be read by everybody. */
export function publicKnowledge(seatings: readonly Seating[]): Lines {
  const lines = new Lines();
  for (const { from, truth, people } of seatings) {
    for (const { at, text } of [...townLines(truth), ...headlines(truth)]) lines.allow(text, at);
    for (const { at, text } of [...townLines(truth, people), ...publicLines(truth)])
      lines.allow(text, Math.max(from, at));
    for (const [index, { name }] of truth.table.players.entries()) lines.allow(`${index + 1}\\. ${name}`, from);
  }
  return lines;
}

/** The knowledge of one seat, besides the public news. */
export class SeatKnowledge {
  readonly #seat: number;
  readonly #moments: readonly Moment[];
  readonly #table: Truth['table'];
  readonly #lines = new Lines();

  constructor(seat: number, seatings: readonly Seating[], facts: readonly Fact[], acts: readonly TriedAct[]) {
    this.#seat = seat;
    ({ moments: this.#moments, table: this.#table } = seatings[0]!.truth);
    for (const fact of facts) for (const line of fact.lines) this.#lines.allow(line, this.#knownAt(fact));
    for (const { from, truth } of seatings) {
      const lines = [
        ...clanLines(truth, seat),
        ...graveLines(truth, seat),
        ...talkLines(truth, seat),
        ...ownChatLines(truth, seat),
        ...openingLines(truth, seat, sceneOf(truth, seat)),
        ...draftLines(truth, acts, seat, sceneOf(truth, seat)),
        ...this.#ownMenus(truth),
        ...earlyLines(truth, seat, acts),
        ...this.#acquaintances(truth),
        ...this.#newCards(truth),
      ];
      for (const { at, text } of lines) this.#lines.allow(text, Math.max(from, at));
    }
  }

  /** The time from which the line may be read at the seat. Infinite: never, or only because it is public. */
  from(line: string): number {
    return Math.max(...hereOneByOne(line, this.#table.language).map((each) => this.#lines.from(each)));
  }

  /** The time from which the seat may know of a room. */
  mayEnter(name: string): number {
    const { language, ruleset } = this.#table;
    const dead = this.#first(({ after }) => watches(after, this.#seat));
    if (name === t(language, 'words:room.graveyard')) return dead;
    const rules = rulesets[ruleset]!;
    const clan = rules.clans.find((each) => name === t(language, `words:room.clan-${each}`));
    if (clan === undefined) return 0;
    const isMember = ({ after }: Moment) =>
      chats(rules, after).some((chat) => chat.clan === clan && chat.members.includes(this.#seat));
    return Math.min(dead, this.#first(isMember));
  }

  #first(fits: (moment: Moment) => boolean): number {
    return this.#moments.find(fits)?.at ?? Number.POSITIVE_INFINITY;
  }

  /**
   * The time from which a player may know a fact. Their own news is allowed at once, and so is that they were turned. A
   * dead player may read a clan's picks from the time when they begin to watch.
   */
  #knownAt({ at, notice }: Fact): number {
    const isHis = notice.news.type === 'Turned' && notice.news.seat === this.#seat;
    if (isHis || reaches(notice, this.#seat)) return at;
    if (notice.to === 'all' || 'seat' in notice.to) return Number.POSITIVE_INFINITY;
    return Math.max(
      at,
      this.#first(({ after }) => watches(after, this.#seat)),
    );
  }

  /** A player's card lists everybody whom they have met so far. */
  #acquaintances(truth: Truth): readonly Allowed[] {
    let people: Extract<News, { type: 'Introduced' }>['people'] = [];
    return truth.moments.flatMap(({ at, notices }) =>
      notices.flatMap((notice) => {
        if (notice.news.type !== 'Introduced' || !reaches(notice, this.#seat)) return [];
        const met = notice.news.people;
        people = [...people.filter((known) => !met.some(({ seat }) => seat === known.seat)), ...met];
        const scene = sceneOf(truth, this.#seat);
        return [
          { at, text: newsForSeat({ type: 'Introduced', people }, wordingOf(truth.table.language), scene) ?? '' },
        ];
      }),
    );
  }

  /** A31: an heir of the don reads the new card. */
  #newCards(truth: Truth): readonly Allowed[] {
    const { language } = truth.table;
    return truth.moments.flatMap(({ at, notices }) =>
      notices.flatMap(({ news }): readonly Allowed[] => {
        if (news.type !== 'Promoted' || news.seat !== this.#seat) return [];
        const card = { type: 'CardDealt', seat: news.seat, role: news.role } as const;
        const text = newsForSeat(card, wordingOf(language), sceneOf(truth, this.#seat)) ?? '';
        return text.split('\n').map((line) => ({ at, text: line }));
      }),
    );
  }

  /** The menus that only this player sees: the possible actions, the forbidden targets and the picks. */
  #ownMenus(truth: Truth): readonly Allowed[] {
    const { table, moments } = truth;
    return moments.flatMap(({ at, after, notices }) =>
      notices.flatMap(({ to, news }): readonly Allowed[] => {
        if (to === 'all' || !('seat' in to) || to.seat !== this.#seat || news.type !== 'Prompted') return [];
        const view = {
          ...emptyView(this.#seat),
          ruleset: table.ruleset,
          role: after.seats[this.#seat - 1]!.role,
          choices: news.choices,
          options: after.options,
        };
        const insight = insightAt(truth, { after }, view);
        const menu = drawChoices(insight, wordingOf(table.language)).content.split('\n');
        const copies = news.choices.find(({ twice }) => twice)!;
        const drafts = draftsOf(news.choices).map(
          (draft) => drawDraft(draft, copies, insight, wordingOf(table.language)).content,
        );
        return [...menu, ...drafts].map((text) => ({ at, text }));
      }),
    );
  }
}

/** The names that a cardsharp may have chosen before being asked for the next one (A33). */
function draftsOf(choices: readonly Choice[]): readonly Draft[] {
  const seats = choices.find(({ twice }) => twice)?.options.filter((option) => typeof option === 'number') ?? [];
  return seats.flatMap((one): readonly Draft[] => [
    { want: 2, named: [one] },
    { want: 3, named: [one] },
    ...seats.map((other): Draft => ({ want: 3, named: [one, other] })),
  ]);
}
