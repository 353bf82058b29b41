import { ButtonStyle } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../body.ts';
import type { Caller, Context } from '../context.ts';
import type { Examination, Onlooker, PermissionCheck } from '../doctor/index.ts';
import { lackOf, unreachable } from '../reconciler/survey.ts';
import { remarkLine } from '../words.ts';
import { refuseUnlessModerator } from './moderators.ts';

/** Shows the bot's permissions and obstacles here, each with its fix. */
export async function examine(context: Context, caller: Caller): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, channelId, language } = caller;
  const { categoryId } = context.guilds.of(guildId);
  const found = await context.doctor.examine({ guildId, channelId, categoryId, userIds: seated(context, caller) });
  if (found === null) return body([remarkLine(language, unreachable)]);
  const fault = context.guilds.fault(guildId);
  const test = { gameId: 'guild', step: 0, action: 'hear' } as const;
  return body(
    [
      t(language, 'setup:doctor.title'),
      ...permissionLines(found.permissions, language),
      ...[...(fault === null ? [] : [fault]), ...found.lacks].map((lack) => `❌ ${remarkLine(language, lack)}`),
      ...found.surroundings.map((one) => remarkLine(language, one)),
      ...limitLines(found, language),
      ...onlookerLines(context, caller, found.onlookers),
      t(language, 'setup:doctor.beyond'),
      t(language, 'setup:doctor.voice'),
    ],
    [buttonRow({ id: test, label: t(language, 'setup:doctor.hear'), look: ButtonStyle.Primary })],
  );
}

/** The people at the caller's own table, or at all tables of the server if the caller has no seat. */
function seated({ service }: Context, { guildId, userId }: Caller): readonly string[] {
  const own = service.tableOf(guildId, userId);
  const tables = own === null ? service.tablesIn(guildId) : [own];
  return [...new Set(tables.flatMap(({ players }) => players.map((player) => player.userId)))];
}

/** What is held stands in one line; what is not, each in its own with what comes of it. */
function permissionLines(checks: readonly PermissionCheck[], language: Wording): readonly string[] {
  const names = checks.filter(({ held }) => held).map(({ name }) => t(language, `setup:permission.${name}`));
  const lacking = checks.filter(({ held }) => !held);
  const doors = lacking.filter(({ need }) => need === 'closing').map(({ name }) => name);
  const stays: Remark = { kind: 'permission', key: 'ui.stays-open', params: { doors: doors.join(' ') } };
  const line = ({ name, need }: PermissionCheck) => {
    if (need === 'required') return `❌ ${remarkLine(language, lackOf(name))}`;
    return `⚠️ ${t(language, 'setup:doctor.comfort', { name: t(language, `setup:permission.${name}`) })}`;
  };
  return [
    ...(names.length === 0 ? [] : [t(language, 'setup:doctor.held', { names: names.join(', ') })]),
    ...lacking.filter(({ need }) => need !== 'closing').map(line),
    ...(doors.length === 0 ? [] : [`⚠️ ${remarkLine(language, stays)}`]),
    ...(lacking.length === 0 ? [] : [t(language, 'ui:grant')]),
  ];
}

const limitLines = ({ channels, category }: Examination, language: Wording): readonly string[] => [
  t(language, 'setup:doctor.channels', channels),
  ...(category === null ? [] : [t(language, 'setup:doctor.category', category)]),
];

/** With panels there is no secret channel to look into. */
function onlookerLines(
  { guilds }: Context,
  { guildId, language }: Caller,
  people: readonly Onlooker[],
): readonly string[] {
  if (guilds.of(guildId).secrecy === 'panels') return [t(language, 'setup:doctor.panels')];
  if (people.length === 0) return [t(language, 'setup:doctor.nobody')];
  const lines = people.flatMap(({ userId, by }) =>
    by.map((sight) => t(language, `setup:doctor.sees.${sight}`, { person: `<@${userId}>` })),
  );
  return [...lines, t(language, 'setup:doctor.advice')];
}

/** Speaks a few words in the voice channel in which the asker is, where no game is disturbed by that. */
export async function testVoice(context: Context, caller: Caller): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, userId, language, guildLanguage } = caller;
  const channelId = context.doctor.voiceChannelOf(guildId, userId);
  if (channelId === null) return body([t(language, 'setup:voice.nowhere')]);
  const heard = await context.service.testVoice(guildId, channelId, guildLanguage);
  return body([t(language, `setup:voice.${heard}`, { channel: `<#${channelId}>` })]);
}
