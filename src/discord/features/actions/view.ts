import { ButtonStyle } from 'discord.js';
import type { Choice } from '#engine/kernel/notices.ts';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { clanOfHunter, countdown, decidesText, ownAction, say, t } from '#narration/index.ts';
import { choiceTitle, optionLabel, optionText } from '../../formats/choices.ts';
import { earlyText } from '../../formats/moment.ts';
import {
  type Body,
  type Button,
  body,
  buttonRow,
  fitsRows,
  isSection,
  menuSize,
  type Row,
  rowsLimit,
  seatMenus,
  sectionRow,
} from '../../ui/body.ts';
import {
  choiceText,
  chosenLines,
  failureText,
  nightLines,
  nominationLine,
  seatButton,
  verbText,
  wordingFor,
} from '../../ui/texts.ts';
import { contractRows, contractText, copyRows, orderedSeats } from './contract.ts';
import { actionIds, stepOf } from './draft.ts';

/** The actions that a seat may do now, for its player alone. `only`: one verb. */
export function drawChoices(insight: SeatInsight, reader: Wording, { only }: { readonly only?: Verb } = {}): Body {
  const { lines, rows } = presentOf(insight, reader, { only });
  return body([...new Set(nightLines(wordingFor(insight, reader), insight)), ...lines], rows);
}

/**
 * The actions that a seat has now: a list of seats for each, or a button for an action without a target. If there is none:
 * the moment of the game, and when the next one comes. `others`: the rows that the message has besides.
 */
export function presentOf(
  insight: SeatInsight,
  reader: Wording,
  { only, others = [] }: { readonly only?: Verb | undefined; readonly others?: readonly Row[] } = {},
): { readonly lines: readonly (string | null)[]; readonly rows: readonly Row[] } {
  const wording = wordingFor(insight, reader);
  const choices = insight.view.choices.filter(({ verb }) => only === undefined || verb === only);
  const { voided } = insight;
  const refused =
    voided === null
      ? null
      : t(wording, 'ui:act.void', { reason: failureText(reader, { kind: 'refusal', refusal: voided }, insight) });
  const nomination = only === undefined || only === 'nominates' ? nominationLine(wording, insight) : null;
  const clock = insight.until === null ? null : t(wording, 'ui:act.until', { until: countdown(insight.until) });
  if (choices.length === 0)
    return { lines: [refused, ...earlyText(insight, reader, only).split('\n'), nomination, clock], rows: [] };
  const sections = choices.flatMap(
    (choice) => sectionsOf(choice, insight, wording) ?? rowsOf(choice, insight, wording),
  );
  const rows = fitsRows([...sections, ...others])
    ? sections
    : choices.flatMap((choice) => rowsOf(choice, insight, wording));
  return {
    lines: [
      refused,
      ...new Set(
        choices.flatMap((choice) => [mayLine(choice, insight, wording), ...refusedLines(choice, insight, wording)]),
      ),
      ...choices.map((choice) => pickedLine(choice, insight, wording, choices)),
      ...chosenLines(reader, insight),
      nomination,
      overflows(choices, rows) ? t(wording, 'ui:act.more') : null,
      clock,
    ],
    rows,
  };
}

/**
 * The action in a sentence: in the card's own words, in this rulebook or in all of them, or otherwise in those of the
 * verb.
 */
function mayLine({ verb, max }: Choice, { view }: SeatInsight, wording: Wording): string {
  const own = view.role === null ? null : ownAction(view.role, verb, wording);
  if (own !== null) return own;
  const { role, ruleset } = view;
  const clan =
    role && ruleset && verb === 'shoots'
      ? clanOfHunter({ role, ruleset, options: view.options }, wording.rulebooks)
      : null;
  const decides = role && ruleset ? decidesText(role, wording, ruleset, view.options) : '';
  const special = [...(clan === null ? [] : [`hunts.${clan}`]), ...(max > 1 ? [`${verb}.several`] : [])];
  const keys = [`${ruleset}.${verb}.${role}`, `${verb}.${role}`, ...special, verb];
  for (const key of keys) {
    const text = say(wording, `panels:may.${key}`, { decides });
    if (text !== null) return text;
  }
  return verbText(wording, verb);
}

/** The targets that it may not choose, each with the reason. */
function refusedLines({ refused = [] }: Choice, insight: SeatInsight, wording: Wording): readonly string[] {
  const lines = refused.map(({ seat, refusal: { code } }) => {
    const who = choiceText(wording, seat, insight.players);
    const self = seat === insight.seat;
    switch (code) {
      case 'target-self':
        return t(wording, 'panels:not.self');
      case 'target-repeated':
      case 'target-spent': {
        const key = code === 'target-spent' ? 'spent' : 'repeated';
        return self ? t(wording, `panels:not.${key}.self`) : t(wording, `panels:not.${key}`, { who });
      }
      // One line for all of them: only those who are left may be chosen.
      case 'target-unchecked':
        return t(wording, 'panels:not.unchecked');
      case 'target-stranger':
        return t(wording, 'panels:not.stranger');
      default:
        return t(wording, 'panels:not.other', { who });
    }
  });
  return [...new Set(lines)];
}

/** The choice so far. A missing one is told only where there are several. */
function pickedLine(choice: Choice, insight: SeatInsight, wording: Wording, choices: readonly Choice[]): string | null {
  const { verb, picked, max, colour } = choice;
  if (verb === 'fires') return firedLine(picked, insight, wording);
  if (verb === 'declines') return declinedLine(choice, insight, wording);
  // A colour is final (F27).
  if (max === 0 || colour !== undefined) return null;
  const agreed = verb === 'orders' ? agreedLine(insight, wording) : null;
  if (agreed !== null) return agreed;
  const title = choiceTitle(choice, wording);
  if (picked === undefined || picked.length === 0) {
    const isOne = max === 1 && choices.filter((each) => each.max > 0).length === 1;
    return isOne || isSettled(choice, insight) ? null : t(wording, 'ui:act.unpicked', { verb: title });
  }
  if (insight.earlyStep !== null) return intendedLine(choice, picked, insight, wording);
  const names = picked.map((option) => optionText(verb, option, insight, wording)).join(', ');
  return t(wording, 'ui:act.picked', { verb: title, picked: names });
}

/** A choice that came before its time. Until the time begins it can be changed, also where it is final then. */
export function intendedLine(
  { verb }: Pick<Choice, 'verb'>,
  targets: readonly VoteChoice[],
  insight: SeatInsight,
  wording: Wording,
): string {
  const choice = targets.map((target) => optionText(verb, target, insight, wording)).join(', ');
  return t(wording, 'ui:act.intended', { choice });
}

/** Returns true if there is nothing left to choose with this verb: the seat does nothing on purpose, or has nominated. */
const isSettled = ({ verb }: Choice, { seat, view: { choices, nominations = [] } }: SeatInsight): boolean =>
  verb === 'nominates' ? nominations.some(({ by }) => by === seat) : choices.some(isDeclined);

const isDeclined = ({ verb, picked }: Choice): boolean => verb === 'declines' && picked !== undefined;

/** To do nothing is a choice, too. */
function declinedLine(choice: Choice, { earlyStep }: SeatInsight, wording: Wording): string | null {
  if (!isDeclined(choice)) return null;
  if (earlyStep === null) return t(wording, 'news:pick.declines');
  return t(wording, 'ui:act.intended.plain', { choice: verbText(wording, choice.verb) });
}

/** A proposal of another member to which the seat agrees (D6). `null`: there is none. */
function agreedLine({ seat, view, players }: SeatInsight, wording: Wording): string | null {
  const { latest = null, confirmed = [], proposed = [] } = view.contract ?? {};
  const isOf = ({ by, list }: { readonly by: SeatNumber; readonly list: readonly SeatNumber[] }): boolean =>
    by === seat && latest !== null && list.join() === latest.join();
  if (latest === null || !confirmed.some(isOf) || proposed.some(isOf)) return null;
  return t(wording, 'ui:act.agreed', { who: orderedSeats(latest, wording, players) });
}

/** D14: a shot cannot be taken back. */
function firedLine(fired: Choice['picked'] = [], { players }: SeatInsight, wording: Wording): string | null {
  const who = fired.map((seat) => choiceText(wording, seat, players)).join(', ');
  return who === '' ? null : t(wording, 'news:pick.fires', { who });
}

/** A section for each seat, with its button. `null`: the action does not choose one seat. */
function sectionsOf(choice: Choice, insight: SeatInsight, wording: Wording): readonly Row[] | null {
  const { gameId, view, players } = insight;
  const { verb, options, max, picked, colour, twice } = choice;
  const isDuel = verb === 'names' && view.step?.kind === 'duel';
  if (max !== 1 || twice || isDuel || verb === 'fires' || verb === 'orders' || !options.every(isSeat)) return null;
  const at = { gameId, step: stepOf(insight), verb, ...(colour === undefined ? {} : { colour }) };
  return options.map((seat) => {
    const isChosen = picked?.includes(seat) ?? false;
    return sectionRow(choiceText(wording, seat, players), {
      id: actionIds.chooseTargets({ ...at, menu: seat }),
      ...(isChosen
        ? { label: t(wording, 'ui:seat.button.chosen', { seat }), look: ButtonStyle.Success }
        : { label: seatButton(wording, verb, seat) }),
    });
  });
}

function rowsOf(choice: Choice, insight: SeatInsight, wording: Wording): readonly Row[] {
  const { gameId, players } = insight;
  const step = stepOf(insight);
  const { verb, options, min, max, picked, colour } = choice;
  if (choice.twice) return copyRows(choice, insight, wording);
  if (verb === 'fires')
    return [buttonRow({ id: actionIds.fire({ gameId }), label: verbText(wording, verb), look: ButtonStyle.Danger })];
  if (verb === 'orders')
    return contractRows([], { options: options.filter(isSeat), most: max }, { gameId, wording, players });
  if (max === 0) return [buttonRow(plainButton(choice, insight, wording))];
  return seatMenus({
    idOf: (menu) => actionIds.chooseTargets({ gameId, step, verb, menu, ...(colour === undefined ? {} : { colour }) }),
    placeholder: t(wording, 'ui:act.menu', { verb: choiceTitle(choice, wording) }),
    min: Math.max(1, min),
    max,
    options: options.map((option) => ({
      label: optionLabel(verb, option, insight, wording),
      value: `${option}`,
      chosen: picked?.includes(option) ?? false,
    })),
  });
}

/** The button of an action without a target. It shows if the action waits for the time of its step. */
function plainButton({ verb, picked }: Choice, insight: SeatInsight, wording: Wording): Button {
  const label = verbText(wording, verb);
  return {
    id: actionIds.actWithoutTarget({ gameId: insight.gameId, step: stepOf(insight), verb }),
    ...(picked === undefined
      ? { label }
      : { label: t(wording, 'ui:act.button.chosen', { verb: label }), look: ButtonStyle.Success }),
  };
}

const isSeat = (choice: VoteChoice): choice is SeatNumber => typeof choice === 'number';

/** A contract that is being put together (D6). */
export function drawContract(insight: SeatInsight, reader: Wording, seats: readonly SeatNumber[]): Body {
  const choice = insight.view.choices.find(({ verb }) => verb === 'orders');
  if (seats.length === 0 || choice === undefined) return drawChoices(insight, reader, { only: 'orders' });
  const table = { gameId: insight.gameId, wording: wordingFor(insight, reader), players: insight.players };
  const rows = contractRows(seats, { options: choice.options.filter(isSeat), most: choice.max }, table);
  return body([mayLine(choice, insight, table.wording), contractText(seats, table)], rows);
}

/** Returns true if a message has too few rows, or if one menu cannot hold all targets of an action with several. */
const overflows = (choices: readonly Choice[], rows: readonly Row[]): boolean =>
  rows.filter((row) => !isSection(row)).length > rowsLimit ||
  choices.some(({ verb, max, options }) => verb !== 'orders' && max > 1 && options.length > menuSize);
