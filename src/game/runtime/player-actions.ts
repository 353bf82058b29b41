import { play } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { cleanName } from '#narration/index.ts';
import { because, done, learned, refused } from '../model/answers.ts';
import { betsWith, openBet } from '../model/bets.ts';
import { lateCall } from '../model/called-votes.ts';
import { watches } from '../model/game.ts';
import { dueIntentions, mayWait, openedLater, withIntention } from '../model/intentions.ts';
import { inItsTime } from '../model/numbers.ts';
import { votesWith } from '../model/player-of-game.ts';
import { isSeated, seatIn, seatsOf } from '../model/seating.ts';
import { stageOf } from '../model/stages.ts';
import { type ActionRequest, longestSaid, type Outcome } from '../ports/game-service.ts';
import type { Bet, PlayerVote } from '../ports/game-views.ts';
import type { SeatedPlayer } from '../ports/ports.ts';
import type { Intention } from '../ports/table-document.ts';
import { takeAway, witness } from './absences.ts';
import type { Draft } from './draft.ts';
import type { Facts } from './facts.ts';
import { catchUp, storeCommand } from './game-commands.ts';
import type { GameRequests } from './requests.ts';
import { isUndealt, stageNow, type TableState } from './table-state.ts';

/** Carries out an action. The value is the news that the person alone has learned. */
export function act(draft: Draft, { userId, act: action }: GameRequests['act']): Outcome {
  const player = seatIn(draft.table, userId);
  if (!player) return because('table.not-seated');
  if (isUndealt(draft.state)) return because('table.not-started');
  const { seat } = player;
  catchUp(draft);
  const { game } = draft;
  const late = lateCall({ calls: game.calls, speed: game.timing.speed }, action);
  if (!late && action.step !== undefined && isStale(draft, action.step))
    return refused({ code: 'stale', step: action.step });
  const result = storeCommand(draft, { type: 'act', act: { ...inItsTime(game, seat, action), ...late } });
  if (!result.ok) return late ? result : (intend(draft, player, action) ?? result);
  witness(draft, seat, result.value);
  // An intention that waits for the table after a restart must not replace what was pressed later.
  drop(
    draft,
    intentionsDue(draft.state).filter((one) => one.userId === userId && one.verb === action.verb),
  );
  return answerTo(seat, result);
}

/** Returns true if an action of this step is neither for the present one nor kept for it. */
function isStale({ game: { state }, ground }: Draft, number: number): boolean {
  if (state.outcome || number === state.step?.number) return false;
  return number !== openedLater(ground.rules, state)?.step?.number;
}

/** Keeps an action for the step that comes, or refuses it as then. `null`: none is known to come. */
function intend(draft: Draft, { seat, userId }: SeatedPlayer, { verb, targets }: ActionRequest): Outcome | null {
  const { rules } = draft.ground;
  const later = openedLater(rules, draft.game.state);
  if (later === null || !mayWait(later, { verb, targets })) return null;
  const tried = play(rules, later, { type: 'act', act: { seat, verb, targets } });
  if (!tried.ok) return refused(tried.error);
  const { intentions = [] } = draft.in('playing') ?? {};
  const step = later.step!.number;
  draft.changeIn('playing', { intentions: withIntention(intentions, { userId, step, verb, targets }) });
  return done();
}

/** The intentions for the open step. */
export const intentionsDue = ({ table, game }: TableState): readonly Intention[] =>
  dueIntentions(game.state, stageOf(table, 'playing')?.intentions ?? []);

/**
 * Carries out the intentions for the open step. After a crash something may be carried out twice, which the engine refuses
 * or ignores.
 */
export function carryOutIntended(draft: Draft): void {
  const due = intentionsDue(draft.state);
  if (due.length === 0) return;
  for (const { userId, step, verb, targets } of due) {
    const seat = seatIn(draft.table, userId)?.seat;
    // The player may have left since: an intention is no sign that they are there.
    if (seat === undefined) continue;
    const result = storeCommand(draft, { type: 'act', act: { seat, verb, targets } });
    if (!result.ok && result.error.kind === 'refusal')
      noteVoided(draft, { userId, step, refusal: result.error.refusal });
  }
  drop(draft, due);
  draft.arrange();
}

/** Notes a refused intention. One that is done already is not: after a crash it may be carried out twice. */
function noteVoided(draft: Draft, voided: Draft['run']['voided'][number]): void {
  const { code } = voided.refusal;
  if (code.startsWith('already-') && code !== 'already-stands') return;
  draft.set({ voided: [...draft.run.voided.filter(({ userId }) => userId !== voided.userId), voided] });
}

function drop(draft: Draft, acts: readonly Intention[]): void {
  if (acts.length === 0) return;
  const { intentions = [] } = draft.in('playing') ?? {};
  draft.noteIn('playing', { intentions: intentions.filter((one) => !acts.includes(one)) });
}

/** Takes a seat out of the game (G11). */
export const quit = (draft: Draft, seat: SeatNumber): Outcome =>
  answerTo(seat, storeCommand(draft, { type: 'quit', seat }));

/** Takes a vote beside the rules: a bet of a dead player, or one for the player of the game. */
export function voteAside(draft: Draft, { userId, vote }: GameRequests['side-vote']): Outcome {
  const by = seatIn(draft.table, userId)?.seat;
  if (by === undefined) return because('table.not-seated');
  return vote.kind === 'bet' ? bet(draft, { ...vote, by }) : voteForPlayer(draft, { ...vote, by });
}

/** Nobody else learns of a bet before the end of the game. */
function bet(draft: Draft, { day, by, on }: Bet): Outcome {
  if (!watches(draft.facts.told.state, by)) return because('bet.living');
  // The vote may have begun while the narrator has not come to it.
  const open = openBet(draft.game.state);
  const isOpen = open?.day === day && (on === null || open.choices.includes(on));
  if (!isOpen) return because('bet.closed');
  const { bets = [] } = draft.in('playing') ?? {};
  draft.changeIn('playing', { bets: betsWith(bets, { day, by, on }) });
  return done();
}

function voteForPlayer(draft: Draft, { by, on }: PlayerVote): Outcome {
  if (draft.game.state.outcome === null) return because('again.plays');
  const finished = draft.in('finished');
  if (finished === null) return because('table.over');
  if (by === on) return because('player.self');
  if (seatsOf(draft.table)[on - 1] === undefined) return refused({ code: 'no-such-seat', seat: on });
  draft.changeIn('finished', { playerVotes: votesWith(finished.playerVotes, { by, on }) });
  draft.arrange();
  return done();
}

/**
 * Returns true if this person may not join another table. A player who is out of the game may, once the town knows it and
 * their last word is over: a seat elsewhere would tell of their death, or end their word.
 */
export function binds(state: TableState, told: Facts['told'], userId: string): boolean {
  const player = seatIn(state.table, userId);
  if (!player || stageNow(state) === 'over') return false;
  return isUndealt(state) || !watches(told.state, player.seat);
}

/** Takes access from a player who is out of this game and joins another table. */
export function letGo(draft: Draft, userId: string): void {
  if (draft.in('playing') !== null && isSeated(draft.table, userId)) takeAway(draft, [userId]);
}

/** Writes a line in the one night chat in which this person may write. */
export function sayInChat(draft: Draft, userId: string, text: string): Outcome {
  const seat = seatIn(draft.table, userId)?.seat;
  const mine = draft.facts.chats(userId);
  const chat = mine.find(({ writes }) => writes);
  if (seat === undefined || chat === undefined) return because(mine.length === 0 ? 'talk.none' : 'talk.closed');
  const clean = cleanName(text, longestSaid);
  if (clean === '') return because('talk.empty');
  draft.do({ do: 'store-said', room: chat.room, seat, text: clean });
  return done();
}

const answerTo = (seat: SeatNumber, result: Outcome<readonly Notice[]>): Outcome =>
  result.ok ? done(learned(seat, result.value)) : result;
