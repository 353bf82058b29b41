/** The decisions of a table: one function for each request. See `docs/developer/table.md`. */

import { hasForfeited } from '#engine/kernel/state.ts';
import { afterDeal, endGathering, lookSoon, resumeGathering } from '../lobby/gathering.ts';
import {
  endLobby,
  endRoll,
  holdLobby,
  lobbyShown,
  lobbyTold,
  moveLobbyClock,
  releaseLobby,
  seatWaiting,
  showLoadedLobby,
  showLobby,
} from '../lobby/lobby-changes.ts';
import { leaveTable, lobbyRequests } from '../lobby/lobby-requests.ts';
import { followingRequests, startRequests } from '../lobby/lobby-start.ts';
import { done } from '../model/answers.ts';
import { isPractice } from '../model/practice.ts';
import { isSeated, seatIn, seatsOf } from '../model/seating.ts';
import type { Outcome } from '../ports/outcome.ts';
import { isOut, meetInRoom, missPlayer, remindPlayer } from '../runtime/absences.ts';
import { closeIfQuiet, noteNext, noticePeople } from '../runtime/after-game.ts';
import { beginClosing } from '../runtime/closing.ts';
import { type Decisions, Draft, type Reactions } from '../runtime/draft.ts';
import type { Effect } from '../runtime/effects.ts';
import type { Facts, TableGround } from '../runtime/facts.ts';
import { storeCommand, storeOwnCommand } from '../runtime/game-commands.ts';
import { meetHost, missHost, tellHostAway } from '../runtime/host-absence.ts';
import {
  carryOutOrder,
  endTable,
  insiderTold,
  makeLink,
  next,
  openNotebook,
  tellInsiders,
} from '../runtime/host-controls.ts';
import { endCall, tellIdleHost } from '../runtime/host-leading.ts';
import {
  callToRoom,
  compareRoom,
  followRoom,
  lookWhoFollowed,
  loseRoom,
  remindToFollow,
  tellRoomGone,
} from '../runtime/moving.ts';
import { act, carryOutIntended, letGo, sayInChat, voteAside } from '../runtime/player-actions.ts';
import { moveRemovalClock, removeIfDue } from '../runtime/removals.ts';
import type {
  GameRequests,
  LifeRequests,
  LobbyEvents,
  OwnRequests,
  Request,
  RequestOf,
  TableNews,
} from '../runtime/requests.ts';
import {
  endStoreWait,
  goOnWithStore,
  holdTime,
  noteStoreWorks,
  releaseTime,
  resumeTime,
  standStill,
  stopForStore,
  tellOutage,
  tellStoodStill,
  tellStoreOut,
} from '../runtime/running-time.ts';
import { endGrace, takeSubstitute, welcome } from '../runtime/substitutes.ts';
import { isLed, isUndealt, runs, stageNow, type TableState } from '../runtime/table-state.ts';
import { noteFailed, tryAgain } from './retries.ts';

/** The requests of people in a game. */
const gameRequests: Decisions<GameRequests> = {
  act,
  'side-vote': voteAside,
  say: (draft, { userId, text }) => sayInChat(draft, userId, text),
  end: endTable,
  order: carryOutOrder,
  link: makeLink,
  notebook: openNotebook,
  next,
};

/** News of a lobby, and its deadlines. */
const lobbyEvents: Reactions<LobbyEvents> = {
  show: showLobby,
  shown: lobbyShown,
  'onlookers-found'(draft, { remarks }) {
    const { notes } = draft.run;
    if (JSON.stringify(remarks) === JSON.stringify(notes.onlookers)) return;
    draft.set({ notes: { ...notes, onlookers: remarks } });
    if (draft.in('lobby')) draft.arrange();
  },
  'seat-waiting': seatWaiting,
  disturbed: (draft) => draft.arrange({ type: 'shown' }),
  'end-lobby': endLobby,
  'end-roll': endRoll,
  'lobby-told': lobbyTold,
};

/** A signal that comes much later than its time, ms, is left out. */
const LATE_MS = 5_000;

/** Returns true if the step of a signal runs, and the signal does not come too late. */
const isTimely = ({ state, game, facts }: Draft, { at, step }: OwnRequests['gong']): boolean =>
  runs(state) && game.state.step?.number === step && facts.now < at + LATE_MS;

/** Requests of the table itself, when a time is over or a state is reached. */
const ownRequests: Reactions<OwnRequests> = {
  command: (draft, { command }) => storeOwnCommand(draft, command),
  'carry-out-intended': carryOutIntended,
  'end-unattended'(draft) {
    if (isUnattended(draft.state)) storeOwnCommand(draft, { type: 'host', host: { order: 'end' } });
  },
  'warn-ten'(draft, { key, ...signal }) {
    if (isTimely(draft, signal)) draft.do({ do: 'whisper', remark: { key } });
  },
  gong(draft, signal) {
    if (isTimely(draft, signal)) draft.do({ do: 'gong' });
  },
  'show-again': (draft) => draft.arrange(),
  'end-grace': (draft, { seat }) => endGrace(draft, seat),
  'substitute-found': takeSubstitute,
  welcome,
  remind: (draft, { userId }) => remindPlayer(draft, userId),
  'tell-host-away': tellHostAway,
  'tell-idle-host': tellIdleHost,
  'end-call': (draft, { step }) => endCall(draft, step),
  remove: removeIfDue,
  moved: callToRoom,
  'follow-room': followRoom,
  'look-who-followed': lookWhoFollowed,
  'tell-room-gone': tellRoomGone,
  'tell-outage': tellOutage,
  'tell-store-out': tellStoreOut,
  'look-quiet': (draft) => draft.do({ do: 'find-quiet' }),
  quiet: (draft, { ms }) => closeIfQuiet(draft, ms),
  'look-soon': lookSoon,
  'end-gathering': endGathering,
  dealt: (draft, { comes }) => afterDeal(draft, comes),
  'insider-told': insiderTold,
  rebuke(draft, { seat, reason }) {
    if (!runs(draft.state)) return;
    const given = storeCommand(draft, { type: 'host', host: { order: 'foul', seat, reason } });
    if (!given.ok) draft.do({ do: 'log', details: { seat, reason: given.error }, text: 'a foul was not given' });
  },
};

/**
 * Returns true if only practice players are left in a game: every person has left it, and nobody watches. A person who was
 * killed or voted out stays at the table.
 */
export function isUnattended({ table, game }: TableState): boolean {
  if (stageNow({ table }) !== 'playing' || isLed({ table, game }) || table.watchers.length > 0) return false;
  const seats = seatsOf(table);
  const { seats: dealt } = game.state;
  const hasLeft = (seat: number) => dealt[seat - 1] !== undefined && hasForfeited(dealt[seat - 1]!);
  return seats.every((player) => isPractice(player) || hasLeft(player.seat)) && seats.some(isPractice);
}

/** News of the world around a table. */
const tableNews: Reactions<TableNews> = {
  'voice-changed'(draft, { userId, present }) {
    const stage = stageNow(draft.state);
    // The voice room of a full lobby may exist already. Its people are counted from the start on.
    if (stage === 'lobby') return;
    if (stage === 'gathering') return lookSoon(draft);
    if (present) {
      meetInRoom(draft, userId);
      meetHost(draft, userId);
    } else {
      missPlayer(draft, userId, false);
      missHost(draft, userId, false);
    }
    if (isSeated(draft.table, userId)) noticePeople(draft);
  },
  // Tells the town, because nobody hears the player on their turn.
  'muted-by-others'(draft, { userId }) {
    const { seat } = seatIn(draft.table, userId) ?? {};
    if (draft.in('playing') === null || seat === undefined || isOut(draft.state, seat)) return;
    draft.remark({ key: 'floor.server-muted', params: { seat } }, `e${seat}`);
  },
  'voice-room-changed': (draft, { isThere }) => (isThere ? followRoom(draft) : loseRoom(draft)),
  // They give up their seat in a lobby, and have their grace time in a game, even if its cards were dealt at that moment.
  'member-gone'(draft, { userId }) {
    if (isUndealt(draft.state)) return void leaveTable(draft, userId);
    missPlayer(draft, userId, true);
    missHost(draft, userId, true);
  },
  'player-gone': (draft, { userId }) => missPlayer(draft, userId, true),
  'voice-noted'(draft, { botId }) {
    if (draft.table.voiceBotId !== botId) draft.note({ voiceBotId: botId });
  },
  'next-began': noteNext,
  'let-go': (draft, { userId }) => letGo(draft, userId),
};

/** The start, the interruptions and the end of a table. */
const lifeRequests: Reactions<LifeRequests> = {
  'out-of-reach': holdTable,
  'in-reach'(draft) {
    releaseLobby(draft);
    releaseTime(draft);
  },
  'hold-if-out'(draft) {
    if (draft.facts.isGuildOut && !draft.run.isOutOfReach) holdTable(draft);
  },
  resume: resumeTime,
  resumed(draft) {
    compareRoom(draft);
    resumeGathering(draft);
  },
  'show-loaded'(draft) {
    if (draft.facts.hasLost) draft.do({ do: 'notify', remark: { key: 'table.rewound' }, tag: 'l', mentions: [] });
    if (draft.in('lobby')) return showLoadedLobby(draft);
    if (isUndealt(draft.state)) return;
    draft.arrange();
    tellInsiders(draft);
    if (draft.facts.isInVoice) draft.do({ do: 'open-voice' });
  },
  'follow-again': remindToFollow,
  'stand-still': standStill,
  'tell-stood-still': tellStoodStill,
  'move-clock'(draft, { jumped }) {
    draft.moveClock(jumped);
    moveRemovalClock(draft, jumped);
    moveLobbyClock(draft, jumped);
  },
  'store-out': (draft, { state }) => stopForStore(draft, state),
  'store-works': noteStoreWorks,
  'go-on-with-store': goOnWithStore,
  'end-store-wait': endStoreWait,
  stop: (draft) => draft.set({ isStopped: true }),
  release(draft) {
    if (draft.in('closing') === null)
      draft.do({ do: 'notify', remark: { key: 'table.released' }, tag: 'F', mentions: [] });
    if (draft.in('playing')) storeCommand(draft, { type: 'host', host: { order: 'end' } });
    beginClosing(draft);
  },
  failed: noteFailed,
  retry: tryAgain,
};

/** Stops the time while Discord is out of reach. */
function holdTable(draft: Draft): void {
  holdLobby(draft);
  holdTime(draft);
}

const handlers = {
  ...lobbyRequests,
  ...startRequests,
  ...followingRequests,
  ...gameRequests,
  ...lobbyEvents,
  ...ownRequests,
  ...tableNews,
  ...lifeRequests,
} satisfies { readonly [Name in Request['type']]: (draft: Draft, given: RequestOf<Name>) => unknown };

/** A decision: the answer, the state after all of it, and the effects that lead there. */
export interface Decision {
  readonly answer: Outcome<unknown>;
  readonly state: TableState;
  readonly effects: readonly Effect[];
}

/**
 * Decides a request. It depends on its arguments alone, and changes nothing: the loop of the table stores and does what it
 * says.
 */
export function decide(ground: TableGround, state: TableState, request: Request, facts: Facts): Decision {
  const draft = new Draft(ground, state, facts);
  const handle = handlers[request.type] as (draft: Draft, given: Request) => Outcome<unknown> | undefined;
  const answer = handle(draft, request) ?? done();
  return { answer, state: draft.state, effects: draft.effects };
}
