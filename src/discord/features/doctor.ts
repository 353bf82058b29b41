import { ButtonStyle } from 'discord.js';
import type { Speech } from '#game/ports/game-service.ts';
import type { Remark, Slowness } from '#game/ports/ports.ts';
import { idsOfPeople, numberText, t, type Wording } from '#narration/index.ts';
import { missingPermission } from '../doctor/channel-permissions.ts';
import type { Examination, ExtraBotCheck, Onlooker, PermissionCheck } from '../doctor/index.ts';
import { unreachable } from '../doctor/survey.ts';
import { type Body, body, buttonRow } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import type { Caller, Context } from '../ui/context.ts';
import { buttonId, inServer } from '../ui/custom-id.ts';
import { refuseUnlessModerator } from '../ui/moderators.ts';
import { remarkLine } from '../ui/texts.ts';

export const doctorIds = {
  /** Speaks a few words in the caller's voice channel. */
  testVoice: buttonId('hear', inServer),
};

interface Circumstances {
  readonly fault: Remark | null;
  readonly usesPanels: boolean;
  readonly checked: number;
}

/**
 * The bot's permissions and obstacles in a server, each with its fix. `fault`: the server's settings cannot be read.
 * `usesPanels`: night chats are held in panels. `checked`: the number of people at tables whose access was checked.
 */
export function drawExamination(
  found: Examination,
  { fault, usesPanels, checked }: Circumstances,
  wording: Wording,
): Body {
  return body(
    [
      t(wording, 'setup:doctor.title'),
      ...permissionLines(found.permissions, wording),
      ...[...(fault === null ? [] : [fault]), ...found.obstacles].map((one) => `${remarkLine(wording, one)} ❌`),
      ...found.surroundings.map((one) => remarkLine(wording, one)),
      ...limitLines(found, wording),
      ...found.extraBots.map((bot) => extraBotLine(bot, wording)),
      // With panels there is no secret channel to look into.
      ...(usesPanels ? [t(wording, 'setup:doctor.panels')] : onlookerLines(found.onlookers, checked, wording)),
      ...found.slow.map((slowness) => slownessLine(slowness, wording)),
      t(wording, 'setup:doctor.beyond'),
      t(wording, 'setup:doctor.voice'),
    ],
    [buttonRow({ id: doctorIds.testVoice({}), label: t(wording, 'setup:doctor.hear'), look: ButtonStyle.Primary })],
  );
}

/** The number of the permissions that the bot has, and a line for each that it does not have, with the consequence. */
function permissionLines(checks: readonly PermissionCheck[], wording: Wording): readonly string[] {
  const held = checks.filter((each) => each.held);
  const missing = checks.filter(({ held }) => !held);
  const undeniable = missing.filter(({ need }) => need === 'closing').map(({ name }) => name);
  const stays: Remark = { kind: 'permission', key: 'stays-open', params: { doors: undeniable.join(' ') } };
  const line = ({ name, need }: PermissionCheck) => {
    if (need === 'required') return `${remarkLine(wording, missingPermission(name))} ❌`;
    return `${t(wording, 'setup:doctor.comfort', { name: t(wording, `setup:permission.${name}`) })} ⚠️`;
  };
  return [
    ...(held.length === 0 ? [] : [t(wording, 'setup:doctor.held', { number: held.length })]),
    ...missing.filter(({ need }) => need !== 'closing').map(line),
    ...(undeniable.length === 0 ? [] : [`${remarkLine(wording, stays)} ⚠️`]),
    ...(missing.length === 0 ? [] : [t(wording, 'remarks:grant')]),
  ];
}

/** A part of the bot that was slow. Its operator can read the metric. */
const slownessLine = ({ part, ms, metric }: Slowness, wording: Wording): string =>
  `${t(wording, `setup:doctor.slow.${part}`, { time: delayText(ms, wording) })} ${t(wording, 'setup:doctor.slow.metric', { metric })} ⚠️`;

/** A delay in seconds: 0.06 s, 1.4 s, 12 s. */
const delayText = (ms: number, wording: Wording): string =>
  t(wording, 'setup:seconds', {
    seconds: numberText(
      ms / 1000,
      wording,
      ms < 10_000 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 },
    ),
  });

const limitLines = ({ channels, category }: Examination, wording: Wording): readonly string[] => [
  t(wording, 'setup:doctor.channels', channels),
  ...(category === null ? [] : [t(wording, 'setup:doctor.category', category)]),
];

/** The state of a helper bot, with the way to invite it if that helps. */
function extraBotLine({ name: bot, state, missing, invite: link }: ExtraBotCheck, wording: Wording): string {
  if (missing.length === 0) return t(wording, `setup:doctor.bot.${state}`, { bot, link });
  const names = missing.map((name) => `**${t(wording, `setup:permission.${name}`)}**`).join(', ');
  return t(wording, 'setup:doctor.bot.lacks', { bot, names, link });
}

function onlookerLines(people: readonly Onlooker[], checked: number, wording: Wording): readonly string[] {
  if (checked === 0) return [t(wording, 'setup:doctor.no-table')];
  if (people.length === 0) return [t(wording, 'setup:doctor.nobody', { number: checked })];
  const lines = people.flatMap(({ userId, by }) =>
    by.map((sight) => t(wording, `setup:doctor.sees.${sight}`, { person: `<@${userId}>` })),
  );
  return [...lines, t(wording, 'setup:doctor.advice')];
}

/** Shows the bot's permissions and obstacles here, each with its fix. */
export async function examine(context: Context, caller: Caller): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, channelId, wording } = caller;
  const { categoryId, secrecy } = context.guilds.of(guildId);
  const userIds = seated(context, caller);
  const needsThreads = secrecy === 'threads';
  const found = await context.doctor.examine({ guildId, channelId, categoryId, userIds, needsThreads });
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

/** Speaks in the caller's voice channel, by default a few words. It does not disturb a game. */
export async function speakToCaller(context: Context, caller: Caller, ...speech: [Speech?]): Promise<Body> {
  const { guildId, userId, wording, guildLanguage } = caller;
  const channelId = context.doctor.voiceChannelOf(guildId, userId);
  if (channelId === null) return body([t(wording, 'setup:voice.nowhere')]);
  const heard = await context.service.testVoice(guildId, channelId, guildLanguage, ...speech);
  return body([t(wording, `setup:voice.${heard}`, { channel: `<#${channelId}>` })]);
}

export const doctorButtons = defineButtons(doctorIds, {
  testVoice: {
    mode: 'deferred message',
    run: async ({ context, caller }) => refuseUnlessModerator(context, caller) ?? speakToCaller(context, caller),
  },
});
