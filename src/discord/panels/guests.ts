import type { Outcome, TableSummary } from '#game/ports/game-service.ts';
import { cleanName, t } from '#narration/index.ts';
import { type Body, body } from '../body.ts';
import type { Caller, Context } from '../context.ts';
import { problemAtTable, problemText } from '../words.ts';
import { refuseUnlessModerator } from './moderators.ts';
import { findTable } from './tables.ts';

/** Somebody who was named in a command. */
export interface Named {
  readonly userId: string;
  readonly name: string;
  /** A person, and a member of the guild. */
  readonly plays: boolean;
}

/** Joins the waiting list, or takes a seat if one is free. A person who waits is no longer a watcher. */
export async function wait(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const place = findGuestTable(context, caller, gameId);
  if ('why' in place) return place.why;
  const outcome = await context.service.wait(place.gameId, personOf(caller));
  if (!outcome.ok) return body([problemText(caller.language, outcome.error, null)]);
  if (outcome.value.seated) return body([t(caller.language, 'ui:join.done')]);
  const watched = isAmong(place.watchers, caller);
  return body([t(caller.language, 'ui:wait.done'), watched ? t(caller.language, 'ui:wait.no-watcher') : null]);
}

/** Sees the town of a table from now on, and waits no longer for a seat there. */
export async function watch(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const place = findGuestTable(context, caller, gameId);
  if ('why' in place) return place.why;
  const outcome = await context.service.watch(place.gameId, personOf(caller));
  if (!outcome.ok) return body([problemText(caller.language, outcome.error, null)]);
  const waited = isAmong(place.waiting, caller);
  return body([t(caller.language, 'ui:watch.done'), waited ? t(caller.language, 'ui:watch.no-place') : null]);
}

/** Asks everybody in the lobby to confirm that they are there. */
export async function callRoll(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const place = findTable(context, caller, gameId, 'lobby');
  if (place.found === null) return place.why;
  if (!obeys(place.found, caller)) return notHost(caller);
  return said(
    caller,
    await context.service.callRoll(place.found.gameId, caller.userId, caller.moderates),
    'ui:roll.done',
  );
}

export async function answerRoll(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const place = findTable(context, caller, gameId);
  if (place.found === null) return place.why;
  return said(caller, await context.service.answerRoll(gameId, caller.userId), 'ui:here.done');
}

/** The host takes away who has no seat in a game: out of the lobby, from waiting, from watching. */
export async function kick(context: Context, caller: Caller, gameId: string | null, person: Named): Promise<Body> {
  const place = findTable(context, caller, gameId);
  if (place.found === null) return place.why;
  const { found } = place;
  if (!obeys(found, caller)) return notHost(caller);
  const outcome = await context.service.kick(found.gameId, caller.userId, person.userId, caller.moderates);
  return body([
    outcome.ok ? t(caller.language, 'ui:kick.done') : problemAtTable(caller.language, outcome.error, found),
  ]);
}

/** Bans a person from all tables of the server and removes them from its lobbies and lists. */
export async function ban(context: Context, caller: Caller, person: Named): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const name = cleanName(person.name);
  const change = await context.guilds.change(caller.guildId, caller.userId, ({ banned }) => ({
    banned: { ...banned, [person.userId]: person.name },
  }));
  if (!change.ok) return body([problemText(caller.language, change.error, null)]);
  for (const { gameId, stage } of context.service.tablesIn(caller.guildId))
    if (stage !== 'over') await context.service.kick(gameId, caller.userId, person.userId, true);
  return body([t(caller.language, 'ui:ban.done', { name })]);
}

export async function unban(context: Context, caller: Caller, person: Named): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  if (!Object.hasOwn(context.guilds.of(caller.guildId).banned, person.userId))
    return body([t(caller.language, 'ui:unban.none', { name: cleanName(person.name) })]);
  const change = await context.guilds.change(caller.guildId, caller.userId, ({ banned }) => ({
    banned: Object.fromEntries(Object.entries(banned).filter(([userId]) => userId !== person.userId)),
  }));
  if (!change.ok) return body([problemText(caller.language, change.error, null)]);
  return body([t(caller.language, 'ui:unban.done', { name: cleanName(person.name) })]);
}

/** Lists the people who may not sit at any table of the server. */
export function bans(context: Context, caller: Caller): Body {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const all = Object.entries(context.guilds.of(caller.guildId).banned);
  if (all.length === 0) return body([t(caller.language, 'ui:bans.none')]);
  return body([
    t(caller.language, 'ui:bans.title'),
    ...all.map(([userId, name]) => `- <@${userId}> (${cleanName(name)})`),
  ]);
}

const isAmong = (people: TableSummary['waiting'], { userId }: Caller): boolean =>
  people.some((person) => person.userId === userId);

const personOf = ({ userId, name }: Caller) => ({ userId, name });

const obeys = ({ hostId }: TableSummary, { userId, moderates }: Caller): boolean => hostId === userId || moderates;

const notHost = ({ language }: Caller): Body => body([t(language, 'ui:kind.not-host')]);

/** The table meant by a person without a seat: the named one, or otherwise the only one that is not over. */
function findGuestTable(
  context: Context,
  caller: Caller,
  gameId: string | null,
): TableSummary | { readonly why: Body } {
  const place = findTable(context, caller, gameId);
  return place.found ?? place;
}

type DoneKey = 'ui:roll.done' | 'ui:here.done';

const said = ({ language }: Caller, outcome: Outcome, done: DoneKey): Body =>
  body([outcome.ok ? t(language, done) : problemText(language, outcome.error, null)]);
