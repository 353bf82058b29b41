import type { Options, RoleId } from '#engine/kernel/types.ts';
import type { NightCall, Rulebook, TableSummary } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { calledText, spanText, t } from '#narration/index.ts';

/** A rulebook, at a table or by itself, and the language of the answer. */
interface Asked {
  readonly rulebook: Rulebook;
  readonly table: TableSummary | null;
  readonly options: Options;
  readonly wording: Wording;
}

/**
 * The nights whose calls are listed: the present or next one of a running game, or otherwise a first and a later one.
 */
function nightsOf({ rulebook, table, options, wording }: Asked) {
  const { first, later } = rulebook.calls(table, options);
  if (table?.stage !== 'playing' || table.town.ended !== null)
    return [
      { title: t(wording, 'ui:rules.first'), calls: first },
      { title: t(wording, 'ui:rules.later'), calls: later },
    ];
  const { phase, round } = table.town;
  const night = phase === 'night' ? round : round + 1;
  return [{ title: t(wording, 'ui:rules.night', { night }), calls: night === 1 ? first : later }];
}

/** The calls in their order, one on each line. */
export function callsLines(asked: Asked): readonly string[] {
  const isPlayed = asked.table?.stage === 'playing';
  return [
    ...nightsOf(asked).flatMap(({ title, calls }) => [
      title,
      ...calls.map((call, index) => callLine(call, index + 1, asked)),
    ]),
    ...(isPlayed ? [t(asked.wording, 'ui:rules.public')] : []),
  ];
}

function callLine(call: NightCall, number: number, { rulebook, wording }: Asked): string {
  const called = calledText(call.call, wording, rulebook.id);
  const params = { number, called, time: timeText(call, wording) };
  return t(wording, call.certain ? 'ui:rules.call' : 'ui:rules.call.dealt', params);
}

function timeText({ seconds, twice }: NightCall, wording: Wording): string {
  if (seconds === null) return t(wording, 'ui:rules.time.numbers');
  const time = spanText(seconds, wording);
  return twice === 'never' ? time : t(wording, `ui:rules.time.${twice}`, { time });
}

const lastNight = (asked: Asked): readonly NightCall[] => nightsOf(asked).at(-1)!.calls;

/** The calls of a night in one line. */
export const callNames = (asked: Asked): string =>
  lastNight(asked)
    .map(({ call }) => calledText(call, asked.wording, asked.rulebook.id))
    .join(' → ');

/** The calls of a card, alone or with its clan. Null if none of its calls is in these nights. */
export function wakesLine(role: RoleId, asked: Asked): string | null {
  const { rulebook, options, wording } = asked;
  const wakes = rulebook.wakes(role, options);
  if (wakes.length === 0) return t(wording, 'ui:rules.sleeps');
  const calls = lastNight(asked);
  const known = calls
    .map(({ call }, index) => ({ call, number: index + 1 }))
    .filter(({ call }) => wakes.includes(call))
    .map(({ call, number }) =>
      t(wording, 'ui:rules.wakes.call', { called: calledText(call, wording, rulebook.id), number, last: calls.length }),
    );
  return known.length === 0 ? null : t(wording, 'ui:rules.wakes', { calls: known.join('; ') });
}
