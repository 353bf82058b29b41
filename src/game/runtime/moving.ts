import { mentionsText } from '#narration/index.ts';
import { because, becauseOf, done, isAny } from '../model/answers.ts';
import { seatsOf } from '../model/seating.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Remark } from '../ports/ports.ts';
import { checkPresence, isOut, renewAbsences } from './absences.ts';
import type { Draft } from './draft.ts';
import { hasStopped, type Move } from './table-state.ts';

/** The time to follow a table before absence counts, ms. Discord moves ten people in ten seconds. Others join. */
const FOLLOW_MS = 30_000;

/** The time after which the town is told that the voice room is gone, ms. Mostly there is another one by then. */
const GONE_MS = 5_000;

const setMove = (draft: Draft, move: Partial<Move>): void => draft.set({ move: { ...draft.run.move, ...move } });

const hasRoom = ({ facts }: Draft): boolean => facts.room.channelId !== null;

/** Moves to this voice channel of the guild, once it was checked. `null`: to the table's own voice room. */
export function askToMove(draft: Draft, channelId: string | null): Outcome {
  if (channelId === draft.table.voiceChannelId)
    return because(channelId === null ? 'host.sits-by-itself' : 'host.sits-there');
  draft.do({ do: 'ask', question: { ask: 'move', channelId } });
  return done();
}

/** Moves, if nothing prevents it. The move is stored before anybody is told or moved. */
export function move(draft: Draft, voiceChannelId: string | null, obstacles: readonly Remark[]): Outcome {
  if (isAny(obstacles)) return becauseOf(obstacles);
  const playing = draft.in('playing');
  draft.change({ voiceChannelId, ...(playing === null ? {} : { stage: { ...playing, moving: true } }) });
  draft.arrange();
  if (playing !== null) draft.do({ do: 'decide', request: { type: 'moved' } });
  if (draft.in('gathering')) draft.do({ do: 'begin', request: { type: 'look-soon' } });
  return done();
}

/** Reminds the players who had not followed before a restart. */
export function remindToFollow(draft: Draft): void {
  if (!draft.in('playing')?.moving) return;
  draft.arrange();
  callToRoom(draft);
}

/** The voice room is gone. Nobody is missed until there is another one, to which all are called. */
export function loseRoom(draft: Draft): void {
  const playing = draft.in('playing');
  if (playing === null || (playing.present.length === 0 && playing.absences.length === 0)) return;
  draft.noteIn('playing', { moving: true });
  setMove(draft, { isLost: true, lookAt: null, goneAt: draft.facts.now + GONE_MS });
  callToRoom(draft);
}

/** Tells the town that the voice room is gone. */
export function tellRoomGone(draft: Draft): void {
  setMove(draft, { goneAt: null });
  const remark = { key: 'voice-room.gone' } as const;
  draft.do({ do: 'notify', remark, tag: 'V', mentions: [], room: 'town', while: { is: 'room', channelId: null } });
}

/** There is a voice room. Calls the people there, if the table is moving and has not called them yet. */
export function followRoom(draft: Draft): void {
  const playing = draft.in('playing');
  if (playing === null || hasStopped(draft.state) || !hasRoom(draft)) return;
  if (playing.moving && draft.run.move.lookAt === null) callPeople(draft);
}

/** Looks whether the voice room is still there, after a time without watching. */
export function compareRoom(draft: Draft): void {
  const playing = draft.in('playing');
  if (playing === null || draft.run.isHeld) return;
  if (playing.moving) followRoom(draft);
  else if (!hasRoom(draft)) loseRoom(draft);
}

/** Calls the people to the voice room, at once or when there is one. Discord may delay the making of a room. */
export function callToRoom(draft: Draft): void {
  if (hasRoom(draft)) callPeople(draft);
  else {
    setMove(draft, { isRoomless: true, lookAt: null });
    draft.do({ do: 'await-rooms', tell: { type: 'follow-room' } });
  }
}

function callPeople(draft: Draft): void {
  const { isRoomless, isLost } = draft.run.move;
  if (isRoomless) renewAbsences(draft);
  tellPeople(draft, isLost);
  setMove(draft, { isRoomless: false, isLost: false, goneAt: null, lookAt: draft.facts.now + FOLLOW_MS });
}

function tellPeople(draft: Draft, isLost: boolean): void {
  const { table, state, facts } = draft;
  const { channelId, present } = facts.room;
  const there = isLost ? (present ?? []) : [];
  const people = seatsOf(table)
    .filter(({ seat, userId }) => !isOut(state, seat) && !there.includes(userId))
    .map(({ userId }) => userId);
  if (people.length === 0) return;
  const params = { channel: `<#${channelId}>`, people: mentionsText(people) };
  const remark = { key: isLost ? 'voice-room.new' : 'host.moved', params } as const;
  draft.do({ do: 'notify', remark, tag: 'M', mentions: people, room: 'town', while: { is: 'room', channelId } });
}

/** Counts players who have not followed as absent from now on, like players who left the voice room. */
export function lookWhoFollowed(draft: Draft): void {
  setMove(draft, { lookAt: null });
  // It is gone again, or an outage hides it.
  if (!hasRoom(draft)) callToRoom(draft);
  else {
    draft.noteIn('playing', { moving: false });
    checkPresence(draft);
  }
}
