import { cleanName, t } from '#narration/index.ts';
import type { Outcome, TableSummary } from '#table/desk.ts';
import { type Body, body } from '../body.ts';
import type { Asker, House } from '../house.ts';
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

/** Takes a place in the list of those who wait for a seat, or a seat where one is free. */
export async function wait(house: House, asker: Asker, gameId: string | null): Promise<Body> {
  const place = findGuestTable(house, asker, gameId);
  if ('why' in place) return place.why;
  const outcome = await house.desk.wait(place.gameId, personOf(asker));
  if (!outcome.ok) return body([problemText(asker.language, outcome.problem, null)]);
  return body([t(asker.language, outcome.value.seated ? 'ui:join.done' : 'ui:wait.done')]);
}

/** Sees the town of a table from now on. */
export async function watch(house: House, asker: Asker, gameId: string | null): Promise<Body> {
  const place = findGuestTable(house, asker, gameId);
  if ('why' in place) return place.why;
  return said(asker, await house.desk.watch(place.gameId, personOf(asker)), 'ui:watch.done');
}

/** Asks everybody in the lobby whether he is there. */
export async function callRoll(house: House, asker: Asker, gameId: string | null): Promise<Body> {
  const place = findTable(house, asker, gameId, 'lobby');
  if (place.found === null) return place.why;
  if (!obeys(place.found, asker)) return notHost(asker);
  return said(asker, await house.desk.callRoll(place.found.gameId, asker.userId, asker.moderates), 'ui:roll.done');
}

export async function answerRoll(house: House, asker: Asker, gameId: string): Promise<Body> {
  const place = findTable(house, asker, gameId);
  if (place.found === null) return place.why;
  return said(asker, await house.desk.answerRoll(gameId, asker.userId), 'ui:here.done');
}

/** The host takes away who has no seat in a game: out of the lobby, from waiting, from watching. */
export async function kick(house: House, asker: Asker, gameId: string | null, person: Named): Promise<Body> {
  const place = findTable(house, asker, gameId);
  if (place.found === null) return place.why;
  const { found } = place;
  if (!obeys(found, asker)) return notHost(asker);
  const outcome = await house.desk.kick(found.gameId, asker.userId, person.userId, asker.moderates);
  return body([
    outcome.ok ? t(asker.language, 'ui:kick.done') : problemAtTable(asker.language, outcome.problem, found),
  ]);
}

/** From now on this person sits down at no table of the server; lobbies and lists that he is in he leaves. */
export async function ban(house: House, asker: Asker, person: Named): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const name = cleanName(person.name);
  const change = await house.guilds.change(asker.guildId, asker.userId, ({ banned }) => ({
    banned: { ...banned, [person.userId]: person.name },
  }));
  if (!change.ok) return body([problemText(asker.language, change.problem, null)]);
  for (const { gameId, stage } of house.desk.tablesIn(asker.guildId))
    if (stage !== 'over') await house.desk.kick(gameId, asker.userId, person.userId, true);
  return body([t(asker.language, 'ui:ban.done', { name })]);
}

export async function unban(house: House, asker: Asker, person: Named): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  if (!Object.hasOwn(house.guilds.of(asker.guildId).banned, person.userId))
    return body([t(asker.language, 'ui:unban.none', { name: cleanName(person.name) })]);
  const change = await house.guilds.change(asker.guildId, asker.userId, ({ banned }) => ({
    banned: Object.fromEntries(Object.entries(banned).filter(([userId]) => userId !== person.userId)),
  }));
  if (!change.ok) return body([problemText(asker.language, change.problem, null)]);
  return body([t(asker.language, 'ui:unban.done', { name: cleanName(person.name) })]);
}

/** Who may sit down at no table of the server. */
export function bans(house: House, asker: Asker): Body {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const all = Object.entries(house.guilds.of(asker.guildId).banned);
  if (all.length === 0) return body([t(asker.language, 'ui:bans.none')]);
  return body([
    t(asker.language, 'ui:bans.title'),
    ...all.map(([userId, name]) => `- <@${userId}> (${cleanName(name)})`),
  ]);
}

const personOf = ({ userId, name }: Asker) => ({ userId, name });

const obeys = ({ hostId }: TableSummary, { userId, moderates }: Asker): boolean => hostId === userId || moderates;

const notHost = ({ language }: Asker): Body => body([t(language, 'ui:kind.not-host')]);

/** The table that is meant by somebody who sits at none: the named one, else the only one that is not over. */
function findGuestTable(house: House, asker: Asker, gameId: string | null): TableSummary | { readonly why: Body } {
  const place = findTable(house, asker, gameId);
  return place.found ?? place;
}

type DoneKey = 'ui:watch.done' | 'ui:roll.done' | 'ui:here.done';

const said = ({ language }: Asker, outcome: Outcome, done: DoneKey): Body =>
  body([outcome.ok ? t(language, done) : problemText(language, outcome.problem, null)]);
