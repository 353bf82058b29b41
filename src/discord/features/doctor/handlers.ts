import { idsOfPeople, t } from '#narration/index.ts';
import { unreachable } from '../../doctor/survey.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { remarkLine } from '../../ui/texts.ts';
import { drawExamination } from './view.ts';

/** Shows the bot's permissions and obstacles here, each with its fix. */
export async function examine(context: Context, caller: Caller): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, channelId, wording } = caller;
  const { categoryId, secrecy } = context.guilds.of(guildId);
  const userIds = seated(context, caller);
  const found = await context.doctor.examine({ guildId, channelId, categoryId, userIds });
  if (found === null) return body([remarkLine(wording, unreachable)]);
  const fault = context.guilds.fault(guildId);
  return drawExamination(found, { fault, usesPanels: secrecy === 'panels', checked: userIds.length }, wording);
}

/** The people at the caller's own table, or at all tables of the server if the caller has no seat. */
function seated({ service }: Context, { guildId, userId }: Caller): readonly string[] {
  const own = service.tableOf(guildId, userId);
  const tables = own === null ? service.tablesIn(guildId) : [own];
  return idsOfPeople([...new Set(tables.flatMap(({ players }) => players.map((player) => player.userId)))]);
}

/** Speaks a few words in the caller's voice channel. It does not disturb a game. */
export async function testVoice(context: Context, caller: Caller): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, userId, wording, guildLanguage } = caller;
  const channelId = context.doctor.voiceChannelOf(guildId, userId);
  if (channelId === null) return body([t(wording, 'setup:voice.nowhere')]);
  const heard = await context.service.testVoice(guildId, channelId, guildLanguage);
  return body([t(wording, `setup:voice.${heard}`, { channel: `<#${channelId}>` })]);
}
