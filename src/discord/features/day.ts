import { ButtonStyle } from 'discord.js';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { ActionRequest } from '#game/ports/game-service.ts';
import type { DayVerb, StepChoice, VoteCall } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { readChoice, readChoices } from '../formats/choices.ts';
import { nextLine, voteLines } from '../formats/overview.ts';
import { type Body, type Button, buttonRow, menuRow, type Row, seatMenus, sectionRow } from '../ui/body.ts';
import { defineButtons, type Press } from '../ui/button.ts';
import { atTable, buttonId, type CustomId, type FieldFormat } from '../ui/custom-id.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceLabel, choiceText, seatButton, verbText } from '../ui/texts.ts';
import { ofAction, targetsOf } from './actions/draft.ts';
import { actOnPage, showChoices, showStale, submitAction } from './actions/handlers.ts';

interface AtStep {
  readonly gameId: string;
  readonly step: number;
}

/**
 * The answer of a button (`all`), or the number of a menu (`0`) whose choice comes with the press. A menu's number may
 * read like a seat, so the choice of a menu is not read from its custom id.
 */
const ofVote: FieldFormat<
  AtStep & { readonly answer: VoteChoice | { readonly menu: number } },
  AtStep & { readonly answer: VoteChoice | null }
> = {
  write: ({ gameId, step, answer }) => ({
    subject: gameId,
    number: step,
    arg: `${typeof answer === 'object' ? answer.menu : answer}`,
  }),
  read: ({ subject, number, arg = '' }) => ({ gameId: subject, step: number, answer: readChoice(arg) }),
};

export const dayIds = {
  /** Shows the players whom the caller may nominate. */
  showNominees: buttonId('nominate', atTable),
  /** Ends the caller's speech. */
  pass: buttonId('pass', atTable),
  /** Is ready for the vote (B6). */
  beReady: buttonId('ready', atTable),
  vote: buttonId('vote', ofVote),
  /** An action by a panel that everybody sees, such as a judge's verdict. */
  actInPublic: buttonId('open', ofAction),
};

/** The form of a list of seats: a section with a button for each of them, or a menu for all. */
export type ListForm = 'sections' | 'menus';

/** A section for each choice. Everybody sees the same buttons. */
const sections = <C extends VoteChoice>(
  choices: readonly C[],
  verb: Verb,
  idOf: (choice: C) => CustomId,
  { wording, players }: Pick<PanelTable, 'wording' | 'players'>,
): readonly Row[] =>
  choices.map((choice) =>
    sectionRow(choiceText(wording, choice, players), { id: idOf(choice), label: seatButton(wording, verb, choice) }),
  );

/**
 * The choices of a ballot: a list of seats, or a button for each answer if the question is answered with a word or if
 * there is one candidate.
 */
export function ballotRows(
  { step, choices }: { readonly step: number; readonly choices: readonly VoteChoice[] },
  { gameId, wording, players }: PanelTable,
  form: ListForm,
): readonly Row[] {
  const button = (answer: VoteChoice) => ({
    id: dayIds.vote({ gameId, step, answer }),
    label: choiceLabel(wording, answer, players),
  });
  const [first, ...others] = choices;
  if (first !== undefined && others.length === 0) {
    const one = button(first);
    const label = t(wording, 'ui:ballot.one', { choice: one.label });
    return [buttonRow({ ...one, label, look: ButtonStyle.Primary })];
  }
  if (choices.every((choice) => typeof choice !== 'number')) return [buttonRow(...choices.map(button))];
  if (form === 'sections')
    return sections(choices, 'votes', (answer) => dayIds.vote({ gameId, step, answer }), { wording, players });
  return seatMenus({
    idOf: (menu) => dayIds.vote({ gameId, step, answer: { menu } }),
    placeholder: t(wording, 'ui:ballot.menu'),
    options: choices.map((choice) => ({ label: choiceLabel(wording, choice, players), value: `${choice}` })),
  });
}

/** The button of a call: the choice that is being called. The one before it is beside it, in grey (F8). */
export function callRows(
  { step, choice, former }: { readonly step: number } & Pick<VoteCall, 'choice' | 'former'>,
  { gameId, wording, players }: PanelTable,
): readonly Row[] {
  const button = (
    at: { readonly choice: VoteChoice; readonly step: number },
    look: Button['look'] & number,
  ): Button => {
    const label = choiceLabel(wording, at.choice, players);
    return {
      id: dayIds.vote({ gameId, step: at.step, answer: at.choice }),
      label: typeof at.choice === 'number' ? t(wording, 'ui:ballot.against', { choice: label }) : label,
      look,
    };
  };
  const before = former === undefined ? [] : [button(former, ButtonStyle.Secondary)];
  return [buttonRow(button({ choice, step }, ButtonStyle.Primary), ...before)];
}

interface SeatsAtStep {
  readonly step: number;
  readonly choices: readonly SeatNumber[];
}

/** The button of an appeal. Everybody sees the same: a press by a person who is no judge is refused (A16). */
export function appealRows(step: number, { gameId, wording }: PanelTable): readonly Row[] {
  const id = dayIds.actInPublic({ gameId, step, verb: 'acquits' });
  return [buttonRow({ id, label: verbText(wording, 'acquits'), look: ButtonStyle.Primary })];
}

/** The free numbers of a duel, for the player whose turn it is (A8). */
export const duelRows = (
  { step, free }: { readonly step: number; readonly free: readonly number[] },
  { gameId, wording }: PanelTable,
): readonly Row[] => [
  menuRow({
    id: dayIds.actInPublic({ gameId, step, verb: 'names', menu: 0 }),
    placeholder: t(wording, 'panels:duel.menu'),
    options: free.map((number) => ({ label: `${number}`, value: `${number}` })),
  }),
];

/** The list of the judges. Everybody sees the same: a choice by a person who is no judge is refused (D12). */
export const judgementRows = (at: SeatsAtStep, table: PanelTable, form: ListForm): readonly Row[] =>
  targetRows(at, { verb: 'votes', placeholder: t(table.wording, 'panels:judgement.menu'), form }, table);

/** The list of a player who takes another player along. */
export const revengeRows = (at: SeatsAtStep, table: PanelTable, form: ListForm): readonly Row[] =>
  targetRows(at, { verb: 'drags', placeholder: t(table.wording, 'panels:revenge.menu'), form }, table);

function targetRows(
  { step, choices }: SeatsAtStep,
  { verb, placeholder, form }: { readonly verb: Verb; readonly placeholder: string; readonly form: ListForm },
  { gameId, wording, players }: PanelTable,
): readonly Row[] {
  if (form === 'sections') {
    const idOf = (menu: SeatNumber) => dayIds.actInPublic({ gameId, step, verb, menu });
    return sections(choices, verb, idOf, { wording, players });
  }
  return seatMenus({
    idOf: (menu) => dayIds.actInPublic({ gameId, step, verb, menu }),
    placeholder,
    options: choices.map((choice) => ({ label: choiceLabel(wording, choice, players), value: `${choice}` })),
  });
}

type DayChoice = StepChoice & { readonly kind: 'day' };

/** The candidates, the players who are ready, and the next speaker. The last vote is told above. */
export const dayLines = ({ overview }: DayChoice, table: PanelTable): readonly (string | null)[] => [
  ...voteLines({ ...overview, lastBallot: null }, table.wording),
  nextLine(overview, table),
];

const dayVerbs = {
  passes: { id: dayIds.pass, label: 'ui:button.pass', look: ButtonStyle.Success },
  ready: { id: dayIds.beReady, label: 'ui:verb.ready', look: ButtonStyle.Success },
  nominates: { id: dayIds.showNominees, label: 'ui:button.nominate' },
} as const satisfies Record<DayVerb, unknown>;

/**
 * The buttons of the actions that the step has. They carry no step. The game checks who has the floor, because a slow
 * edit must not cost a speaker the "thanks".
 */
export const choiceButtons = ({ offers }: DayChoice, { gameId, wording }: PanelTable): readonly Button[] =>
  offers.map((verb) => {
    const { id, label, ...look } = dayVerbs[verb];
    return { id: id({ gameId }), label: t(wording, label), ...look };
  });

export const dayButtons = defineButtons(dayIds, {
  showNominees: {
    mode: 'message',
    run: ({ context, caller }, { gameId }) => showChoices(context, caller, gameId, 'nominates'),
  },
  pass: {
    mode: 'deferred failure',
    run: ({ context, caller }, { gameId }) => actOnPage(context, caller, gameId, { verb: 'passes', targets: [] }),
  },
  beReady: {
    mode: 'deferred failure',
    run: ({ context, caller }, { gameId }) => actOnPage(context, caller, gameId, { verb: 'ready', targets: [] }),
  },
  vote: {
    mode: 'deferred message',
    run: (press, { gameId, step, answer }) => {
      // The press on a button has no values: the answer is in its custom id.
      const targets = press.values.length > 0 ? readChoices(press.values) : answer === null ? null : [answer];
      return actInPublic(press, gameId, { verb: 'votes', step }, targets);
    },
  },
  actInPublic: {
    mode: 'deferred message',
    run: (press, fields) => actInPublic(press, fields.gameId, fields, targetsOf(press.values, fields)),
  },
});

/** Acts by a panel that belongs to everybody, so the answer to one press must not change it. */
async function actInPublic(
  { context, caller }: Press,
  gameId: string,
  { verb, step }: Required<Pick<ActionRequest, 'verb' | 'step'>>,
  targets: readonly VoteChoice[] | null,
): Promise<Body> {
  if (targets === null) return showStale(context, caller, gameId);
  return submitAction(context, caller, gameId, { verb, targets, ...(step === 0 ? {} : { step }) });
}
