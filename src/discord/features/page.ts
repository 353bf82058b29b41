import { ButtonStyle } from 'discord.js';
import type { SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import type { NumberCall, PageChoices, Panel, StepChoice, VoteCall } from '#game/ports/ports.ts';
import { countdown, numbersText, rowsText, t, type Wording } from '#narration/index.ts';
import { factLines } from '../formats/game-facts.ts';
import { seatLines } from '../formats/overview.ts';
import { type Body, type Button, body, buttonRow, fits, fitsRows, type Row } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceText, verbText } from '../ui/texts.ts';
import { actionIds } from './actions/draft.ts';
import { cardIds } from './card.ts';
import {
  appealRows,
  ballotRows,
  callRows,
  choiceButtons,
  dayLines,
  duelRows,
  judgementRows,
  type ListForm,
  revengeRows,
} from './day.ts';
import { hostIds } from './host.ts';
import { chatButton } from './night-chat-button.ts';

/** A page of the town: its lines, the current state of the step, and its choices directly below. */
export function drawPage({ lines: told, facts, now, picture }: Panel & { kind: 'page' }, table: PanelTable): Body {
  const known = facts === undefined ? [] : factLines(facts, table.wording);
  const lines = fits([...told, ...known]) ? [...told, ...known] : told;
  if (now === null) return body(lines);
  const { note, until } = now;
  const clock = until === null ? null : t(table.wording, 'lines:clock', { time: countdown(until) });
  const state = [...stateLines(now, table), note, clock];
  const short = [...lines, ...state];
  const buttons = buttonsOf(now, table);
  if (now.choice.kind === 'day') {
    const full = [...lines, ...seatsOn(now.choice, table), ...state];
    return body(fits(full, buttons[0]) ? full : short, buttons[0]);
  }
  const sections = choiceRows(now.step, now.choice, table, 'sections');
  const unlisted = withoutList(short, sections);
  for (const below of buttons) {
    const rows = [...sections, ...below];
    if (fitsRows(rows, picture === undefined ? 0 : 1) && fits(unlisted, rows)) return body(unlisted, rows);
  }
  return body(short, [...choiceRows(now.step, now.choice, table, 'menus'), ...buttons[0]]);
}

/** The lines without the list of those who have a section below, so that nobody is named twice. */
function withoutList(lines: readonly (string | null)[], rows: readonly Row[]): readonly (string | null)[] {
  const inSections = new Set(rows.flatMap(({ beside }) => (beside === undefined ? [] : rowsText([beside]))));
  if (inSections.size === 0) return lines;
  const isListed = (line: string) => !inSections.has(line);
  return lines.map((text) => (text === null ? null : text.split('\n').filter(isListed).join('\n')));
}

/** The steps in which people need the list of everybody at the table. */
const broad: readonly string[] = ['morning', 'common', 'discussion'];

const seatsOn = ({ overview }: StepChoice & { kind: 'day' }, table: PanelTable): readonly (string | null)[] =>
  broad.includes(overview.step?.kind ?? '') ? seatLines(overview, table) : [];

/** The public acts of the step so far. */
function stateLines({ choice, talks }: PageChoices, table: PanelTable): readonly (string | null)[] {
  const { wording } = table;
  switch (choice.kind) {
    case 'night':
      return choice.numbers === null || !talks ? [] : [numbersLine(choice.numbers, wording)];
    case 'day':
      return dayLines(choice, table);
    case 'ballot':
      if (choice.call) return callLines(choice.call, table);
      return choice.voted.length === 0
        ? []
        : [t(wording, 'panels:voted', { seats: numbersText(choice.voted, wording) })];
    default:
      return [];
  }
}

/** The call of a vote: the candidate, large, the hands so far by candidate, and who is called next (F8). */
function callLines({ choice, next, hands }: VoteCall, { wording, players }: PanelTable): readonly string[] {
  const name = (each: VoteChoice) => choiceText(wording, each, players);
  const by = (each: VoteChoice) => hands.filter((hand) => hand.choice === each).map((hand) => hand.by);
  const before = [...new Set(hands.map((hand) => hand.choice))].filter((each) => each !== choice);
  const now = by(choice);
  return [
    t(wording, typeof choice === 'number' ? 'panels:call.against' : 'panels:call.answer', { who: name(choice) }),
    now.length === 0
      ? t(wording, 'panels:call.none')
      : t(wording, 'panels:call.hands', { seats: numbersText(now, wording) }),
    ...before.map((each) =>
      t(wording, 'panels:call.before', { who: name(each), seats: numbersText(by(each), wording) }),
    ),
    next === null ? t(wording, 'panels:call.last') : t(wording, 'panels:call.next', { who: name(next) }),
  ];
}

/**
 * The numbers of a blind shooting, where the clans have no channel that shows the current one. Discord counts down by
 * itself, so the page stays unchanged meanwhile (D14).
 */
const numbersLine = (numbers: readonly NumberCall[], wording: Wording): string => {
  const calls = numbers.map(({ seat, at }) => `${numbersText([seat], wording)} ${countdown(at)}`).join(' · ');
  return t(wording, 'panels:numbers', { calls });
};

/**
 * The buttons that are always there, and those of a page without room for all of them. A night's buttons carry no step, so
 * they stay the same through all calls.
 */
function buttonsOf(
  { step, choice, talks, awaitsHost }: PageChoices,
  table: PanelTable,
): readonly [readonly Row[], ...(readonly Row[])[]] {
  const { gameId, wording } = table;
  const act: Button = {
    id: actionIds.showChoices({ gameId }),
    label: t(wording, 'ui:button.act'),
    ...(choice.kind === 'night' ? { look: ButtonStyle.Primary } : {}),
  };
  const card: Button = { id: cardIds.showCard({ gameId }), label: t(wording, 'ui:button.card') };
  const looks = [card, act, ...chatButton(gameId, wording, talks)];
  const led = awaitsHost === undefined ? [] : [leadRow(step, table)];
  if (choice.kind === 'day') return [[buttonRow(...choiceButtons(choice, table), ...looks), ...led]];
  // The message of "Act" begins with the card, so a page of twelve seats needs no "My card".
  return [
    [buttonRow(...looks), ...led],
    [buttonRow(act), ...led],
  ];
}

/** The button of a host who narrates in person. It belongs to the step, so that a second press skips nothing. */
const leadRow = (step: number, { gameId, wording }: PanelTable): Row =>
  buttonRow({ id: hostIds.lead({ gameId, step }), label: t(wording, 'ui:lead.next'), look: ButtonStyle.Success });

/** The button of the number that is being called. Everybody sees it: a press by a player without a shot is refused (F14). */
function shotRows(
  { called, former }: StepChoice & { readonly kind: 'night' },
  { gameId, wording }: PanelTable,
): readonly Row[] {
  const button = (seat: SeatNumber, look: Button['look'] & number): Button => ({
    id: actionIds.shoot({ gameId, seat }),
    label: `${verbText(wording, 'fires')} ${numbersText([seat], wording)}`,
    look,
  });
  const buttons = [
    ...(called === undefined ? [] : [button(called, ButtonStyle.Danger)]),
    ...(former === undefined ? [] : [button(former, ButtonStyle.Secondary)]),
  ];
  return buttons.length === 0 ? [] : [buttonRow(...buttons)];
}

function choiceRows(step: number, choice: StepChoice, table: PanelTable, form: ListForm): readonly Row[] {
  switch (choice.kind) {
    case 'ballot':
      return choice.call
        ? callRows({ step, ...choice.call }, table)
        : ballotRows({ step, choices: choice.choices }, table, form);
    case 'night':
      return shotRows(choice, table);
    case 'judgement':
      return judgementRows({ step, choices: choice.choices }, table, form);
    case 'revenge':
      return revengeRows({ step, choices: choice.choices }, table, form);
    case 'duel':
      return duelRows({ step, free: choice.free }, table);
    case 'appeal':
      return appealRows(step, table);
    default:
      return [];
  }
}
