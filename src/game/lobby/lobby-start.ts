import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { alreadyStarted, because, becauseOf, done, notHost } from '../model/answers.ts';
import { failureOfDeal } from '../model/deck.ts';
import { whyNotReady } from '../model/lobby.ts';
import { neededForNext } from '../model/next-table.ts';
import { isSeated } from '../model/seating.ts';
import type { Failed, Outcome } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { Decisions, Draft } from '../runtime/draft.ts';
import { move } from '../runtime/moving.ts';
import type { FollowingRequests, StartRequests } from '../runtime/requests.ts';
import { beginGathering, lookGathering, orderGathering } from './gathering.ts';
import { dropGone, openLobby, whyBarred } from './lobby-changes.ts';

/** Returns why these players cannot start, or why the cards cannot be dealt to them. `null`: they can. */
const failureOfStart = (rules: Ruleset, table: TableDocument): Failed | null =>
  whyNotReady(rules, table) ?? failureOfDeal(rules, table);

/**
 * Starts the game, at the host's request. With `force` a moderator starts it for a host without a seat, who cannot hand
 * the lobby over by leaving it. Permissions and limits in Discord are checked before anything is created. The table then
 * gathers its players, and deals when they are there.
 */
function start(draft: Draft, { userId, force }: StartRequests['start']): Outcome {
  const { table, facts, ground } = draft;
  if (facts.isStopping) return because('table.stopping');
  if (draft.in('lobby') === null) return alreadyStarted;
  const mayForce = table.lead !== null && !isSeated(table, table.hostId);
  if (userId !== table.hostId && !(force && mayForce)) return mayForce ? because('lead.not-host') : notHost;
  const notReady = failureOfStart(ground.rules, table);
  if (notReady) return notReady;
  draft.set({ progress: 'starting' });
  draft.arrange();
  draft.do({ do: 'ask', question: { ask: 'survey', userId } });
  return done();
}

/** Discord was checked. Nothing is created or announced before the start is stored. */
function surveyed(draft: Draft, { userId, obstacles, gone }: FollowingRequests['surveyed']): Outcome {
  draft.set({ notes: { ...draft.run.notes, obstacles } });
  const [obstacle] = obstacles;
  if (obstacle !== undefined) return notStarted(draft, becauseOf([obstacle]));
  if (gone.length > 0) {
    const isOpen = dropGone(draft, gone);
    const why = isOpen ? because('lobby.gone', { count: gone.length }) : because('table.no-table');
    return notStarted(draft, why);
  }
  draft.do({ do: 'take-voice' }, { do: 'decide', request: { type: 'gather', userId } });
  return done();
}

/** Opens the buttons of the lobby again. */
export function notStarted<Answer>(draft: Draft, answer: Answer): Answer {
  draft.set({ progress: 'open' });
  if (draft.in('lobby')) draft.arrange();
  return answer;
}

function gather(draft: Draft, userId: string): Outcome {
  const begun = beginGathering(draft, userId);
  if (draft.in('lobby')) draft.do({ do: 'free-voice' });
  return notStarted(draft, begun);
}

/** Counts a person who wants a next game. The host alone, or half of the players, get it. */
function again(draft: Draft, { userId, rules }: StartRequests['again']): Outcome {
  const { table, game } = draft;
  if (draft.facts.isStopping) return because('table.stopping');
  if (rules && userId !== table.hostId) return notHost;
  const { outcome } = game.state;
  if (outcome === null) return because('again.plays');
  const why = whyNoNext(draft, userId);
  if (why) return why;
  const { again: asked = [] } = draft.in('finished') ?? {};
  const others = asked.filter((each) => each !== userId);
  const isEnough = userId === table.hostId || others.length + 1 >= neededForNext(table);
  const isCounted = others.length < asked.length;
  if (isCounted && !isEnough) return because('again.counted');
  const askedBy = [userId, ...others];
  // Their wish counts once the table is open: it may be refused.
  if (isEnough) draft.do({ do: 'ask', question: { ask: 'next-table', winner: outcome.winner, askedBy, rules } });
  else {
    draft.changeIn('finished', { again: [...others, userId] });
    draft.arrange();
  }
  return done();
}

function whyNoNext(draft: Draft, userId: string): Failed | null {
  const { table } = draft;
  if (draft.in('closing')) return because('table.over');
  if (userId !== table.hostId && !isSeated(table, userId)) return because('again.stranger');
  return whyBarred(draft, { userId }) ?? (draft.facts.hasNext ? because('again.opened') : null);
}

/** The requests that begin a game, and those for the next one. */
export const startRequests: Decisions<StartRequests> = { start, 'order-gathering': orderGathering, again };

/** Requests that follow from others. */
export const followingRequests: Decisions<FollowingRequests> = {
  open(draft, { news }) {
    openLobby(draft, news);
    return done();
  },
  surveyed,
  gather: (draft, { userId }) => gather(draft, userId),
  'look-gathering'(draft) {
    lookGathering(draft);
    return done();
  },
  'move-checked': (draft, { channelId, obstacles }) => move(draft, channelId, obstacles),
  'next-opened'(draft, { opened, askedBy }) {
    if (opened.ok) draft.noteIn('finished', { again: askedBy });
    draft.arrange();
    return opened.ok ? done() : opened;
  },
};
