import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { success } from '#result';
import { alreadyStarted, because, done, notHost } from '../model/answers.ts';
import { withCards } from '../model/chosen-cards.ts';
import type { Game } from '../model/game.ts';
import { boundsOf, type TableChange, withOptions, withPlayer } from '../model/lobby.ts';
import { withAnswer, withoutGuest, withRollCall, withWaiting, withWatcher } from '../model/lobby-lists.ts';
import type { Removal } from '../model/lobby-news.ts';
import { isPractice, newPracticePlayers, peopleAmong } from '../model/practice.ts';
import { seatIn } from '../model/seating.ts';
import { isAtStage } from '../model/stages.ts';
import { unfit } from '../model/substitution.ts';
import { withSettings } from '../model/table-settings.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Player } from '../ports/ports.ts';
import type { TableDocument, TableIn } from '../ports/table-document.ts';
import { beginClosing } from '../runtime/closing.ts';
import type { Decisions, Draft } from '../runtime/draft.ts';
import { obeys } from '../runtime/host-controls.ts';
import { binds, quit } from '../runtime/player-actions.ts';
import type { LobbyRequests } from '../runtime/requests.ts';
import { stageNow } from '../runtime/table-state.ts';
import { arriveAtGathering } from './gathering.ts';
import { removePlayers, storeGrown, storeLobby, whyBarred, whySeated } from './lobby-changes.ts';

/**
 * Returns the table with practice players on free seats: as many as are missing to start, or one more if the game could
 * start already.
 */
function withPractice(rules: Ruleset, table: TableDocument): TableChange {
  const { min, max } = boundsOf(rules, table);
  const { players } = table;
  if (players.length >= max) return because('practice.full');
  const count = Math.max(1, min - players.length);
  return success({ players: [...players, ...newPracticePlayers(table, count)] });
}

/** Returns the table without its practice players. */
const withoutPractice = ({ players }: TableDocument): TableChange =>
  players.some(isPractice) ? success({ players: peopleAmong(players) }) : because('practice.none');

/** Changes a lobby. Waiting people get the seats that this adds. */
function change(draft: Draft, decide: (table: TableIn<'lobby'>) => TableChange): Outcome {
  const { table } = draft;
  if (!isAtStage(table, 'lobby')) return alreadyStarted;
  const changed = decide(table);
  return changed.ok ? storeGrown(draft, changed.value) : changed;
}

/** Changes the lists of people without a seat, at any stage. */
function changeLists(draft: Draft, decide: (table: TableDocument, game: Game) => TableChange): Outcome {
  if (stageNow(draft.state) === 'over') return because('table.over');
  const changed = decide(draft.table, draft.game);
  if (!changed.ok) return changed;
  if (draft.in('lobby')) return storeLobby(draft, changed.value);
  draft.change(changed.value);
  draft.arrange();
  return done();
}

/** Removes a person without a seat, at their own request or the host's. `null`: they are on no list. */
function removeGuest(draft: Draft, userId: string, why: Removal = 'left'): Outcome | null {
  const changed = withoutGuest(draft.table, userId);
  if (!changed) return null;
  if (draft.in('lobby')) return storeLobby(draft, changed, why === 'left' ? [] : [{ kind: why, userIds: [userId] }]);
  draft.change(changed);
  draft.arrange();
  return done();
}

/** Takes a player out of the lobby. The last one closes it. */
function leaveSeat(draft: Draft, userId: string, why: Removal = 'left'): Outcome {
  const left = removePlayers(draft, [userId], why);
  if (left === null) beginClosing(draft);
  if (draft.in('gathering')) draft.do({ do: 'begin', request: { type: 'look-soon' } });
  return left ?? done();
}

/** Gives a person a seat. They have one seat per guild. */
function join(draft: Draft, person: Player): Outcome {
  const { state, facts, game, ground } = draft;
  if (binds(state, facts.told, person.userId)) return because('table.already-seated');
  if (draft.in('lobby') === null) return alreadyStarted;
  return (
    whySeated(draft, person.userId) ??
    change(
      draft,
      (table) => whyBarred(draft, person) ?? unfit(table, game, person) ?? withPlayer(ground.rules, table, person),
    )
  );
}

/**
 * Takes a person off the table at their own request: from the lobby, the game or the lists. In a game the seat is out
 * (G11).
 */
export function leaveTable(draft: Draft, userId: string): Outcome {
  const stage = stageNow(draft.state);
  const player = seatIn(draft.table, userId);
  if (stage === 'over') return because('table.over');
  if (!player) return removeGuest(draft, userId) ?? because('table.not-seated');
  return stage === 'playing' ? quit(draft, player.seat) : leaveSeat(draft, userId);
}

/** The requests of people in a lobby: seats, the waiting list, watchers and the roll call. */
export const lobbyRequests: Decisions<LobbyRequests> = {
  join: (draft, { person }) => join(draft, person),
  wait(draft, { person }) {
    const joined = join(draft, person);
    if (joined.ok) return success({ seated: true });
    if (joined.error.kind === 'refusal' || joined.error.remark.kind !== 'no-seat') return joined;
    const waits = changeLists(draft, (table, game) => whyBarred(draft, person) ?? withWaiting(table, game, person));
    return waits.ok ? success({ seated: false }) : waits;
  },
  watch: (draft, { person }) =>
    changeLists(draft, (table, game) => whyBarred(draft, person) ?? withWatcher(table, game, person)),
  configure: (draft, { userId, options }) =>
    change(draft, (table) => withOptions(draft.ground.rules, table, userId, options)),
  // A chosen deck decides the number of players, and a card with a power takes the place of a civilian.
  'change-cards': (draft, { userId, change: cards }) =>
    change(draft, (table) => withCards(draft.ground.rules, table, userId, cards)),
  'change-practice': (draft, { userId, fill }) =>
    change(draft, (table) => {
      if (userId !== table.hostId) return notHost;
      if (!fill) return withoutPractice(table);
      return draft.facts.offersPractice ? withPractice(draft.ground.rules, table) : because('practice.off');
    }),
  'change-settings': (draft, { userId, change: settings }) =>
    change(draft, (table) =>
      withSettings(draft.ground.rules, table, { userId, change: settings, settings: draft.ground.settings }),
    ),
  'call-roll': (draft, by) =>
    change(draft, (table) =>
      obeys(draft, by) ? withRollCall(draft.ground.rules, table, by.userId, draft.facts.now) : notHost,
    ),
  'answer-roll': (draft, { userId }) =>
    draft.in('gathering') ? arriveAtGathering(draft, userId) : change(draft, (table) => withAnswer(table, userId)),
  leave: (draft, { userId }) => leaveTable(draft, userId),
  // Not from a seat in a game.
  kick(draft, { userId, target, force }) {
    const stage = stageNow(draft.state);
    if (!obeys(draft, { userId, force })) return notHost;
    if (stage === 'over') return because('table.over');
    const player = seatIn(draft.table, target);
    if (!player) return removeGuest(draft, target, 'removed') ?? because('host.no-guest');
    return stage === 'playing'
      ? because('host.kick-plays', { seat: player.seat })
      : leaveSeat(draft, target, 'removed');
  },
};
