/** The panels of a server: the greeting, the help, the setup, `/doctor`, new tables and plans. */
import {
  closingPermissions,
  extraBotInviteUrl,
  optionalPermissions,
  requiredPermissions,
} from '#discord/connection/permissions.ts';
import type { Examination, PermissionCheck } from '#discord/doctor/index.ts';
import { drawExamination } from '#discord/features/doctor.ts';
import { drawGreeting, helpPages, showHelp } from '#discord/features/help.ts';
import { openTable } from '#discord/features/new-table/handlers.ts';
import { rulesOffered } from '#discord/features/new-table/offers.ts';
import { unreadTime, unreadZone } from '#discord/features/plans/unread-time.ts';
import { drawCancelQuestion, drawPlan, drawPlanFailure, drawPlanRules } from '#discord/features/plans/view.ts';
import { showStep } from '#discord/features/setup/guided.ts';
import { sectionForm, settingForm, showSettings, showSetup } from '#discord/features/setup/handlers.ts';
import { plain, settingArg } from '#discord/features/setup/setting.ts';
import { optionGroups, rulebookSections, serverSections } from '#discord/features/setup/settings.ts';
import { setupSteps } from '#discord/features/setup/view.ts';
import { readTime } from '#discord/formats/plan-time.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import type { PlanView } from '#game/ports/ports.ts';
import { wordingOf } from '../rulebooks.ts';
import type { Viewer } from './shown.ts';

/** Adds the panels of a server to what is shown. */
export async function showServer(viewer: Viewer, context: Context, caller: Caller): Promise<void> {
  const { language } = caller.wording;
  viewer.add('The bot is invited', drawGreeting(language));
  for (const page of helpPages) viewer.add('/help', showHelp(context, caller, page));
  for (const step of setupSteps) viewer.add('Guided setup', await showStep(context, caller, step));
  viewer.add('/settings', showSettings(context, caller));
  viewer.add('/setup', await showSetup(context, caller));
  for (const { key } of serverSections(caller.wording))
    viewer.addForm('/setup', await sectionForm(context, caller, key));
  for (const group of optionGroups(context)) {
    viewer.add('/setup', await showSetup(context, caller, { setting: settingArg(group) }));
    for (const { key } of rulebookSections(context, group, caller.wording))
      viewer.addForm('/setup', await sectionForm(context, caller, key));
  }
  viewer.addForm('/setup', await settingForm(context, caller, settingArg(plain('words'))));
  for (const isWell of [true, false])
    viewer.add(
      '/doctor',
      drawExamination(examined(isWell), { fault: null, usesPanels: false, checked: 7 }, wordingOf(language)),
    );
  viewer.add('/game new', await openTable(context, caller, {}));
  const offers = await rulesOffered(context, caller);
  for (const [time, zone] of [
    ['21:00', null],
    ['tomorrow at 9', 'UTC'],
    ['soon', 'UTC'],
  ] as const) {
    const read = readTime(time, caller.at, zone);
    if (!read.ok) viewer.add('/game plan', unreadTime(caller, read.error, { request: { time }, zone }));
  }
  viewer.add('/game plan', unreadZone(caller, { request: { time: '21:00', zone: 'Berln' }, zones: ['Europe/Berlin'] }));
  viewer.add('/game plan', drawPlanRules(offers, { at, zone: null }, { wording: wordingOf(language), before: [] }));
  for (const state of ['planned', 'opened', 'cancelled', 'missed', 'failed'] as const)
    viewer.add('A planned table', drawPlan(planOf(state, caller, viewer), context.rulebooks));
  for (const state of ['missed', 'failed'] as const)
    viewer.add('A planned table', drawPlanFailure(planOf(state, caller, viewer), context.rulebooks));
  viewer.add('A planned table', drawCancelQuestion(wordingOf(language), 'plan'));
}

/** The time of the plan, ms. The page shows no times. */
const at = 7_200_000;

const planOf = (
  state: PlanView['state'],
  { wording: { language }, guildId, channelId }: Caller,
  viewer: Viewer,
): PlanView => ({
  ...{
    planId: 'plan',
    guildId,
    channelId,
    hostId: '1',
    ruleset: 'club',
    options: {},
    language,
    at,
    minutes: 45,
    state,
  },
  people: [1, 2].map((number) => ({ userId: `${number}`, name: viewer.nameOf(number) })),
  ...(state === 'failed' ? { why: { key: 'plan.nobody' } } : {}),
});

/** Every part of the bot that can be slow. */
const slow: Examination['slow'] = [
  { part: 'loop', ms: 80, metric: 'nightcall_event_loop_delay_seconds' },
  { part: 'frames', ms: 35, metric: 'nightcall_frame_lateness_seconds' },
  { part: 'store', ms: 700, metric: 'nightcall_append_seconds' },
  { part: 'limits', ms: 12_000, metric: 'nightcall_limit_wait_seconds_total' },
];

/** A server in which nothing is missing, or everything. */
const examined = (held: boolean): Examination => ({
  permissions: [
    ...requiredPermissions.map((name): PermissionCheck => ({ name, need: 'required', held })),
    ...closingPermissions.map((name): PermissionCheck => ({ name, need: 'closing', held })),
    ...optionalPermissions.map((name): PermissionCheck => ({ name, need: 'optional', held })),
  ],
  ...{ obstacles: [], surroundings: [] },
  channels: { now: 12, most: 500 },
  category: { now: 3, most: 50 },
  extraBots: (['ready', 'missing', 'away', 'refused'] as const).map((state) => ({
    ...{ name: '**Helper**', state, missing: held ? [] : (['MuteMembers'] as const) },
    invite: extraBotInviteUrl('1'),
  })),
  onlookers: held ? [] : [{ userId: '1', by: ['administrator'] }],
  slow: held ? [] : slow,
});
