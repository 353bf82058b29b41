import { notebookOf } from '#engine/kernel/take-notes.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { success } from '#result';
import { because, done, notHost, refused } from '../model/answers.ts';
import { isHostLed } from '../model/leading.ts';
import { isIn } from '../model/relations.ts';
import { isSeated, seatIn, seatsOf } from '../model/seating.ts';
import { gameOf, withGame } from '../model/stages.ts';
import { saidThanks } from '../model/thanks.ts';
import type { HostRequest, NotebookPage, Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import { renewAbsences } from './absences.ts';
import { beginClosing } from './closing.ts';
import type { Draft } from './draft.ts';
import { catchUp, storeCommand } from './game-commands.ts';
import { endStep } from './host-leading.ts';
import { commonEnd, type GameHostRequest, orderOf } from './host-orders.ts';
import { askToMove } from './moving.ts';
import { binds } from './player-actions.ts';
import { beginRemoval, takeBackRemoval } from './removals.ts';
import type { ByHost, GameRequests, OwnRequests } from './requests.ts';
import { replace } from './substitutes.ts';
import { isUndealt, leftAt, stageNow, type TableState } from './table-state.ts';

/** Returns true if the table does what this person says. With `force` a moderator asks. */
export const obeys = ({ table }: Pick<TableState, 'table'>, { userId, force }: ByHost): boolean =>
  force || userId === table.hostId;

const over = because('table.over');

/** Returns why the table does not do what this person says now. `null`: it does. */
function whyNot(state: Pick<TableState, 'table'>, by: ByHost): Failed | null {
  if (!obeys(state, by)) return notHost;
  if (state.table.stage.kind === 'closing') return over;
  return isUndealt(state) ? because('table.not-started') : null;
}

/** Ends the table early. */
export function endTable(draft: Draft, { userId, force, hidden }: GameRequests['end']): Outcome {
  if (!obeys(draft, { userId, force })) return notHost;
  if (stageNow(draft.state) !== 'playing') beginClosing(draft);
  else {
    const order = hidden ? ({ order: 'end', hidden: true } as const) : ({ order: 'end' } as const);
    const ended = storeCommand(draft, { type: 'host', host: order });
    if (!ended.ok) return ended;
  }
  return done();
}

/** Carries out an order of the host for the running game. */
export function carryOutOrder(draft: Draft, { userId, force, order }: GameRequests['order']): Outcome {
  if (order.order === 'move') return orderMove(draft, { userId, force }, order.channelId);
  const isOwn = order.order === 'return' && hasSaidThanks(draft, userId);
  const why =
    whyNot(draft, { userId, force: force || isOwn }) ?? (order.order === 'replace' ? whySits(draft, order) : null);
  if (why) return why;
  switch (order.order) {
    case 'mute':
    case 'unmute':
      return setMuted(draft, order.seat, order.order === 'mute');
    case 'replace':
      return replace(draft, order.seat, order.person);
    case 'remove-later':
      return beginRemoval(draft, order.seat, order.reason);
    case 'keep':
      return takeBackRemoval(draft);
    default:
      return orderGame(draft, order);
  }
}

function orderMove(draft: Draft, by: ByHost, channelId: string | null): Outcome {
  if (!obeys(draft, by)) return notHost;
  return stageNow(draft.state) === 'over' ? over : askToMove(draft, channelId);
}

/** Returns why a substitute has a seat already. `null`: they have none. */
function whySits({ state, facts }: Draft, { person }: HostRequest & { readonly order: 'replace' }): Failed | null {
  if (binds(state, facts.told, person.userId)) return because('seat.sits-here');
  return facts.isFree(person.userId) ? null : because('seat.elsewhere');
}

function hasSaidThanks({ table, game }: Draft, userId: string): boolean {
  const { passed } = game.state.day;
  return passed != null && seatIn(table, userId)?.seat === passed.seat;
}

/** Carries out an order that the engine knows. */
function orderGame(draft: Draft, request: GameHostRequest): Outcome {
  const { rules } = draft.ground;
  const { now } = draft.facts;
  catchUp(draft);
  const { game } = draft;
  const { fouls = [] } = game.views[0]!;
  const thanks = saidThanks(rules, game, now, true)?.seconds ?? null;
  const left = leftAt(draft.state, now);
  const given = orderOf(request, { rules, fouls, left, thanks, common: commonEnd(game), now });
  if (!given.ok) return given;
  const result = storeCommand(draft, { type: 'host', host: given.value });
  if (!result.ok) return result;
  if (request.order === 'resume') renewAbsences(draft);
  return done();
}

/** Mutes the player on this seat regardless of the rules, or applies the rules again. */
function setMuted(draft: Draft, seat: SeatNumber, isMuted: boolean): Outcome {
  const { table } = draft;
  const player = seatsOf(table)[seat - 1];
  if (!player) return refused({ code: 'no-such-seat', seat });
  const { hushed = [] } = gameOf(table) ?? {};
  const { userId } = player;
  if (hushed.includes(userId) === isMuted) return because(isMuted ? 'host.is-muted' : 'host.not-muted', { seat });
  const others = hushed.filter((each) => each !== userId);
  draft.change(withGame(table, { hushed: isMuted ? [...others, userId] : others }));
  draft.remark({ key: isMuted ? 'host.muted' : 'host.unmuted', params: { seat } }, `${isMuted ? 'u' : 'U'}${seat}`);
  draft.arrange();
  return done();
}

/** Makes a link to the live page in the place of one for the same use, and tells the people. Returns its token. */
export function makeLink(draft: Draft, { userId, force, link: { use, delay } }: GameRequests['link']): Outcome<string> {
  if (!obeys(draft, { userId, force })) return notHost;
  if (stageNow(draft.state) === 'over') return over;
  const { gameId, links } = draft.table;
  const token = `${gameId}-${draft.facts.token()}`;
  draft.change({ links: { ...links, [use]: { token, delay } } });
  draft.do({ do: 'show-live-pages' });
  const room = stageNow(draft.state) === 'playing' ? 'town' : 'lobby';
  draft.do({ do: 'write', room, remark: { key: `live.${use}` }, tag: 'u' });
  return success(token);
}

/**
 * Shows the notebook to a host who does not play. First it is stored who opens it: they can never get a seat at this
 * table, and the town is told, if need be by a later process.
 */
export function openNotebook(draft: Draft, { userId, force }: ByHost): Outcome<NotebookPage> {
  const isOver = stageNow(draft.state) === 'over';
  const why = whyNot(draft, { userId, force }) ?? (isOver ? over : null) ?? whyHidden(draft, userId);
  if (why) return why;
  const { insiders = [], untoldInsiders = [] } = draft.in('playing') ?? {};
  if (!insiders.includes(userId))
    draft.changeIn('playing', {
      insiders: [...insiders, userId],
      untoldInsiders: [...untoldInsiders, userId],
    });
  tellInsiders(draft);
  const { rules, ownRoles } = draft.ground;
  const { state } = draft.game;
  const { ruleset } = draft.table;
  return success({
    notebook: notebookOf(rules, state),
    players: seatsOf(draft.table),
    ruleset,
    options: state.options,
    ownRoles,
  });
}

function whyHidden({ table, game }: Draft, userId: string): Failed | null {
  if (isSeated(table, userId)) return because('notebook.plays');
  if (isIn(game.former, userId)) return because('notebook.former');
  return isIn(table.waiting, userId) ? because('notebook.waits') : null;
}

/** Tells the town of each person who has seen all cards, once. */
export function tellInsiders(draft: Draft): void {
  const game = gameOf(draft.table);
  const [first] = game?.untoldInsiders ?? [];
  if (game === null || first === undefined || draft.run.telling.includes('insiders')) return;
  draft.set({ telling: [...draft.run.telling, 'insiders'] });
  draft.do({ do: 'tell-insider', userId: first, number: game.insiders.indexOf(first) });
}

/** Strikes off a person of whom the town was told, and tells of the next. */
export function insiderTold(draft: Draft, { userId, isTold }: OwnRequests['insider-told']): void {
  draft.set({ telling: draft.run.telling.filter((each) => each !== 'insiders') });
  if (!isTold) return;
  const { table } = draft;
  const untoldInsiders = gameOf(table)?.untoldInsiders.filter((each) => each !== userId) ?? [];
  draft.change(withGame(table, { untoldInsiders }));
  if (!draft.in('closing')) tellInsiders(draft);
}

/** Returns why this person does not lead the game in person. `null`: they do. */
export function whyNotLead(state: Pick<TableState, 'table'>, by: ByHost): Failed | null {
  if (!isHostLed(state.table)) return because('lead.not-led');
  if (!obeys(state, by)) return because('lead.not-host');
  return whyNot(state, by);
}

/** Ends a step for a host who narrates in person, or for a moderator. */
export const next = (draft: Draft, { step, ...by }: GameRequests['next']): Outcome =>
  whyNotLead(draft, by) ?? endStep(draft, step);
