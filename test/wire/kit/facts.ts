/** The facts of a game that some were told and others were not. */
import type { News, Notice } from '#engine/kernel/notices.ts';
import { seatsOf } from '#game/model/seating.ts';
import { newsForSeat, type Scene } from '#narration/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import type { Seating } from './stays.ts';
import { dealIn, type Truth } from './truth.ts';

/** A fact in the words in which it could be written. */
export interface Fact {
  readonly kind: 'card' | 'pick' | 'answer' | 'vote';
  readonly at: number;
  readonly notice: Notice;
  readonly lines: readonly string[];
}

const kinds: Readonly<Partial<Record<News['type'], Fact['kind']>>> = {
  CardDealt: 'card',
  Introduced: 'card',
  PickMade: 'pick',
  Answered: 'answer',
  OwnVote: 'vote',
  BestMoveMade: 'pick',
  CardShownTo: 'card',
  Learned: 'answer',
  Promoted: 'card',
  Turned: 'card',
  ContractProposed: 'pick',
  ContractAgreed: 'pick',
  ContractSettled: 'pick',
};

export function sceneOf(truth: Truth, reader: number | null): Scene {
  const { table, moments } = truth;
  const players = seatsOf(table);
  const nameOf = (seat: number) => players.find((player) => player.seat === seat)?.name ?? '';
  const { options } = moments[0]!.after;
  return { ruleset: table.ruleset, options, deal: dealIn(truth), seats: players.length, nameOf, reader };
}

export const factsOf = (seatings: readonly Seating[]): readonly Fact[] =>
  seatings.flatMap(({ from, truth }) =>
    truth.moments.flatMap(({ at, notices }) => notices.flatMap((notice) => factsIn(truth, notice, Math.max(from, at)))),
  );

function factsIn(truth: Truth, notice: Notice, at: number): readonly Fact[] {
  const kind = kinds[notice.news.type];
  if (notice.to === 'all' || !kind) return [];
  const owner = 'seat' in notice.to ? notice.to.seat : null;
  const readers = notice.news.type === 'PickMade' ? [null, notice.news.seat] : [owner];
  const texts = readers.map(
    (reader) => newsForSeat(notice.news, wordingOf(truth.table.language), sceneOf(truth, reader)) ?? '',
  );
  return [{ kind, at, notice, lines: texts.flatMap((text) => text.split('\n')) }];
}
