import { cleanName, t } from '#narration/index.ts';
import { type Body, body } from '../ui/body.ts';
import type { Caller, Context } from '../ui/context.ts';
import { notHost, obeys, refuseUnlessModerator } from '../ui/moderators.ts';
import type { NamedPerson } from '../ui/named-person.ts';
import { failureAtTable, failureText } from '../ui/texts.ts';
import { findTable } from './which-table/find-table.ts';

/** Removes a person from a lobby, the waiting list or the watchers. */
export async function kick(context: Context, caller: Caller, gameId: string | null, userId: string): Promise<Body> {
  const table = findTable(context, caller, gameId, { order: 'kick', userId });
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const outcome = await context.service.ask(table.value.gameId, {
    type: 'kick',
    userId: caller.userId,
    target: userId,
    force: caller.moderates,
  });
  return body([
    outcome.ok ? t(caller.wording, 'ui:kick.done') : failureAtTable(caller.wording, outcome.error, table.value),
  ]);
}

/** Bans a person from all tables of the server and removes them from its lobbies and lists. */
export async function ban(context: Context, caller: Caller, person: NamedPerson): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const name = cleanName(person.name);
  const change = await context.guilds.change(caller.guildId, caller.userId, ({ banned }) => ({
    banned: { ...banned, [person.userId]: person.name },
  }));
  if (!change.ok) return body([failureText(caller.wording, change.error, null)]);
  for (const { gameId, stage } of context.service.tablesIn(caller.guildId))
    if (stage !== 'over')
      await context.service.ask(gameId, { type: 'kick', userId: caller.userId, target: person.userId, force: true });
  return body([t(caller.wording, 'ui:ban.done', { name })]);
}

/** Lifts the ban of a person. */
export async function unban(context: Context, caller: Caller, person: NamedPerson): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const keys = context.guilds.bansOf(caller.guildId, person.userId);
  if (keys.length === 0) return body([t(caller.wording, 'ui:unban.none', { name: cleanName(person.name) })]);
  const change = await context.guilds.change(caller.guildId, caller.userId, ({ banned }) => ({
    banned: Object.fromEntries(Object.entries(banned).filter(([key]) => !keys.includes(key))),
  }));
  if (!change.ok) return body([failureText(caller.wording, change.error, null)]);
  return body([t(caller.wording, 'ui:unban.done', { name: cleanName(person.name) })]);
}

/** Lists the people who may not sit at any table of the server. */
export function bans(context: Context, caller: Caller): Body {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const all = Object.entries(context.guilds.of(caller.guildId).banned);
  if (all.length === 0) return body([t(caller.wording, 'ui:bans.none')]);
  return body([
    t(caller.wording, 'ui:bans.title'),
    ...all.filter(isNamed).map(([userId, name]) => `- <@${userId}> (${cleanName(name)})`),
    ...(all.every(isNamed)
      ? []
      : [`- ${t(caller.wording, 'ui:bans.forgotten', { count: all.filter((ban) => !isNamed(ban)).length })}`]),
  ]);
}

/** Returns true for a ban with an id. The bans of people who asked to be forgotten have only a hash, and no name. */
const isNamed = ([key]: readonly [string, string]): boolean => /^\d+$/.test(key);
