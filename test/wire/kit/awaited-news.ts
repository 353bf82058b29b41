/**
 * The news that nobody may read before it is heard: the dead of a night, the counts of a vote, the result of a trial, the
 * winner, the cards.
 */
import type { Card } from '#engine/kernel/events.ts';
import type { News } from '#engine/kernel/notices.ts';
import type { CueItem } from '#game/ports/ports.ts';
import { type Moment, type Truth, townOf } from './truth.ts';

/** A piece of such news, with the cue at which it may be read. */
export interface AwaitedNews {
  readonly moment: Moment;
  readonly news: News;
  /** The part of its text that names a player or a side. */
  readonly row: string;
  /** All cues of its batch, which the narrator says together, and the index of the one that names the last player. */
  readonly cues: readonly CueItem[];
  readonly cue: number;
}

const outcomes = ['sole-nominee', 'condemned', 'coin', 'judged', 'duel', 'all-leave'];

const isAwaited = (news: News): boolean =>
  (news.type === 'DayBroke' && news.killed.length > 0) ||
  (news.type === 'BallotClosed' && news.tally.some(({ votes }) => votes > 0)) ||
  (news.type === 'StepBegan' && news.step.kind === 'verdict' && outcomes.includes(news.step.verdict.outcome)) ||
  (news.type === 'GameEnded' && news.winner !== 'none');

/** The seats that are dead or condemned by this news. */
export function seatsIn(news: News): readonly number[] {
  if (news.type === 'DayBroke') return news.killed;
  if (news.type !== 'StepBegan' || news.step.kind !== 'verdict') return [];
  const { verdict } = news.step;
  return 'seats' in verdict ? verdict.seats : 'seat' in verdict && verdict.seat !== null ? [verdict.seat] : [];
}

/** The index of the cue with which the last count of a vote begins. -1: its choices are no seats. */
function countCue(cues: readonly CueItem[]): number {
  const isCue = (item: CueItem, start: string) => 'cue' in item && item.cue.startsWith(start);
  // A called vote has told its other counts, and all seats of a long tie have the same one.
  const [stop, each] = ['vote.stop', 'vote.each'].map((start) => cues.findIndex((item) => isCue(item, start)));
  const last = cues.findLastIndex((item) => isCue(item, 'player.'));
  return last !== -1 ? last : each !== -1 ? each! : stop === -1 ? -1 : stop! + 2;
}

/** The card that is read out last at the end, as it is written. */
function lastCard(
  rows: readonly string[],
  cards: readonly Card[],
  cues: readonly CueItem[],
): readonly Pick<AwaitedNews, 'row' | 'cue'>[] {
  const cue = cues.findLastIndex((item) => 'cue' in item && item.cue.startsWith('player.'));
  const item = cues[cue];
  const said = item !== undefined && 'cue' in item ? item.cue : null;
  const row = rows.slice(-cards.length)[cards.findIndex(({ seat }) => said === `player.${seat}`)];
  return row === undefined ? [] : [{ row, cue }];
}

/** The awaited news of a game, in order. */
export const awaitedNews = (truth: Truth): readonly AwaitedNews[] =>
  truth.moments.flatMap((moment) => {
    const cues = townOf(truth, moment).flatMap((line) => line.cues);
    let before = 0;
    return moment.notices.flatMap((notice): readonly AwaitedNews[] => {
      const { to, news } = notice;
      const lines = townOf(truth, { ...moment, notices: [notice] });
      const own = lines.flatMap((line) => line.cues);
      const last = seatsIn(news).at(-1);
      const names = (cue: string) => (last === undefined ? cue.startsWith('win.') : cue === `player.${last}`);
      const start = before;
      const ownCue =
        news.type === 'BallotClosed' ? countCue(own) : own.findLastIndex((item) => 'cue' in item && names(item.cue));
      const cue = start + ownCue;
      before += own.length;
      if (to !== 'all' || !isAwaited(news) || ownCue === -1) return [];
      const [line] = lines;
      const rows = line!.message.text.split('\n');
      const counts = rows.filter((row) => row.startsWith('- '));
      if (news.type !== 'GameEnded') return [{ moment, news, row: (counts.at(-1) ?? rows.at(-1))!, cues, cue }];
      return [
        { moment, news, row: rows[0]!, cues, cue },
        ...lastCard(rows, news.cards, own).map((card) => ({
          moment,
          news,
          cues,
          row: card.row,
          cue: start + card.cue,
        })),
      ];
    });
  });
