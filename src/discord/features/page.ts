import { ButtonStyle } from 'discord.js';
import type { NumberCall, PageChoices, Panel, StepChoice } from '#game/ports/ports.ts';
import { countdown, numbersText, t, type Wording } from '#narration/index.ts';
import { factLines } from '../formats/game-facts.ts';
import { seatLines } from '../formats/overview.ts';
import { type Body, type Button, body, buttonRow, fits, type Row } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { actionIds } from './actions/draft.ts';
import { cardIds } from './card.ts';
import { appealRows, ballotRows, choiceButtons, dayLines, duelRows, judgementRows, revengeRows } from './day.ts';
import { hostIds } from './host.ts';
import { chatButton } from './night-chat-button.ts';

/** A page of the town: its lines, the current state of the step, and its choices directly below. */
export function drawPage({ lines: told, facts, now }: Panel & { kind: 'page' }, table: PanelTable): Body {
  const known = facts === undefined ? [] : factLines(facts, table.wording);
  const lines = fits([...told, ...known]) ? [...told, ...known] : told;
  if (now === null) return body(lines);
  const { note, until } = now;
  const clock = until === null ? null : t(table.wording, 'lines:clock', { time: countdown(until) });
  const state = [...stateLines(now, table), note, clock];
  const full = [...lines, ...seatsOn(now.choice, table), ...state];
  return body(fits(full) ? full : [...lines, ...state], rowsOf(now, table));
}

/** The steps in which people need the list of everybody at the table. */
const broad: readonly string[] = ['morning', 'common', 'discussion'];

const seatsOn = (choice: StepChoice, table: PanelTable): readonly (string | null)[] =>
  choice.kind === 'day' && broad.includes(choice.overview.step?.kind ?? '') ? seatLines(choice.overview, table) : [];

/** The public acts of the step so far. */
function stateLines({ choice, talks }: PageChoices, table: PanelTable): readonly (string | null)[] {
  const { wording } = table;
  switch (choice.kind) {
    case 'night':
      if (choice.numbers === null) return [];
      return [talks ? numbersLine(choice.numbers, wording) : t(wording, 'panels:numbers.quiet')];
    case 'day':
      return dayLines(choice, table);
    case 'ballot':
      return choice.voted.length === 0
        ? []
        : [t(wording, 'panels:voted', { seats: numbersText(choice.voted, wording) })];
    default:
      return [];
  }
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
 * The choices of the step, and the buttons that are always there. A night's buttons carry no step, so they stay the
 * same through all calls.
 */
function rowsOf({ step, choice, talks, lead }: PageChoices, table: PanelTable): readonly Row[] {
  const { gameId, wording } = table;
  const looks: readonly Button[] = [
    { id: cardIds.showCard({ gameId }), label: t(wording, 'ui:button.card') },
    {
      id: actionIds.showChoices({ gameId }),
      label: t(wording, 'ui:button.act'),
      ...(choice.kind === 'night' ? { look: ButtonStyle.Primary } : {}),
    },
    ...chatButton(gameId, wording, talks),
  ];
  const rows =
    choice.kind === 'day'
      ? [buttonRow(...choiceButtons(choice, table), ...looks)]
      : [...choiceRows(step, choice, table), buttonRow(...looks)];
  return lead === undefined ? rows : [...rows, leadRow({ step, lead }, table)];
}

/** The button of a host who narrates in person. It belongs to the step, so that a second press skips nothing. */
const leadRow = ({ step, lead }: Required<Pick<PageChoices, 'step' | 'lead'>>, { gameId, wording }: PanelTable): Row =>
  buttonRow({ id: hostIds.lead({ gameId, step }), label: t(wording, `ui:lead.${lead}`), look: ButtonStyle.Success });

function choiceRows(step: number, choice: StepChoice, table: PanelTable): readonly Row[] {
  switch (choice.kind) {
    case 'ballot':
      return ballotRows({ step, choices: choice.choices }, table);
    case 'judgement':
      return judgementRows({ step, choices: choice.choices }, table);
    case 'revenge':
      return revengeRows({ step, choices: choice.choices }, table);
    case 'duel':
      return duelRows({ step, free: choice.free }, table);
    case 'appeal':
      return appealRows(step, table);
    default:
      return [];
  }
}
