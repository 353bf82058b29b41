import { ButtonStyle } from 'discord.js';
import type { Choice } from '#engine/kernel/notices.ts';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { clanOfHunter, countdown, decidesText, ownAction, say, t } from '#narration/index.ts';
import { optionLabel } from '../../formats/choices.ts';
import { earlyText } from '../../formats/moment.ts';
import { type Body, body, buttonRow, menuRow, menuSize, portions, type Row, rowsLimit } from '../../ui/body.ts';
import { choiceText, verbText, wordingFor } from '../../ui/texts.ts';
import { contractRows, contractText } from './contract.ts';
import { copyRows } from './copies.ts';
import { actionIds } from './custom-ids.ts';

/**
 * The actions that a seat may do now, for its player alone: a menu for each action, or a button for an action without a
 * target. `only`: one verb. `before`: lines above the panel.
 */
export function drawChoices(
  insight: SeatInsight,
  reader: Wording,
  options: { readonly only?: Verb; readonly before?: readonly string[] } = {},
): Body {
  const language = wordingFor(insight, reader);
  const choices = insight.view.choices.filter(({ verb }) => options.only === undefined || verb === options.only);
  const before = options.before ?? [];
  if (choices.length === 0) return body([...before, earlyText(insight, reader, options.only)]);
  const rows = choices.flatMap((choice) => rowsOf(choice, insight, language));
  return body(
    [
      ...before,
      ...choices.flatMap((choice) => [mayLine(choice, insight, language), ...refusedLines(choice, insight, language)]),
      ...choices.map((choice) => pickedLine(choice, insight, language)),
      insight.until === null ? null : t(language, 'ui:act.until', { until: countdown(insight.until) }),
      overflows(choices, rows) ? t(language, 'ui:act.more') : null,
    ],
    rows,
  );
}

/**
 * The action in a sentence: in the card's own words, in this rulebook or in all of them, or otherwise in those of the
 * verb.
 */
function mayLine({ verb }: Choice, { view }: SeatInsight, language: Wording): string {
  const own = view.role === null ? null : ownAction(view.role, verb, language);
  if (own !== null) return own;
  const { role, ruleset } = view;
  const clan = role && ruleset && verb === 'shoots' ? clanOfHunter(role, ruleset, view.options) : null;
  const decides = role && ruleset ? decidesText(role, language, ruleset, view.options) : '';
  const keys = [`${ruleset}.${verb}.${role}`, `${verb}.${role}`, ...(clan === null ? [] : [`hunts.${clan}`]), verb];
  for (const key of keys) {
    const text = say(language, `panels:may.${key}`, { decides });
    if (text !== null) return text;
  }
  return verbText(language, verb);
}

/** The targets that it may not choose, each with the reason. */
function refusedLines({ refused = [] }: Choice, insight: SeatInsight, language: Wording): readonly string[] {
  const lines = refused.map(({ seat, refusal: { code } }) => {
    const who = choiceText(language, seat, insight.players);
    const self = seat === insight.seat;
    switch (code) {
      case 'target-self':
        return t(language, 'panels:not.self');
      case 'target-repeated':
      case 'target-spent': {
        const key = code === 'target-spent' ? 'spent' : 'repeated';
        return self ? t(language, `panels:not.${key}.self`) : t(language, `panels:not.${key}`, { who });
      }
      // One line for all of them: only those who are left may be chosen.
      case 'target-unchecked':
        return t(language, 'panels:not.unchecked');
      case 'target-stranger':
        return t(language, 'panels:not.stranger');
      default:
        return t(language, 'panels:not.other', { who });
    }
  });
  return [...new Set(lines)];
}

function pickedLine({ verb, picked, max }: Choice, insight: SeatInsight, language: Wording): string | null {
  if (max === 0 || verb === 'fires') return firedLine(picked, insight, language);
  if (picked === undefined || picked.length === 0)
    return t(language, 'ui:act.unpicked', { verb: verbText(language, verb) });
  const names = picked.map((choice) => choiceText(language, choice, insight.players)).join(', ');
  return t(language, 'ui:act.picked', { verb: verbText(language, verb), picked: names });
}

/** D14: a shot cannot be taken back. */
function firedLine(fired: Choice['picked'] = [], { players }: SeatInsight, language: Wording): string | null {
  const who = fired.map((seat) => choiceText(language, seat, players)).join(', ');
  return who === '' ? null : t(language, 'news:pick.fires', { who });
}

function rowsOf(choice: Choice, insight: SeatInsight, language: Wording): readonly Row[] {
  const { gameId, view, players } = insight;
  const step = view.step?.number ?? 0;
  const { verb, options, min, max, picked } = choice;
  if (choice.twice) return copyRows(choice, insight, language);
  if (verb === 'fires')
    return [buttonRow({ id: actionIds.fire({ gameId }), label: verbText(language, verb), look: ButtonStyle.Danger })];
  if (verb === 'orders')
    return contractRows([], { options: options.filter(isSeat), most: max }, { gameId, language, players });
  if (max === 0)
    return [buttonRow({ id: actionIds.actWithoutTarget({ gameId, step, verb }), label: verbText(language, verb) })];
  return portions(options).map((portion, menu) =>
    menuRow({
      id: actionIds.chooseTargets({ gameId, step, verb, menu }),
      placeholder: t(language, 'ui:act.menu', { verb: verbText(language, verb) }),
      min: Math.max(1, min),
      max,
      options: portion.map((option) => ({
        label: optionLabel(verb, option, players, language),
        value: `${option}`,
        chosen: picked?.includes(option) ?? false,
      })),
    }),
  );
}

const isSeat = (choice: VoteChoice): choice is SeatNumber => typeof choice === 'number';

/** A contract that is being put together (D6). */
export function drawContract(insight: SeatInsight, reader: Wording, seats: readonly SeatNumber[]): Body {
  const choice = insight.view.choices.find(({ verb }) => verb === 'orders');
  if (seats.length === 0 || choice === undefined) return drawChoices(insight, reader, { only: 'orders' });
  const table = { gameId: insight.gameId, language: wordingFor(insight, reader), players: insight.players };
  const rows = contractRows(seats, { options: choice.options.filter(isSeat), most: choice.max }, table);
  return body([mayLine(choice, insight, table.language), contractText(seats, table)], rows);
}

/** Returns true if a message has too few rows, or if one menu cannot hold all targets of an action with several. */
const overflows = (choices: readonly Choice[], rows: readonly Row[]): boolean =>
  rows.length > rowsLimit ||
  choices.some(({ verb, max, options }) => verb !== 'orders' && max > 1 && options.length > menuSize);
