import type { SeatNumber } from '#engine/kernel/types.ts';
import { isPracticeId } from '#narration/index.ts';
import { because, done } from '../model/answers.ts';
import { isIn } from '../model/relations.ts';
import { seatsOf } from '../model/seating.ts';
import { unfit } from '../model/substitution.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import type { Player } from '../ports/ports.ts';
import { expectPlayer, isInText, isMissed, letIn, meetInRoom } from './absences.ts';
import type { Draft } from './draft.ts';
import { storeCommand } from './game-commands.ts';
import type { OwnRequests } from './requests.ts';
import { isIdle } from './table-state.ts';

/** Ends an absence when the grace time is over: a waiting person takes the seat, or the seat is out (G11). */
export function endGrace(draft: Draft, seat: SeatNumber): void {
  if (!isIdle(draft.state) && isMissed(draft, seat)) seatNextOf(draft, seat, draft.table.waiting);
}

/** Asks whether the first of these people who may play is still in the server. If nobody may, the seat is out. */
function seatNextOf(draft: Draft, seat: SeatNumber, people: readonly Player[]): void {
  const person = people.find((each) => draft.facts.isFree(each.userId) && whyUnfit(draft, each) === null);
  if (person === undefined) storeCommand(draft, { type: 'quit', seat });
  else draft.do({ do: 'ask', question: { ask: 'substitute', seat, person } });
}

/** Gives the seat to the waiting person who was looked for, or goes on with the next. Discord may not have told of it. */
export function takeSubstitute(draft: Draft, { seat, person, isGone }: OwnRequests['substitute-found']): void {
  if (!isMissed(draft, seat)) return;
  const { waiting } = draft.table;
  const next = waiting.slice(waiting.findIndex(({ userId }) => userId === person.userId) + 1);
  if (isGone || !replace(draft, seat, person).ok) seatNextOf(draft, seat, next);
}

/** Gives a seat to a person. */
export function replace(draft: Draft, seat: SeatNumber, person: Player): Outcome {
  const why = whyUnfit(draft, person);
  if (why) return why;
  const before = seatsOf(draft.table)[seat - 1];
  const watched = isIn(draft.table.watchers, person.userId);
  const from = { id: before?.userId ?? '', name: before?.name ?? '' };
  const to = { id: person.userId, name: person.name };
  const result = storeCommand(draft, { type: 'host', host: { order: 'replace', seat, from, to } });
  if (!result.ok) return result;
  const params = {
    person: isPracticeId(from.id) ? from.name : `<@${from.id}>`,
    newcomer: `<@${to.id}>`,
    number: seat,
  };
  const key = isInText(draft) ? 'seat.replaced.text' : 'seat.replaced';
  draft.do({
    do: 'notify',
    remark: { key, params },
    tag: `y${draft.game.batches}`,
    mentions: [from.id, to.id],
    while: { is: 'seated', seat, userId: to.id },
  });
  if (watched) askToRejoin(draft, seat, to.id);
  expectPlayer(draft, to.id);
  draft.arrange({ type: 'welcome', seat, userId: to.id, asked: watched });
  return done();
}

/** Notes a substitute who is in the voice room already, and waits for the others from now on. */
export function welcome(draft: Draft, { seat, userId, asked }: OwnRequests['welcome']): void {
  if (!draft.facts.room.present?.includes(userId)) {
    letIn(draft, userId);
    return;
  }
  // They may have watched before they joined the waiting list, and be listening since then.
  if (!asked) askToRejoin(draft, seat, userId);
  meetInRoom(draft, userId);
}

/**
 * Asks a substitute to leave the voice room and join it again: Discord decides whether a person may speak when they
 * join, and never later.
 */
const askToRejoin = (draft: Draft, seat: SeatNumber, userId: string): void =>
  draft.do({
    do: 'notify',
    remark: { key: 'seat.watched', params: { person: `<@${userId}>` } },
    tag: `z${seat}${draft.game.batches}`,
    mentions: [userId],
    while: { is: 'seated', seat, userId },
  });

function whyUnfit({ table, game, facts }: Draft, person: Player): Failed | null {
  return facts.isBanned(person.userId) ? because('seat.banned') : unfit(table, game, person);
}
