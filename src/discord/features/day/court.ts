import { ButtonStyle } from 'discord.js';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { buttonRow, menuRow, portions, type Row } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { choiceLabel, verbText } from '../../ui/texts.ts';
import { dayIds } from './custom-ids.ts';

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

/** The menu of the judges. Everybody sees the same: a choice by a person who is no judge is refused (D12). */
export const judgementRows = (at: SeatsAtStep, table: PanelTable): readonly Row[] =>
  targetMenus(at, { verb: 'votes', placeholder: t(table.wording, 'panels:judgement.menu') }, table);

/** The menu of a player who takes another player along. */
export const revengeRows = (at: SeatsAtStep, table: PanelTable): readonly Row[] =>
  targetMenus(at, { verb: 'drags', placeholder: t(table.wording, 'panels:revenge.menu') }, table);

const targetMenus = (
  { step, choices }: SeatsAtStep,
  { verb, placeholder }: { readonly verb: Verb; readonly placeholder: string },
  { gameId, wording, players }: PanelTable,
): readonly Row[] =>
  portions(choices).map((portion, menu) =>
    menuRow({
      id: dayIds.actInPublic({ gameId, step, verb, menu }),
      placeholder,
      options: portion.map((choice) => ({ label: choiceLabel(wording, choice, players), value: `${choice}` })),
    }),
  );
