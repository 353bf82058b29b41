import type { News, NewsOf, NewsType } from '#engine/kernel/notices.ts';
import { type Line, line } from './line.ts';
import { byRole, isPlain } from './lines/ending.ts';
import type { FoulCost } from './lines/params.ts';
import { type TownScene, traitsOf } from './scene.ts';
import { linesOfBeginning, linesOfEnding, linesOfOpening } from './step-lines.ts';

/** The types of news that never reach everybody. */
type PrivateNewsType =
  | 'CardDealt'
  | 'Introduced'
  | 'Prompted'
  | 'PickMade'
  | 'ContractProposed'
  | 'ContractAgreed'
  | 'ContractSettled'
  | 'Turned'
  | 'Answered'
  | 'Learned'
  | 'Promoted'
  | 'CardShownTo'
  | 'BestMoveMade'
  | 'ColourPut'
  | 'OwnVote';

/** The type of news that everybody at the table may hear. */
export type PublicNewsType = Exclude<NewsType, PrivateNewsType>;

type Lines = readonly Line[];

/** The cost of a foul by its number (C21). */
function costOf(count: number, { rules: { fouls }, options = {} }: TownScene): FoulCost {
  if (count === fouls?.removal) return 'seat';
  if (count === fouls?.exclusion) return 'voice';
  return count === fouls?.silence ? (fouls.cost?.(options) ?? 'speech') : 'nothing';
}

/** Every kind of public news. A missing row does not compile. */
const rows: { readonly [T in PublicNewsType]: (news: NewsOf<T>, scene: TownScene) => Lines } = {
  GameStarted: () => [],
  NightFell: ({ night }, scene) => {
    // A card that is shown just before the night is read before the page of the night appears.
    const isAfterCards = traitsOf(scene).showsSentenced?.(scene.options ?? {}) ?? false;
    if (night > 1) return [line('night.fall', isAfterCards ? { night, waits: true } : { night })];
    return [line(traitsOf(scene).plans ? 'night.plans' : 'night.first')];
  },
  // G5: names the players who have left the game and nothing more. Nobody can be shot in the first night, so its
  // morning has no such news.
  DayBroke: ({ day, killed }, scene) => {
    if (killed.length > 0) return [line('morning.killed', { day, seats: killed })];
    if (day > 1) {
      const isMiss = traitsOf(scene).saysMissed?.(scene.options ?? {}) ?? false;
      return [line(isMiss ? 'morning.missed' : 'morning.quiet', { day })];
    }
    return [line(traitsOf(scene).warnsOfMafia ? 'morning.mafia' : 'morning.first', { day })];
  },
  StepBegan: ({ step }, scene) => linesOfBeginning(step, scene),
  StepOpened: ({ step }) => linesOfOpening(step),
  StepExtended: ({ seconds }) => [line('game.extended', { seconds })],
  StepEnded: ({ step, by }) => linesOfEnding(step, by),
  Nominated: ({ by, seat }) => [line('nominated', { by, seat })],
  NominationWithdrawn: ({ by, seat }) => [line('nomination.withdrawn', { by, seat })],
  // The panel shows who is ready and who has voted. The votes are read out together.
  Readied: () => [],
  VoteCast: () => [],
  // Nobody waits for a list of candidates without a vote.
  BallotClosed: ({ tally: all, votes, defaulted, drawn = [], entitled, last }) => {
    const tally = all.filter((row) => row.votes > 0);
    return [
      line('vote.closed', {
        tally: last === undefined ? tally : [all.find(({ choice }) => choice === last) ?? { choice: last, votes: 0 }],
        votes,
        defaulted,
        drawn,
        ...(entitled === undefined ? {} : { entitled }),
        ...(last === undefined ? {} : { called: true as const }),
      }),
    ];
  },
  CallCounted: ({ choice, votes, by }) => [line('vote.counted', { choice, count: votes, voters: by })],
  NumberNamed: ({ seat, named, late = false }) => [line('duel.named', { seat, number: named, late })],
  DayOverran: () => [line('day.overran')],
  Fouled: ({ seat, reason, count, silent, technical }, scene) => [
    technical
      ? line('fouled', { seat, reason, count, silent, cost: 'nothing', technical })
      : line('fouled', { seat, reason, count, silent, cost: costOf(count, scene) }),
  ],
  FoulForgiven: ({ seat, count, technical }) => [
    line('forgiven', technical ? { seat, count, technical } : { seat, count }),
  ],
  Defeated: ({ seat, reason }) => [line('defeated', { seat, reason })],
  WordLost: ({ seat, cause }) => [cause === 'quit' ? line('left', { seat }) : line('removed', { seat, reason: '' })],
  Dragged: ({ by, seat }) => [line('dragged', { by, seat })],
  // The morning names the players killed at night, and the verdict names the condemned.
  SeatLeft: ({ seat, cause, reason }, scene) => {
    if (cause === 'quit') return [line('left', { seat })];
    if (cause === 'vote' && traitsOf(scene).prison) return [line('jailed', { seat })];
    return cause === 'removed' ? [line('removed', { seat, reason: reason ?? '' })] : [];
  },
  TurnsSkipped: () => [line('turns.skipped')],
  SeatReplaced: ({ seat, from }) => [line('replaced', { seat, former: from.name })],
  CardShown: ({ seat, role }) => [line('card.shown', { seat, role })],
  GamePaused: ({ left, by }) => [line('game.paused', { seconds: Math.round(left), host: by === 'host' })],
  GameResumed: () => [line('game.resumed')],
  // C22: the fouls are cleared after each game.
  GameEnded: ({ winner, winners, cards, turned = [], cleared = [], ownEnds = [] }, { opensCards = false }) => {
    const won = {
      winner,
      ...(turned.length > 0 ? { turned: cards.filter(({ seat }) => turned.includes(seat)) } : {}),
      ...(ownEnds.length > 0 ? { ownEnds: cards.filter(({ seat }) => ownEnds.includes(seat)) } : {}),
    };
    const isOpen = opensCards && cards.length > 0;
    const plain = cards.filter(isPlain);
    const special = byRole(cards.filter((card) => !isPlain(card)));
    return [
      ...(isOpen ? [line('end.won', won)] : []),
      ...(isOpen ? special.map((same) => line('end.opened', { cards: same, winners })) : []),
      ...(isOpen && plain.length > 0 ? [line('end.rest', { cards: plain, winners })] : []),
      line('game.ended', { ...won, winners, cards, ...(isOpen ? { isOpen } : {}) }),
      ...(cleared.length > 0 ? [line('fouls.cleared', { seats: cleared })] : []),
    ];
  },
};

/** Returns true for news that everybody at the table may hear. */
export const isPublic = (news: News): news is NewsOf<PublicNewsType> => Object.hasOwn(rows, news.type);

/** The narrator's lines for one piece of public news. */
export function linesOf(news: NewsOf<PublicNewsType>, scene: TownScene): Lines {
  const row = rows[news.type] as (news: News, scene: TownScene) => Lines;
  return row(news, scene);
}
