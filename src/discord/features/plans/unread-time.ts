import { cleanName, languageOf, t, type Wording } from '#narration/index.ts';
import { readTime, type UnreadTime } from '../../formats/plan-time.ts';
import { readZone, usualZones } from '../../formats/time-zone.ts';
import { type Body, body, buttonRow, menuRow, type Row } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { capitalised } from '../../ui/texts.ts';
import { type KeptPlan, type PlannedRules, planIds } from './custom-ids.ts';
import { dateText } from './view.ts';

/** The options of `/game plan` as they were typed. */
export interface PlanRequest extends PlannedRules {
  readonly time: string;
  readonly zone?: string;
}

/** The most letters of a typed time or zone that are shown again. */
const longestTyped = 60;

/** A time on the clocks of a zone, for a button or a menu. There Discord shows no stamps. */
const clockText = (at: number, zone: string, wording: Wording): string =>
  capitalised(
    new Intl.DateTimeFormat(languageOf(wording), {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }).format(at),
  );

/** A button for each time that may be meant. */
function pickRows(
  times: readonly (KeptPlan & { readonly shownIn: string })[],
  rules: PlannedRules,
  wording: Wording,
): readonly Row[] {
  const buttons = times.flatMap(({ at, zone, shownIn }) => {
    const fields = { kept: { at, zone }, rules };
    const name = zone === null ? '' : `${zone} · `;
    return planIds.pickTime.fits(fields)
      ? [{ id: planIds.pickTime(fields), label: `${name}${clockText(at, shownIn, wording)}` }]
      : [];
  });
  return buttons.length === 0 ? [] : [buttonRow(...buttons)];
}

/** The times that a text means in a zone: one, several or none. */
function timesIn(time: string, now: number, zone: string): readonly number[] {
  const read = readTime(time, now, zone);
  return read.ok ? [read.value] : read.error.readings;
}

/** The answer to a time that is not understood, with what may be meant. */
export function unreadTime(
  caller: Caller,
  { problem, readings }: UnreadTime,
  { request, zone }: { readonly request: PlanRequest; readonly zone: string | null },
): Body {
  const { wording } = caller;
  const { time: typed, zone: _, ...rules } = request;
  const time = cleanName(typed, longestTyped);
  if (problem === 'no-zone')
    return body(
      [t(wording, 'ui:plan.no-zone'), t(wording, 'ui:typed.kept', { text: time })],
      zoneRows(caller, request),
    );
  if (problem === 'unclear') return body([t(wording, 'ui:plan.unclear', { time })]);
  const kept = request.zone === undefined ? null : zone;
  const times = readings.map((at) => ({ at, zone: kept, shownIn: zone ?? 'UTC' }));
  const list = readings.map((at) => `- ${dateText(at)}`).join('\n');
  return body([t(wording, 'ui:plan.several', { time, times: list })], pickRows(times, rules, wording));
}

/** The answer to a time zone that is not understood: the nearest ones, or the usual ones. */
export function unreadZone(
  caller: Caller,
  { request, zones }: { readonly request: PlanRequest; readonly zones: readonly string[] },
): Body {
  const { wording, at: now } = caller;
  const { time, zone: typed = '', ...rules } = request;
  const near = zones.flatMap((zone) => timesIn(time, now, zone).map((at) => ({ at, zone, shownIn: zone })));
  const rows = pickRows(near.slice(0, 4), rules, wording);
  return body(
    [
      t(wording, 'ui:plan.zone-unknown', { zone: cleanName(typed, longestTyped) }),
      rows.length === 0 ? null : t(wording, 'ui:typed.mean'),
    ],
    rows.length > 0 ? rows : zoneRows(caller, request),
  );
}

/** The menu of the usual zones, with the typed time on the clocks of each. */
function zoneRows({ wording, at: now }: Caller, { time, zone: _, ...rules }: PlanRequest): readonly Row[] {
  const fields = { kept: { at: now, zone: null }, rules };
  const options = usualZones.flatMap((zone) =>
    timesIn(time, now, zone)
      .slice(0, 2)
      .map((at) => ({
        label: `${zone} · ${clockText(now, zone, wording)}`,
        value: `${zone}|${Math.floor(at / 60_000)}`,
        about: `📅 ${clockText(at, zone, wording)}`,
      })),
  );
  if (options.length === 0 || !planIds.chooseZone.fits(fields)) return [];
  return [menuRow({ id: planIds.chooseZone(fields), placeholder: t(wording, 'ui:plan.zone-menu'), options })];
}

/** Reads a line of the menu of zones. Null: it is none. */
export function readZoneLine(value: string): KeptPlan | null {
  const [typed = '', minutes = ''] = value.split('|');
  const zone = readZone(typed);
  return zone === null || !/^\d{1,10}$/.test(minutes) ? null : { at: Number(minutes) * 60_000, zone };
}
